import asyncio
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from bot import ratings
from bot.model import Ending, Game, Person, Place
from bot.ratings import Period
from bot.stats import tally
from bot.store import Store
from bot.store import ratings as stored
from tests.bot.service.hall import ANN, BOB, CAT, GUILD, Hall


async def beat(hall: Hall, winner: Person, loser: Person, *, rated: bool = True) -> Game:
    position = await hall.start(winner, loser, rated=rated)
    ended = await hall.service.endings.resign(position.game.id, loser.id, interaction=hall.interaction())
    return ended.game


async def test_the_winner_rises_and_the_loser_falls(hall: Hall) -> None:
    await beat(hall, ANN, BOB)
    board = await hall.service.standings.scoreboard(GUILD, Period.ALL, BOB.id)
    assert [(row.rank, row.name, row.games, row.wins) for row in board.rows] == [
        (1, "Ann", 1, 1),
        (2, "Bob", 1, 0),
    ]
    assert board.rows[0].rating > 1000 > board.rows[1].rating
    assert board.own is not None
    assert (board.own.rank, board.own.rating) == (2, board.rows[1].rating)


async def test_the_callers_own_rank_is_shown_wherever_it_is(hall: Hall) -> None:
    people = [Person(100 + number, f"P{number}") for number in range(8)]
    for better, worse in pairwise(people):
        await beat(hall, better, worse)
    board = await hall.service.standings.scoreboard(GUILD, Period.ALL, people[-1].id, limit=3)
    assert len(board.rows) == 3
    assert board.own is not None
    assert board.own.rank == 8
    full = await hall.service.standings.scoreboard(GUILD, Period.ALL, people[0].id, limit=20)
    for row in full.rows:
        own = (await hall.service.standings.scoreboard(GUILD, Period.ALL, row.user_id)).own
        assert own is not None
        assert own.rank == row.rank
    stranger = await hall.service.standings.scoreboard(GUILD, Period.ALL, 999)
    assert stranger.own is None


async def test_among_equals_who_played_more_stands_first_and_ranks_agree_with_the_list(hall: Hall) -> None:
    async with Store.open(hall.url) as store, store.write() as tx:
        for user, games in ((1, 5), (2, 9), (3, 9)):
            await stored.save(tx, GUILD, "all", ratings.newcomer(user)._replace(games=games))
    for user, rank in ((2, 1), (3, 2), (1, 3)):
        board = await hall.service.standings.scoreboard(GUILD, Period.ALL, user)
        assert board.own is not None
        assert board.own.rank == rank
        assert board.rows[rank - 1].user_id == user


async def test_ratings_are_kept_by_server(hall: Hall) -> None:
    await beat(hall, ANN, BOB)
    assert (await hall.service.standings.scoreboard(11, Period.ALL, ANN.id)).rows == ()


async def test_a_new_month_has_a_new_scoreboard(hall: Hall) -> None:
    await beat(hall, ANN, BOB)
    hall.clock.move(32 * 24 * 3600)
    await beat(hall, BOB, ANN)
    month = await hall.service.standings.scoreboard(GUILD, Period.MONTH, ANN.id)
    assert [(row.name, row.games) for row in month.rows] == [("Bob", 1), ("Ann", 1)]
    ever = await hall.service.standings.scoreboard(GUILD, Period.ALL, ANN.id)
    assert {row.games for row in ever.rows} == {2}


@pytest.mark.parametrize(
    ("day", "keys"),
    [
        ((2026, 11, 18), ["all", "2026", "2026-11", "2026-W47"]),
        ((2027, 1, 1), ["all", "2027", "2027-01", "2026-W53"]),
    ],
)
def test_a_day_belongs_to_its_periods(day: tuple[int, int, int], keys: list[str]) -> None:
    at = int(datetime(*day, tzinfo=UTC).timestamp())
    assert [period.key(at) for period in Period] == keys


