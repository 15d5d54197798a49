"""Words over many random positions in five languages: within the limit, and never about what is hidden."""

import random
import re
from functools import cache

import pytest

from data.i18n import LANGUAGES, Translator, translator
from engine.duel import DUEL
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS
from engine.duel.events import Event
from engine.duel.model import Kind, State, View
from engine.duel.moves import Build, BuildWonder
from engine.duel.view import fill
from render.duel.describe import ALT_LIMIT, describe
from render.duel.labels import slot_labels
from render.duel.prompts import turn_prompt
from render.duel.tell import tell
from tests.render.games import random_game

PLAYERS = ("Ana", "Бранко")
KINDS = {
    Kind.DRAFT: ("draft", "cities"),
    Kind.PLAY: ("board", "cities", "discard"),
    Kind.START: ("board",),
    Kind.END: ("score", "cities"),
}
CHOICE = ("choice", "board")
PIECES = {piece.id for piece in (*ALL_CARDS, *ALL_TOKENS, *ALL_WONDERS)}


def kinds(view: View) -> tuple[str, ...]:
    return KINDS.get(view.pending.kind, CHOICE)


def public_ids(view: View, events: tuple[Event, ...]) -> set[str]:
    """Every piece that a viewer knows to be in the game, from the table or from what just happened."""
    seen = sum(city.cards for city in view.cities) | view.discard | sum(card.bit for card in view.cards if card)
    seen |= sum(built.card.bit for city in view.cities for built in city.built)
    tokens = view.tokens | view.cities[0].tokens | view.cities[1].tokens
    wonders = sum(city.wonders | city.lost | sum(b.wonder.bit for b in city.built) for city in view.cities)
    if view.pending.kind in (Kind.TOKEN, Kind.LIBRARY):
        tokens |= view.pending.options
    if view.pending.kind is Kind.DRAFT:
        wonders |= view.pending.options
    ids = {piece.id for piece in ALL_CARDS if piece.bit & seen}
    ids |= {piece.id for piece in ALL_TOKENS if piece.bit & tokens}
    ids |= {piece.id for piece in ALL_WONDERS if piece.bit & wonders}
    return ids | PIECES & {word for event in events for word in re.findall(r"'([a-z_]+)'", repr(event))}


def hidden_names_in(text: str, public: set[str], tr: Translator) -> set[str]:
    """Names of pieces that are not public; a name within a longer name does not count."""
    return set(any_name(tr).findall(text)) - set(map(tr.name, public))


