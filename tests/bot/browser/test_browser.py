"""The page of ``make play`` in a real browser: two people challenge, accept, draft and take their first turns.

Screenshots of every step are kept in ``var/screenshots`` to look at.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

CHROMIUM = Path("/usr/bin/chromium")
ROOT = Path(__file__).parents[3]
SCREENSHOTS = ROOT / "var" / "screenshots"
START_S, STEP_MS, KEY_MS = 180, 120_000, 40

pytestmark = pytest.mark.skipif(
    not CHROMIUM.exists(), reason="Chromium is not installed; with it (apt-get install chromium) this test runs"
)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@asynccontextmanager
async def playing(database: Path, *program: str) -> AsyncIterator[tuple[str, str]]:
    """The program behind ``make play``, as its own process: the address of its page, and all that it printed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *(program or ("-m", "bot.local")), "--port", str(free_port()), "--database", str(database),
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    printed = ""
    try:
        async with asyncio.timeout(START_S):
            while "Ctrl+C" not in printed:
                line = await process.stdout.readline()
                assert line, (await process.stderr.read()).decode()
                printed += line.decode()
        found = re.search(r"http://\S+", printed)
        assert found
        yield found.group(), printed
    finally:
        process.send_signal(signal.SIGTERM)
        _, errors = await process.communicate()
        assert process.returncode == 0
        assert "ERROR" not in errors.decode()


class Player:
    """The page, seen by one person after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._shots = 0

    async def shot(self, name: str) -> None:
        """A screenshot, once all pictures of the page are there."""
        await self.page.wait_for_function(
            "() => [...document.querySelectorAll('article img')].every(one => one.complete && one.naturalWidth)"
        )
        self._shots += 1
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=SCREENSHOTS / f"{self._shots:02}-{name}.png")

    async def be(self, name: str) -> None:
        await self.page.locator("#viewer-picker").select_option(label=name)
        await expect(self.page.locator("#preview-app")).to_have_attribute("aria-busy", "false")

    def messages(self) -> Locator:
        return self.page.locator("article.channel-message")

    def board(self) -> Locator:
        """The newest message that calls a player."""
        return self.messages().filter(has=self.page.locator(".mention")).last

    async def command(self, name: str) -> None:
        """Type one of the commands of the group ``/duel``, and pick it from the list."""
        await expect(self.page.locator("#preview-app")).to_have_attribute("aria-busy", "false")
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/duel {name[:4]}", delay=KEY_MS)
        await self.page.locator("[role=option]:visible", has_text=name).first.wait_for()
        await self.page.keyboard.press("Enter")

    async def challenge(self, opponent: str) -> None:
        await self.command("challenge")
        await self.page.locator("[role=option]:visible", has_text=opponent).wait_for()
        await self.page.keyboard.type(opponent, delay=KEY_MS)
        await self.page.locator("[role=option]:visible", has_text=opponent).click()
        await self.shot("challenge-typed")
        await self.page.locator("#send-message").click()

    async def press(self, message: Locator, label: str | re.Pattern[str]) -> None:
        await message.get_by_role("button", name=label).first.click()

    async def called(self, names: tuple[str, str]) -> str:
        """Whom the newest board calls."""
        text = await self.board().locator(".mention").first.inner_text()
        return next(name for name in names if name in text)

    async def turn(self, names: tuple[str, str], action: re.Pattern[str], *, shots: bool) -> None:
        """Choose the first thing in the board's menu, then press an action in the private answer."""
        await self.be(await self.called(names))
        before = await self.board().get_attribute("data-message-id")
        await self.board().get_by_role("combobox").click()
        if shots:
            await self.shot("menu-open")
        await self.page.locator("[role=option]:visible").first.click()
        private = self.messages().filter(has_text="Only you can see this").filter(
            has=self.page.get_by_role("button", name=action)
        ).last  # fmt: skip
        await expect(private).to_be_visible()
        if shots:
            await self.shot("private-menu")
        await self.press(private, action)
        await expect(self.page.locator(f'article[data-message-id="{before}"] [role=combobox]')).to_have_count(0)
        await expect(self.board()).not_to_have_attribute("data-message-id", before or "")


async def refused_command(player: Player) -> None:
    """A refusal is an answer: the page goes on as after any other command, without a sign of a failure."""
    await player.command("resign")
    await player.page.locator("#send-message").click()
    await expect(player.messages().filter(has_text="There is no game in this channel")).to_be_visible()
    await expect(player.page.locator("#channel-composer-input")).to_be_visible()
    await expect(player.page.get_by_text("Action completed")).to_be_visible()


async def test_two_people_challenge_draft_and_take_their_first_turns_in_the_browser(tmp_path: Path) -> None:
    names = ("Ana", "Boris")
    database = tmp_path / "play.sqlite3"
    async with playing(database) as (url, printed), async_playwright() as playwright:
        assert "/duel challenge" in printed
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": 1200, "height": 1000})
        page.set_default_timeout(STEP_MS)
        expect.set_options(timeout=STEP_MS)
        await page.goto(url)
        player = Player(page)
        await refused_command(player)
        await player.challenge("Boris")
        await expect(player.messages().filter(has_text="challenges you")).to_be_visible()
        await player.shot("challenge")
        await player.be("Boris")
        await player.press(player.messages().filter(has_text="challenges you"), "Accept")
        await expect(player.board().get_by_role("combobox")).to_be_visible()
        await player.shot("draft")
        for pick in range(6):
            await player.turn(names, re.compile("^Take "), shots=pick == 0)
        await expect(player.board().locator("img")).to_be_visible()
        await player.shot("age-one")
        for turn in range(2):
            await player.turn(names, re.compile("^Discard "), shots=turn == 0)
        await player.shot("two-turns-later")
        await page.mouse.move(0, 0)
        await player.board().screenshot(path=SCREENSHOTS / "turn.png")
        await browser.close()
    async with playing(database) as (url, printed):
        assert "goes on" in printed, "the game is kept between two starts"
