"""A reviewed game: the course of the win chance as a picture and in words, and the costliest moves.

The line runs between the two players: at the top the first one is sure to win, at the bottom the second one.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from data.i18n import Translator
from engine.ai import Mistake, Review
from engine.game import Seat
from engine.record import Record
from render.cache import DRAWING
from render.canvas import Box, Canvas, Role, encode, to_palette
from render.duel import surface
from render.duel.advice import move_words, percent, reason_words
from render.duel.describe import Words
from render.duel.geometry import HEIGHT, WIDTH
from render.duel.phrases import ROMAN, listed
from render.duel.plates import draw_player_ribbon, draw_title
from render.duel.player import display_name
from render.pen import Pen
from render.theme import THEME, Theme, darker, mix

_PLOT: Box = (78, 140, WIDTH - 20, 438)
_RIBBON, _AGES = 48, 34
_LIST_TOP, _ROW, _GAP = 538, 132, 8
_DOT = 19
_APART = 2 * _DOT + 2
_MOST_ALT = 1024
_TOLD_EVERY = 10


def review_picture(
    review: Review, record: Record, *, players: tuple[str, str], tr: Translator, theme: Theme = THEME
) -> bytes:
    """The review as PNG."""
    return encode(to_palette(review_sheet(review, record, players=players, tr=tr, theme=theme).image))


def review_sheet(
    review: Review, record: Record, *, players: tuple[str, str], tr: Translator, theme: Theme = THEME
) -> Canvas:
    """The picture of a review with the notes of its texts."""
    with DRAWING:
        canvas = surface.table((WIDTH, HEIGHT), theme)
        draw_title(canvas, tr("The course of the win chance"), (20, 8, WIDTH - 20, 78))
        left, top, right, bottom = _PLOT
        for seat, edge in ((0, top - _RIBBON - 6), (1, bottom + _AGES + 4)):
            box = (left, edge, right, edge + _RIBBON)
            draw_player_ribbon(canvas, box, display_name(players[seat], seat, tr), seat, loud=False)
        _draw_plot(canvas, review, _beginnings(record))
        _draw_mistakes(canvas, review.mistakes, players, tr)
    return canvas


def review_words(
    review: Review, *, players: tuple[str, str], tr: Translator, names: tuple[str, str] | None = None
) -> Words:
    """The same in words: a short text for those who do not see the picture, and a long one for all.

    ``names`` are the players' names as the long text shows them, where they need markup.
    """
    told = [
        f"{number}. " + mistake_words(mistake, players=names or players, tr=tr)
        for number, mistake in enumerate(review.mistakes, 1)
    ]
    long = told or [tr("No move gave much of the win chance away.")]
    course = listed(percent(chance) for chance in review.chances[::_TOLD_EVERY])
    alt = tr(
        "Win chance of {player}, every {n} moves: {chances}. At the end: {last}.",
        player=players[0],
        n=_TOLD_EVERY,
        chances=course,
        last=percent(review.chances[-1]),
    )
    for number, mistake in enumerate(review.mistakes, 1):
        alt += f" {number}. " + _costly(mistake, players, tr)
    return Words(alt[:_MOST_ALT], "\n".join(long))


def mistake_words(mistake: Mistake, *, players: tuple[str, str], tr: Translator) -> str:
    """A costly move, what was better, and why."""
    return " ".join([_costly(mistake, players, tr), *reason_words(mistake.reasons, tr=tr, most=2)])


def _costly(mistake: Mistake, players: tuple[str, str], tr: Translator) -> str:
    return tr(
        "Move {number}, {player}: {played} ({chance}). Better: {better} ({better_chance}).",
        number=mistake.ply,
        player=players[mistake.seat],
        played=move_words(mistake.played, players=players, tr=tr),
        chance=percent(mistake.played_chance),
        better=move_words(mistake.better, players=players, tr=tr),
        better_chance=percent(mistake.chance),
    )


def _beginnings(record: Record) -> dict[int, int]:
    """The ply at which each age began."""
    found: dict[int, int] = {}
    for ply in record.replay():
        found.setdefault(ply.step.state.age, ply.number)
    return {age: number for age, number in found.items() if age}


class _Scale(NamedTuple):
    """From a ply and a chance to a place on the plot."""

    plies: int

    def x(self, ply: float) -> float:
        return _PLOT[0] + (_PLOT[2] - _PLOT[0]) * ply / max(self.plies, 1)

    def y(self, chance: float) -> float:
        return _PLOT[3] - (_PLOT[3] - _PLOT[1]) * chance


def _draw_plot(canvas: Canvas, review: Review, beginnings: dict[int, int]) -> None:
    theme = canvas.theme
    left, top, right, bottom = _PLOT
    scale, middle = _Scale(len(review.chances) - 1), (top + bottom) // 2
    halves: tuple[tuple[Seat, Box], ...] = ((0, (left, top, right, middle)), (1, (left, middle, right, bottom)))
    for seat, half in halves:
        canvas.draw.rectangle(half, mix(darker(theme.seats[seat], 0.45), theme.ground, 0.35))
    for chance in (0.25, 0.75):
        y = round(scale.y(chance))
        canvas.draw.line((left, y, right, y), theme.stone_light)
    canvas.draw.line((left, middle, right, middle), theme.ivory_dim, 2)
    for text, y in (("100%", top), ("50%", middle), ("100%", bottom)):
        box = (4, max(top, min(bottom - 34, y - 17)), left - 6, max(top, min(bottom - 34, y - 17)) + 34)
        canvas.text(text, box, 26, theme.ivory, role=Role.SECONDARY, align="r")
    for age, ply in beginnings.items():
        x = round(scale.x(ply))
        for y in range(top, bottom, 16):
            canvas.draw.line((x, y, x, min(y + 8, bottom)), theme.gold_dark, 2)
        canvas.text(ROMAN[age], (x - 20, bottom + 2, x + 20, bottom + _AGES), 30, theme.gold_light)
    canvas.draw.rectangle(_PLOT, None, theme.bronze, 3)
    canvas.icon(_curve(review, scale, theme), 0, 0)
    placed: list[tuple[int, int]] = []
    for number, mistake in enumerate(review.mistakes, 1):
        x, y = round(scale.x(mistake.ply - 1)), round(scale.y(review.chances[mistake.ply - 1]))
        placed.append(_free_place(x, y, placed))
        _draw_number(canvas, number, placed[-1], mistake.seat)


def _curve(review: Review, scale: _Scale, theme: Theme) -> Image.Image:
    pen = Pen(WIDTH, _PLOT[3] + 8, units=WIDTH)
    points = [(scale.x(ply), scale.y(chance)) for ply, chance in enumerate(review.chances)]
    if len(points) > 1:
        pen.line(points, theme.ink, 11)
        pen.line(points, theme.gold, 6)
    return pen.done()


def _free_place(x: int, y: int, taken: list[tuple[int, int]]) -> tuple[int, int]:
    """Where a number stands: on its point, or beside it where another number or the frame is."""
    left, top, right, bottom = _PLOT
    y = min(max(y, top + _DOT), bottom - _DOT)
    for step in (0, -1, 1, -2, 2):
        place = min(max(x + step * _APART, left + _DOT), right - _DOT), y
        if all(max(abs(place[0] - other[0]), abs(y - other[1])) >= _APART for other in taken):
            break
    return place


def _draw_number(canvas: Canvas, number: int, place: tuple[int, int], seat: Seat) -> None:
    theme = canvas.theme
    x, y = place
    pen = Pen(2 * _DOT, units=2 * _DOT)
    pen.circle(_DOT, _DOT, _DOT, theme.ivory)
    pen.circle(_DOT, _DOT, _DOT - 3, theme.seats[seat])
    canvas.icon_mid(pen.done(), x, y)
    box = (x - _DOT + 2, y - _DOT + 2, x + _DOT - 2, y + _DOT - 2)
    canvas.text(str(number), box, 30, theme.ivory)


def _draw_mistakes(
    canvas: Canvas, mistakes: tuple[Mistake, ...], players: tuple[str, str], tr: Translator
) -> None:
    theme = canvas.theme
    if not mistakes:
        box = (20, _LIST_TOP, WIDTH - 20, _LIST_TOP + _ROW)
        surface.plate(canvas, box)
        text = tr("No move gave much of the win chance away.")
        canvas.text(text, (36, box[1] + 8, box[2] - 16, box[3] - 8), 38, theme.ivory, lines=2)
    for row, mistake in enumerate(mistakes):
        top = _LIST_TOP + row * (_ROW + _GAP)
        surface.plate(canvas, (8, top, WIDTH - 8, top + _ROW))
        _draw_number(canvas, row + 1, (42, top + _ROW // 2), mistake.seat)
        texts = (
            (move_words(mistake.played, players=players, tr=tr), percent(mistake.played_chance), theme.bad),
            (move_words(mistake.better, players=players, tr=tr), percent(mistake.chance), theme.good),
        )
        for line, (text, chance, ink) in enumerate(texts):
            y = top + 6 + line * (_ROW // 2 - 3)
            tag = tr("played") if not line else tr("better")
            canvas.text(tag, (78, y, 226, y + 56), 30, theme.ivory_dim, role=Role.SECONDARY, align="l")
            canvas.text(text, (234, y, WIDTH - 136, y + 56), 34, ink, align="l", role=Role.SECONDARY, lines=2)
            canvas.text(chance, (WIDTH - 130, y, WIDTH - 20, y + 56), 38, ink, align="r")
