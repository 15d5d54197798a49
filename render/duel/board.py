"""The board: everything a move is decided by, in one picture."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.i18n import Translator
from engine.duel.events import Event
from engine.duel.model import View
from render.cache import MEMORY
from render.canvas import Canvas
from render.duel import surface
from render.duel.geometry import HEIGHT, WIDTH, board
from render.duel.last import last_of, revealed_slots
from render.duel.panel import draw_panel
from render.duel.player import Player
from render.duel.pyramid import draw_pyramid
from render.duel.track import draw_head
from render.theme import Theme


def _table(age: int, theme: Theme) -> Image.Image:
    """The ground of an age's board, with the places of its cards engraved."""

    def make() -> Image.Image:
        canvas = Canvas((WIDTH, HEIGHT), surface.ground((WIDTH, HEIGHT), theme))
        measures = board(age)
        for x, y in measures.slots:
            box = (x + 3, y + 3, x + measures.shape.width - 4, y + measures.shape.height - 4)
            canvas.draw.rounded_rectangle(box, 8, None, theme.stone, 2)
        return canvas.image

    return MEMORY.image(("table", age, theme), make)


def draw_board(
    view: View, *, players: tuple[str, str], tr: Translator, events: Sequence[Event], theme: Theme
) -> Canvas:
    """The track above, the pyramid in the middle, the players in its free corners."""
    canvas = Canvas((WIDTH, HEIGHT), _table(view.age, theme))
    draw_head(canvas, view, events, tr=tr, theme=theme)
    for seat in (0, 1):
        player = Player(view, seat, players[seat], last_of(events, seat))
        draw_panel(canvas, player, tr=tr, theme=theme)
    draw_pyramid(canvas, view, revealed=revealed_slots(events), tr=tr, theme=theme)
    return canvas
