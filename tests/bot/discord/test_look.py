"""Looking things up, lists that complete what is typed, the past, and what is one's own."""

from __future__ import annotations

import discord
import pytest

from bot.guide import TOPICS
from bot.ui import looks
from data.i18n import LANGUAGES, names_in_every_language, translator
from engine.duel.legality import open_cards
from tests.bot.discord.scene import Scene, buttons, menus


async def finished(scene: Scene) -> int:
    game = (await scene.begin()).game.id
    question = await scene.type(scene.boris, "duel resign")
    await scene.tap(scene.boris, question, "resign")
    return game


@pytest.mark.parametrize("command", ["duel board", "duel cities", "duel discards"])
async def test_look_ups_are_private_unless_asked_to_show(scene: Scene, command: str) -> None:
    await scene.begin(draft="first-game")
    private = await scene.type(scene.ceca, command)
    assert private.ephemeral
    assert private.attachments[0].description
    shown = await scene.type(scene.ceca, command, show="yes")
    assert not shown.ephemeral
    assert shown.attachments


async def test_the_boards_buttons_answer_everyone_privately(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    board = scene.last()
    for what in ("cities", "discards"):
        answer = await scene.tap(scene.ceca, board, what)
        assert answer.ephemeral
        assert answer.attachments
    helped = await scene.tap(scene.ceca, board, "help")
    assert "/duel challenge" in helped.content
    prices = await scene.tap(scene.ana, board, "prices")
    assert prices.embeds[0].description


async def test_the_private_menu_explains_its_prices_and_can_still_be_played(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    who, board = await scene.to_move(), scene.last()
    card = menus(board)[0]["options"][0]["value"]
    private = await scene.choose(who, board, card)
    why = await scene.tap(who, private, "why")
    assert "cost" in why.content
    assert [one.filename for one in why.attachments] == [f"{card}.png"]
    first, price, *wonders = why.content.splitlines()
    assert translator("en").name(card) in first
    assert translator("en").name(card) in price
    assert len(wonders) == 4
    assert why.content.count("the opponent makes none") <= 1
    await scene.tap(who, why, f"discard.{card}")
    assert (await scene.position()).ply == 1


async def test_the_log_tells_the_moves_and_the_board_comes_in_words_too(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    mover = (await scene.to_move()).name
    await scene.type_move((await scene.legal())[0])
    log = await scene.type(scene.ceca, "duel log")
    assert log.ephemeral
    assert mover in str(log.embeds[0].description)
    words = await scene.type(scene.ceca, "duel board", words="yes")
    assert len(str(words.embeds[0].description)) > 200


async def test_the_log_of_a_long_game_shows_the_newest_part_and_holds_the_whole_as_a_file(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "DESCRIPTION", 400)  # even the shortest game is too long for that
    await scene.begin()
    position = await scene.finish("type")
    log = await scene.type(scene.ceca, "duel log")
    shown = str(log.embeds[0].description)
    assert shown.startswith("…")
    assert len(shown) <= looks.DESCRIPTION
    assert f"`{position.ply}`" in shown
    whole = (await log.attachments[0].read()).decode().splitlines()
    assert len(whole) == position.ply
    assert [line.split()[0] for line in whole] == [f"{ply}." for ply in range(1, position.ply + 1)]
    assert all(len(line.split()) > 3 for line in whole)


@pytest.mark.parametrize("topic", [None, *TOPICS])
async def test_the_rules_have_topics(scene: Scene, topic: str | None) -> None:
    answer = await scene.type(scene.ana, "duel rules", **({"topic": topic} if topic else {}))
    assert answer.ephemeral
    assert len(str(answer.embeds[0].description)) > 50


async def test_an_unknown_topic_and_an_unknown_card_are_said_so(scene: Scene) -> None:
    assert "no such topic" in (await scene.type(scene.ana, "duel rules", topic="golf")).content
    assert "I know no card" in (await scene.type(scene.ana, "duel card", name="golf")).content


async def test_every_slash_list_offers_just_what_is_possible_with_prices(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    who, other = await scene.to_move(), await scene.other()
    position = await scene.position()
    moves = {str(move) for move in await scene.legal()}
    seat = f"p{(position.to_act or 0) + 1}"
    build = await who.autocomplete(scene.channel, "build", "card", "")
    assert {f"{seat} build {one['value']}" for one in build} == {move for move in moves if " build " in move}
    assert all("coin" in one["name"] or "free" in one["name"] for one in build)
    discard = await who.autocomplete(scene.channel, "discard", "card", "")
    assert {f"{seat} discard {one['value']}" for one in discard} == {move for move in moves if " discard " in move}
    assert all("+2 coins" in one["name"] for one in discard)
    wonder = await who.autocomplete(scene.channel, "wonder", "wonder", "")
    assert {one["value"] for one in wonder} == {move.split()[2] for move in moves if " wonder " in move}
    assert await other.autocomplete(scene.channel, "build", "card", "") == []
    assert await scene.ceca.autocomplete(scene.channel, "take", "thing", "") == []


async def test_a_card_is_found_by_its_name_in_any_language_and_by_its_letter(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    who = await scene.to_move()
    card = open_cards((await scene.position()).view(None))[0].id
    for language in LANGUAGES:
        name = names_in_every_language(card)[language]
        found = await who.autocomplete(scene.channel, "discard", "card", name.upper())
        assert card in [one["value"] for one in found], language
    by_letter = await who.autocomplete(scene.channel, "discard", "card", "a")
    assert by_letter[0]["value"] == card
    await scene.type(who, "discard", card="A")
    assert str((await scene.position()).moves[-1]).endswith(f"discard {card}")


async def test_take_in_an_age_opens_the_same_private_menu(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    who = await scene.to_move()
    card = open_cards((await scene.position()).view(None))[0].id
    private = await scene.type(who, "take", thing=card)
    assert private.ephemeral
    assert any(button["custom_id"].endswith(f"build.{card}") for button in buttons(private))


async def test_a_finished_game_can_be_looked_back_at(scene: Scene) -> None:
    game = await finished(scene)
    end = scene.last()
    for what in ("record", "replay", "verify"):
        answer = await scene.tap(scene.ceca, end, what)
        assert answer.ephemeral, what
    proof = await scene.type(scene.ceca, "duel verify", game=game)
    challenge = await scene.service.lobby.get(1)
    assert challenge.commitment in proof.content
    assert proof.content.count("✅") == 2
    history = await scene.type(scene.ceca, "duel history")
    assert f"`{game}`" in str(history.embeds[0].description)
    older = await scene.type(scene.ceca, "duel history", before=game)
    assert f"`{game}`" not in str(older.embeds[0].description)
    listed = await scene.ceca.autocomplete(scene.channel, "duel replay", "game", "ana")
    assert [one["value"] for one in listed] == [game]


async def test_a_running_game_cannot_be_replayed_or_verified(scene: Scene) -> None:
    await scene.begin()
    for command in ("duel replay", "duel verify"):
        assert "not over yet" in (await scene.type(scene.ceca, command)).content


async def test_the_scoreboard_shows_the_best_and_ones_own_place(scene: Scene) -> None:
    empty = await scene.type(scene.ana, "scoreboard")
    assert "No rated game" in str(empty.embeds[0].description)
    await finished(scene)
    board = await scene.type(scene.ceca, "scoreboard", period="month")
    text = str(board.embeds[0].description)
    assert "🥇 **ana**" in text
    assert "boris" in text
    assert "You have no rated game" in text
    stats = await scene.type(scene.boris, "duel stats", user=scene.ana)
    text = str(stats.embeds[0].description)
    assert "1 by resignation" in text
    assert "Against you" in text


async def test_a_chosen_language_is_used_for_private_answers_and_the_servers_for_boards(scene: Scene) -> None:
    admin = scene.guild.add_member(
        scene.env.create_user("admin"),
        roles=[scene.guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))],
    )
    await scene.type(admin, "duel settings", language="ro", remind_hours=5, claim_hours=10)
    await scene.type(scene.ana, "duel language", language="sr")
    polish = names_in_every_language("baths")["pl"]
    serbian = names_in_every_language("baths")["sr"]
    card = await scene.type(scene.ana, "duel card", name=polish)
    assert serbian in card.content
    await scene.begin()
    option = menus(scene.last())[0]["options"][0]
    assert names_in_every_language(option["value"])["ro"] in option["label"]
    await scene.type(scene.ana, "duel language", language="automatic")
    card = await scene.type(scene.ana, "duel card", name="baths")
    assert names_in_every_language("baths")["en"] in card.content


async def test_settings_need_manage_server_and_sensible_times(scene: Scene) -> None:
    refused = await scene.type(scene.ana, "duel settings", language="pl")
    assert "Manage Server" in refused.content
    admin = scene.guild.add_member(
        scene.env.create_user("admin"),
        roles=[scene.guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))],
    )
    wrong = await scene.type(admin, "duel settings", remind_hours=10, claim_hours=5)
    assert "reminder must come before" in wrong.content
    other = scene.guild.create_text_channel("games")
    await scene.type(admin, "duel settings", allow_channel=other)
    here = await scene.type(scene.ana, "duel challenge", opponent=scene.boris)
    assert f"<#{other.id}>" in here.content


async def test_the_history_leads_players_to_their_open_games_and_tells_nobody_else(scene: Scene) -> None:
    await scene.begin()
    mover, other = await scene.to_move(), await scene.other()
    own = str((await scene.type(mover, "duel history")).embeds[0].description)
    assert f"▶️ <#{scene.channel.id}>" in own
    assert "It is your turn." in own
    assert str(scene.last().id) in own, "a link to the board"
    assert "Your opponent is to move." in str((await scene.type(other, "duel history")).embeds[0].description)
    for watching, options in ((scene.ceca, {}), (mover, {"show": "yes"}), (mover, {"user": other})):
        answer = await scene.type(watching, "duel history", **options)
        assert "▶️" not in str(answer.embeds[0].description)


async def test_privacy_tells_exports_and_deletes(scene: Scene) -> None:
    await scene.begin()
    info = await scene.type(scene.ana, "duel privacy")
    assert "Stored about you" in info.content
    export = await scene.type(scene.ana, "duel privacy", what="export")
    assert str(scene.ana.id).encode() in await export.attachments[0].read()
    question = await scene.type(scene.ana, "duel privacy", what="delete")
    await scene.tap(scene.ana, question, "forget")
    position = await scene.position()
    assert position.over
    assert "ana" not in [seat.name for seat in position.game.seats]
    history = await scene.type(scene.ceca, "duel history")
    assert "ana" not in str(history.embeds[0].description)
