"""Records: written strictly, read tolerantly, never trusted."""

from __future__ import annotations

import datetime as dt

import pytest

from engine import fair, record
from engine.duel import DUEL
from engine.duel.dealt import public_deal, read_deal, write_deal
from engine.duel.model import Color
from engine.duel.view import view
from engine.errors import RecordError
from engine.record import Entry, Record
from tests.engine.duel.build import after, city, new_game, random_game, state, texts

SEED = bytes(range(32))


def game_record(number: int = 1, plies: int | None = None) -> Record:
    game = list(random_game(number))[:plies]
    return Record(
        game=DUEL,
        players=("Ann", "Ben"),
        deal=game[0][0].deal,
        entries=tuple(Entry(move) for _, move in game if move),
    )


def text_of(**changes: str) -> str:
    """A record as text, with whole lines replaced by key."""
    lines = record.dumps(game_record(plies=8)).splitlines()
    for key, line in changes.items():
        at = next(i for i, old in enumerate(lines) if old.startswith(key.replace("__", ".")))
        lines[at] = line
    return "\n".join(lines)


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        record.loads(text).last()
    return str(caught.value)


def test_a_record_is_read_as_it_was_written() -> None:
    written = Record(
        game=DUEL,
        players=('Ann "the first"', "Žarko \\ 🎲\n"),
        deal=DUEL.deal(SEED, "salt", {}),
        entries=(
            Entry(DUEL.parse("p1 draft sphinx"), 'a # remark with "quotes"'),
            Entry(DUEL.parse("p2 start p1")),
        ),
        date="2026-11-18",
        result="aborted",
        seed=SEED.hex(),
        salt="salt \x01\x7f",
        commitment=fair.commitment(SEED),
        notes={
            "_event": "club night",
            "_round": 3,
            "_rated": False,
            "_time": 1.5,
            "_my key": [1, "two", True],
            "_table": {"a b": 1, "c": [{"d": "e"}]},
            "_on": dt.date(2026, 11, 18),
        },
    )
    assert record.loads(record.dumps(written)) == written


def test_the_text_of_a_record_is_this() -> None:
    deal = DUEL.deal(SEED, "salt", {"preset": "first-game"})
    written = Record(
        game=DUEL, players=("A", "B"), deal=deal, entries=(Entry(DUEL.parse("p1 build altar"), "why"),)
    )
    lines = record.dumps(written).splitlines()
    assert lines[:3] == ['game = "duel"', "rules = 1", 'players = ["A", "B"]']
    assert 'deal.preset = "first-game"' in lines
    assert lines[-3:] == ["moves = [", '  "p1 build altar # why",', "]"]


def test_comments_remarks_and_own_keys_are_read() -> None:
    text = "# a comment\n" + text_of(rules="rules = 1 # version\n_mine = 5\ndate = 2026-11-18")
    text = text.replace('",\n', ' # a remark",\n')
    read = record.loads(text)
    assert read.notes == {"_mine": 5}
    assert read.date == "2026-11-18"
    assert [entry.remark for entry in read.entries] == ["a remark"] * 8
    assert read.last().number == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game: is missing"),
        ("game = ", "not a TOML file: Invalid value"),
        (text_of()[:-30], "not a TOML file: "),
        (text_of(game='game = "chess"'), "game: 'chess' is none of: duel"),
        (text_of(game="game = 5"), "game: must be a text in quotes, not 5"),
        (text_of(rules="rules = 2"), "rules: 2 is not the version known here, 1"),
        (text_of(rules="# none"), "rules: is missing"),
        (text_of(rules="rules = 1\nspeed = 3"), "speed: is not a known key (keys of your own begin with '_')"),
        (text_of(rules='rules = 1\ndate = "today"'), "date: must be a date as 2026-11-18, not 'today'"),
        (text_of(rules="rules = 1\nresult = 5"), "result: must be a text in quotes, not 5"),
        (text_of(players='players = ["A"]'), "players: must be a list of 2 names"),
        (text_of(players='players = "A B"'), "players: must be a list of 2 names"),
        (text_of(players="players = [1, 2]"), "players: must be a list of 2 names"),
        ('game = "duel"\nrules = 1\nplayers = ["A", "B"]', "deal: is missing"),
        ('game = "duel"\nrules = 1\nplayers = ["A", "B"]\ndeal = 5', "deal: is missing"),
        (text_of(rules='rules = 1\ndeal.seed = "5e"'), "deal.seed: must be 64 hexadecimal digits"),
        (text_of(rules="rules = 1\ndeal.salt = 5"), "deal.salt: must be a text in quotes, not 5"),
        (text_of(rules='rules = 1\ndeal.deck = "x"'), "deal.deck: is not a known key"),
    ],
)
def test_a_wrong_record_is_refused_by_its_key(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ('moves = "p1 build altar"', "moves: must be a list of texts"),
        ("moves = [1]", "ply 1: must be a text in quotes, not 1"),
        ('moves = ["p1 buidl altar"]', "ply 1: cannot read the move 'p1 buidl altar': 'buidl' is none of draft"),
        (
            'moves = ["p1 draft sfinx # ?"]',
            "ply 1: cannot read the move 'p1 draft sfinx': 'sfinx' is not a wonder",
        ),
    ],
)
def test_unreadable_moves_are_refused_by_ply_and_text(moves: str, message: str) -> None:
    head, _, _ = text_of().partition("moves = [")
    assert refusal(head + moves).startswith(message)


