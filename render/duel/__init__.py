"""The pictures and words of 7 Wonders Duel: pure functions of a view, safe to call from several threads."""

from render.duel.advice import hint_words
from render.duel.describe import Words, describe
from render.duel.labels import slot_labels
from render.duel.picture import best_kind, piece_picture
from render.duel.picture import picture as picture
from render.duel.piece_words import piece_words
from render.duel.prices import explain_price, price_line
from render.duel.replay import replay_animation
from render.duel.review import review_picture, review_words
from render.duel.tell import tell

__all__ = [
    "Words",
    "best_kind",
    "describe",
    "explain_price",
    "hint_words",
    "picture",
    "piece_picture",
    "piece_words",
    "price_line",
    "replay_animation",
    "review_picture",
    "review_words",
    "slot_labels",
    "tell",
]
