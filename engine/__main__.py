"""``python -m engine``: records replayed, dealt and verified; perft and benchmark; matches between AIs."""

from __future__ import annotations

import argparse
import os
import sys

from engine.commands import arena, bench, deal, fit, perft, replay, selfplay, think, verify

COMMANDS = {
    "replay": replay,
    "deal": deal,
    "verify": verify,
    "perft": perft,
    "bench": bench,
    "arena": arena,
    "selfplay": selfplay,
    "think": think,
    "fit": fit,
}


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code is 0 if all went well, 1 if something was wrong with its input."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    subparsers = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        description = (command.__doc__ or "").partition(": ")[2]
        command.arguments(subparsers.add_parser(name, help=description.splitlines()[0], description=description))
    args = parser.parse_args(argv)
    try:
        code: int = COMMANDS[args.command].run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; keep the interpreter from complaining when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
