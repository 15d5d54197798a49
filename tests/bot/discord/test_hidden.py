"""Nothing hidden is said in messages, alt texts, menus or lists; the library's offer is for its builder only."""

from __future__ import annotations

import random
import re

import discord
import pytest

from data.i18n import translator
from engine.duel.catalog import CARDS, TOKENS, WONDERS, tokens_of
from engine.duel.model import Kind, State
from tests.bot.discord.scene import Scene, likely, menus
from tests.bot.discord.test_victories import ALL_CHOICES, CHOICES_SEED, curious, fix_deal

NAMES = {id_: translator("en").name(id_) for id_ in (*CARDS, *WONDERS, *TOKENS)}
_SHORT = [name.removeprefix("The ") for name in NAMES.values()]
_ANY_NAME = re.compile(
    "|".join(rf"\b{re.escape(name)}\b" for name in sorted((*NAMES.values(), *_SHORT), key=len, reverse=True))
)


def hidden_cards(state: State) -> set[str]:
    """Cards that no player can have seen: face down now, of an age to come, or removed from the game."""
    seen = state.cities[0].cards | state.cities[1].cards | state.discard
    seen |= sum(built.card.bit for city in state.cities for built in city.built)
    open_ = {card.id for slot, card in enumerate(state.cards) if card and state.left & state.shown & 1 << slot}
    return {card.id for card in CARDS.values() if not seen & card.bit and card.id not in open_}


def texts(message: discord.Message) -> str:
    parts = [message.content]
    parts += [attachment.description or "" for attachment in message.attachments]
    for menu in menus(message):
        parts += [f"{option['label']} {option.get('description') or ''}" for option in menu["options"]]
    return "\n".join(parts)


def named(text: str, ids: set[str]) -> set[str]:
    """Which of the cards a text names; a name inside a longer name, as that of a wonder, is not meant."""
    found = _ANY_NAME.findall(text)
    return {id_ for id_ in ids if NAMES[id_] in found}


@pytest.mark.parametrize("seed", [11, 12])
async def test_no_message_of_a_random_game_names_a_hidden_card(scene: Scene, seed: int) -> None:
    await scene.begin()
    rng = random.Random(seed)
    while moves := await scene.legal():
        state = (await scene.position()).state
        assert not named(texts(scene.last()), hidden_cards(state))
        board = await scene.type(scene.ceca, "duel board")
        assert not named(texts(board.message), hidden_cards(state))
        await scene.type_move(likely(moves, rng))


def test_a_named_card_would_be_found() -> None:
    assert named("Ana builds Palace.", {"palace", "baths"}) == {"palace"}
    assert named("The Statue of Zeus", {"statue"}) == set()


async def test_the_great_librarys_offer_is_seen_by_its_builder_only(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_deal(monkeypatch, CHOICES_SEED)
    await scene.begin()
    rng = random.Random(CHOICES_SEED)
    seen: set[Kind] = set()
    while (position := await scene.position()).state.pending.kind is not Kind.LIBRARY:
        seen.add(position.state.pending.kind)
        await scene.type_move(curious(position, await scene.legal(), rng, ALL_CHOICES - seen))
    builder, other = await scene.to_move(), await scene.other()
    offered = [token.id for token in tokens_of(position.state.pending.options)]
    names = [translator("en").name(token) for token in offered]
    on_board = [translator("en").name(token.id) for token in tokens_of(position.state.tokens)]
    assert len(offered) == 3
    assert not menus(scene.last())
    assert not any(name in texts(scene.last()) for name in names)
    for someone in (other, scene.ceca):
        refused = await scene.tap(someone, scene.last(), "library")
        assert not any(name in refused.content for name in names)
        assert await someone.autocomplete(scene.channel, "take", "thing", "") == []
        looked = await scene.type(someone, "duel board", words="yes")
        assert not any(name in str(looked.embeds[0].description) for name in set(names) - set(on_board))
    private = await scene.tap(builder, scene.last(), "library")
    assert private.ephemeral
    assert all(name in private.content for name in names)
    shown = await scene.type(builder, "duel board", show="yes")
    assert not shown.ephemeral
    assert not any(name in texts(shown.message) for name in names)
    choices = await builder.autocomplete(scene.channel, "take", "thing", "")
    assert sorted(choice["value"] for choice in choices) == sorted(offered)
    await scene.type(builder, "take", thing=offered[0])
    assert TOKENS[offered[0]].bit & (await scene.position()).state.cities[position.to_act or 0].tokens


async def test_the_record_of_a_game_in_progress_hides_what_nobody_saw_and_the_final_one_does_not(
    scene: Scene,
) -> None:
    await scene.begin(draft="first-game")
    running = await scene.type(scene.ceca, "duel record")
    text = (await running.attachments[0].read()).decode()
    assert "?" in text
    assert "seed" not in text
    state = (await scene.position()).state
    assert not any(f" {card} " in text for card in hidden_cards(state))
    question = await scene.type(scene.ana, "duel resign")
    await scene.tap(scene.ana, question, "resign")
    final = await scene.type(scene.ceca, "duel record")
    text = (await final.attachments[0].read()).decode()
    assert "deal.seed" in text
    assert "?" not in text
