import pytest

from bot.model import Place
from bot.service.refusals import Refused, Why
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
    await hall.restart()
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
