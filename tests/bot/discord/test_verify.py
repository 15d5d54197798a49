"""The proof of a finished game claims what was checked, and no more."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.bot.discord.scene import Scene


async def rematch(scene: Scene) -> int:
    """A finished rematch; its number."""
    await scene.begin()
    for again in (True, False):
        question = await scene.type(scene.boris, "duel resign")
        await scene.tap(scene.boris, question, "resign")
        if again:
            end = scene.last()
            await scene.tap(scene.ana, end, "rematch")
            await scene.tap(scene.boris, end, "rematch")
    return (await scene.position()).game.id


async def change(scene: Scene, database: Path, statement: str, *numbers: int) -> None:
    """Change the file behind the bot's back, and let it begin again."""
    with sqlite3.connect(database) as opened:
        opened.execute(statement, numbers)
    opened.close()
    await scene.restart()


async def test_who_went_first_follows_from_the_seed_in_a_first_game(scene: Scene) -> None:
    await rematch(scene)
    proof = await scene.type(scene.ceca, "duel verify", game=1)
    assert "So does who went first." in proof.content
    assert "❌" not in proof.content


async def test_the_seats_of_a_rematch_are_those_of_the_game_before_swapped_and_that_is_what_is_said(
    scene: Scene,
) -> None:
    proof = await scene.type(scene.ceca, "duel verify", game=await rematch(scene))
    assert "the seats are those of the game before, swapped" in proof.content
    assert "who went first" not in proof.content
    assert "❌" not in proof.content


async def test_a_rematch_whose_seats_were_not_swapped_is_found_out(scene: Scene, database: Path) -> None:
    game, people = await rematch(scene), scene.ana.id + scene.boris.id
    await change(scene, database, "UPDATE seats SET user_id = ? - user_id WHERE game_id = ?", people, game)
    proof = await scene.type(scene.ceca, "duel verify", game=game)
    assert "The cards or the seats do not follow" in proof.content
    assert "the seats are not those of game 1, swapped" in proof.content


async def test_nothing_is_claimed_about_seats_when_data_of_a_player_is_gone(scene: Scene, database: Path) -> None:
    game = await rematch(scene)
    await change(scene, database, "UPDATE seats SET user_id = NULL WHERE user_id = ?", scene.ana.id)
    for number in (1, game):
        proof = await scene.type(scene.ceca, "duel verify", game=number)
        assert "Who went first cannot be checked any more" in proof.content
