"""The board: everything a move is decided by, in one picture."""

from __future__ import annotations

from PIL import Image

from engine.duel.moves import SEATS
from render.cache import MEMORY
from render.canvas import Canvas
from render.duel import surface
from render.duel.geometry import HEIGHT, WIDTH, board
from render.duel.panel import draw_panel
from render.duel.pyramid import draw_pyramid
from render.duel.scene import Scene
from render.duel.track import draw_head
from render.theme import Theme


def _table(age: int, theme: Theme) -> Image.Image:
    """The ground of an age's board, with the places of its cards engraved."""

    def make() -> Image.Image:
        canvas = surface.table((WIDTH, HEIGHT), theme)
        measures = board(age)
        for x, y in measures.slots:
            box = (x + 3, y + 3, x + measures.shape.width - 4, y + measures.shape.height - 4)
            canvas.draw.rounded_rectangle(box, 8, None, theme.stone, 2)
        return canvas.image

    return MEMORY.image(("table", age, theme), make)


def draw_board(scene: Scene) -> Canvas:
    """The track above, the pyramid in the middle, the players in its free corners."""
    canvas = Canvas((WIDTH, HEIGHT), _table(scene.view.age, scene.theme), scene.theme)
    draw_head(canvas, scene)
    for seat in SEATS:
        draw_panel(canvas, scene.player(seat), tr=scene.tr)
    draw_pyramid(canvas, scene)
    return canvas