def test_an_illegal_move_is_refused_by_ply_text_reason_and_position() -> None:
    good = game_record(plies=4)
    bad = Record(
        game=DUEL,
        players=good.players,
        deal=good.deal,
        entries=(*good.entries, Entry(DUEL.parse("p1 build altar"))),
    )
    position = DUEL.line(view(good.last().step.state, None))
    with pytest.raises(RecordError) as caught:
        bad.last()
    message = str(caught.value)
    assert message.startswith("ply 5: p1 build altar: not allowed: ")
    assert message.endswith(f"; position: {position}")
    assert [ply.number for ply in good.replay()] == [0, 1, 2, 3, 4]


def test_a_move_after_the_end_is_refused() -> None:
    whole = game_record()
    more = Record(game=DUEL, players=whole.players, deal=whole.deal, entries=(*whole.entries, whole.entries[-1]))
    with pytest.raises(RecordError, match=f"ply {len(more.entries)}: .*: not allowed: game_over; position: "):
        more.last()


def with_result(of: Record, result: str) -> Record:
    return Record(game=of.game, players=of.players, deal=of.deal, entries=of.entries, result=result)


def test_a_wrong_result_is_refused_and_the_right_one_is_not() -> None:
    whole = game_record()
    right = DUEL.result_text(whole.last().step.state)
    assert right is not None
    with_result(whole, right).last()
    with pytest.raises(RecordError, match="result: the record says 'p1 military', but the moves lead to 'p"):
        with_result(whole, "p1 military").last()
    with pytest.raises(RecordError, match="result: the record says 'aborted', but the moves lead to"):
        with_result(whole, "aborted").last()
    with pytest.raises(RecordError, match="result: the record says 'p1 civilian 5-4', but the game is not over"):
        with_result(game_record(plies=9), "p1 civilian 5-4").last()


@pytest.mark.parametrize(
    "result", ["p1 resignation", "p2 absence", "p1 adjudication", "draw agreement", "aborted"]
)
def test_a_game_that_stopped_early_may_have_a_result_outside_the_rules(result: str) -> None:
    assert with_result(game_record(plies=9), result).last().number == 9


@pytest.mark.parametrize("result", ["p3 resignation", "resignation", "p1 civilian", "draw", "p1 aborted"])
def test_other_results_of_an_unfinished_game_are_refused(result: str) -> None:
    with pytest.raises(RecordError, match="but the game is not over"):
        with_result(game_record(plies=9), result).last()


