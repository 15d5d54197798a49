"""What people and servers choose, and what is kept about a person."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

from bot.model import ChallengeState, Happened, Post, PostKind, Server, Threads
from bot.service.desk import Desk
from bot.service.endings import Endings
from bot.service.refusals import Damaged, GameOver, Refused, Stale, Why
from bot.store import Transaction, challenges, games, people, posts
from data.i18n import LANGUAGES

SHORTEST_TIME, LONGEST_TIME = 600, 60 * 24 * 3600
"""The seconds within which servers choose their times."""


class People:
    """Languages, settings, blocks and privacy."""

    def __init__(self, desk: Desk, endings: Endings) -> None:
        self._desk = desk
        self._endings = endings

    async def language(self, user_id: int) -> str | None:
        """The language a person chose."""
        async with self._desk.store.read() as tx:
            return await people.language(tx, user_id)

    async def set_language(self, user_id: int, language: str | None) -> None:
        """A person chooses a language; None leaves it to Discord."""
        _check_language(language)
        async with self._desk.store.write() as tx:
            await people.set_language(tx, user_id, language)

    async def at(self, user_id: int, guild_id: int | None) -> tuple[str | None, Server]:
        """The language a person chose, and the settings of the server they are in."""
        async with self._desk.store.read() as tx:
            return await people.language(tx, user_id), await people.server(tx, guild_id)

    async def server(self, guild_id: int | None) -> Server:
        """The settings of a server; in direct messages the defaults."""
        async with self._desk.store.read() as tx:
            return await people.server(tx, guild_id)

    async def set_server(
        self,
        guild_id: int,
        *,
        language: str | None = None,
        channels: tuple[int, ...] | None = None,
        threads: Threads | None = None,
        remind_after: int | None = None,
        claim_after: int | None = None,
    ) -> Server:
        """Change some settings of a server; what is None stays as it is."""
        _check_language(language)
        async with self._desk.store.write() as tx:
            await people.hold_server(tx, guild_id)
            old = await people.server(tx, guild_id)
            new = replace(
                old,
                language=language or old.language,
                channels=old.channels if channels is None else channels,
                threads=threads or old.threads,
                remind_after=old.remind_after if remind_after is None else remind_after,
                claim_after=old.claim_after if claim_after is None else claim_after,
            )
            if not SHORTEST_TIME <= new.remind_after < new.claim_after <= LONGEST_TIME:
                raise Refused(Why.BAD_TIMES, remind_after=new.remind_after, claim_after=new.claim_after)
            await people.set_server(tx, guild_id, new)
        return new

    async def block(self, user_id: int, other_id: int) -> None:
        """A person wants no more challenges of another."""
        if user_id == other_id:
            raise Refused(Why.ONESELF)
        async with self._desk.store.write() as tx:
            await people.block(tx, user_id, other_id)

    async def unblock(self, user_id: int, other_id: int) -> None:
        """The block is lifted."""
        async with self._desk.store.write() as tx:
            await people.unblock(tx, user_id, other_id)

    async def blocked(self, user_id: int) -> list[int]:
        """Whom a person blocked."""
        async with self._desk.store.read() as tx:
            return await people.blocked(tx, user_id)

    async def export(self, user_id: int) -> str:
        """Everything that is kept about a person, as JSON."""
        async with self._desk.store.read() as tx:
            return json.dumps(await people.export(tx, user_id), indent=2, ensure_ascii=False)

    async def delete(self, user_id: int) -> list[Post]:
        """Forget a person: open challenges are called off, open games resigned, and the name goes everywhere.

        The name goes in a transaction that finds no open game, so that none is left with a seat of nobody.
        """
        to_post: list[Post] = []
        while True:
            async with self._desk.store.write() as tx:
                to_post += await self._call_off_challenges(tx, user_id)
                playing = await games.find(tx, games.is_open() & games.with_person(user_id))
                if not playing:
                    await people.forget(tx, user_id)
                    return to_post
            for game in playing:
                with suppress(GameOver, Stale):  # it is looked at again
                    to_post += (await self._leave(game.id, user_id)).posts

    async def _leave(self, game_id: int, user_id: int) -> Happened:
        try:
            return await self._endings.resign(game_id, user_id, interaction=None)
        except Damaged:
            return await self._endings.abort(game_id, None, interaction=None)

    async def _call_off_challenges(self, tx: Transaction, user_id: int) -> list[Post]:
        now, to_post = self._desk.clock.now(), []
        for challenge in await challenges.find(tx, challenges.open_with(user_id)):
            await challenges.close(tx, challenge.id, ChallengeState.CANCELLED)
            kind, where = PostKind.CHALLENGE_CLOSED, challenge.place.channel_id
            to_post.append(await posts.add(tx, kind, where, now, challenge_id=challenge.id))
        return to_post


def _check_language(language: str | None) -> None:
    if language is not None and language not in LANGUAGES:
        raise Refused(Why.UNKNOWN_LANGUAGE, language=language, languages=LANGUAGES)
