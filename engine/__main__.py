"""``python -m engine``: records replayed, dealt and verified; perft and benchmark; matches between AIs."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import cast

from engine.commands import arena, bench, deal, fit, perft, replay, review, selfplay, think, verify

COMMANDS = {
    "replay": replay,
    "deal": deal,
    "verify": verify,
    "perft": perft,
    "bench": bench,
    "arena": arena,
    "selfplay": selfplay,
    "think": think,
    "review": review,
    "fit": fit,
}


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code is 0 if all went well, 1 if something was wrong with its input."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    subparsers = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        description = (command.__doc__ or name).partition(": ")[2]
        summary = description.partition("\n")[0]
        command.arguments(subparsers.add_parser(name, help=summary, description=description))
    args = parser.parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows its number.
        cast(io.TextIOWrapper, stream).reconfigure(errors="backslashreplace")
    try:
        code: int = COMMANDS[args.command].run(args)
        sys.stdout.flush()
    except OSError as error:
        # Keep the interpreter from complaining again when it closes the output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # whoever read our output has seen enough
            return 0
        print(f"engine: cannot write: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
