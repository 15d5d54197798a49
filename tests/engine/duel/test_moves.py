"""The text of moves and of positions."""

import pytest

from engine.duel import DUEL
from engine.duel.catalog import CARDS
from engine.duel.moves import Build, BuildWonder, Draft, Start, parse
from engine.duel.text import position_line
from engine.duel.view import view
from engine.errors import InvalidMove, RuleError
from tests.engine.duel.build import EVERY_MOVE, after, city, new_game, state


def test_text_and_move_are_exact_inverses_for_every_move_there_is() -> None:
    texts = [str(move) for move in EVERY_MOVE]
    assert len(texts) == len(set(texts)) == 2 * (12 + 4 * 73 + 12 * 73 + 10 + 2)
    for move, text in zip(EVERY_MOVE, texts, strict=True):
        assert parse(text) == move
        assert eval(repr(move), {type(move).__name__: type(move)}) == move  # noqa: S307 - repr rebuilds


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p1 draft sphinx", Draft(0, "sphinx")),
        ("p1 build clay_pit", Build(0, "clay_pit")),
        ("p2 wonder great_library < press", BuildWonder(1, "great_library", "press")),
        ("p1 start p2", Start(0, 1)),
        ("  p2   wonder  great_library   <  press ", BuildWonder(1, "great_library", "press")),
    ],
)
def test_a_move_reads_as_written_with_any_spaces(text: str, move: object) -> None:
    assert parse(text) == move


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "write it as 'p1 build clay_pit' or 'p1 wonder sphinx < clay_pit'"),
        ("build clay_pit", "write it as"),
        ("p1 build clay_pit now", "write it as"),
        ("p3 build clay_pit", "'p3' is not a player"),
        ("p1 sell clay_pit", "'sell' is none of draft, build, wonder, discard, token, destroy, revive, start"),
        ("p1 build clay_pot", "'clay_pot' is not a card; did you mean 'clay_pit'?"),
        ("p1 discard sphinx", "'sphinx' is not a card"),
        ("p1 destroy xyzzy", "'xyzzy' is not a card"),
        ("p1 revive law", "'law' is not a card"),
        ("p1 draft press", "'press' is not a wonder"),
        ("p1 token sphynx", "'sphynx' is not a progress token"),
        ("p1 start p3", "'p3' is not a player"),
        ("p1 wonder sphinx", "'< card' belongs to a wonder, and only there"),
        ("p1 build clay_pit < press", "'< card' belongs to a wonder, and only there"),
        ("p1 wonder sfinx < press", "'sfinx' is not a wonder; did you mean 'sphinx'?"),
        ("p1 wonder sphinx < pres", "'pres' is not a card; did you mean 'press'?"),
        ("P1 build press", "'P1' is not a player"),
    ],
)
def test_an_unreadable_move_says_which_word_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        DUEL.parse(text)
    assert caught.value.text == text
    assert caught.value.problem.startswith(problem)
    assert str(caught.value).startswith(f"cannot read the move {text!r}: ")
    assert isinstance(caught.value, RuleError)


def test_a_word_that_is_close_to_nothing_gets_no_hint() -> None:
    with pytest.raises(InvalidMove, match=r"'xyzzy' is not a card$"):
        parse("p1 build xyzzy")


def test_the_line_of_a_draft_names_what_is_on_offer() -> None:
    now = new_game(1)
    line = position_line(now).split(" ")
    assert len(line) == 10
    assert line[:5] == ["0", "p1", "-", "0", "2+5:2+5"]
    assert line[6:9] == ["7|-|-|-", "7|-|-|-", "-"]
    assert set(line[9].removeprefix("draft:").split(",")) == {w.id for w in now.deal.wonders[:4] if w}


def test_the_line_of_a_position_has_ten_fields() -> None:
    p1 = city("quarry press", coins=4, wonders="piraeus", built="sphinx<stable", tokens="law", lost="colossus")
    now = state(p1, city(coins=0), open="walls school", pawn=3, loot=0b1011, tokens="economy", discard="altar")
    fields = position_line(now).split(" ")
    assert fields[:2] == ["2", "p1"]
    rows = fields[2].split("/")
    assert [len(row.split(",")) for row in rows] == [6, 5, 4, 3, 2]
    assert rows[1] == "?,?,?,?,?"
    assert rows[4] == "walls,school"
    assert fields[3:] == [
        "+3",
        "2+5:5",
        "economy",
        "4|quarry,press|sphinx<stable,piraeus,!colossus|law",
        "0|-|-|-",
        "altar",
        "play",
    ]


def test_the_line_shows_taken_cards_as_dots_and_guild_backs() -> None:
    now = after(state(open="palace port", age=3, pawn=-2), "p1 discard palace")
    fields = position_line(now).split(" ")
    assert fields[1] == "p2"
    assert fields[3] == "-2"
    assert fields[2].endswith("/.,port")
    hidden = next(slot for slot in range(20) if not now.shown >> slot & 1)
    cards = (*now.cards[:hidden], CARDS["tacticians_guild"], *now.cards[hidden + 1 :])
    assert "?guild" in position_line(now._replace(cards=cards))


@pytest.mark.parametrize(
    ("position", "last"),
    [
        (after(state(city("pharmacist"), open="dispensary", tokens="law"), "p1 build dispensary"), "token:law"),
        (
            after(
                state(city(coins=60, wonders="statue_of_zeus", tokens="theology"), city("sawmill"), open="walls"),
                "p1 wonder statue_of_zeus < walls",
            ),
            "destroy+:sawmill",
        ),
        (
            after(state(city(coins=60, wonders="great_library"), open="walls"), "p1 wonder great_library < walls"),
            "library",
        ),
        (after(state(open="altar", last=True), "p1 discard altar"), "start"),
        (after(state(open="obelisk", last=True, pawn=1), "p1 discard obelisk"), "end:civilian:p1"),
        (
            after(state(city(coins=0), city(coins=0), open="obelisk", last=True), "p1 discard obelisk"),
            "end:shared:p1+p2",
        ),
    ],
)
def test_the_line_ends_with_what_is_pending(position: object, last: str) -> None:
    assert position_line(position).split(" ")[-1] == last  # type: ignore[arg-type] # a state, from the table


def test_the_builder_of_the_great_library_sees_the_offer_in_the_line() -> None:
    start = state(city(coins=60, wonders="great_library"), open="walls", box="law economy masonry")
    asked = after(start, "p1 wonder great_library < walls")
    assert position_line(view(asked, 0)).endswith(" library:economy,law,masonry")
    assert position_line(view(asked, 1)).endswith(" library")
