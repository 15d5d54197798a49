"""Break a rule on purpose and see a test fail: ``python -m tests.mutate [WORD]`` (a few minutes, run by hand).

Each line of the table changes one expression of the engine; a test that says a rule then must fail: golden
records, perft, the twin and random games, which notice any change, are left out. With a word, only lines that
have it are tried. Exit code 1 if a mutant survives or a line no longer fits the code.
"""

# ruff: noqa: E501 - a table reads best with one line a mutant

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
WORKERS = 2
SECONDS = 240
LEFT_OUT = (
    "tests/engine/commands",
    *(f"tests/engine/duel/test_{name}.py" for name in ("golden", "perft", "random_games", "twin")),
)
NOT_SENTENCES = (
    "tests/engine/duel/test_ages.py::test_both_players_see_which_hidden_cards_of_age_iii_are_guilds",
    "tests/engine/duel/test_ages.py::test_every_age_takes_twenty_cards_and_the_next_is_laid_out",
    "tests/engine/duel/test_events.py::test_events_account_for_every_coin_and_every_step_of_the_pawn",
    "tests/engine/duel/test_score.py::test_only_one_supremacy_can_ever_be_reached_by_a_move",
)
"""Tests that play random games among the sentences."""


class Mutant(NamedTuple):
    """One expression of a file of ``engine/`` and what to put in its place."""

    file: str
    old: str
    new: str