def fair_record(**changes: object) -> Record:
    parts: dict[str, object] = {
        "deal": DUEL.deal(SEED, "salt", {}),
        "seed": SEED.hex(),
        "salt": "salt",
        "commitment": fair.commitment(SEED),
        **changes,
    }
    return Record(game=DUEL, players=("A", "B"), **parts)  # type: ignore[arg-type] # by name, from the tests


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"commitment": None},
        {"deal": DUEL.deal(SEED, "", {}), "salt": None},
        {"deal": DUEL.deal(SEED, "salt", {"preset": "first-game"})},
    ],
)
def test_a_fair_deal_is_proved(changes: dict[str, object]) -> None:
    fair_record(**changes).check_fairness()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": None}, "deal.seed: is missing, so the deal cannot be verified"),
        ({"commitment": "00" * 32}, f"deal.commitment: the seed gives {fair.commitment(SEED)}, not 0000"),
        ({"salt": "other"}, "deal.tokens: the seed gives '"),
        ({"salt": None}, "deal.tokens: the seed gives '"),
        ({"deal": DUEL.deal(SEED, "salt", {})._replace(preset=True)}, "deal.age1: the seed gives"),
    ],
)
def test_an_unfair_deal_is_exposed(changes: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        fair_record(**changes).check_fairness()
    assert str(caught.value).startswith(message)


def test_one_exchanged_card_is_exposed() -> None:
    deal = DUEL.deal(SEED, "salt", {})
    third = (deal.ages[2][1], deal.ages[2][0], *deal.ages[2][2:])
    with pytest.raises(RecordError, match=r"deal\.age3: the seed gives '.*', the record says '"):
        fair_record(deal=deal._replace(ages=(*deal.ages[:2], third))).check_fairness()


def deal_table() -> dict[str, object]:
    return dict(write_deal(DUEL.deal(SEED, "salt", {})))


def row(key: str) -> list[str]:
    return str(deal_table()[key]).split()


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("deck", "x", "deal.deck: is not a known key"),
        ("age1", 5, "deal.age1: must be a text in quotes, not 5"),
        ("preset", "fun", "deal.preset: 'fun' is not 'first-game'"),
        ("preset", "first-game", "deal.wonders: the preset says them already"),
        ("tokens", "law economy", "deal.tokens: must have 5 names, not 2"),
        ("tokens", "law economy ? masonry strategy", "deal.tokens: those on the board cannot be unknown"),
        ("tokens", "law economy lore masonry strategy", "deal.tokens: 'lore' is not known"),
        ("tokens", "law law economy masonry strategy", "deal.tokens: 'law' stands there twice"),
        ("box", " ".join([*row("tokens")[:1], *row("box")[1:]]), "deal.box: 'mathematics' is on the board"),
        ("box", "?guild ? ? ? ?", "deal.box: '?guild' is not known"),
        ("wonders", "sphinx / piraeus", "deal.wonders: must have 4 / 4 names, not 1 / 1"),
        ("wonders", "?guild ? ? ? / ? ? ? ?", "deal.wonders: '?guild' is not known"),
        ("age1", str(deal_table()["age2"]), "deal.age1: must have 2 / 3 / 4 / 5 / 6 names, not 6 / 5 / 4 / 3 / 2"),
        ("age1", " ".join(w for w in row("age2") if w != "/"), "deal.age1: 'glass_blower' is a card of Age II"),
        ("age2", "builders_guild" + " ?" * 19, "deal.age2: 'builders_guild' is a card of Age III"),
        ("age1", "?guild" + " ?" * 19, "deal.age1: there are no guilds in Age I"),
        ("age3", " ".join(["?guild"] * 4 + ["?"] * 16), "deal.age3: must have 3 guilds, not 4"),
    ],
)  # fmt: skip
def test_a_wrong_deal_is_refused_by_its_key(key: str, value: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_deal({**deal_table(), key: value})
    assert str(caught.value).startswith(message)


def test_too_few_guilds_are_refused() -> None:
    words = [word for word in row("age3") if word != "/"]
    guilds = [word for word in words if word.endswith("_guild")]
    spare = next(w for w in ("palace", "port", "arena", "study", "academy", "circus", "armory") if w not in words)
    words[words.index(guilds[0])] = spare
    with pytest.raises(RecordError, match=r"deal\.age3: must have 3 guilds, not 2"):
        read_deal({**deal_table(), "age3": " ".join(words)})


def test_a_deal_is_read_as_it_was_written_with_or_without_row_marks() -> None:
    for number in range(20):
        deal = new_game(number, preset=number % 2 == 0).deal
        table = write_deal(deal)
        assert read_deal(table) == deal
        assert read_deal({key: text.replace(" / ", " ") for key, text in table.items()}) == deal


def test_unknown_pieces_are_written_with_question_marks() -> None:
    table = {**deal_table(), "box": "? ? ? ? ?", "age3": "?guild" + " ?" * 19}
    deal = read_deal(table)
    assert deal.box == (None,) * 5
    assert deal.guild_backs == 1
    assert write_deal(deal)["age3"].startswith("?guild ? / ? ? ?")
    assert read_deal(write_deal(deal)) == deal


def test_keys_left_out_of_a_deal_are_unknown() -> None:
    deal = read_deal({"tokens": "law economy masonry strategy theology"})
    assert deal.box == (None,) * 5
    assert deal.wonders == (None,) * 8
    assert deal.ages == ((None,) * 20,) * 3


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("wonders", "ply 0: deal.wonders is needed here, but it is unknown ('?')"),
        ("age1", "ply 6: deal.age1"),
    ],
)
def test_a_game_stops_clearly_where_an_unknown_piece_is_needed(key: str, message: str) -> None:
    table = deal_table()
    del table[key]
    start = DUEL.new(DUEL.deal(SEED, "salt", {})).state
    entries = []
    for _ in range(6):
        entries.append(texts(start)[0])
        start = after(start, entries[-1])
    game = Record(
        game=DUEL, players=("A", "B"), deal=read_deal(table), entries=tuple(Entry(DUEL.parse(t)) for t in entries)
    )
    with pytest.raises(RecordError) as caught:
        game.last()
    assert str(caught.value).startswith(message)


