"""Every text of every picture fits, keeps clear of the others, and is large enough to read on a phone."""

from itertools import combinations

import pytest

from data.i18n import LANGUAGES, translator
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS
from engine.duel.model import Kind
from engine.duel.view import view
from render.canvas import Box, Canvas, Note, Role
from render.duel.picture import best_kind, piece_sheet, sheet
from render.duel.scene import Scene
from render.text import drawable_name, shorten, width
from render.theme import THEME
from tests.render.games import random_game

NAMES = [
    ("Grażyna", "Ștefan Đorđević"),
    ("🎲🎲🎲", "محمد عبد الله"),
    ("W" * 32, "𝓕𝓪𝓷𝓬𝔂 Ж"),
    ("l", "Z̸̡̛͇͖a͠l̷̨g̸o ﷽ 한글"),
]
GAMES = range(2)


def faults(canvas: Canvas, cut_allowed: tuple[str, ...]) -> list[str]:
    found = []
    for note in canvas.notes:
        least = THEME.essential if note.role is Role.ESSENTIAL else THEME.secondary
        if note.size < least:
            found.append(f"{note.text!r} is {note.size} px high, less than {least}")
        if not inside(note.ink, note.box):
            found.append(f"{note.text!r} has ink {note.ink} outside of its box {note.box}")
        if not inside(note.box, (0, 0, *canvas.image.size)):
            found.append(f"{note.text!r} has its box {note.box} outside of the picture")
        if not note.whole and note.text not in cut_allowed:
            found.append(f"{note.text!r} is cut off")
    return found + [
        f"{a.text!r} and {b.text!r} overlap" for a, b in combinations(canvas.notes, 2) if overlap(a, b)
    ]


def inside(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def overlap(a: Note, b: Note) -> bool:
    return a.box[0] < b.box[2] and b.box[0] < a.box[2] and a.box[1] < b.box[3] and b.box[1] < a.box[3]


def test_the_check_itself_finds_small_cut_and_overlapping_texts() -> None:
    canvas = Canvas((200, 100), THEME.parchment)
    canvas.text("long enough to be cut off", (0, 0, 80, 40), 29, THEME.ink)
    canvas.text("over", (40, 20, 120, 60), 29, THEME.ink)
    canvas.notes.append(canvas.notes[-1]._replace(size=21, box=(150, 50, 250, 90), text="small"))
    told = " ".join(faults(canvas, ()))
    for word in ("cut off", "overlap", "21 px", "outside of the picture", "ink"):
        assert word in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_random_games_fit_in_every_language(language: str, game: int) -> None:
    tr = translator(language)
    for ply, step in enumerate(random_game(100 * LANGUAGES.index(language) + game)):
        seen, names = view(step.state, step.state.pending.seat), NAMES[ply % len(NAMES)]
        shown = tuple(
            drawable_name(name, tr("Player {number}", number=seat + 1)) for seat, name in enumerate(names)
        )
        kinds = [best_kind(seen), *(("cities", "discard", "score") if ply % 7 == 0 else ())]
        for kind in kinds:
            canvas = sheet(kind, Scene(seen, names, tr, step.events))
            assert not faults(canvas, shown), (kind, ply)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_every_piece_fit_in_every_language(language: str) -> None:
    tr = translator(language)
    for piece in (*ALL_CARDS, *ALL_WONDERS, *ALL_TOKENS):
        assert not faults(piece_sheet(piece.id, tr=tr), ()), piece.id


def test_a_full_discard_pile_still_fits() -> None:
    state = next(step.state for step in random_game(1) if step.state.pending.kind is Kind.PLAY)
    everything = sum(card.bit for card in ALL_CARDS[:60])
    for language in LANGUAGES:
        seen = view(state, None)._replace(discard=everything)
        canvas = sheet("discard", Scene(seen, NAMES[0], translator(language)))
        assert not faults(canvas, ()), language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_city_of_thirty_cards_and_five_tokens_still_fits(language: str) -> None:
    state = random_game(1)[-1].state
    cards, tokens = sum(card.bit for card in ALL_CARDS[::2][:30]), sum(token.bit for token in ALL_TOKENS[::2])
    one, other = (city._replace(cards=cards, tokens=tokens) for city in state.cities)
    seen = view(state, None)._replace(cities=(one, other))
    assert not faults(sheet("cities", Scene(seen, NAMES[0], translator(language))), ())


def test_large_numbers_still_fit() -> None:
    state = next(step.state for step in random_game(1) if step.state.age == 3)
    rich = tuple(city._replace(coins=134) for city in state.cities)
    for kind in ("board", "cities", "score"):
        seen = view(state, None)._replace(cities=(rich[0], rich[1]), pawn=8)
        assert not faults(sheet(kind, Scene(seen, ("Ana", "Ben"), translator("en"))), ())


def test_names_of_any_alphabet_become_drawable() -> None:
    assert drawable_name("Ștefan Đ.", "Player 2") == "Ștefan Đ."
    assert drawable_name("𝓕𝓪𝓷𝓬𝔂", "Player 1") == "Fancy"
    assert drawable_name("Z̸̡̛a͠l̷g̸o", "Player 1") == "Zalgo"
    assert drawable_name("🎲 Ana 🎲🎲", "Player 1") == "Ana"
    assert drawable_name("محمد", "Player 2") == "Player 2"
    assert drawable_name("\u202e\n ", "Player 1") == "Player 1"


def test_a_name_is_shortened_by_its_measured_width() -> None:
    assert shorten("Ana", 100, 30) == "Ana"
    cut = shorten("W" * 32, 200, 30)
    assert cut.endswith("…")
    assert width(cut, 30) <= 200 < width(cut.replace("…", "WW…"), 30)
