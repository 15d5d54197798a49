import pytest

from bot.model import Place, Position, PostKind
from bot.service import desk
from bot.service.absence import LONGEST_BEAT
from bot.service.refusals import Damaged, GameOver, NotAPlayer, NotYourTurn, Refused, Stale, Why
from engine.duel import DUEL
from engine.errors import IllegalMove, InvalidMove
from tests.bot.service.hall import ANN, BOB, CAT, CHANNEL, GUILD, Hall, reason


async def test_a_move_is_on_disk_when_it_is_answered(hall: Hall) -> None:
    position = await hall.start()
    happened = await hall.move(position)
    await hall.restart()
    found = await hall.service.tables.get(position.game.id)
    assert found.moves == happened.position.moves
    assert found.state == happened.position.state
    assert found.entry == happened.position.entry


async def test_a_game_goes_on_after_a_restart_at_every_ply(hall: Hall) -> None:
    position = await hall.start()
    plies = 0
    while not position.over:
        await hall.restart()
        found = await hall.service.tables.at(CHANNEL)
        assert (found.ply, found.state, found.moves) == (position.ply, position.state, position.moves)
        position = (await hall.move(found)).position
        plies += 1
    assert plies > 40
    await hall.restart()
    assert (await hall.service.tables.get(position.game.id)).game.result == position.game.result


async def test_a_spectator_does_not_play(hall: Hall) -> None:
    position = await hall.start()
    with pytest.raises(NotAPlayer):
        await hall.service.tables.play(position.game.id, hall.legal(position)[0], CAT.id, interaction=1)


async def test_nobody_plays_out_of_turn_nor_for_the_other(hall: Hall) -> None:
    position = await hall.start()
    move = hall.legal(position)[0]
    with pytest.raises(NotYourTurn) as refused:
        await hall.service.tables.play(position.game.id, move, hall.waiting(position), interaction=1)
    assert refused.value.facts["to_act"] == position.to_act
    forged = str(move).replace("p1", "p2")
    with pytest.raises(NotYourTurn):
        await hall.service.tables.play(position.game.id, forged, hall.mover(position), interaction=2)
    assert (await hall.service.tables.get(position.game.id)).ply == 0


async def test_what_is_no_move_or_not_allowed_changes_nothing(hall: Hall) -> None:
    position = await hall.start()
    user = hall.mover(position)
    with pytest.raises(InvalidMove):
        await hall.service.tables.play(position.game.id, "p1 eat sphinx", user, interaction=1)
    with pytest.raises(IllegalMove):
        await hall.service.tables.play(position.game.id, "p1 build palace", user, interaction=2)
    assert await hall.service.tables.get(position.game.id) == position
    assert (await hall.move(position)).position.ply == 1