@cache
def any_name(tr: Translator) -> re.Pattern[str]:
    longest_first = sorted(map(tr.name, PIECES), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_no_words_of_any_picture_name_a_hidden_piece_and_every_alt_text_fits(
    language: str, viewer: int | None
) -> None:
    tr, positions = translator(language), 0
    for seed in range(15 if viewer is None else 3):
        for step in random_game(seed):
            view, positions = DUEL.view(step.state, viewer), positions + 1
            public = public_ids(view, step.events)
            for kind in kinds(view)[: None if positions % 5 == 0 else 1]:
                words = describe(kind, view, players=PLAYERS, tr=tr, events=step.events)
                assert 0 < len(words.alt) <= ALT_LIMIT
                assert not hidden_names_in(f"{words.alt} {words.long}", public, tr), (seed, words.long)
            assert not hidden_names_in(turn_prompt(view, players=PLAYERS, tr=tr), public, tr)
    assert positions >= (1000 if viewer is None else 200)


def test_the_search_for_hidden_names_finds_one() -> None:
    tr = translator("en")
    assert hidden_names_in("The Great Library and Library", {"great_library"}, tr) == {"Library"}
    assert hidden_names_in("The Great Library", {"great_library"}, tr) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_states_with_equal_views_have_equal_words(language: str) -> None:
    tr, rng = translator(language), random.Random(5)
    for step in random_game(20):
        view = DUEL.view(step.state, None)
        twin = fill(view, rng)
        assert twin != step.state
        for kind in kinds(view):
            one = describe(kind, view, players=PLAYERS, tr=tr)
            assert describe(kind, DUEL.view(twin, None), players=PLAYERS, tr=tr) == one


def test_the_alt_text_of_a_board_says_what_is_needed_to_decide_first() -> None:
    tr = translator("en")
    for step in random_game(3):
        view = DUEL.view(step.state, None)
        if view.pending.kind is not Kind.PLAY:
            continue
        alt = describe("board", view, players=PLAYERS, tr=tr, events=step.events).alt
        assert turn_prompt(view, players=PLAYERS, tr=tr) in alt
        for slot, label in slot_labels(view).items():
            card = view.cards[slot]
            assert card is not None
            assert f"{label}: {tr.name(card.id)}" in alt
        for seat in (0, 1):
            assert f"{PLAYERS[seat]}: {tr.plural('{n} coin', '{n} coins', view.cities[seat].coins)}" in alt


def test_the_long_text_alone_says_which_moves_are_possible() -> None:
    """Builds and wonders that the text does not call too dear are just the legal ones."""
    tr, turns = translator("en"), 0
    for seed in range(4):
        for step in random_game(seed):
            view = DUEL.view(step.state, None)
            if view.pending.kind is Kind.PLAY:
                long = describe("board", view, players=PLAYERS, tr=tr).long
                assert said_possible(long, view) == possible(step.state), long
                turns += 1
    assert turns > 200


def possible(state: State) -> set[str]:
    """The names of what can be built now."""
    moves = DUEL.legal_moves(state, state.pending.seat)
    built = {move.card for move in moves if isinstance(move, Build)}
    return set(map(translator("en").name, built | {m.wonder for m in moves if isinstance(m, BuildWonder)}))


def said_possible(long: str, view: View) -> set[str]:
    """The same, read from the text."""
    cards = re.findall(r"^[A-Z]: ([^,]+), \w+ \((.*)\)\.$", long, re.MULTILINE)
    wonders = re.findall(rf"^{PLAYERS[view.pending.seat]} can still build: (.*)\.$", long, re.MULTILINE)
    cards += [found for line in wonders for found in re.findall(r"([^,(]+) \(([^()]*)\)", line)]
    return {name.strip() for name, facts in cards if "too dear" not in facts}


@pytest.mark.parametrize("name", ["W" * 32, "🏛" * 32, "ا" * 32, "x" * 4000])
def test_the_alt_text_fits_and_is_playable_whatever_the_players_are_called(name: str) -> None:
    tr = translator("ro")
    for step in random_game(8):
        view = DUEL.view(step.state, None)
        for kind in kinds(view):
            alt = describe(kind, view, players=(name, name), tr=tr, events=step.events).alt
            assert len(alt) <= ALT_LIMIT
            if view.pending.kind is Kind.PLAY and kind == "board":
                assert all(f"{label}: " in alt for label in slot_labels(view).values())


def test_every_event_of_many_games_has_words() -> None:
    tr = translator("en")
    told = " ".join(
        sentence
        for seed in range(60)
        for step in random_game(seed)
        for sentence in tell(step.events, players=PLAYERS, tr=tr)
    )
    for piece in (
        "plays again",
        "to looting",
        "made a pair",
        "destroyed",
        "from the discard pile",
        "from the box",
    ):
        assert piece in told
    assert "{" not in told


def alt_and_long(kind: str, game: int, wanted: Kind) -> list[tuple[str, str]]:
    """The English words of every position of a game in which a decision of that kind is pending."""
    steps = [step for step in random_game(game) if step.state.pending.kind is wanted]
    views = [(DUEL.view(step.state, step.state.pending.seat), step.events) for step in steps]
    return [describe(kind, view, players=PLAYERS, tr=translator("en"), events=events) for view, events in views]


def test_the_options_of_a_choice_are_told_right_after_the_question() -> None:
    for game in (5, 7):
        for alt, long in alt_and_long("choice", game, Kind.TOKEN):
            for text in (alt, long):
                asked = text.index("choose a progress token")
                assert "built" not in text[asked : text.index("The conflict pawn stands")]


def test_before_an_age_a_card_is_told_with_what_is_printed_on_it_once() -> None:
    for game in range(4):
        for _, long in alt_and_long("board", game, Kind.START):
            told = [line for line in long.splitlines() if line.startswith("A: ")]
            assert told
            assert all(line.count("cost") == 1 and line.count(";") == 1 for line in told)


def test_a_price_in_coins_that_is_printed_is_not_told_twice() -> None:
    told = [line for _, long in alt_and_long("board", 1, Kind.PLAY) for line in long.splitlines()]
    assert any(line.startswith("A: ") for line in told)
    assert not any(re.search(r"\((\d coins?|free); .*printed cost: (\1|nothing)\)", line) for line in told)


def test_the_loot_against_both_players_is_told_or_none() -> None:
    for game in range(4):
        for alt, long in alt_and_long("board", game, Kind.PLAY):
            assert alt.count("Loot tokens") in (0, long.count("Loot tokens"))


def test_when_the_game_is_over_nothing_is_said_of_what_may_come() -> None:
    for game in range(6):
        for alt, long in alt_and_long("score", game, Kind.END):
            for text in (alt, long):
                assert not re.search("so far|can still build|missing unit", text)
                assert len(re.findall("Science symbols of Ana", text)) == 1