MUTANTS = [
    # The conflict track
    Mutant("duel/military.py", "max(-BOARD.capital, min(BOARD.capital, start + direction * shields))", "start + direction * shields"),
    Mutant("duel/military.py", "reached >= distance and", "reached > distance and"),
    Mutant("duel/military.py", "            turn.loot ^= token\n", ""),
    Mutant("duel/military.py", "foe, direction = 1 - seat, -1 if seat else 1", "foe, direction = 1 - seat, 1"),
    Mutant("duel/military.py", "in enumerate(LOOT):\n        token", "in reversed([*enumerate(LOOT)]):\n        token"),
    Mutant("duel/military.py", "if reached == BOARD.capital", "if reached >= BOARD.capital - 1"),
    Mutant("duel/military.py", "_EXTRA if city.tokens & _STRONGER and", "_EXTRA if"),
    Mutant("duel/effects.py", "military.push(turn, seat, wonder.shields)", "military.push(turn, seat, wonder.shields + bool(turn.cities[seat].tokens & military._STRONGER))"),
    Mutant("duel/turn.py", "lost = min(coins, city.coins)", "lost = coins"),
    # Prices
    Mutant("duel/trade.py", "return BOARD.base_price + goods.made(market >> goods.WIDTH, resource)", "return BOARD.base_price"),
    Mutant("duel/trade.py", "missing.sort(reverse=True)", "missing.sort()"),
    Mutant("duel/trade.py", "return goods.REBATE_ON_WONDERS", "return goods.REBATE_ON_BLUE"),
    Mutant("duel/trade.py", "if item.color is Color.BLUE", "if item.color is not Color.BLUE"),
    Mutant("duel/trade.py", "    if buyer.cards & item.free_by:\n        return 0", "    if seller.cards & item.free_by:\n        return 0"),
    Mutant("duel/trade.py", "        return BOARD.discounted_price\n", "        return BOARD.base_price\n"),
    Mutant("duel/trade.py", "if unit[1].raw == kind.raw", "if True"),
    Mutant("duel/trade.py", "unit[1].raw == kind.raw), None)", "unit[1] is kind), None)"),
    Mutant("duel/trade.py", "<= coins or cards & item.free_by", "<= coins"),
    Mutant("duel/goods.py", "surplus = (market >> shift & LANE) - units", "surplus = (market >> shift & LANE) - units + 1"),
    Mutant("duel/goods.py", "return buyer | (seller & GOODS) << WIDTH", "return buyer | (buyer & GOODS) << WIDTH"),
    # Playing a card
    Mutant("duel/rules.py", "if trade and foe.tokens & TRADE_INCOME", "if trade and city.tokens & TRADE_INCOME"),
    Mutant("duel/rules.py", "turn.gain(1 - seat, trade,", "turn.gain(1 - seat, price,"),
    Mutant("duel/rules.py", "BOARD.discard_coins + (city.cards & _YELLOW).bit_count()", "BOARD.discard_coins"),
    Mutant("duel/rules.py", "    coins = discard_value(city)\n", "    coins = discard_value(city.with_card(card))\n"),
    Mutant("duel/rules.py", "    turn.discard |= card.bit\n    turn.events.append(events.Discarded", "    turn.events.append(events.Discarded"),
    Mutant("duel/rules.py", "    turn.discard |= card.bit\n    turn.events.append(events.Destroyed", "    turn.events.append(events.Destroyed"),
    Mutant("duel/rules.py", "    turn.discard ^= card.bit\n", ""),
    Mutant("duel/rules.py", "    if not from_box:\n        turn.tokens ^= token.bit\n", ""),
    Mutant("duel/rules.py", "effects.card_joins(turn, move.seat, card)", "effects.card_joins(turn, move.seat, card, 'x' if turn.cities[move.seat].cards & card.free_by else None)"),
    Mutant("duel/rules.py", "flow.begin_turn(turn, move.starter)", "flow.begin_turn(turn, move.seat)"),
    Mutant("duel/rules.py", "turn.cities[foe].without_card(card)", "turn.cities[foe]._replace(cards=turn.cities[foe].cards & ~card.bit)"),
    # What pieces do
    Mutant("duel/effects.py", "count(card.coins_per.counted, city)", "count(card.coins_per.counted, turn.cities[1 - seat])"),
    Mutant("duel/effects.py", "if chain and city.tokens", "if card.free_by and city.tokens"),
    Mutant("duel/effects.py", "turn.again = wonder.again or bool(", "turn.again = bool("),
    Mutant("duel/effects.py", "turn.again = wonder.again or bool(turn.cities[seat].tokens & _WONDERS_AGAIN)", "turn.again = wonder.again"),
    Mutant("duel/effects.py", "< BOARD.wonders_built_at_most", "<= BOARD.wonders_built_at_most"),
    Mutant("duel/effects.py", "    if turn.outcome:\n        return\n", ""),
    Mutant("duel/effects.py", "turn.take_coins(1 - seat, wonder.foe_loses)", "turn.take_coins(seat, wonder.foe_loses)"),
    Mutant("duel/effects.py", "turn.cities[1 - seat].cards & COLOR_MASK[wonder.destroys]", "turn.cities[1 - seat].cards"),
    Mutant("duel/effects.py", "turn.deal.box[:count] if token]", "turn.deal.box[-count:] if token]"),
    Mutant("duel/effects.py", "    if token.symbol:\n        science.check_supremacy(turn, seat)\n", ""),
    Mutant("duel/effects.py", "    turn.gain(seat, token.coins, token.id)\n", ""),
    Mutant("duel/count.py", "max(sum(", "min(sum("),
    Mutant("duel/count.py", "return len(city.built)", "return len(city.built) + city.wonders.bit_count()"),
    Mutant("duel/science.py", "< BOARD.symbols_to_win", "<= BOARD.symbols_to_win"),
    Mutant("duel/science.py", ".bit_count() == _PAIR", ".bit_count() >= 1"),
    Mutant("duel/science.py", "cards & on_cards or tokens & on_tokens", "cards & on_cards"),
    # What comes next
    Mutant("duel/flow.py", "    if turn.pending.kind is not Kind.PLAY:\n        return\n    freed", "    freed"),
    Mutant("duel/flow.py", "begin_turn(turn, 1 - seat)", "begin_turn(turn, seat)"),
    Mutant("duel/flow.py", "int(turn.pawn > 0)", "int(turn.pawn < 0)"),
    Mutant("duel/flow.py", "turn.pending.seat if turn.pawn == 0", "1 - turn.pending.seat if turn.pawn == 0"),
    Mutant("duel/flow.py", "again, turn.again = turn.again, False", "again = turn.again"),
    Mutant("duel/flow.py", "    if not turn.left:\n        if again:", "    if not turn.left and not again:\n        if again:"),
    Mutant("duel/flow.py", "        if options.bit_count() == 1:\n            draft(turn, wonders_of(options)[0], by_itself=True)\n", ""),
    Mutant("duel/flow.py", "turn.pending = Pending(Kind.DRAFT, BOARD.draft_order[picked], options)", "turn.pending = Pending(Kind.DRAFT, 1 - seat, options)"),
    # The score
    Mutant("duel/score.py", "token.points_per_token * len(tokens)", "token.points_per_token"),
    Mutant("duel/score.py", "((p.total, p.blue) for p", "((p.total, 0) for p"),
    Mutant("duel/score.py", "0 if first > second else 1", "1 if first > second else 0"),
    Mutant("duel/score.py", "distance = threat(pawn, 1 - seat)", "distance = threat(pawn, seat)"),
    Mutant("duel/score.py", "guild_count(card.guild, city, other)", "guild_count(card.guild, city, city)"),
    # What is allowed and what is seen
    Mutant("duel/legality.py", "    if price <= city.coins:", "    if price < city.coins:"),
    Mutant("duel/legality.py", "    if cover:\n", "    if False:\n"),
    Mutant("duel/legality.py", "if not position.left & position.shown & 1 << slot", "if not position.left & 1 << slot"),
    Mutant("duel/pyramid.py", "abs(other.x - slot.x) < 2", "abs(other.x - slot.x) < 4"),
    Mutant("duel/view.py", "if pending.kind is Kind.LIBRARY and viewer != pending.seat", "if pending.kind is Kind.LIBRARY and viewer is None"),
    Mutant("duel/view.py", "visible = state.left & state.shown", "visible = state.left"),
    Mutant("duel/view.py", "guild_backs=guild_backs(state) & state.left & ~state.shown", "guild_backs=guild_backs(state) & state.left"),
    Mutant("duel/dealt.py", "box=(None,) * len(deal.box)", "box=deal.box"),
    Mutant("duel/setup.py", "tokens[: BOARD.tokens_on_board]", "tokens[-BOARD.tokens_on_board :]"),
    Mutant("fair.py", "limit = _RANGE - _RANGE % n", "limit = _RANGE"),
    Mutant("fair.py", "j = i + self.below(len(pool) - i)", "j = self.below(len(pool))"),
]  # fmt: skip


