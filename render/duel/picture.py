"""The pictures by kind: from a view to a sheet, from a sheet to PNG."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from data.i18n import Translator
from engine.duel.events import Event
from engine.duel.model import View
from render.cache import DRAWING
from render.canvas import Canvas, encode, to_palette
from render.duel.board import draw_board
from render.duel.choice import draw_choice, draw_discard
from render.duel.cities import draw_cities
from render.duel.draft import draw_draft
from render.duel.kinds import best_kind as best_kind
from render.duel.kinds import fitting_kind
from render.duel.piece import draw_piece
from render.duel.scene import Scene
from render.duel.score import draw_score
from render.theme import THEME, Theme

_DRAW: dict[str, Callable[[Scene], Canvas]] = {
    "board": draw_board,
    "draft": draw_draft,
    "cities": draw_cities,
    "choice": draw_choice,
    "discard": draw_discard,
    "score": draw_score,
}


def sheet(kind: str, scene: Scene) -> Canvas:
    """A picture with the notes of its texts. Where there is no board yet, or nothing to choose, the best kind."""
    with DRAWING:
        return _DRAW[fitting_kind(kind, scene.view)](scene)


def picture(
    kind: str,
    view: View,
    *,
    players: tuple[str, str],
    tr: Translator,
    events: Sequence[Event] = (),
    theme: Theme = THEME,
) -> bytes:
    """A picture as PNG: ``board``, ``draft``, ``cities``, ``choice``, ``discard`` or ``score``.

    ``players`` are the names of p1 and p2 in any alphabet, ``events`` what the last move caused.
    """
    return encode(to_palette(sheet(kind, Scene(view, players, tr, events, theme)).image))


def piece_sheet(id: str, *, tr: Translator, theme: Theme = THEME) -> Canvas:  # noqa: A002 - ids are called so everywhere
    """One piece, large, with the notes of its texts."""
    with DRAWING:
        return draw_piece(id, tr=tr, theme=theme)


def piece_picture(id: str, *, tr: Translator, theme: Theme = THEME) -> bytes:  # noqa: A002 - ids are called so everywhere
    """One card, wonder or token, large, with its effect in words, as PNG."""
    return encode(to_palette(piece_sheet(id, tr=tr, theme=theme).image))
