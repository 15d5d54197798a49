"""The fair shuffle: test vectors, a twin written from its description, and a deal that can never change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from engine import record
from engine.duel import DUEL
from engine.duel.catalog import AGE_CARDS, GUILDS, TOKENS, WONDERS
from engine.fair import Stream, commitment, seating

SEED = bytes(range(32))


def numbers(seed: bytes, salt: str, label: str) -> Iterator[int]:
    """The twin: 32-bit numbers, eight of each block, as the module's docstring says."""
    block = 0
    while True:
        text = label.encode("utf-8") + b"\x00" + seed + sha256(salt.encode("utf-8")).digest()
        digest = sha256(text + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def twin_draw(stream: Iterator[int], items: list[str], count: int) -> list[str]:
    items = list(items)
    for j in range(count):
        n = len(items) - j
        offset = 0
        if n > 1:
            offset = next(r % n for r in stream if r < 2**32 - 2**32 % n)
        items[j], items[j + offset] = items[j + offset], items[j]
    return items[:count]


def test_the_first_numbers_of_a_stream_are_these_for_ever() -> None:
    stream = Stream(SEED, "salt", "label")
    assert [stream.below(2**32) for _ in range(9)] == VECTORS["label"]
    assert [Stream(SEED, "salt", "other").below(2**32)] == VECTORS["other"]


VECTORS = {
    "label": [
        561615237,
        65984099,
        4284600643,
        3118259925,
        2326091938,
        3113803154,
        705220824,
        1711928415,
        2560793751,
    ],
    "other": [1519204842],
}


def test_a_deal_is_the_same_for_ever() -> None:
    assert DUEL.write_deal(DUEL.deal(SEED, "salt", {})) == GOLDEN_DEAL


GOLDEN_DEAL = {
    "tokens": "mathematics theology masonry law agriculture",
    "box": "economy urbanism strategy architecture philosophy",
    "wonders": (
        "mausoleum temple_of_artemis great_library great_lighthouse / appian_way piraeus hanging_gardens colossus"
    ),
    "age1": (
        "altar glassworks / "
        "pharmacist press stable / "
        "clay_pool garrison wood_reserve scriptorium / "
        "apothecary quarry lumber_yard workshop tavern / "
        "guard_tower clay_pit logging_camp palisade theater stone_pit"
    ),
    "age2": (
        "glass_blower sawmill forum statue dispensary walls / "
        "barracks archery_range temple horse_breeders shelf_quarry / "
        "library customs_house laboratory rostrum / "
        "school brickyard aqueduct / "
        "drying_room caravansery"
    ),
    "age3": (
        "port senate / "
        "circus moneylenders_guild obelisk / "
        "arena armory academy pantheon / "
        "arsenal observatory / "
        "chamber_of_commerce pretorium merchants_guild shipowners_guild / "
        "gardens fortifications study / "
        "town_hall university"
    ),
}


def test_the_stream_equals_its_description() -> None:
    for number in range(50):
        seed, salt = sha256(bytes([number])).digest(), f"salt {number} ż"
        twin, stream = numbers(seed, salt, "duel"), Stream(seed, salt, "duel")
        items = [str(i) for i in range(number + 1)]
        for count in (len(items), len(items) // 2, 0):
            assert stream.draw(items, count) == twin_draw(twin, items, count)


def test_a_deal_is_drawn_in_its_fixed_order() -> None:
    """Tokens, wonders, Age I, II, then 17 of Age III, three guilds, and their places; all by the twin."""
    for number in range(20):
        seed = sha256(bytes([number])).digest()
        twin = numbers(seed, "s", "duel")
        tokens = twin_draw(twin, list(TOKENS), 10)
        wonders = twin_draw(twin, list(WONDERS), 8)
        first = twin_draw(twin, [card.id for card in AGE_CARDS[1]], 20)
        second = twin_draw(twin, [card.id for card in AGE_CARDS[2]], 20)
        third = twin_draw(twin, [card.id for card in AGE_CARDS[3]], 17)
        third += twin_draw(twin, [card.id for card in GUILDS], 3)
        third = twin_draw(twin, third, 20)
        deal = DUEL.deal(seed, "s", {})
        assert [token.id for token in deal.tokens] == tokens[:5]
        assert [token.id for token in deal.box if token] == tokens[5:]
        assert [wonder.id for wonder in deal.wonders if wonder] == wonders
        assert [[card.id for card in cards if card] for cards in deal.ages] == [first, second, third]


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(SEED) == sha256(SEED).hexdigest()


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {size}"):
        commitment(bytes(size))
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {size}"):
        Stream(bytes(size), "", "duel")


def test_seed_salt_and_label_all_matter() -> None:
    deals = [
        Stream(seed, salt, label).draw(range(50), 50)
        for seed, salt, label in [(SEED, "a", "x"), (SEED, "b", "x"), (SEED, "a", "y"), (bytes(32), "a", "x")]
    ]
    assert len({tuple(deal) for deal in deals}) == 4


def test_no_number_is_drawn_for_a_range_of_one() -> None:
    stream, other = Stream(SEED, "", "x"), Stream(SEED, "", "x")
    assert [stream.below(1) for _ in range(20)] == [0] * 20
    assert stream.below(1000) == other.below(1000)


def test_numbers_that_would_favour_small_ones_are_skipped() -> None:
    """Just above half of 2**32 every second number is skipped; what is left is the twin's."""
    n = 2**31 + 1
    stream, twin = Stream(SEED, "", "x"), numbers(SEED, "", "x")
    kept = [r for r in (next(twin) for _ in range(64)) if r < n]
    assert [stream.below(n) for _ in kept] == kept
    assert 20 < len(kept) < 44


def test_draws_are_uniform() -> None:
    """Each of the 24 orders of four things comes about as often."""
    stream = Stream(SEED, "uniform", "x")
    orders = Counter(tuple(stream.draw("abcd", 4)) for _ in range(12_000))
    assert len(orders) == 24
    assert all(400 < count < 600 for count in orders.values())


def test_the_seats_come_from_the_seed_too() -> None:
    first = Counter(seating(sha256(bytes([n, n // 256])).digest(), "s", ["a", "b"])[0] for n in range(250))
    assert 90 < first["a"] < 160
    assert seating(SEED, "s", ["a", "b"]) == twin_draw(numbers(SEED, "s", "seats"), ["a", "b"], 2)
    assert sorted(seating(SEED, "s", [3, 1, 2])) == [1, 2, 3]


def test_the_example_in_the_docs_is_true() -> None:
    """Its seed, salt and commitment give the deal printed there."""
    text = (Path(__file__).parents[2] / "docs" / "fair-shuffle.md").read_text(encoding="utf-8")
    example = text.partition("```toml\n")[2].partition("```")[0]
    game = record.loads(f'game = "duel"\nrules = 1\nplayers = ["A", "B"]\n{example}')
    assert game.commitment is not None
    game.check_fairness()
