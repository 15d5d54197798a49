"""The list of games; nothing else names them all."""

from typing import Any

from engine.duel import DUEL
from engine.game import Game

GAMES: dict[str, Game[Any, Any, Any, Any, Any]] = {DUEL.name: DUEL}
