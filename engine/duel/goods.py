"""A city's trading position packed into one int, so that it can be added up, compared and looked up.

Each resource has a lane with the number of units made by brown and grey cards; above the lanes stand a
flag for each resource bought at 1 coin, the number of producers that make one raw (one manufactured)
good of choice, and the rebates of the two tokens. Owning one more piece adds its `Piece.trade`.
"""

from collections.abc import Iterable, Sequence

from engine.duel.model import Resource

LANE_BITS = 4
LANE = (1 << LANE_BITS) - 1
GOODS = (1 << LANE_BITS * len(Resource)) - 1
"""Mask of all lanes: what the city makes, and all that the other city's prices depend on."""

_SMALL = 0b11
_FLAGS = LANE_BITS * len(Resource)
_RAW_CHOICE = _FLAGS + len(Resource)
_MADE_CHOICE = _RAW_CHOICE + 2
REBATE_ON_WONDERS = _MADE_CHOICE + 2
REBATE_ON_BLUE = REBATE_ON_WONDERS + 2
WIDTH = REBATE_ON_BLUE + 2
"""Bits of a trading position; in a market, the seller's lanes stand above the buyer's position."""
NO_REBATE = WIDTH + LANE_BITS * len(Resource)
"""Where nothing stands, even in a market."""


def pack(
    makes: Sequence[int] = (),
    makes_one_of: Sequence[Resource] = (),
    buys_at_one: Iterable[Resource] = (),
    rebate_on_wonders: int = 0,
    rebate_on_blue: int = 0,
) -> int:
    """What owning a piece with these effects adds to a trading position."""
    packed = sum(units << LANE_BITS * resource for resource, units in enumerate(makes))
    packed |= sum(1 << _FLAGS + resource for resource in buys_at_one)
    if makes_one_of:
        packed |= 1 << _choice(makes_one_of[0])
    return packed | rebate_on_wonders << REBATE_ON_WONDERS | rebate_on_blue << REBATE_ON_BLUE


def made(position: int, resource: int) -> int:
    """Units of a resource made by brown and grey cards."""
    return position >> LANE_BITS * resource & LANE


def bought_at_one(position: int, resource: int) -> int:
    """1 if the city buys the resource at the fixed price."""
    return position >> _FLAGS + resource & 1


def _choice(resource: Resource) -> int:
    return _RAW_CHOICE if resource.raw else _MADE_CHOICE


def choices(position: int, resource: Resource) -> int:
    """How many producers of choice can make the resource (or another of its kind)."""
    return position >> _choice(resource) & _SMALL


def rebate(position: int, place: int) -> int:
    """Units waived by a token; the place is `REBATE_ON_WONDERS`, `REBATE_ON_BLUE` or `NO_REBATE`."""
    return position >> place & _SMALL


def relevant(resources: Iterable[Resource], rebate_place: int) -> int:
    """Mask of the parts of a market that the price of an item with these resources depends on."""
    mask = 0
    for resource in resources:
        mask |= LANE << LANE_BITS * resource | 1 << _FLAGS + resource
        mask |= LANE << WIDTH + LANE_BITS * resource
        mask |= _SMALL << _choice(resource) | _SMALL << rebate_place
    return mask


def simplify(market: int, resource: int, units: int) -> int:
    """The market without what does not matter to who needs these units: more than enough, or a price not paid."""
    shift = LANE_BITS * resource
    surplus = (market >> shift & LANE) - units
    if surplus >= 0:
        market -= surplus << shift
        return market & ~(1 << _FLAGS + resource | LANE << WIDTH + shift)
    return market & ~(LANE << WIDTH + shift) if bought_at_one(market, resource) else market


def market(buyer: int, seller: int) -> int:
    """The buyer's trading position with what the seller makes above it: all that prices depend on."""
    return buyer | (seller & GOODS) << WIDTH
