"""The account of a game for a terminal: a score sheet and a short line for each step."""

from engine.duel import DUEL
from engine.duel.report import account, score_sheet
from tests.engine.duel.build import after, city, play, state

PLAYERS = ("Ann", "Ben")


def test_the_sheet_of_a_scored_game_has_every_category_and_the_winner() -> None:
    end = after(state(city("palace", coins=3), open="obelisk", last=True, pawn=1), "p1 discard obelisk")
    lines = score_sheet(end, PLAYERS).splitlines()
    assert [line.split() for line in lines[:3]] == [["p1", "p2"], ["blue", "7", "0"], ["green", "0", "0"]]
    assert lines[-2].split() == ["total", "10", "2"]
    assert lines[-1] == "p1 (Ann) wins: civilian victory."


def test_a_supremacy_has_a_winner_but_no_sheet() -> None:
    end = after(state(city(coins=60), open="pretorium", pawn=7, loot=0), "p1 build pretorium")
    assert score_sheet(end, PLAYERS) == "p1 (Ann) wins: military victory."


def test_a_shared_victory_and_a_game_going_on_are_said_so() -> None:
    start = state(city(coins=0), city(coins=0), open="obelisk", last=True)
    assert score_sheet(start, PLAYERS) == "The game is not over."
    sheet = score_sheet(after(start, "p1 discard obelisk"), PLAYERS)
    assert sheet.endswith("The victory is shared.")


def test_a_step_is_told_in_one_line() -> None:
    start = state(city(coins=60, wonders="hanging_gardens mausoleum"), open="palace port")
    assert account(play(start, "p1 wonder mausoleum < port")).startswith(
        "pays 10 (0 printed, 10 for resources); nothing to choose (revive); turned up: "
    )
    last = state(city(coins=60, wonders="hanging_gardens"), city(coins=0), open="palace", last=True)
    assert account(play(last, "p1 wonder hanging_gardens < palace")).split("; ")[1:] == [
        "p1 +6 coins (hanging_gardens)",
        "p1 loses the extra turn",
        "the game is over: civilian",
    ]


def test_a_build_by_chain_with_loot_is_told() -> None:
    start = state(city("garrison", tokens="urbanism"), open="barracks", pawn=2, last=True)
    told = account(play(start, "p1 build barracks")).split("; ")
    assert told[:4] == [
        "free by its chain with garrison",
        "p1 +4 coins (urbanism)",
        "pawn +2 to +3",
        "p2 -2 coins (loot 2)",
    ]
    assert "Age III begins" in told


def test_the_facts_of_a_step_count_the_cards_it_freed() -> None:
    """Prices are those of whoever plays next, affordable or not."""
    step = play(state(city(coins=60), city(coins=0, wonders="sphinx"), open="walls school"), "p1 build school")
    facts = DUEL.facts(step)
    freed = step.state.cards[17]
    assert freed is not None
    assert facts["available"] == [freed.id, "walls"]
    assert facts["paid"] == 6
    assert facts["to_act"] == "p2"
    assert set(facts["prices"]["build"]) == {freed.id, "walls"}
    assert facts["prices"]["wonder"] == {"sphinx": 8}


def test_a_loss_and_a_pair_are_told() -> None:
    start = state(city("pharmacist", coins=60, wonders="appian_way"), open="walls dispensary")
    assert "p2 -3 coins (appian_way); " in account(play(start, "p1 wonder appian_way < walls"))
    assert account(play(start, "p1 build dispensary")).endswith("a pair of mortar")