def verdict(mutant: Mutant) -> str:
    """What became of a mutant: the test that killed it, or that it survived."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "repo"
        for name in ("data", "docs", "engine", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shared = ROOT.parent / "shared"
        if shared.exists():
            (copy.parent / "shared").symlink_to(shared)
        path = copy / "engine" / mutant.file
        source = path.read_text(encoding="utf-8")
        if source.count(mutant.old) != 1:
            return f"NO LONGER FITS: found {source.count(mutant.old)} times"
        path.write_text(source.replace(mutant.old, mutant.new), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-xq",
            "-c",
            os.devnull,
            f"--rootdir={copy}",
            "-p",
            "no:cacheprovider",
        ]
        command += [f"--ignore={name}" for name in LEFT_OUT] + [f"--deselect={name}" for name in NOT_SENTENCES]
        command.append("tests/engine")
        env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command, check=False, cwd=copy, env=env, capture_output=True, text=True, timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            return "killed by the clock"
    if done.returncode == 0:
        return "SURVIVED"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "killed by " + (failed[0].split("::")[-1].split(" - ")[0] if failed else done.stdout[-200:])


def main() -> int:
    """Try all mutants, tell what became of each, and count the survivors."""
    parser = argparse.ArgumentParser(description="Break a rule on purpose and see a test fail.")
    parser.add_argument("word", nargs="?", default="", help="try only the mutants that have this in them")
    word = parser.parse_args().word
    chosen = [mutant for mutant in MUTANTS if word in " ".join(mutant)]
    if not chosen:
        parser.error(f"no mutant has {word!r} in it")
    bad = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for mutant, text in zip(chosen, pool.map(verdict, chosen), strict=True):
            bad += not text.startswith("killed")
            print(f"{mutant.file}: {mutant.old.strip()!r} -> {mutant.new.strip()!r}: {text}", flush=True)
    print(f"{len(chosen) - bad} of {len(chosen)} mutants killed")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
