"""The load bench itself, in a few turns: the figures it prints are for `make bench-load`."""

import argparse
from pathlib import Path

from tests.wire.load import Bench, table_of


async def test_games_opened_on_disk_are_posted_by_the_bot_and_played_on_at_a_rate(tmp_path: Path) -> None:
    options = argparse.Namespace(games=[3], seconds=4.0, rate=3.0, only_rate=True, against=None, seed=1)
    bench = Bench(options, tmp_path)
    (run,) = await bench.measure()
    assert run.turns
    assert len(run.acknowledged) >= 2 * len(run.turns) - run.games
    assert min(run.turns) > 0
    assert bench.problems == []
    assert table_of([run]).count("\n") == 2
