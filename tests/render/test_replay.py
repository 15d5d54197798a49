"""The replay: the whole game as an animation that plays everywhere and stays small."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from data.i18n import translator
from engine.errors import RecordError
from engine.record import Record
from render.duel.replay import MOST_BYTES, replay_animation
from tests.render.games import recorded

EN = translator("en")


def frames(animation: bytes) -> tuple[Image.Image, list[int]]:
    image = Image.open(io.BytesIO(animation))
    shown = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        image.load()
        shown.append(image.info["duration"])
    return image, shown


@pytest.fixture(scope="module")
def whole_game() -> tuple[Record, bytes]:
    record = recorded(2)
    return record, replay_animation(record, tr=EN)


def test_a_whole_game_is_a_small_lossless_webp_800_wide(whole_game: tuple[Record, bytes]) -> None:
    _, animation = whole_game
    image = Image.open(io.BytesIO(animation))
    assert (image.format, image.width) == ("WEBP", 800)
    assert len(animation) < MOST_BYTES / 4


def test_there_is_a_frame_for_the_title_and_for_every_position(whole_game: tuple[Record, bytes]) -> None:
    record, animation = whole_game
    image, shown = frames(animation)
    assert image.n_frames == len(shown) == 1 + 1 + len(record.entries)  # type: ignore[attr-defined]  # of animations


def test_every_frame_can_be_read_and_the_end_stays_longest(whole_game: tuple[Record, bytes]) -> None:
    _, shown = frames(whole_game[1])
    assert min(shown) >= 1000
    assert shown[-1] == max(shown) >= 5000


def test_progress_is_told_for_every_ply_up_to_the_last() -> None:
    told: list[tuple[int, int]] = []
    replay_animation(
        recorded(3, plies=9, players=("🏛" * 32, "W" * 32)),
        tr=EN,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(done, 10) for done in range(1, 11)]


def test_a_gif_has_the_same_frames_and_stays_within_the_limit() -> None:
    record = recorded(4, plies=20)
    animation = replay_animation(record, tr=EN, format="gif")
    image, _ = frames(animation)
    assert image.format == "GIF"
    assert image.n_frames == 1 + 1 + len(record.entries)  # type: ignore[attr-defined]  # of animations
    assert len(animation) < MOST_BYTES


def test_an_animation_too_large_to_post_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded(3, plies=8)
    size = len(replay_animation(record, tr=EN))
    monkeypatch.setattr("render.duel.replay.MOST_BYTES", size)
    assert Image.open(io.BytesIO(replay_animation(record, tr=EN))).width < 800


def test_a_game_that_goes_on_is_replayed_as_far_as_it_went() -> None:
    image, _ = frames(replay_animation(recorded(5, plies=1), tr=EN))
    assert image.n_frames == 3  # type: ignore[attr-defined]  # of animations


def test_a_record_that_does_not_replay_is_refused() -> None:
    record = recorded(3, plies=8)
    broken = replace(record, entries=(*record.entries, record.entries[-1]))
    with pytest.raises(RecordError, match="ply 9"):
        replay_animation(broken, tr=EN)
