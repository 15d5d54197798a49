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

_FLAGS = LANE_BITS * len(Resource)
_CHOICE_BITS = 2
_RAW_CHOICE = _FLAGS + len(Resource)
_MADE_CHOICE = _RAW_CHOICE + _CHOICE_BITS
_REBATES = _MADE_CHOICE + _CHOICE_BITS
REBATE_BITS = 2
REBATE_WONDERS = _REBATES
REBATE_BLUE = _REBATES + REBATE_BITS
WIDTH = REBATE_BLUE + REBATE_BITS
"""Bits of a trading position; in a market, the seller's lanes stand above the buyer's position."""


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
        packed |= 1 << choice_shift(makes_one_of[0])
    return packed | rebate_on_wonders << REBATE_WONDERS | rebate_on_blue << REBATE_BLUE


def made(position: int, resource: int) -> int:
    """Units of a resource made by brown and grey cards."""
    return position >> LANE_BITS * resource & LANE


def bought_at_one(position: int, resource: int) -> int:
    """1 if the city buys the resource at the fixed price."""
    return position >> _FLAGS + resource & 1


def choice_shift(resource: Resource) -> int:
    """Where the producers of choice that can make the resource are counted."""
    return _RAW_CHOICE if resource.raw else _MADE_CHOICE


def choices(position: int, resource: Resource) -> int:
    """How many producers of choice can make the resource (or another of its kind)."""
    return position >> choice_shift(resource) & (1 << _CHOICE_BITS) - 1


def rebate(position: int, shift: int) -> int:
    """Units waived by a token; `shift` is `REBATE_WONDERS` or `REBATE_BLUE`."""
    return position >> shift & (1 << REBATE_BITS) - 1


def relevant(resources: Iterable[Resource], rebate_shift: int | None) -> int:
    """Mask of the parts of a market that the price of an item with these resources depends on."""
    mask = 0
    for resource in resources:
        mask |= LANE << LANE_BITS * resource | 1 << _FLAGS + resource
        mask |= LANE << WIDTH + LANE_BITS * resource
        mask |= (1 << _CHOICE_BITS) - 1 << choice_shift(resource)
    if mask and rebate_shift is not None:
        mask |= (1 << REBATE_BITS) - 1 << rebate_shift
    return mask


def market(buyer: int, seller: int) -> int:
    """The buyer's trading position with what the seller makes above it: all that prices depend on."""
    return buyer | (seller & GOODS) << WIDTH