async def test_a_finished_game_takes_no_move_and_frees_its_channel(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    with pytest.raises(GameOver):
        await hall.service.tables.play(over.game.id, over.moves[-1], ANN.id, interaction=1)
    with pytest.raises(Refused) as refused:
        await hall.service.tables.at(CHANNEL)
    assert reason(refused) is Why.NO_GAME_HERE
    assert (await hall.service.tables.latest(CHANNEL)).game.id == over.game.id
    await hall.start()


async def test_unknown_games_are_said_to_be_unknown(hall: Hall) -> None:
    for ask in (hall.service.tables.get, hall.service.tables.log):
        with pytest.raises(Refused) as refused:
            await ask(12345)
        assert reason(refused) is Why.UNKNOWN_GAME
    with pytest.raises(Refused) as refused:
        await hall.service.tables.latest(CHANNEL)
    assert reason(refused) is Why.NO_GAME_HERE


async def test_more_tables_than_fit_into_memory_are_taken_from_the_disk(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "TABLES_IN_MEMORY", 2)
    tables = [await hall.start(place=Place(GUILD, 200 + number)) for number in range(4)]
    for _ in range(3):
        tables = [(await hall.move(await hall.service.tables.get(p.game.id))).position for p in tables]
    found = [await hall.service.tables.get(p.game.id) for p in tables]
    assert [p.ply for p in found] == [3] * 4
    assert found == tables
    assert len(hall.service.tables._desk._tables) == 2


async def test_the_last_move_ends_the_game_with_its_result(hall: Hall) -> None:
    position = await hall.start()
    while not position.over:
        happened = await hall.move(position)
        position = happened.position
    assert position.game.result is not None
    assert position.game.result.text == DUEL.result_text(position.state)
    assert [post.kind for post in happened.posts] == [PostKind.END]


async def test_an_ai_moves_only_for_the_position_it_thought_about(hall: Hall) -> None:
    position = await hall.start_with_agent()
    position = await hall.play_on(position, lambda p: p.agent_to_act is not None)
    assert [p.game.id for p in await hall.service.tables.waiting_agents()] == [position.game.id]
    move = hall.legal(position)[0]
    with pytest.raises(Stale):
        await hall.service.tables.play_agent(position.game.id, position.ply - 1, move)
    played = await hall.service.tables.play_agent(position.game.id, position.ply, move)
    with pytest.raises(Stale):
        await hall.service.tables.play_agent(position.game.id, position.ply, move)
    back = await hall.play_on(played.position, lambda p: p.agent_to_act is None)
    with pytest.raises(NotYourTurn):
        await hall.service.tables.play_agent(back.game.id, back.ply, hall.legal(back)[0])
    await hall.service.endings.resign(back.game.id, ANN.id, interaction=1)
    with pytest.raises(GameOver):
        await hall.service.tables.play_agent(back.game.id, back.ply, hall.legal(back)[0])


async def test_a_game_against_an_ai_is_played_to_the_end_through_restarts(hall: Hall) -> None:
    position = await hall.start_with_agent()
    while not position.over:
        if position.ply % 10 == 0:
            await hall.restart()
        position = (await hall.move(position)).position
    assert position.game.result


async def test_the_log_tells_each_entry_with_its_events(hall: Hall) -> None:
    position = await hall.start()
    entries = []
    for _ in range(12):
        happened = await hall.move(position)
        position = happened.position
        entries.append(position.entry)
    assert await hall.service.tables.log(position.game.id) == entries
    assert await hall.service.tables.log(position.game.id, since=9) == entries[9:]


async def test_an_earlier_position_can_be_looked_at(hall: Hall) -> None:
    early = await hall.play_on(await hall.start(), 10)
    await hall.finish(early)
    found = await hall.service.tables.at_ply(early.game.id, 10)
    assert (found.ply, found.state, found.over) == (10, early.state, False)


async def test_people_find_their_open_games(hall: Hall) -> None:
    mine: list[Position] = [await hall.start(place=Place(GUILD, channel)) for channel in (201, 202)]
    await hall.start(CAT, BOB, Place(GUILD, 203))
    assert [p.game.id for p in await hall.service.tables.of(ANN.id)] == [p.game.id for p in mine]


async def test_a_damaged_game_is_reported_and_the_others_go_on(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await hall.start(), await hall.start(place=Place(GUILD, 200))
    bad, good = (await hall.move(bad)).position, (await hall.move(good)).position
    damage = "UPDATE moves SET text = 'p1 draft atlantis' WHERE game_id = :game"
    await hall.database.execute(damage, game=bad.game.id)
    await hall.restart()
    with pytest.raises(Damaged, match="atlantis"):
        await hall.service.tables.get(bad.game.id)
    assert [p.game.id for p in await hall.service.tables.of(ANN.id)] == [good.game.id]
    await hall.service.people.set_server(GUILD, remind_after=600, claim_after=1200)
    posts = []
    for _ in range(4):
        hall.clock.move(LONGEST_BEAT)
        posts += await hall.service.absence.tick()
    assert [post.game_id for post in posts] == [good.game.id]
    assert "atlantis" in caplog.text
    ended = await hall.service.endings.abort(bad.game.id, CAT.id, interaction=1)
    assert ended.game.result is not None
    assert (await hall.start()).game.place.channel_id == CHANNEL
