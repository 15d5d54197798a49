"""Which language for whom.

A person gets their own choice, else the language of their Discord, else their server's, else English. Discord in
English says little (it has no Serbian and no Estonian), so there the server's language goes first.
Public messages are in the server's language.
"""

from __future__ import annotations

from data.i18n import LANGUAGES, SOURCE, Translator, translator

ENDONYMS = {"en": "English", "sr": "Srpski", "pl": "Polski", "et": "Eesti", "ro": "Română"}
"""What each language calls itself."""


def personal(chosen: str | None, locale: str, server: str | None) -> Translator:
    """The translator for what one person reads alone."""
    of_discord = locale.partition("-")[0]
    if of_discord == SOURCE or of_discord not in LANGUAGES:
        of_discord = ""
    return translator(chosen or of_discord or server or SOURCE)


def public(server: str | None) -> Translator:
    """The translator for what everybody in a channel reads."""
    return translator(server or SOURCE)
