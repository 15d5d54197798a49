"""The kinds of pictures, and which one fits a position: one answer for what is drawn and what is told."""

from __future__ import annotations

from engine.duel.model import Kind, View

KINDS = ("board", "draft", "cities", "choice", "discard", "score")
_BEST = {
    Kind.DRAFT: "draft",
    Kind.PLAY: "board",
    Kind.START: "board",
    Kind.TOKEN: "choice",
    Kind.LIBRARY: "choice",
    Kind.DESTROY: "choice",
    Kind.REVIVE: "choice",
    Kind.END: "score",
}


def best_kind(view: View) -> str:
    """The kind of picture that fits what has to be decided now; after a stopped game, how far it came."""
    if view.over and not view.outcome:
        return "board" if view.age else "draft"
    return _BEST[view.pending.kind]


def fitting_kind(kind: str, view: View) -> str:
    """The kind asked for; where there is no board yet, or nothing to choose, the best kind instead."""
    if kind not in KINDS:
        raise ValueError(f"there is no picture {kind!r}; the kinds are: {', '.join(KINDS)}")
    best = best_kind(view)
    missing = (kind == "board" and not view.age) or (kind == "choice" and best != "choice")
    return best if missing else kind
