"""Counting things in cities, for coins and for the points of guilds (rulebook: "Guilds")."""

from engine.duel.board import BOARD
from engine.duel.catalog import COLOR_MASK
from engine.duel.model import City, Color, Countable, Guild

_CARDS = {Countable(color): mask for color, mask in COLOR_MASK.items() if color is not Color.PURPLE}


def count(counted: Countable, city: City) -> int:
    """How many things of a kind a city has."""
    if counted is Countable.WONDERS:
        return len(city.built)
    if counted is Countable.COIN_TRIPLES:
        return city.coins // BOARD.coins_per_point
    return (city.cards & _CARDS[counted]).bit_count()


def guild_count(guild: Guild, one: City, other: City) -> int:
    """What a guild counts, all its kinds together, in whichever city has more."""
    return max(sum(count(counted, city) for counted in guild.counted) for city in (one, other))
