"""Challenges: made, answered, and turned into games."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from dataclasses import replace

from bot.model import (
    Challenge,
    ChallengeState,
    Draft,
    Happened,
    Invited,
    Person,
    Place,
    Player,
    Position,
    Post,
    PostKind,
)
from bot.service import admission
from bot.service.desk import Desk
from bot.service.refusals import AtTable, NotAPlayer, Refused, Why
from bot.store import Taken, Transaction, challenges, games, people, posts
from bot.store.challenges import Action
from engine import fair
from engine.duel import DUEL

LIFETIME = 24 * 3600
"""Seconds until a challenge runs out."""


def secret_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(fair.SEED_BYTES)


class Lobby:
    """Where games begin. ``agents`` are the levels of AI that may be challenged."""

    def __init__(self, desk: Desk, agents: Collection[str], seeds: Callable[[], bytes]) -> None:
        self._desk = desk
        self._agents = tuple(agents)
        self._seeds = seeds

    async def get(self, challenge_id: int) -> Challenge:
        """A challenge by its number."""
        async with self._desk.store.read() as tx:
            return await self._load(tx, challenge_id)

    async def create(
        self,
        challenger: Person,
        opponent: Person | None,
        place: Place,
        *,
        interaction: int,
        draft: Draft = Draft.PICK,
        thread: bool = False,
        rated: bool = True,
        level: str | None = None,
    ) -> Invited:
        """Challenge a person, or without one an AI of a level; the seed of the shuffle is drawn and sealed now."""
        if opponent is None and level not in self._agents:
            raise Refused(Why.UNKNOWN_LEVEL, level=level, levels=self._agents)
        async with self._desk.store.read() as tx:
            if first := await self._again(tx, interaction, "challenge"):
                return first
            settings = await people.server(tx, place.guild_id)
            thread = admission.wants_thread(settings, place, thread)
            await admission.check_place(tx, settings, place, thread)
            if opponent:
                await admission.check_opponent(tx, challenger, opponent, place, self._desk.clock.now())
        return await self._invite(
            Player(challenger.id, challenger.name),
            Player(opponent.id, opponent.name) if opponent else Player(None, None, level),
            [person for person in (challenger, opponent) if person],
            place,
            interaction,
            "challenge",
            draft=draft,
            thread=thread,
            rated=rated,
        )

    async def may_accept(self, challenge_id: int, user_id: int, channel_id: int | None = None) -> Challenge:
        """The challenge, if this person may accept it now; nothing is changed."""
        async with self._desk.store.read() as tx:
            challenge = await self._load(tx, challenge_id)
            admission.check_answer(challenge, user_id, self._desk.clock.now())
            await admission.check_free(
                tx, channel_id or (None if challenge.thread else challenge.place.channel_id)
            )
        return challenge

    async def accept(
        self, challenge_id: int, person: Person, *, interaction: int, channel_id: int | None = None
    ) -> Happened:
        """The game begins: in ``channel_id`` if a thread was made for it, else where the challenge stands.

        The salt of the shuffle holds the number of this interaction, which nobody knew when the seed was sealed.
        """
        async with self._desk.lock("challenge", challenge_id):
            if first := await self._desk.again(interaction, "accept"):
                return first
            challenge = await self.may_accept(challenge_id, person.id, channel_id)
            place = challenge.place
            if channel_id is not None and channel_id != place.channel_id:
                place = Place(place.guild_id, channel_id, place.channel_id)
            try:
                return await self._begin(challenge, person, place, interaction)
            except Taken:
                if first := await self._desk.again(interaction, "accept"):
                    return first
                async with self._desk.store.read() as tx:
                    admission.check_open(await self._load(tx, challenge_id), self._desk.clock.now())
                    await admission.check_free(tx, place.channel_id)
                raise

    async def decline(self, challenge_id: int, user_id: int, *, interaction: int) -> Invited:
        """The invited person does not want to play."""
        return await self._close(challenge_id, user_id, ChallengeState.DECLINED, interaction)

    async def cancel(self, challenge_id: int, user_id: int, *, interaction: int) -> Invited:
        """The challenger takes the challenge back."""
        return await self._close(challenge_id, user_id, ChallengeState.CANCELLED, interaction)

    async def rematch(self, game_id: int, person: Person, place: Place, *, interaction: int) -> Invited | Happened:
        """Offer to play again with the seats swapped; the game begins if the opponent offered it, or is an AI."""
        async with self._desk.lock("rematch", game_id):
            position = await self._desk.position(game_id)
            async with self._desk.store.read() as tx:
                asked = await self._again(tx, interaction, "rematch")
                now = self._desk.clock.now()
                waiting = await challenges.find(tx, challenges.rematches_of(game_id, now))
            if started := await self._desk.again(interaction, "accept"):
                return started
            if asked and asked.challenge.opponent.agent is None:
                return asked
            opponent = _rival(position, person)
            if waiting and (opponent.agent or waiting[0].opponent.user_id == person.id):
                return await self.accept(waiting[0].id, person, interaction=interaction)
            if waiting:
                raise Refused(Why.ALREADY_CHALLENGED, challenge_id=waiting[0].id)
            async with self._desk.store.read() as tx:
                await admission.check_place(tx, await people.server(tx, place.guild_id), place, thread=False)
                if opponent.user_id is not None:
                    invited = Person(opponent.user_id, opponent.name or "")
                    await admission.check_opponent(tx, person, invited, place, now)
            offered = await self._invite(
                Player(person.id, person.name),
                opponent,
                [person],
                place,
                interaction,
                "rematch",
                draft=position.game.draft,
                thread=False,
                rated=position.game.rated,
                rematch_of=game_id,
            )
            if opponent.agent:
                return await self.accept(offered.challenge.id, person, interaction=interaction)
            return offered

    async def _invite(
        self,
        challenger: Player,
        opponent: Player,
        known: list[Person],
        place: Place,
        interaction: int,
        kind: str,
        *,
        draft: Draft,
        thread: bool,
        rated: bool,
        rematch_of: int | None = None,
    ) -> Invited:
        now, seed = self._desk.clock.now(), self._seeds()
        challenge = Challenge(
            id=0,
            place=place,
            challenger=challenger,
            opponent=opponent,
            draft=draft,
            thread=thread,
            rated=rated and opponent.agent is None and place.guild_id is not None,
            commitment=fair.commitment(seed),
            created_at=now,
            expires_at=now + LIFETIME,
            rematch_of=rematch_of,
        )
        async with self._desk.store.write() as tx:
            if first := await self._again(tx, interaction, kind):
                return first
            await people.remember(tx, known)
            challenge = replace(challenge, id=await challenges.add(tx, challenge, seed))
            await challenges.note(tx, interaction, kind, now, Action(challenge_id=challenge.id))
            to_post = []
            if opponent.agent is None:
                where = place.channel_id
                to_post = [await posts.add(tx, PostKind.CHALLENGE, where, now, challenge_id=challenge.id)]
        return Invited(challenge=challenge, posts=tuple(to_post))

    async def _begin(self, challenge: Challenge, person: Person, place: Place, interaction: int) -> Happened:
        now, salt = self._desk.clock.now(), f"accepted by interaction {interaction}"
        async with self._desk.store.write() as tx:
            if not await challenges.close(tx, challenge.id, ChallengeState.ACCEPTED):
                raise Taken(f"challenge {challenge.id} was closed meanwhile")
            await people.remember(tx, [person])
            seed = await challenges.seed(tx, challenge.id)
            deal = DUEL.deal(seed, salt, _options(challenge.draft))
            game_id = await games.add(
                tx,
                challenge_id=challenge.id,
                place=place,
                kind=DUEL.name,
                rules=DUEL.rules,
                deal=DUEL.write_deal(deal),
                salt=salt,
                players=await self._seating(tx, challenge, seed, salt),
                at=now,
            )
            to_post: list[Post] = []
            if challenge.opponent.agent is None:
                kind, where = PostKind.CHALLENGE_CLOSED, challenge.place.channel_id
                to_post.append(await posts.add(tx, kind, where, now, challenge_id=challenge.id))
            to_post.append(await posts.add(tx, PostKind.TURN, place.channel_id, now, game_id=game_id))
            action = Action(game_id=game_id, challenge_id=challenge.id, ply=0)
            await challenges.note(tx, interaction, "accept", now, action)
        return Happened(position=await self._desk.position(game_id), posts=tuple(to_post))

    async def _seating(self, tx: Transaction, challenge: Challenge, seed: bytes, salt: str) -> list[Player]:
        """Who is p1 comes from the seed; a rematch swaps the seats."""
        both = [challenge.challenger, challenge.opponent]
        earlier = await games.load(tx, challenge.rematch_of) if challenge.rematch_of else None
        if earlier is None:
            return fair.seating(seed, salt, both)
        was_second = earlier.seats[1].user_id == challenge.challenger.user_id
        return both if was_second else both[::-1]

    async def _close(self, challenge_id: int, user_id: int, state: ChallengeState, interaction: int) -> Invited:
        async with self._desk.lock("challenge", challenge_id), self._desk.store.write() as tx:
            if first := await self._again(tx, interaction, state):
                return first
            challenge = await self._load(tx, challenge_id)
            now = self._desk.clock.now()
            if state is ChallengeState.DECLINED:
                admission.check_answer(challenge, user_id, now)
            else:
                admission.check_cancel(challenge, user_id, now)
            if not await challenges.close(tx, challenge_id, state):  # another process was faster
                if first := await self._again(tx, interaction, state):
                    return first
                admission.check_open(await self._load(tx, challenge_id), now)
            where = challenge.place.channel_id
            post = await posts.add(tx, PostKind.CHALLENGE_CLOSED, where, now, challenge_id=challenge_id)
            await challenges.note(tx, interaction, state, now, Action(challenge_id=challenge_id))
        return Invited(challenge=replace(challenge, state=state), posts=(post,))

    async def _again(self, tx: Transaction, interaction: int, kind: str) -> Invited | None:
        action = await challenges.done(tx, interaction, kind)
        if action is None or action.challenge_id is None:
            return None
        return Invited(challenge=await self._load(tx, action.challenge_id), again=True)

    async def _load(self, tx: Transaction, challenge_id: int) -> Challenge:
        challenge = await challenges.load(tx, challenge_id)
        if challenge is None:
            raise Refused(Why.UNKNOWN_CHALLENGE)
        return challenge


def _options(draft: Draft) -> dict[str, str]:
    return {"preset": draft} if draft is Draft.FIRST_GAME else {}


def _rival(position: Position, person: Person) -> Player:
    """Whom a player of a finished game played against, if that is known still."""
    seat = position.game.seat_of(person.id)
    if seat is None:
        raise NotAPlayer(position)
    if not position.over:
        raise AtTable(Why.GAME_NOT_OVER, position)
    rival = position.game.seats[1 - seat]
    if rival.user_id is None and rival.agent is None:
        raise AtTable(Why.OPPONENT_GONE, position)
    return rival
