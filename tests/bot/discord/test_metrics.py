"""What an operator sees of the running bot: each figure follows what happens, as Prometheus reads it."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot import health
from bot.client import DuelClient
from bot.present.poster import SOON
from bot.problems import BadConfig
from tests.bot.discord.alone import the_bot
from tests.bot.discord.scene import Scene, menus

Read = Callable[[], Awaitable[dict[str, float]]]
OURS = {
    *("duel_turns_total", "duel_turn_seconds_count", "duel_games_open", "duel_outbox_waiting"),
    *("duel_gateway_connected", "duel_ai_waiting", "duel_ai_running", "duel_ai_seconds_count"),
}


def a_free_port() -> int:
    with socket.socket() as probe:
        probe.bind((health.HOST, 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def client(scene: Scene) -> DuelClient:
    assert isinstance(scene.env.bot, DuelClient)
    return scene.env.bot


@pytest.fixture
async def read(client: DuelClient) -> AsyncIterator[Read]:
    """Ask for the metrics over a real socket; a labelled one has its labels in its name."""
    port = a_free_port()

    async def metrics() -> dict[str, float]:
        address = f"http://{health.HOST}:{port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            families = text_string_to_metric_families(await answer.text())
            return {
                " ".join([one.name, *one.labels.values()]): one.value
                for family in families
                for one in family.samples
            }

    async with health.served(port, client.meter, client.sources()):
        yield metrics


async def test_every_metric_is_there_from_the_start_and_nothing_is_counted_yet(read: Read) -> None:
    told = await read()
    assert told.keys() >= OURS
    assert {name for name in OURS if told[name]} <= {"duel_gateway_connected"}
    assert not [name for name in told if name.startswith("duel_errors_total")]


async def test_turns_their_time_and_open_games_are_counted(scene: Scene, read: Read) -> None:
    await scene.begin()
    for _ in range(2):
        await scene.tap_move((await scene.legal())[0])
    told = await read()
    assert (told["duel_turns_total"], told["duel_turn_seconds_count"]) == (3, 3)
    assert told["duel_games_open"] == 1
    await scene.service.endings.resign((await scene.position()).game.id, scene.ana.id, interaction=1)
    assert (await read())["duel_games_open"] == 0


async def test_what_discord_does_not_take_waits_and_is_seen_waiting(scene: Scene, read: Read) -> None:
    await scene.begin()
    move = (await scene.legal())[0]
    scene.env.inject_error("POST", f"/channels/{scene.channel.id}/messages", status=500, times=1 + len(SOON))
    await scene.tap_move(move)
    assert (await read())["duel_outbox_waiting"] == 1


async def test_errors_are_counted_by_their_kind(
    scene: Scene, read: Read, monkeypatch: pytest.MonkeyPatch, error_log: list[str]
) -> None:
    await scene.begin()

    async def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    board = scene.last()
    with monkeypatch.context() as patched:
        patched.setattr(scene.service.tables, "get", broken)
        await scene.choose(await scene.to_move(), board, menus(board)[0]["options"][0]["value"])
    logging.getLogger("bot.somewhere").error("no exception is at hand")
    logging.getLogger("bot.somewhere").error("one line", extra={"kind": "Unavailable"})
    logging.getLogger("bot.somewhere").warning("not an error")
    told = await read()
    assert {name: value for name, value in told.items() if name.startswith("duel_errors_total")} == {
        "duel_errors_total OSError": 1,
        "duel_errors_total Unavailable": 1,
        "duel_errors_total bot.somewhere": 1,
    }
    error_log.clear()


async def test_a_refusal_is_no_error(scene: Scene, read: Read) -> None:
    await scene.begin()
    await scene.type(scene.ceca, "duel resign")
    assert not [name for name in await read() if name.startswith("duel_errors_total")]


async def test_the_answers_of_the_ai_are_counted_with_their_time(
    scene: Scene, client: DuelClient, read: Read
) -> None:
    await scene.type(scene.ana, "duel challenge", opponent=the_bot(scene), level="easy")
    while (await scene.position()).ply < 4:
        await scene.tap_move((await scene.legal())[0])
    told = await read()
    position = await scene.position()
    by_ai = sum(position.game.seats[move.seat].agent is not None for move in position.moves)
    assert told["duel_ai_seconds_count"] == by_ai > 0
    assert (told["duel_ai_waiting"], told["duel_ai_running"]) == (0, 0)
    client.thinking.waiting, client.thinking.running = 7, 2
    told = await read()
    assert (told["duel_ai_waiting"], told["duel_ai_running"]) == (7, 2)


async def test_a_port_in_use_is_named(client: DuelClient) -> None:
    with socket.socket() as taken:
        taken.bind((health.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadConfig, match=f"HEALTH_PORT {port} cannot be used"):
            async with health.served(port, client.meter, client.sources()):
                pass
