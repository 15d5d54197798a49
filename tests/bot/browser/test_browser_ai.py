"""A game against the AI in a real browser: the first turns, and a hint. Screenshots as in `test_browser`."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import async_playwright, expect

from bot.local import BOT
from tests.bot.browser.test_browser import CHROMIUM, STEP_MS, Player, playing, pytestmark

__all__ = ["pytestmark"]


class Alone(Player):
    """One person against the AI."""

    async def shot(self, name: str) -> None:
        await super().shot(f"ai-{name}")


async def test_one_person_drafts_and_takes_the_first_turns_against_the_ai_in_the_browser(tmp_path: Path) -> None:
    async with playing(tmp_path / "play.sqlite3") as (url, printed), async_playwright() as playwright:
        assert BOT in printed
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": 1200, "height": 1000})
        page.set_default_timeout(STEP_MS)
        expect.set_options(timeout=STEP_MS)
        await page.goto(url)
        player = Alone(page)
        await player.challenge(BOT)
        await expect(player.board().get_by_role("combobox")).to_be_visible()
        await expect(player.messages().filter(has_text="Fingerprint of the shuffle")).to_be_visible()
        await player.shot("draft")
        for _ in range(3):
            await player.turn(("Ana", "Ana"), re.compile("^Take "), shots=False)
        await expect(player.board().get_by_role("button", name="Hint")).to_be_visible()
        await player.press(player.board(), "Hint")
        await expect(player.messages().filter(has_text="Your win chance with it")).to_be_visible()
        await player.shot("hint")
        for _ in range(2):
            await player.turn(("Ana", "Ana"), re.compile("^Discard "), shots=False)
        await player.shot("two-turns-later")
        await browser.close()
