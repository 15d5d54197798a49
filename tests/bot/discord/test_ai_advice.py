"""Hints during a game and the review after it, on the simulated Discord, with the real search."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from bot import thinking as module
from bot.thinking import TooBusy
from bot.ui import advice
from data.i18n import translator
from engine import record
from engine.ai import Review
from engine.ai.reviews import Progress
from engine.duel.moves import Discard
from engine.record import Record
from render.duel.advice import move_words
from tests.bot.discord.alone import begin, begin_with, client_of, resign
from tests.bot.discord.scene import Scene, buttons, menus

EN = translator("en")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real search, with little time."""
    monkeypatch.setattr(module, "HINT_SECONDS", 0.1)
    monkeypatch.setattr(module, "PLAYOUTS", module.LEAST_PLAYOUTS)


async def finished_game(scene: Scene, moves: int = 16) -> int:
    """A game against the AI that was given up after some moves: whatever could be discarded was."""
    position = await begin_with(scene, ai_first=False)
    for _ in range(moves):
        legal = await scene.legal()
        await scene.type_move(next((move for move in legal if isinstance(move, Discard)), legal[0]))
    await resign(scene)
    return position.game.id


# ---------------------------------------------------------------- hints


async def test_a_hint_names_a_legal_move_its_chance_and_others_to_the_player_alone(scene: Scene) -> None:
    await begin(scene, level="easy")
    answer = await scene.type(scene.ana, "duel hint")
    assert answer.ephemeral
    legal = [move_words(move, tr=EN) for move in await scene.legal()]
    assert answer.content.split("\n")[0].removeprefix("💡 ").strip("*") in legal
    assert "Your win chance with it:" in answer.content
    assert "What it gives:" in answer.content
    assert "Other moves:" in answer.content


async def test_the_board_of_an_unrated_game_has_a_button_for_hints_and_a_rated_one_has_not(scene: Scene) -> None:
    await begin(scene, level="easy")
    answer = await scene.tap(scene.ana, scene.last(), "hint")
    assert "Your win chance" in answer.content
    await scene.type(scene.ana, "duel abort")
    other = scene.guild.create_text_channel("rated")
    await scene.begin(channel=other)
    assert "Hint" not in [button.get("label") for button in buttons(scene.last(other))]


async def test_hints_are_refused_in_rated_games_with_the_reason(scene: Scene) -> None:
    await scene.begin()
    answer = await scene.type(await scene.to_move(), "duel hint")
    assert "This game is rated" in answer.content


async def test_hints_are_given_to_the_player_to_move_only(scene: Scene) -> None:
    await scene.begin(rated="no")
    assert "not your turn" in (await scene.type(await scene.other(), "duel hint")).content
    assert "watching" in (await scene.type(scene.ceca, "duel hint")).content
    assert "Your win chance" in (await scene.type(await scene.to_move(), "duel hint")).content


async def test_the_same_hint_is_thought_out_once(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(scene, level="easy")
    first = await scene.type(scene.ana, "duel hint")
    monkeypatch.setattr(client_of(scene).thinking, "hint", None)
    assert (await scene.type(scene.ana, "duel hint")).content == first.content


# ---------------------------------------------------------------- reviews


async def test_a_review_shows_the_course_and_the_costliest_moves_as_picture_and_text(scene: Scene) -> None:
    game = await finished_game(scene)
    answer = await scene.tap(scene.ana, scene.last(), "review")
    assert f"Review of game {game}" in answer.content
    moves = record.loads(await scene.service.archive.record(game, scene.guild.id)).entries
    lines = [line for line in answer.content.split("\n") if line[:2] in ("1.", "2.", "3.")]
    assert lines, "who discards everything gives something away"
    for line in lines:
        number = int(line.split("Move ")[1].split(",")[0])
        assert move_words(moves[number - 1].move, tr=EN) in line
        assert "Better:" in line
    (attached,) = answer.attachments
    alt = attached["description"] if isinstance(attached, dict) else attached.description
    assert alt is not None
    assert "Win chance of" in alt


async def test_the_picture_of_a_review_is_a_picture(scene: Scene) -> None:
    await finished_game(scene, moves=4)
    await scene.type(scene.ana, "duel review", show="yes")
    data = await scene.last().attachments[0].read()
    assert Image.open(io.BytesIO(data)).size == (1100, 960)


@pytest.mark.parametrize("show", ["no", "yes"])
async def test_long_work_shows_its_progress_to_the_caller_and_then_the_answer_to_whom_it_is_for(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, show: str
) -> None:
    game = await finished_game(scene, moves=2)
    monkeypatch.setattr(advice, "_EVERY", 0.01)
    real = client_of(scene).thinking.review

    def told(text: str, method: str = "PATCH") -> int:
        return sum(text in str(one.json) for one in scene.env.http_requests if one.method == method)

    async def slow(game: Record, progress: Progress) -> Review:
        async with asyncio.timeout(60):
            for done in (1, 2):
                progress(done, 4)
                while not told(f"Looking at every move: {25 * done} %"):  # noqa: ASYNC110 - requests are only noted
                    await asyncio.sleep(0.01)
        return await real(game, progress)

    monkeypatch.setattr(client_of(scene).thinking, "review", slow)
    await scene.type(scene.ana, "duel review", show=show)
    assert not told("Looking at every move", "POST"), "the progress is for the caller alone"
    assert (f"Review of game {game}" in scene.last().content) == (show == "yes")
    assert told(f"Review of game {game}") == (show == "no")


async def test_a_review_that_found_no_time_says_so_and_can_be_asked_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished_game(scene, moves=2)

    async def busy(_game: Record, _progress: Progress) -> Review:
        raise TooBusy

    with monkeypatch.context() as patch:
        patch.setattr(client_of(scene).thinking, "review", busy)
        assert "try again later" in (await scene.type(scene.ana, "duel review")).content
    assert "Review of game" in (await scene.type(scene.ana, "duel review")).content


async def test_a_game_that_goes_on_is_not_reviewed(scene: Scene) -> None:
    await begin(scene, level="easy")
    assert "not over yet" in (await scene.type(scene.ana, "duel review")).content
    assert menus(scene.last())


async def test_a_game_without_a_move_has_nothing_to_review(scene: Scene) -> None:
    await begin_with(scene, ai_first=False)
    await resign(scene)
    assert "nothing to review" in (await scene.type(scene.ana, "duel review")).content
