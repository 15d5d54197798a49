import json

import pytest

from bot.model import Challenge, Ending, Happened, Place, PostKind
from bot.service.refusals import Refused, Why
from bot.store.schema import metadata
from engine import record
from engine.duel import DUEL
from engine.duel.catalog import ALL_CARDS
from engine.duel.pyramid import NUMBERS
from tests.bot.service.hall import ANN, BOB, CAT, GUILD, Hall, reason


def seen_cards(text: str) -> set[str]:
    """The cards that a record's deal names."""
    words = " ".join(line for line in text.splitlines() if line.startswith("deal.age")).split()
    return {card.id for card in ALL_CARDS} & {word.strip('"') for word in words}


async def test_the_record_of_a_running_game_says_no_more_than_everybody_has_seen(hall: Hall) -> None:
    position = await hall.start()
    shown: set[str] = set()
    while not position.over:
        view = position.view(None)
        shown |= {card.id for card in view.cards if card}
        text = await hall.service.archive.record(position.game.id, GUILD)
        assert seen_cards(text) <= shown
        assert "deal.seed" not in text
        assert record.loads(text).last().number == len(position.moves)
        assert text.count("?") >= len(NUMBERS[view.left & ~view.shown])
        position = (await hall.move(position)).position


async def test_the_record_of_a_finished_game_replays_to_its_result_and_reveals_the_seed(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    text = await hall.service.archive.record(over.game.id, GUILD)
    read = record.loads(text)
    assert read.last().step.state == over.state
    read.check_fairness()
    assert read.players == tuple(player.name for player in over.game.seats)
    assert read.result == DUEL.result_text(over.state)


async def test_the_record_of_a_resigned_game_reveals_all_too(hall: Hall) -> None:
    position = await hall.play_on(await hall.start(), 20)
    await hall.service.endings.resign(position.game.id, ANN.id, interaction=1)
    read = record.loads(await hall.service.archive.record(position.game.id, GUILD))
    assert read.result is not None
    assert read.result.endswith("resignation")
    assert read.last().step.state == position.state
    check = await hall.service.archive.verify(position.game.id, GUILD)
    assert (check.fair, check.legal, check.problem) == (True, True, None)


async def test_a_running_game_is_not_verified_as_its_seed_is_secret(hall: Hall) -> None:
    position = await hall.start()
    with pytest.raises(Refused) as refused:
        await hall.service.archive.verify(position.game.id, GUILD)
    assert reason(refused) is Why.GAME_NOT_OVER


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param("UPDATE challenges SET seed = :zeros", id="another seed"),
        pytest.param("UPDATE games SET salt = 'chosen'", id="another salt"),
        pytest.param("UPDATE seats SET user_id = 3 - user_id", id="swapped seats"),
    ],
)
async def test_verify_finds_out_a_deal_that_was_chosen(hall: Hall, damage: str) -> None:
    over = await hall.finish(await hall.start())
    await hall.database.execute(damage, **({"zeros": bytes(32)} if ":zeros" in damage else {}))
    await hall.restart()
    check = await hall.service.archive.verify(over.game.id, GUILD)
    assert not check.fair
    assert check.problem


