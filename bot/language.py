"""Which language for whom.

A person gets their own choice, else the language of their Discord, else their server's, else English. Discord has
no Serbian and no Estonian, so for these the choice (`/duel language`) is the way.
Public messages are in the server's language.
"""

from __future__ import annotations

from data.i18n import LANGUAGES, SOURCE, Translator, translator

ENDONYMS = {"en": "English", "sr": "Srpski", "pl": "Polski", "et": "Eesti", "ro": "Română"}
"""What each language calls itself."""


def personal(chosen: str | None, locale: str, server: str | None) -> Translator:
    """The translator for what one person reads alone."""
    of_discord = locale.partition("-")[0]
    return translator(chosen or (of_discord if of_discord in LANGUAGES else server) or SOURCE)


def public(server: str | None) -> Translator:
    """The translator for what everybody in a channel reads."""
    return translator(server or SOURCE)
