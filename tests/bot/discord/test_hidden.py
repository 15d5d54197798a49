"""Nothing hidden is said in messages, alt texts, menus or lists; the library's offer is for its builder only."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cached_property

import pytest
from simcord.actors import MemberActor

from data.i18n import translator
from engine.duel.catalog import CARDS, TOKENS, WONDERS, tokens_of
from engine.duel.model import Kind, State
from tests.bot.discord.scene import Scene, Shown, buttons, likely, menus
from tests.bot.discord.test_victories import ALL_CHOICES, CHOICES_SEED, curious, fix_deal

PIECES = (*CARDS, *WONDERS, *TOKENS)
LOOKS = ("duel board", "duel cities", "duel discards", "duel log", "duel price")
LISTS = (("build", "card"), ("discard", "card"), ("wonder", "card"), ("wonder", "wonder"), ("duel price", "item"))


@dataclass(frozen=True)
class Reader:
    """Finds the names of cards in texts of one language."""

    language: str

    @cached_property
    def names(self) -> dict[str, str]:
        return {id_: translator(self.language).name(id_) for id_ in PIECES}

    @cached_property
    def any_name(self) -> re.Pattern[str]:
        names = {*self.names.values(), *(name.removeprefix("The ") for name in self.names.values())}
        return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)))

    def named(self, text: str, ids: set[str]) -> set[str]:
        """Which of the cards a text names; a name inside a longer name, as that of a wonder, is not meant."""
        found = self.any_name.findall(text)
        return {id_ for id_ in ids if self.names[id_] in found}


def hidden_cards(state: State) -> set[str]:
    """Cards that no player can have seen: face down now, of an age to come, or removed from the game."""
    seen = state.cities[0].cards | state.cities[1].cards | state.discard
    seen |= sum(built.card.bit for city in state.cities for built in city.built)
    open_ = {card.id for slot, card in enumerate(state.cards) if card and state.left & state.shown & 1 << slot}
    return {card.id for card in CARDS.values() if not seen & card.bit and card.id not in open_}


def texts(message: Shown) -> str:
    """All words of a message: its text, its frame, the alt texts of its pictures, its menus and buttons."""
    parts = [message.content]
    parts += [str(embed.description) for embed in message.embeds]
    parts += [attachment.description or "" for attachment in message.attachments]
    for menu in menus(message):
        parts += [f"{option['label']} {option.get('description') or ''}" for option in menu["options"]]
    parts += [str(button.get("label")) for button in buttons(message)]
    return "\n".join(parts)


async def suggestions(scene: Scene, who: MemberActor) -> str:
    """All that the lists of the slash commands offer someone."""
    found = [await who.autocomplete(scene.channel, command, option, "") for command, option in LISTS]
    return "\n".join(choice["name"] for choices in found for choice in choices)


@pytest.mark.parametrize(("seed", "language"), [(11, "en"), (12, "sr")])
async def test_nothing_that_the_bot_says_in_a_random_game_names_a_hidden_card(
    scene: Scene, seed: int, language: str
) -> None:
    reader, rng, ply = Reader(language), random.Random(seed), 0
    people = (scene.ana, scene.boris, scene.ceca)
    await scene.service.people.set_server(scene.guild.id, language=language)
    for who in people:
        await scene.service.people.set_language(who.id, language)
    await scene.begin()
    seen: set[str] = set()
    while moves := await scene.legal():
        hidden, mover, board = hidden_cards((await scene.position()).state), await scene.to_move(), scene.last()
        said = [texts(board), *[await suggestions(scene, who) for who in people]]
        if menus(board):
            thing = rng.choice(menus(board)[0]["options"])["value"]
            private = await scene.choose(mover, board, thing)
            said.append(texts(private))
            if any(part["custom_id"].split(":")[1] == "why" for part in buttons(private)):
                said.append(texts(await scene.tap(mover, private, "why")))
        look = LOOKS[ply % len(LOOKS)]
        said += [texts(await scene.type(people[ply // len(LOOKS) % 3], look))]
        assert not reader.named("\n".join(said), hidden)
        seen |= reader.named("\n".join(said), set(CARDS))
        answer = await scene.type_move(likely(moves, rng))
        assert not reader.named(texts(answer), hidden_cards((await scene.position()).state))
        ply += 1
    assert len(seen) > 40, "names are found in this language"


def test_a_named_card_would_be_found() -> None:
    assert Reader("en").named("Ana builds Palace.", {"palace", "baths"}) == {"palace"}
    assert Reader("en").named("The Statue of Zeus", {"statue"}) == set()


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
