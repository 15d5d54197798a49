"""What the page of ``make play`` asks its program for, without a browser."""

from __future__ import annotations

from pathlib import Path

import aiohttp

from tests.bot.browser.test_browser import playing

HASTY_CLOCK = "import sys; from bot import local; local._CLOCK_STEP = 0.0; sys.exit(local.main(sys.argv[1:]))"
TIMES = 100


async def test_what_the_page_asks_for_while_the_clock_moves_is_done_afterwards(tmp_path: Path) -> None:
    database = tmp_path / "play.sqlite3"
    async with playing(database, "-c", HASTY_CLOCK) as (url, _), aiohttp.ClientSession() as browser:
        address, _, capability = url.partition("#")
        headers = {"X-Simcord-Capability": capability}
        page = await (await browser.post(f"{address}api/pages", json={}, headers=headers)).json()
        headers["X-Simcord-Context"] = page["context"]["id"]
        for number in range(1, TIMES + 1):
            asked = {
                "protocol_version": 3, "kind": "refresh", "sequence": number, "request_id": f"request {number}",
                "generation": page["context"]["generation"], "bot_generation": page["botGeneration"],
            }  # fmt: skip
            answer = await browser.post(f"{address}api/action", json=asked, headers=headers)
            assert answer.status == 200, number
            assert not (await answer.json())["rejected"]