def test_the_public_deal_of_a_game_in_progress_replays_up_to_there_and_hides_the_rest() -> None:
    """At every ply: the same public position from the public record, and no hidden piece in it."""
    for number in range(12):
        entries: list[Entry] = []
        for now, move in random_game(number):
            public = Record(game=DUEL, players=("A", "B"), deal=DUEL.public_deal(now), entries=tuple(entries))
            text = record.dumps(public)
            reached = record.loads(text).last().step.state
            if now.pending.kind != "library":
                assert view(reached, None) == view(now, None)
            hidden = {card.id for s, card in enumerate(now.cards) if card and not now.shown >> s & 1}
            hidden |= {card.id for cards in now.deal.ages[now.age :] for card in cards if card}
            words = set(text.replace('"', " ").replace(",", " ").split())
            assert not words & hidden
            taken = now.cities[0].tokens | now.cities[1].tokens
            assert not words & {token.id for token in now.deal.box if token and not token.bit & taken}
            if move:
                entries.append(Entry(move))


def test_the_public_deal_of_age_iii_shows_guild_backs() -> None:
    for number in range(40):
        for now, _ in random_game(number):
            if now.age == 3 and view(now, None).guild_backs:
                table = write_deal(public_deal(now))
                words = [word for word in table["age3"].split() if word != "/"]
                backs = {slot for slot, word in enumerate(words) if word == "?guild"}
                assert backs == {
                    slot
                    for slot, card in enumerate(now.cards)
                    if card and card.color is Color.PURPLE and not now.shown >> slot & 1
                }
                assert read_deal(table) == public_deal(now)
                return
    pytest.fail("no such position")


def test_a_secret_offer_of_the_great_library_lets_only_tokens_off_the_board_be_taken() -> None:
    """A public record does not say what was offered: any token of the box may be named, no other."""
    start = state(city(coins=60, wonders="great_library"), open="walls", box="law theology strategy")
    secret = start._replace(deal=start.deal._replace(box=(None,) * 5))
    asked = after(secret, "p1 wonder great_library < walls")
    taken = {text.split()[-1] for text in texts(asked)}
    assert taken == {token.id for token in start.deal.box if token}
    assert after(asked, "p1 token law").cities[0].tokens
