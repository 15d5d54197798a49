"""Each way a game ends by its rules, and every kind of choice, on the board's own components."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bot.model import Ending, Position
from engine.duel import DUEL, Duel
from engine.duel.catalog import CARDS, WONDERS
from engine.duel.model import Color, Kind
from engine.duel.moves import Build, BuildWonder, Discard, Draft, Move, Revive, TakeToken
from engine.fair import SEED_BYTES
from tests.bot.discord.scene import Scene, buttons, menus

Policy = Callable[[Position, list[Move], random.Random], Move]


def military(_: Position, moves: list[Move], rng: random.Random) -> Move:
    """The first player takes every shield, the second lets it happen."""

    def worth(move: Move) -> float:
        shields = 0
        if isinstance(move, Build | Revive):
            shields = CARDS[move.card].shields
        elif isinstance(move, (BuildWonder, Draft)):
            shields = WONDERS[move.wonder].shields
        elif isinstance(move, TakeToken):
            shields = move.token == "strategy"  # noqa: S105 - a progress token
        red = isinstance(move, Discard | BuildWonder) and CARDS[move.card].color is Color.RED
        sign = 1 if move.seat == 0 else -1
        return sign * shields * 10 - (5 if red else 0) + rng.random()

    return max(moves, key=worth)


def science(position: Position, moves: list[Move], rng: random.Random) -> Move:
    """The first player takes every new symbol, the second leaves them."""
    own = {CARDS[card].symbol for card in CARDS if position.state.cities[0].cards & CARDS[card].bit}

    def worth(move: Move) -> float:
        symbol = CARDS[move.card].symbol if isinstance(move, Build | Discard | BuildWonder | Revive) else None
        gain = 0.0
        if isinstance(move, TakeToken):
            gain = 20.0 * (move.token == "law")  # noqa: S105 - a progress token
        elif symbol and isinstance(move, Build | Revive) and move.seat == 0:
            gain = 20.0 if symbol not in own else 5.0
        elif symbol:
            gain = -20.0 if symbol not in own else -5.0
        elif isinstance(move, Build) and CARDS[move.card].color in (Color.BROWN, Color.GREY):
            gain = 3.0 if move.seat == 0 else -3.0
        elif isinstance(move, Discard):
            gain = 1.0
        return gain + rng.random()

    return max(moves, key=worth)


def fix_deal(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Let the next deal be a known one, whatever the ids of the interactions are."""
    known = DUEL.deal
    monkeypatch.setattr(Duel, "deal", lambda _, __, ___, options: known(bytes([seed]) * SEED_BYTES, "", options))


async def play_out(scene: Scene, policy: Policy, seed: int) -> Position:
    rng = random.Random(seed)
    while moves := await scene.legal():
        await scene.tap_move(policy(await scene.position(), moves, rng))
    return await scene.position()


@pytest.mark.parametrize(
    ("policy", "seed", "how", "words"),
    [
        (military, 1, Ending.MILITARY, "military supremacy"),
        (science, 6, Ending.SCIENTIFIC, "scientific supremacy"),
    ],
)
async def test_a_supremacy_ends_the_game_at_once(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, policy: Policy, seed: int, how: Ending, words: str
) -> None:
    fix_deal(monkeypatch, seed)
    await scene.begin()
    result = (await play_out(scene, policy, seed)).game.result
    assert result is not None
    assert result.how is how
    assert words in scene.last().content
    assert not menus(scene.last())
    assert "Rematch" in [button["label"] for button in buttons(scene.last())]


CHOICES_SEED = 20
"""Its deal meets every kind of choice within one game."""
ALL_CHOICES: set[Kind] = {kind for kind in Kind if kind is not Kind.END}


def curious(position: Position, moves: list[Move], rng: random.Random, missing: set[Kind]) -> Move:
    """A move that leads to a kind of choice not seen yet; else one that makes such a move likelier later."""

    def worth(move: Move) -> float:
        chance = rng.random()
        if DUEL.play(position.state, move).state.pending.kind in missing:
            return 10 + chance
        if isinstance(move, Draft | BuildWonder):
            wonder = WONDERS[move.wonder]
            return 3 * bool(wonder.destroys or wonder.revives or wonder.tokens_offered) + chance
        if isinstance(move, Build):
            card = CARDS[move.card]
            return 2 * (card.color is Color.GREEN) + (card.color in (Color.BROWN, Color.GREY)) + chance
        return chance

    return max(moves, key=worth)


@pytest.mark.parametrize("way", ["tap_move", "type_move"])
async def test_every_kind_of_choice_is_made_by_taps_and_by_typing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    fix_deal(monkeypatch, CHOICES_SEED)
    await scene.begin()
    rng, seen = random.Random(CHOICES_SEED), set[Kind]()
    while (moves := await scene.legal()) and seen != ALL_CHOICES:
        position = await scene.position()
        seen.add(position.state.pending.kind)
        await getattr(scene, way)(curious(position, moves, rng, ALL_CHOICES - seen))
    assert seen == ALL_CHOICES


async def test_a_civilian_victory_tells_the_points_of_the_winner_first(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_deal(monkeypatch, 3)
    await scene.begin(draft="first-game")
    position = await scene.finish("type", seed=4)
    result = position.game.result
    assert result is not None
    assert result.how is Ending.CIVILIAN
    assert result.scores is not None
    points = sorted(map(str, result.scores), key=int, reverse=True)
    assert ":".join(points) in scene.last().content


async def test_a_shared_victory_is_told_as_one_and_shows_equal_scores(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_deal(monkeypatch, 3)
    await scene.begin(draft="first-game")
    result = (await scene.finish("type", seed=2210)).game.result
    assert result is not None
    assert (result.how, result.winner, result.scores) == (Ending.SHARED, None, (49, 49))
    end = scene.last()
    assert "The victory is shared" in end.content
    assert "49" in (end.attachments[0].description or "")
    assert "Rematch" in [button["label"] for button in buttons(end)]
    history = await scene.type(scene.ceca, "duel history")
    assert "shared" in str(history.embeds[0].description)