async def test_unrated_and_aborted_games_and_direct_messages_change_no_rating(hall: Hall) -> None:
    await beat(hall, ANN, BOB, rated=False)
    position = await hall.start()
    await hall.service.endings.abort(position.game.id, CAT.id, interaction=1)
    private = await hall.start(place=Place(None, 500))
    assert not private.game.rated
    await hall.service.endings.resign(private.game.id, BOB.id, interaction=2)
    assert (await hall.service.standings.scoreboard(GUILD, Period.ALL, ANN.id)).rows == ()


def test_a_draw_draws_two_players_together_and_counts_for_both() -> None:
    strong, weak = ratings.after(ratings.newcomer(1), ratings.newcomer(2), 0)
    after = ratings.after(strong, weak, None)
    assert after[0].mu < strong.mu
    assert after[1].mu > weak.mu
    assert [(rating.games, rating.wins) for rating in after] == [(2, 1), (2, 0)]


def test_a_newcomer_is_shown_with_a_thousand() -> None:
    assert ratings.shown(ratings.newcomer(1)) == 1000


async def test_statistics_tell_wins_by_kind_streak_and_head_to_head(hall: Hall) -> None:
    await beat(hall, BOB, ANN)
    await beat(hall, ANN, BOB)
    await beat(hall, ANN, CAT)
    stats = await hall.service.standings.stats(GUILD, ANN.id, BOB.id)
    assert (stats.people.games, stats.people.wins, stats.people.losses) == (3, 2, 1)
    assert stats.people.wins_by == {Ending.RESIGNATION: 2}
    assert stats.people.streak == 2
    assert stats.head_to_head is not None
    assert (stats.head_to_head.games, stats.head_to_head.wins) == (2, 1)
    assert stats.rank == 1
    loser = await hall.service.standings.stats(GUILD, CAT.id)
    assert (loser.people.streak, loser.people.average_score, loser.head_to_head) == (-1, None, None)


async def test_statistics_tell_the_average_score_and_favourite_wonders(hall: Hall) -> None:
    scores, wonders = [], 0
    for _ in range(3):
        over = await hall.finish(await hall.start())
        seat = over.game.seat_of(ANN.id)
        assert seat is not None
        assert over.game.result is not None
        wonders += len(over.state.cities[seat].built)
        if over.game.result.scores:
            scores.append(over.game.result.scores[seat])
    stats = await hall.service.standings.stats(GUILD, ANN.id)
    assert stats.people.average_score == pytest.approx(sum(scores) / len(scores))
    assert sum(count for _, count in stats.wonders) == wonders
    assert [count for _, count in stats.wonders] == sorted((c for _, c in stats.wonders), reverse=True)


async def test_games_against_an_ai_are_counted_apart(hall: Hall) -> None:
    position = await hall.start_with_agent("hard")
    await hall.service.endings.resign(position.game.id, ANN.id, interaction=1)
    stats = await hall.service.standings.stats(GUILD, ANN.id)
    assert (stats.people.games, stats.rating) == (0, None)
    assert {level: found.losses for level, found in stats.agents.items()} == {"hard": 1}


async def test_games_that_were_called_off_count_for_nobody(hall: Hall) -> None:
    position = await hall.play_on(await hall.start(), 30)
    await hall.service.endings.abort(position.game.id, CAT.id, interaction=1)
    stats = await hall.service.standings.stats(GUILD, ANN.id)
    assert (stats.people, stats.wonders) == (tally([], ANN.id), ())


async def test_games_that_end_at_the_same_moment_all_count(hall: Hall) -> None:
    tables = [await hall.start(place=Place(GUILD, channel)) for channel in range(600, 606)]
    await asyncio.gather(
        *(
            hall.service.endings.resign(table.game.id, hall.mover(table), interaction=number)
            for number, table in enumerate(tables)
        )
    )
    board = await hall.service.standings.scoreboard(GUILD, Period.ALL, ANN.id)
    assert [row.games for row in board.rows] == [6, 6]
    assert sum(row.wins for row in board.rows) == 6
