"""What belongs to one person: language, blocks, and what is stored about them."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.commands.group import YesNo, duel
from bot.errors import Unable
from bot.language import ENDONYMS
from bot.present.pictures import file
from bot.ui import panels
from bot.ui.caller import Caller, Interaction
from bot.ui.taps import Button, Panel, Tap, on
from data.i18n import Translator, translator

LANGUAGE_CHOICES = [app_commands.Choice(name=name, value=code) for code, name in ENDONYMS.items()]


@duel.command(name="language")
@app_commands.describe(language="Your language; “automatic” follows your Discord and the server")
@app_commands.choices(language=[*LANGUAGE_CHOICES, app_commands.Choice(name="automatic", value="automatic")])
async def language(interaction: Interaction, language: str) -> None:
    """Choose the language in which I speak to you."""
    caller = await Caller.begin(interaction)
    chosen = None if language == "automatic" else language
    await caller.service.people.set_language(caller.user_id, chosen)
    tr = translator(chosen) if chosen else (await Caller.of(interaction)).tr
    await caller.say(tr("I speak {language} with you now.", language=ENDONYMS[tr.language]))


@duel.command(name="block")
@app_commands.describe(user="Whose challenges you do not want", undo="Take challenges from this person again")
async def block(interaction: Interaction, user: discord.User, undo: YesNo = "no") -> None:
    """Do not be challenged by someone any more."""
    caller = await Caller.begin(interaction)
    tr, people = caller.tr, caller.service.people
    if undo == "yes":
        await people.unblock(caller.user_id, user.id)
        await caller.say(tr("<@{user}> can challenge you again.", user=user.id))
    else:
        await people.block(caller.user_id, user.id)
        await caller.say(tr("<@{user}> cannot challenge you any more. They are not told.", user=user.id))


@duel.command(name="privacy")
@app_commands.describe(what="See what is stored, get it as a file, or have it deleted")
async def privacy(interaction: Interaction, what: Literal["info", "export", "delete"] = "info") -> None:
    """What is stored about you, a copy of it, and its deletion."""
    caller = await Caller.begin(interaction)
    tr = caller.tr
    if what == "export":
        data = await caller.service.people.export(caller.user_id)
        await caller.say(tr("All that is stored about you."), file=file(data.encode(), "my-data.json"))
    elif what == "delete":
        text = tr(
            "Shall all that is stored about you be deleted? Open games are resigned, open challenges "
            "cancelled. Finished games stay, without your name; blocks of others against you stay, as they are "
            "the others' choice. This cannot be undone."
        )
        await caller.say(text, view=_forget_panel(caller.user_id, tr))
    else:
        await caller.say(stored_text(tr))


def stored_text(tr: Translator) -> str:
    """What the bot stores about a person."""
    return tr(
        "**Stored about you:** your Discord id and display name, your games with their moves and times, your "
        "rating, your chosen language, and whom you blocked. Nothing else: I do not read messages, and I see "
        "no member lists. `/duel privacy what:export` gives you a copy, `/duel privacy what:delete` deletes "
        "it: games stay, the name goes."
    )


def _forget_panel(user_id: int, tr: Translator) -> Panel:
    return Panel(Button(Tap("forget", user_id), tr("Yes, delete it"), style=panels.RED))


@on("forget")
async def forget(interaction: Interaction, tap: Tap) -> None:
    """The person is sure."""
    caller = await Caller.begin(interaction)
    if tap.id != caller.user_id:
        raise Unable(caller.tr("This question was for someone else."))
    posts = await caller.service.people.delete(caller.user_id)
    await caller.client.poster.deliver(posts)
    await caller.say(caller.tr("It is deleted."))
