"""What an answer may hold, and for whom: moves are for the player to move alone, what is hidden for nobody."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from bot.service import Service
from data.i18n import names_in_every_language
from engine.duel.catalog import tokens_of
from engine.duel.model import Kind
from tests.wire.answers import AUTOCOMPLETE, COMMAND, COMPONENT
from tests.wire.database import Database
from tests.wire.table import DONE, Table
from tests.wire.world import Interaction, Message

HINT = "💡"
MOVES = ("pick", "play", "library", "hint")
"""Taps that nobody but the player to move gets anything by."""
MOVE_COMMANDS = ("build", "discard", "wonder", "take", "duel hint")
OWN = (*MOVES, "why", "back", "resign")
"""Buttons that only a player of the game is shown in an answer."""
PAST = ("record", "replay", "verify", "review")
"""What is told of a game in its own server only; of one in direct messages, to its players only."""

Names = dict[str, frozenset[str]]
"""What some things are called, by language."""


def command_of(one: Interaction) -> tuple[str, dict[str, Any]]:
    """What was typed: the command with its groups, and its options."""
    path, options = [one.data["name"]], one.data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        path.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(path), {option["name"]: option["value"] for option in options}


def meant_by(custom_id: str) -> tuple[str, int]:
    """The kind and the game of a custom id that looks like one of ours."""
    found = re.fullmatch(r"[dm]:([a-z]+):(\d{1,18}):\d+:.*", custom_id, re.DOTALL)
    return (found[1], int(found[2])) if found else ("", 0)


def words_of(message: Message) -> str:
    """All words of a message, those of its files and of its pictures' descriptions too."""
    words = [message.content, repr(message.embeds), repr(message.components)]
    for one in message.attachments:
        words.append(one.get("description", ""))
        if "width" not in one and one["id"] in message.pictures:
            words.append(message.pictures[one["id"]].decode("utf-8", "replace"))
    return "\n".join(words)


class Hidden:
    """Who may see what, while nobody moves at the tables."""

    def __init__(self, database: Database, tables: Sequence[Table]) -> None:
        self._database = database
        self._to_move: dict[int, int] = {}
        """The person to move in each open game of the tables."""
        self._played_in: dict[int, int] = {}
        """The open game of each channel of theirs."""
        for table in tables:
            if board := table.board():
                game, _ = table.place(board)
                self._to_move[game], self._played_in[table.channel.id] = table.to_move(board).id, game
        self._seeds: list[str] = []
        self._libraries: dict[int, tuple[Names, Names]] = {}
        """The tokens that the Great Library of a game offers, and the others in its box."""

    async def learn(self) -> None:
        """Look up what is secret in the open games of the tables."""
        sealed = "SELECT seed FROM challenges JOIN games ON challenge_id = challenges.id WHERE games.id = :game"
        async with Service.open(self._database.url) as service:
            for game in self._to_move:
                self._seeds += [bytes(seed).hex() for (seed,) in await self._database.rows(sealed, game=game)]
                state = (await service.tables.get(game)).state
                if state.pending.kind is Kind.LIBRARY:
                    offered = {token.id for token in tokens_of(state.pending.options)}
                    others = {token.id for token in state.deal.box if token} - offered
                    self._libraries[game] = _named(offered), _named(others)

    @property
    def libraries(self) -> int:
        """At how many tables a Great Library has something to hide."""
        return len(self._libraries)

    async def problems(self, one: Interaction) -> AsyncIterator[str]:
        """What somebody was told that is not for them."""
        who, answer = one.user.name, one.original
        what, game, typed = await self._asked(one)
        if one.type == AUTOCOMPLETE:
            if what in MOVE_COMMANDS and one.choices and not await self._may_move(one, game):
                yield f"{who} is offered moves: {one.choices}"
            for choice in one.choices if typed == "game" else ():
                if not await self._may_look_back(one, choice["value"]):
                    yield f"{who} in {one.channel.name} is offered a game of another server: {choice}"
        if answer is not None:
            async for problem in self._told(one, answer, what, game):
                yield f"{what} of game {game}, by {who} in {one.channel.name}: {problem}"

    async def _told(self, one: Interaction, answer: Message, what: str, game: int) -> AsyncIterator[str]:
        shown = [id_ for id_ in answer.custom_ids() if id_ != one.custom_id]
        given = shown or answer.pictures or answer.content.startswith((DONE, HINT))
        if what in (*MOVES, *MOVE_COMMANDS) and given and not await self._may_move(one, game):
            yield f"gave {answer.content!r} {shown}"
        if what.removeprefix("duel ") in PAST and answer.attachments and not await self._may_look_back(one, game):
            yield "was shown to a stranger"
        for kind, of in map(meant_by, shown):
            if kind in OWN and not await self._plays(one.user.id, of):
                yield f"gave the button {kind} of game {of}"
        for problem in self._secrets(answer, game):
            yield problem

    def public_problems(self, message: Message) -> Iterator[str]:
        """What everybody in a channel was told that nobody may know, or one player alone."""
        for problem in self._secrets(message, self._played_in.get(message.channel.id, 0)):
            yield f"told in {message.channel.name}: {problem}"

    def _secrets(self, message: Message, game: int) -> Iterator[str]:
        words = words_of(message)
        yield from (f"the seed {seed}" for seed in self._seeds if seed in words)
        offered, others = self._libraries.get(game, ({}, {}))
        for language, names in offered.items():
            here = all(name in words for name in names)
            if here and not all(name in words for name in others[language]):
                yield f"the Great Library offers {sorted(names)}"

    async def _asked(self, one: Interaction) -> tuple[str, int, str]:
        """The kind of tap or the command, the game it is about, and the option that is being typed."""
        if one.type == COMPONENT:
            return *meant_by(one.custom_id), ""
        if one.type not in (COMMAND, AUTOCOMPLETE):
            return "", 0, ""
        name, options = command_of(one)
        here = "SELECT max(id) FROM games WHERE channel_id = :channel"
        game = (await self._database.rows(here, channel=one.channel.id))[0][0] or 0
        if one.type == COMMAND and isinstance(options.get("game"), int):
            game = options["game"]
        return name, game, "game" if "game" in options else ""

    async def _may_move(self, one: Interaction, game: int) -> bool:
        """Whether somebody is to move at a table, or plays in a game that was begun during the attack."""
        if game in self._to_move:
            return self._to_move[game] == one.user.id
        return await self._plays(one.user.id, game)

    async def _plays(self, user_id: int, game: int) -> bool:
        query = "SELECT 1 FROM seats WHERE game_id = :game AND user_id = :user"
        return bool(await self._database.rows(query, game=game, user=user_id))

    async def _may_look_back(self, one: Interaction, game: int) -> bool:
        found = await self._database.rows("SELECT guild_id FROM games WHERE id = :game", game=game)
        if not found or found[0][0] != one.channel.guild_id:
            return False
        return one.channel.guild_id is not None or await self._plays(one.user.id, game)


def _named(tokens: set[str]) -> Names:
    names = [names_in_every_language(token) for token in sorted(tokens)]
    return {language: frozenset(one[language] for one in names) for language in names[0]} if names else {}
