"""The private answers that several commands and taps share."""

from __future__ import annotations

from collections.abc import Callable

from bot.model import Happened, Position
from bot.present.poster import Delivery
from bot.ui.caller import Caller
from bot.ui.links import board_link
from bot.ui.taps import Panel


async def done(
    caller: Caller, happened: Happened, text: str, panel: Callable[[Position], Panel | None] = lambda _: None
) -> None:
    """Post what an action caused (with the AI's answer to it), then tell the one who acted, with a link.

    ``panel`` gives the components of the private answer, for the table as it stands then.
    """
    tr = caller.tr

    async def meanwhile() -> None:
        await caller.say("\n".join((text, tr("The AI is thinking…"))), view=panel(happened.position))

    answered = await caller.client.opponents.deliver(happened, meanwhile)
    if answered is None:
        await caller.say(text)
        return
    delivery = answered.delivery
    lines = [text]
    if delivery is Delivery.LATER:
        lines.append(tr("It is saved, but Discord did not take the message; I keep trying to post it."))
    elif delivery is Delivery.REFUSED:
        lines.append(
            tr(
                "It is saved, but I may not post in this channel: I need **View Channel**, **Send Messages**, "
                "**Attach Files** and **Embed Links** (in a thread, **Send Messages in Threads**). "
                "`/duel board` shows you the game meanwhile."
            )
        )
    else:
        lines.append(await board_link(caller.service, happened.game, tr))
    await caller.say("\n".join(filter(None, lines)), view=panel(answered.position))
