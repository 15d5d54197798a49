"""``python -m render``: pictures of recorded games and of single pieces, a gallery of all, and their speed."""

from __future__ import annotations

import sys
from collections.abc import Callable

from render.commands import bench, card, draw, gallery
from render.commands.problems import Problem

COMMANDS: dict[str, Callable[[list[str]], None]] = {"card": card.run, "gallery": gallery.run, "bench": bench.run}


def main(arguments: list[str]) -> int:
    """Run a command; anything that is not the name of one is the record to draw. Returns the exit code."""
    name = arguments[0] if arguments else ""
    try:
        if name in COMMANDS:
            COMMANDS[name](arguments[1:])
        else:
            draw.run(arguments)
    except Problem as problem:
        print(f"render: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
