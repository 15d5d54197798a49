"""Records of games, the proof of their shuffle, and the list of those played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.model import Check, Game, Player, Position, Seating
from bot.service.desk import Desk
from bot.service.refusals import AtTable, Refused, Why
from bot.store import challenges, games
from engine import fair, record
from engine.duel import DUEL
from engine.errors import RecordError
from engine.record import Entry, Record

FORMER = "former player"
"""The name, in a record, of somebody who asked to be forgotten."""


class Archive:
    """What was played. Games are shown in their own server, and those of direct messages to their players only."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def history(
        self,
        guild_id: int | None,
        user_id: int | None = None,
        limit: int = 10,
        before: int | None = None,
        *,
        viewer: int | None = None,
    ) -> list[Game]:
        """Finished games of a server, newest first; of one person, or older than a game, if given."""
        where = games.finished_in(guild_id, user_id, before)
        if guild_id is None:
            where &= games.with_person(viewer or 0)
        async with self._desk.store.read() as tx:
            return await games.find(tx, where, limit=limit, newest_first=True)

    async def record(self, game_id: int, guild_id: int | None, *, viewer: int | None = None) -> str:
        """A game as a TOML record. Before the end it says no more than everybody has seen."""
        return record.dumps(await self._record(await self._position(game_id, guild_id, viewer)))

    async def verify(self, game_id: int, guild_id: int | None, *, viewer: int | None = None) -> Check:
        """Check a finished game: its shuffle follows from the sealed seed, and its moves from the rules."""
        position = await self._position(game_id, guild_id, viewer)
        if not position.over:
            raise AtTable(Why.GAME_NOT_OVER, position)
        text = await self._record(position)
        fair_problem, legal_problem, seating = None, None, Seating.UNCHECKED
        try:
            text.check_fairness()
            seating = await self._check_seats(position.game, bytes.fromhex(text.seed or ""))
        except RecordError as error:
            fair_problem = str(error)
        try:
            record.loads(record.dumps(text)).last()
        except RecordError as error:
            legal_problem = str(error)
        return Check(
            commitment=position.game.commitment,
            seed=text.seed or "",
            salt=position.game.salt,
            fair=fair_problem is None,
            legal=legal_problem is None,
            seating=seating,
            problem=fair_problem or legal_problem,
        )

    async def _position(self, game_id: int, guild_id: int | None, viewer: int | None) -> Position:
        position = await self._desk.position(game_id)
        private = guild_id is None and position.game.seat_of(viewer or 0) is None
        if position.game.place.guild_id != guild_id or private:
            raise Refused(Why.UNKNOWN_GAME)
        return position

    async def _record(self, position: Position) -> Record:
        game = position.game
        async with self._desk.store.read() as tx:
            deal, seed = await games.sources(tx, game.id)
        return Record(
            game=DUEL,
            players=(_name(game.seats[0]), _name(game.seats[1])),
            deal=DUEL.read_deal(deal) if position.over else DUEL.public_deal(position.state),
            entries=tuple(Entry(move) for move in position.moves),
            date=f"{datetime.fromtimestamp(game.started_at, UTC):%Y-%m-%d}",
            result=game.result.text if game.result else None,
            seed=seed.hex() if position.over else None,
            salt=game.salt,
            commitment=game.commitment,
        )

    async def _check_seats(self, game: Game, seed: bytes) -> Seating:
        """Who went first follows from the seed, in a rematch from the earlier game; says what was checked."""
        async with self._desk.store.read() as tx:
            challenge = await challenges.load(tx, game.challenge_id) if game.challenge_id else None
            earlier = await games.load(tx, game.rematch_of) if game.rematch_of else None
        if challenge is None or not all(_known(player) for player in game.seats):
            return Seating.UNCHECKED
        if not challenge.rematch_of:
            drawn = fair.seating(seed, game.salt, [challenge.challenger, challenge.opponent])
            if not _same(drawn, game.seats):
                raise RecordError("players: the seed gives the other order of seats")
            return Seating.DRAWN
        if earlier is None or not all(_known(player) for player in earlier.seats):
            return Seating.UNCHECKED
        if not _same(earlier.seats[::-1], game.seats):
            raise RecordError(f"players: the seats are not those of game {earlier.id}, swapped")
        return Seating.SWAPPED


def _known(player: Player) -> bool:
    return (player.user_id or player.agent) is not None


def _same(some: Sequence[Player], others: Sequence[Player]) -> bool:
    return [(one.user_id, one.agent) for one in some] == [(one.user_id, one.agent) for one in others]


def _name(player: Player) -> str:
    if player.agent:
        return f"AI ({player.agent})"
    return player.name or FORMER
