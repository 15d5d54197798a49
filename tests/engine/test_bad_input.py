"""Damaged input: whatever is thrown at the readers, they answer with their own clear errors."""

from __future__ import annotations

import random
import string
from contextlib import suppress
from pathlib import Path

from engine import record
from engine.duel import DUEL
from engine.duel.catalog import CARDS, TOKENS, WONDERS
from engine.errors import IllegalMove, InvalidMove, RecordError
from tests.engine.duel.build import random_game

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.toml"))
SIGNS = string.printable + "żé🎲\0\u202e"


def damaged(text: str, rng: random.Random) -> str:
    """A text with one piece cut, doubled, overwritten or exchanged."""
    start = rng.randrange(len(text))
    end = min(len(text), start + rng.choice((1, 1, 3, 20, 200)))
    match rng.randrange(5):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:end] + text[start:]
        case 2:
            return text[:start] + "".join(rng.choices(SIGNS, k=end - start)) + text[end:]
        case 3:
            return text[:start]
        case _:
            words = text.split(" ")
            one, other = rng.randrange(len(words)), rng.randrange(len(words))
            words[one], words[other] = words[other], words[one]
            return " ".join(words)


def test_a_damaged_record_replays_or_is_refused_with_a_message() -> None:
    rng = random.Random(17)
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    messages = []
    for _ in range(1_500):
        text = damaged(rng.choice(texts), rng)
        try:
            record.loads(text).last()
        except RecordError as error:
            messages.append(str(error))
    assert len(messages) > 1_000
    assert all(message.partition(": ")[0] and message.partition(": ")[2] for message in messages)


def test_no_text_makes_the_reader_of_moves_stumble() -> None:
    rng = random.Random(18)
    words = [*CARDS, *WONDERS, *TOKENS, "p1", "p2", "p3", "<", "build", "wonder", "token", "start", "", "#", "🎲"]
    for _ in range(5_000):
        text = rng.choice((" ", "  ", "\t")).join(rng.choices(words, k=rng.randrange(7)))
        with suppress(InvalidMove):
            assert DUEL.parse(text) == DUEL.parse(str(DUEL.parse(text)))


def test_an_illegal_move_leaves_the_state_as_it_was() -> None:
    rng = random.Random(19)
    for number in range(20):
        for now, _ in random_game(number):
            move = DUEL.parse(f"p{rng.randrange(2) + 1} build {rng.choice([*CARDS])}")
            before = hash(now)
            with suppress(IllegalMove):
                DUEL.play(now, move)
            assert hash(now) == before
