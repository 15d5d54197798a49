"""What is removed in time: rows that only served to post, to strip, and to know a second delivery again.

The game itself (its challenge with the seed, seats, log, result, built wonders) stays for ever, and so do ratings:
records, proofs, statistics and replays need them. All statements take a few games or challenges at a time.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import and_, delete, exists, or_, select

from bot.model import ChallengeState
from bot.store.dialects import Transaction
from bot.store.posts import PostState
from bot.store.schema import IS_END, actions, challenges, games, messages, offers, outbox, people, seats

_WITHOUT_A_GAME = (ChallengeState.DECLINED, ChallengeState.CANCELLED, ChallengeState.EXPIRED)


async def tidy_games(tx: Transaction, before: int, most: int) -> int:
    """Remove what posting left of games that ended before a time; of how many.

    The post of its end is the last thing of a game that is posted. It goes with the rest, so that what is left to
    do is found by the ends that are still there.
    """
    ends = await tx.execute(
        select(outbox.c.game_id, games.c.challenge_id)
        .join(games, games.c.id == outbox.c.game_id)
        .where(IS_END, outbox.c.due_at < before, outbox.c.state != PostState.PENDING)
        .order_by(outbox.c.due_at)
        .limit(most)
        .with_for_update(skip_locked=True, of=outbox)
    )
    found = ends.all()
    if not found:
        return 0
    of_games, of_challenges = {row.game_id for row in found}, {row.challenge_id for row in found}
    for table in (actions, messages, outbox):
        await tx.execute(
            delete(table).where(or_(table.c.game_id.in_(of_games), table.c.challenge_id.in_(of_challenges)))
        )
    await tx.execute(delete(offers).where(offers.c.game_id.in_(of_games)))
    return len(of_games)


async def tidy_challenges(tx: Transaction, before: int, most: int) -> int:
    """Remove challenges that led to no game and ran out before a time, and what posting left of them; how many.

    One whose message is still to be closed waits. Who was known by such challenges only is forgotten with them.
    """
    waits = exists().where(outbox.c.challenge_id == challenges.c.id, outbox.c.state == PostState.PENDING)
    found = (
        await tx.execute(
            select(challenges.c.id, challenges.c.challenger_id, challenges.c.opponent_id)
            .where(challenges.c.state.in_(_WITHOUT_A_GAME), challenges.c.expires_at < before, ~waits)
            .order_by(challenges.c.id)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
    ).all()
    if not found:
        return 0
    ids = [row.id for row in found]
    for table in (actions, messages, outbox):
        await tx.execute(delete(table).where(table.c.challenge_id.in_(ids)))
    await tx.execute(delete(challenges).where(challenges.c.id.in_(ids)))
    await _forget_strangers(tx, {user for row in found for user in row[1:] if user is not None})
    return len(ids)


async def _forget_strangers(tx: Transaction, users: Collection[int]) -> None:
    """Remove the names of those who have no game, no challenge and no choice of theirs left."""
    known = or_(
        exists().where(seats.c.user_id == people.c.user_id),
        exists().where(challenges.c.challenger_id == people.c.user_id),
        exists().where(challenges.c.opponent_id == people.c.user_id),
    )
    await tx.execute(delete(people).where(and_(people.c.user_id.in_(users), people.c.language.is_(None), ~known)))
