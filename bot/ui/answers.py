"""The private answers that several commands and taps share."""

from __future__ import annotations

from collections.abc import Callable

from bot.model import Happened, Invited, Position
from bot.present.poster import Delivery
from bot.ui.caller import Caller
from bot.ui.links import board_link
from bot.ui.taps import Panel
from data.i18n import Translator


def may_not_post(tr: Translator) -> str:
    """What is missing when Discord does not let us post."""
    return tr(
        "I may not post in this channel: I need **View Channel**, **Send Messages**, **Attach Files** and "
        "**Embed Links** (in a thread, **Send Messages in Threads**)."
    )


async def invited(caller: Caller, invitation: Invited, text: str) -> None:
    """Post a challenge, then tell the challenger; one that cannot be posted is taken back."""
    tr = caller.tr
    delivery = await caller.client.poster.deliver(invitation.posts)
    if delivery is Delivery.REFUSED:
        await caller.service.lobby.cancel(invitation.challenge.id, caller.user_id, interaction=caller.id)
        text = tr("Nobody was challenged.") + " " + may_not_post(tr)
    elif delivery is Delivery.LATER:
        text = tr("Discord did not take the challenge just now; I keep trying to post it.")
    await caller.say(text)


async def done(
    caller: Caller, happened: Happened, text: str, panel: Callable[[Position], Panel | None] = lambda _: None
) -> None:
    """Post what an action caused (with the AI's answer to it), then tell the one who acted, with a link.

    ``panel`` gives the components of the private answer, for the table as it stands then.
    """
    tr = caller.tr

    async def meanwhile() -> None:
        now = happened.position
        awaited = (
            tr("The AI is thinking…") if now.agent_to_act else tr("Discord is slow just now; the board comes.")
        )
        await caller.say("\n".join((text, awaited)), view=panel(now))

    answered = await caller.client.opponents.deliver(happened, meanwhile)
    if answered is None:
        await caller.say(text)
        return
    delivery = answered.delivery
    lines = [text]
    if happened.posts and delivery is Delivery.POSTED:
        caller.client.meter.turn(caller.seconds())
    if delivery is Delivery.LATER:
        lines.append(tr("It is saved, but Discord did not take the message; I keep trying to post it."))
    elif delivery is Delivery.REFUSED:
        lines.append(tr("It is saved; `/duel board` shows you the game meanwhile.") + " " + may_not_post(tr))
    else:
        lines.append(await board_link(caller.service, happened.game, tr))
    await caller.say("\n".join(filter(None, lines)), view=panel(answered.position))
