"""Who may challenge whom, where, and who may answer: each check passes or raises `Refused`."""

from __future__ import annotations

from bot.model import Challenge, ChallengeState, Person, Place, Server, Threads
from bot.service.refusals import Refused, Why
from bot.store import Transaction, challenges, games, people

MOST_OPEN = 10
"""Challenges that one person may have waiting."""


def wants_thread(settings: Server, place: Place, thread: bool) -> bool:
    """Whether the game gets a thread: threads and direct messages hold none."""
    if thread and settings.threads is Threads.NEVER:
        raise Refused(Why.THREADS_OFF)
    possible = place.guild_id is not None and place.parent_id is None
    return possible and (thread or settings.threads is Threads.ALWAYS)


async def check_place(tx: Transaction, settings: Server, place: Place, thread: bool) -> None:
    """The server lets games be played here, and there is room for one."""
    if settings.channels and not {place.channel_id, place.parent_id} & set(settings.channels):
        raise Refused(Why.CHANNEL_NOT_ALLOWED, channels=settings.channels)
    await check_free(tx, None if thread else place.channel_id)


async def check_free(tx: Transaction, channel_id: int | None) -> None:
    """A channel has room for one game; a thread that is still to be made (None) has it always."""
    if channel_id is None:
        return
    busy = await games.find(tx, games.is_open() & games.in_channel(channel_id), limit=1)
    if busy:
        raise Refused(Why.CHANNEL_BUSY, game_id=busy[0].id)


async def check_opponent(tx: Transaction, challenger: Person, opponent: Person, place: Place, now: int) -> None:
    """The one may challenge the other: no bot, nobody who does not want it, not twice, and not too many."""
    if opponent.id == challenger.id:
        raise Refused(Why.ONESELF)
    if opponent.bot:
        raise Refused(Why.A_BOT)
    await check_blocks(tx, challenger.id, opponent.id)
    both = await challenges.find(tx, challenges.between(challenger.id, opponent.id, place.channel_id, now))
    if both:
        raise Refused(Why.ALREADY_CHALLENGED, challenge_id=both[0].id)
    if await challenges.count_open_by(tx, challenger.id, now) >= MOST_OPEN:
        raise Refused(Why.TOO_MANY_CHALLENGES, limit=MOST_OPEN)


async def check_blocks(tx: Transaction, challenger_id: int, opponent_id: int | None) -> None:
    """Neither has blocked the other; an AI (None) blocks nobody."""
    if opponent_id is None:
        return
    if challenger_id in await people.blocked(tx, opponent_id):
        raise Refused(Why.BLOCKED_YOU)
    if opponent_id in await people.blocked(tx, challenger_id):
        raise Refused(Why.YOU_BLOCKED)


def check_open(challenge: Challenge, now: int) -> None:
    """The challenge waits for an answer still."""
    state = challenge.state
    if state is ChallengeState.OPEN and now >= challenge.expires_at:
        state = ChallengeState.EXPIRED
    if state is not ChallengeState.OPEN:
        raise Refused(Why.CHALLENGE_CLOSED, state=state, game_id=challenge.game_id)


def check_answer(challenge: Challenge, user_id: int, now: int) -> None:
    """The invited answers; for an AI, its challenger does."""
    check_open(challenge, now)
    invited = challenge.challenger if challenge.opponent.agent else challenge.opponent
    if user_id != invited.user_id:
        own = user_id == challenge.challenger.user_id
        raise Refused(Why.OWN_CHALLENGE if own else Why.NOT_INVITED, opponent_id=invited.user_id)


def check_cancel(challenge: Challenge, user_id: int, now: int) -> None:
    """Only the challenger takes a challenge back."""
    check_open(challenge, now)
    if user_id != challenge.challenger.user_id:
        raise Refused(Why.NOT_THE_CHALLENGER, challenger_id=challenge.challenger.user_id)