async def test_verify_finds_out_a_result_that_was_changed(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    await hall.database.execute("UPDATE results SET text = 'p1 military'")
    check = await hall.service.archive.verify(over.game.id, GUILD)
    assert (check.fair, check.legal) == (True, False)
    assert "p1 military" in str(check.problem)


async def test_games_are_shown_in_their_own_server_only(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    for ask in (hall.service.archive.record, hall.service.archive.verify):
        with pytest.raises(Refused) as refused:
            await ask(over.game.id, 11)
        assert reason(refused) is Why.UNKNOWN_GAME
    assert await hall.service.archive.history(11) == []


async def test_games_of_direct_messages_are_shown_to_their_players_only(hall: Hall) -> None:
    position = await hall.start(place=Place(None, 500))
    await hall.service.endings.resign(position.game.id, BOB.id, interaction=1)
    archive = hall.service.archive
    assert [game.id for game in await archive.history(None, viewer=ANN.id)] == [position.game.id]
    assert await archive.record(position.game.id, None, viewer=BOB.id)
    assert await archive.history(None, viewer=CAT.id) == await archive.history(None) == []
    for viewer in (CAT.id, None):
        with pytest.raises(Refused) as refused:
            await archive.record(position.game.id, None, viewer=viewer)
        assert reason(refused) is Why.UNKNOWN_GAME


async def test_the_history_lists_finished_games_newest_first(hall: Hall) -> None:
    ids = []
    for one, other in ((ANN, BOB), (CAT, BOB), (ANN, CAT)):
        position = await hall.start(one, other)
        await hall.service.endings.resign(position.game.id, other.id, interaction=hall.interaction())
        ids.append(position.game.id)
    await hall.start()
    history = hall.service.archive.history
    assert [game.id for game in await history(GUILD)] == ids[::-1]
    assert [game.id for game in await history(GUILD, ANN.id)] == [ids[2], ids[0]]
    assert [game.id for game in await history(GUILD, limit=1, before=ids[2])] == [ids[1]]


async def test_all_that_is_kept_about_a_person_can_be_had(hall: Hall) -> None:
    await hall.service.people.set_language(ANN.id, "pl")
    await hall.service.people.block(ANN.id, CAT.id)
    position = await hall.finish(await hall.start())
    data = json.loads(await hall.service.people.export(ANN.id))
    assert (data["name"], data["language"], data["blocked"]) == ("Ann", "pl", [CAT.id])
    assert [game["id"] for game in data["games"]] == [position.game.id]
    seat = position.game.seat_of(ANN.id)
    assert [m["text"] for m in data["moves"]] == [str(m) for m in position.moves if m.seat == seat]
    assert {rating["period"] for rating in data["ratings"]} >= {"all", "2027-01"}
    assert data["challenges"][0]["by_you"]


async def test_a_forgotten_person_is_nowhere_and_the_games_stay(hall: Hall) -> None:
    await hall.service.people.set_language(ANN.id, "pl")
    await hall.service.people.block(BOB.id, ANN.id)
    await hall.service.people.unblock(BOB.id, ANN.id)
    over = await hall.finish(await hall.start())
    aborted = await hall.start(CAT, BOB)
    await hall.service.endings.abort(aborted.game.id, ANN.id, interaction=1)
    await hall.service.people.block(ANN.id, CAT.id)
    await hall.service.people.delete(ANN.id)
    columns = [
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if column.name in ("user_id", "blocked_id", "challenger_id", "opponent_id", "ended_by")
    ]
    assert len(columns) >= 8
    for table, column in columns:
        found = await hall.database.rows(f"SELECT count(*) FROM {table} WHERE {column} = {ANN.id}")  # noqa: S608
        assert found == [(0,)], (table, column)
    for name in metadata.tables:
        assert "Ann" not in str(await hall.database.rows(f"SELECT * FROM {name}"))  # noqa: S608
    await hall.restart()
    text = await hall.service.archive.record(over.game.id, GUILD)
    assert "former player" in text
    assert "Bob" in text
    assert record.loads(text).last().step.state == over.state
    assert (await hall.service.archive.verify(over.game.id, GUILD)).fair


async def test_a_damaged_game_keeps_nobody_from_being_forgotten(hall: Hall) -> None:
    position = (await hall.move(await hall.start())).position
    await hall.database.execute("UPDATE moves SET text = 'nonsense'")
    await hall.restart()
    await hall.service.people.delete(ANN.id)
    (game,) = await hall.service.archive.history(GUILD)
    assert (game.id, game.seat_of(ANN.id)) == (position.game.id, None)
    assert game.result is not None
    assert game.result.how is Ending.ABORTED


async def test_who_is_forgotten_in_the_middle_of_a_game_has_resigned_it(hall: Hall) -> None:
    position = await hall.start()
    seat = position.game.seat_of(ANN.id)
    assert seat is not None
    invited = await hall.challenge(CAT, ANN, Place(GUILD, 300))
    posts = await hall.service.people.delete(ANN.id)
    assert [post.kind for post in posts] == [PostKind.CHALLENGE_CLOSED, PostKind.END]
    ended = (await hall.service.tables.get(position.game.id)).game
    assert ended.result is not None
    assert ended.result.winner == 1 - seat
    assert (ended.seats[seat].user_id, ended.seats[seat].name) == (None, None)
    with pytest.raises(Refused) as refused:
        await hall.accept(invited.challenge, ANN)
    assert reason(refused) is Why.CHALLENGE_CLOSED


async def test_who_is_blocked_does_not_get_rid_of_it_by_being_forgotten(hall: Hall) -> None:
    await hall.start()
    await hall.service.people.block(BOB.id, ANN.id)
    await hall.service.people.delete(ANN.id)
    with pytest.raises(Refused) as refused:
        await hall.challenge(ANN, BOB)
    assert reason(refused) is Why.BLOCKED_YOU


async def test_a_game_that_begins_while_its_player_is_being_forgotten_is_resigned_too(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = await hall.start()
    waiting = await hall.challenge(CAT, ANN, Place(GUILD, 300))
    resign, refusals = hall.service.endings.resign, list[Why]()

    async def slowly(game_id: int, user_id: int, *, interaction: int | None) -> Happened:
        if not refusals:
            with pytest.raises(Refused) as refused:
                await hall.accept(waiting.challenge, ANN)
            refusals.append(reason(refused))
            await hall.start(ANN, CAT, Place(GUILD, 400))
        return await resign(game_id, user_id, interaction=interaction)

    monkeypatch.setattr(hall.service.endings, "resign", slowly)
    await hall.service.people.delete(ANN.id)
    ended = await hall.service.archive.history(GUILD)
    assert playing.game.id in [game.id for game in ended]
    assert [game.place.channel_id for game in ended] == [400, playing.game.place.channel_id]
    assert await hall.service.tables.of(CAT.id) == []
    assert await hall.service.tables.of(BOB.id) == []
    assert refusals == [Why.CHALLENGE_CLOSED]


async def test_a_challenge_called_off_while_it_is_being_accepted_begins_no_game(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    invited = await hall.challenge(CAT, ANN)
    may_accept = hall.service.lobby.may_accept

    async def then_the_challenger_leaves(challenge_id: int, user_id: int, channel_id: int | None) -> Challenge:
        challenge = await may_accept(challenge_id, user_id, channel_id)
        await hall.service.people.delete(CAT.id)
        return challenge

    monkeypatch.setattr(hall.service.lobby, "may_accept", then_the_challenger_leaves)
    with pytest.raises(Refused) as refused:
        await hall.accept(invited.challenge, ANN)
    assert reason(refused) is Why.CHALLENGE_CLOSED
    assert await hall.service.tables.of(ANN.id) == []
