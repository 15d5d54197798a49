"""Why a move may be refused. The facts that go with each reason are named behind it."""

from enum import StrEnum


class Reason(StrEnum):
    """Codes for `engine.errors.Refusal`, to be worded in any language."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"  # to_act
    OTHER_DECISION = "other_decision"  # pending
    WONDER_NOT_OFFERED = "wonder_not_offered"  # wonder
    CARD_NOT_VISIBLE = "card_not_visible"  # card
    CARD_COVERED = "card_covered"  # card, by (slots)
    TOO_DEAR = "too_dear"  # item, price, coins
    WONDER_NOT_OWNED = "wonder_not_owned"  # wonder
    WONDER_BUILT = "wonder_built"  # wonder
    WONDER_GONE = "wonder_gone"  # wonder
    TOKEN_NOT_OFFERED = "token_not_offered"  # noqa: S105 - facts: token
    NOT_DESTROYABLE = "not_destroyable"  # card
    NOT_DISCARDED = "not_discarded"  # card
