"""Every refusal of the service has its words, in every language, and Discord takes them."""

from __future__ import annotations

import pytest

from bot.present.words import CONTENT
from bot.refusals import refused_words
from bot.service.refusals import Refused, Why
from data.i18n import LANGUAGES, translator

FACTS: dict[Why, dict[str, object]] = {
    Why.CHANNEL_NOT_ALLOWED: {"channels": tuple(range(10**18, 10**18 + 500))},
    Why.TOO_MANY_CHALLENGES: {"limit": 5},
    Why.UNKNOWN_LEVEL: {"level": "x", "levels": ("easy", "medium", "hard")},
    Why.OWN_CHALLENGE: {"opponent_id": 10**18},
    Why.TOO_EARLY: {"claim_at": 1_800_000_000},
}
CLOSED = ("accepted", "declined", "cancelled", "expired")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", Why)
def test_a_refusal_is_worded_in_sentences_that_discord_takes(why: Why, language: str) -> None:
    given = [{"state": state} for state in CLOSED] if why is Why.CHALLENGE_CLOSED else [FACTS.get(why, {})]
    for facts in given:
        text = refused_words(Refused(why, **facts), translator(language))
        assert 10 < len(text) <= CONTENT
        assert "{" not in text
