"""What is kept about a person: a copy of it, and its deletion from every table."""

import json

import pytest
from sqlalchemy import BigInteger, Text

from bot.model import Challenge, ChallengeState, Ending, Happened, Person, Place, Position, PostKind, Seating
from bot.service.refusals import Refused, Why
from bot.store.schema import NUMBER, metadata
from engine import record
from tests.bot.service.hall import ANN, BOB, CAT, GUILD, Hall, reason


async def test_all_that_is_kept_about_a_person_can_be_had(hall: Hall) -> None:
    await hall.service.people.set_language(ANN.id, "pl")
    await hall.service.people.block(ANN.id, CAT.id)
    position = await hall.finish(await hall.start())
    data = json.loads(await hall.service.people.export(ANN.id))
    assert (data["name"], data["language"], data["blocked"]) == ("Ann", "pl", [CAT.id])
    assert [game["id"] for game in data["games"]] == [position.game.id]
    seat = position.game.seat_of(ANN.id)
    assert [m["text"] for m in data["moves"]] == [str(m) for m in position.moves if m.seat == seat]
    assert {rating["period"] for rating in data["ratings"]} >= {"all", "2027-01"}
    assert data["challenges"][0]["by_you"]


async def test_the_copy_names_what_a_moderator_called_off(hall: Hall) -> None:
    position = await hall.start()
    await hall.service.endings.abort(position.game.id, CAT.id, interaction=hall.interaction())
    assert json.loads(await hall.service.people.export(CAT.id))["called_off"] == [position.game.id]


PERSONS = {
    "people.user_id",
    "people.name",
    "blocks.user_id",
    "blocks.blocked_id",
    "challenges.challenger_id",
    "challenges.opponent_id",
    "seats.user_id",
    "results.ended_by",
    "ratings.user_id",
}
"""The columns that hold a person's number or name."""

NOBODY = {
    *(f"servers.{name}" for name in ("guild_id", "channels")),
    *(f"challenges.{name}" for name in ("guild_id", "channel_id", "parent_id", "created_at", "expires_at")),
    *(f"games.{name}" for name in ("guild_id", "channel_id", "parent_id", "deal", "salt", "started_at")),
    *(f"games.{name}" for name in ("waiting_since", "reminded_at", "claimable_at")),
    *(f"results.{name}" for name in ("ended_at", "text")),
    *(f"moves.{name}" for name in ("text", "at")),
    *(f"offers.{name}" for name in ("move", "at")),
    *(f"actions.{name}" for name in ("interaction_id", "at")),
    *(f"outbox.{name}" for name in ("channel_id", "due_at")),
    *(f"messages.{name}" for name in ("message_id", "channel_id")),
    *(f"ratings.{name}" for name in ("guild_id",)),
    *(f"heartbeats.{name}" for name in ("at",)),
}
"""The other columns that are wide enough: places, messages, times, and what the engine wrote."""

ZOE = Person(987_654_321_987_654_321, "Zoë Ω")


def test_every_column_that_could_hold_a_person_is_known_to_these_tests() -> None:
    wide = {
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, BigInteger | Text) and column.type is not NUMBER
    }
    assert wide == PERSONS | NOBODY


async def where_is(hall: Hall, person: Person) -> set[str]:
    """The columns of a database in which a person's number or name stands, alone or within a text."""
    found = set()
    for table in metadata.tables.values():
        for column in table.columns:
            values = await hall.database.rows(f"SELECT {column.name} FROM {table.name}")  # noqa: S608 - our own names
            if any(str(person.id) in str(value) or person.name in str(value) for (value,) in values):
                found.add(f"{table.name}.{column.name}")
    return found


async def be_everywhere(hall: Hall, person: Person) -> tuple[Position, Position]:
    """A person does all that leaves a trace; gives a finished game, and one of others they called off."""
    over = await hall.finish(await hall.start(person, BOB))
    await hall.finish(await hall.start(BOB, person))
    called_off = await hall.start(CAT, BOB, Place(GUILD, 300))
    await hall.service.endings.abort(called_off.game.id, person.id, interaction=hall.interaction())
    await hall.service.people.set_language(person.id, "pl")
    await hall.service.people.block(person.id, CAT.id)
    await hall.service.people.block(CAT.id, person.id)
    declined = (await hall.challenge(BOB, person, Place(GUILD, 400))).challenge
    await hall.service.lobby.decline(declined.id, person.id, interaction=hall.interaction())
    await hall.deliver_all()
    return over, called_off


async def test_a_forgotten_person_is_nowhere_but_in_the_blocks_of_others(hall: Hall) -> None:
    await be_everywhere(hall, ZOE)
    assert await where_is(hall, ZOE) == PERSONS
    playing = await hall.start(ZOE, BOB)
    asked = (await hall.challenge(BOB, ZOE, Place(GUILD, 500))).challenge
    asking = (await hall.challenge(ZOE, BOB, Place(GUILD, 600))).challenge
    await hall.deliver_all()

    await hall.service.people.delete(ZOE.id)

    assert await where_is(hall, ZOE) == {"blocks.blocked_id"}
    assert (await hall.service.tables.get(playing.game.id)).over
    for challenge in (asked, asking):
        assert (await hall.service.lobby.get(challenge.id)).state is ChallengeState.CANCELLED
    await hall.deliver_all()
    assert [post.kind for post in hall.sent[-3:]] == [*[PostKind.CHALLENGE_CLOSED] * 2, PostKind.END]
    assert await where_is(hall, ZOE) == {"blocks.blocked_id"}


async def test_what_others_have_stays_whole_when_a_person_is_forgotten(hall: Hall) -> None:
    over, called_off = await be_everywhere(hall, ZOE)
    stats = await hall.service.standings.stats(GUILD, BOB.id)
    moves = json.loads(await hall.service.people.export(BOB.id))["moves"]

    await hall.service.people.delete(ZOE.id)

    now = await hall.service.standings.stats(GUILD, BOB.id)
    assert (now.rating, now.people, now.wonders) == (stats.rating, stats.people, stats.wonders)
    assert json.loads(await hall.service.people.export(BOB.id))["moves"] == moves
    text = await hall.service.archive.record(over.game.id, GUILD)
    assert record.loads(text).last().step.state == over.state
    seat = over.game.seat_of(ZOE.id)
    assert seat is not None
    assert record.loads(text).players[seat] == "former player"
    assert record.loads(text).players[1 - seat] == "Bob"
    check = await hall.service.archive.verify(over.game.id, GUILD)
    assert (check.fair, check.legal, check.seating) == (True, True, Seating.UNCHECKED)
    result = (await hall.service.tables.get(called_off.game.id)).game.result
    assert result is not None
    assert (result.how, result.by) == (Ending.ABORTED, None)


async def test_a_damaged_game_keeps_nobody_from_being_forgotten(hall: Hall) -> None:
    position = (await hall.move(await hall.start())).position
    await hall.database.execute("UPDATE moves SET text = 'nonsense'")
    await hall.restart()
    await hall.service.people.delete(ANN.id)
    (game,) = await hall.service.archive.history(GUILD)
    assert (game.id, game.seat_of(ANN.id)) == (position.game.id, None)
    assert game.result is not None
    assert game.result.how is Ending.ABORTED


async def test_who_is_forgotten_in_the_middle_of_a_game_has_resigned_it(hall: Hall) -> None:
    position = await hall.start()
    seat = position.game.seat_of(ANN.id)
    assert seat is not None
    invited = await hall.challenge(CAT, ANN, Place(GUILD, 300))
    posts = await hall.service.people.delete(ANN.id)
    assert [post.kind for post in posts] == [PostKind.CHALLENGE_CLOSED, PostKind.END]
    ended = (await hall.service.tables.get(position.game.id)).game
    assert ended.result is not None
    assert ended.result.winner == 1 - seat
    assert (ended.seats[seat].user_id, ended.seats[seat].name) == (None, None)
    with pytest.raises(Refused) as refused:
        await hall.accept(invited.challenge, ANN)
    assert reason(refused) is Why.CHALLENGE_CLOSED


async def test_who_is_blocked_does_not_get_rid_of_it_by_being_forgotten(hall: Hall) -> None:
    await hall.start()
    await hall.service.people.block(BOB.id, ANN.id)
    await hall.service.people.delete(ANN.id)
    with pytest.raises(Refused) as refused:
        await hall.challenge(ANN, BOB)
    assert reason(refused) is Why.BLOCKED_YOU


async def test_a_game_that_begins_while_its_player_is_being_forgotten_is_resigned_too(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = await hall.start()
    waiting = await hall.challenge(CAT, ANN, Place(GUILD, 300))
    resign, refusals = hall.service.endings.resign, list[Why]()

    async def slowly(game_id: int, user_id: int, *, interaction: int | None) -> Happened:
        if not refusals:
            with pytest.raises(Refused) as refused:
                await hall.accept(waiting.challenge, ANN)
            refusals.append(reason(refused))
            await hall.start(ANN, CAT, Place(GUILD, 400))
        return await resign(game_id, user_id, interaction=interaction)

    monkeypatch.setattr(hall.service.endings, "resign", slowly)
    await hall.service.people.delete(ANN.id)
    ended = await hall.service.archive.history(GUILD)
    assert playing.game.id in [game.id for game in ended]
    assert [game.place.channel_id for game in ended] == [400, playing.game.place.channel_id]
    assert await hall.service.tables.of(CAT.id) == []
    assert await hall.service.tables.of(BOB.id) == []
    assert refusals == [Why.CHALLENGE_CLOSED]


async def test_a_challenge_called_off_while_it_is_being_accepted_begins_no_game(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    invited = await hall.challenge(CAT, ANN)
    may_accept = hall.service.lobby.may_accept

    async def then_the_challenger_leaves(challenge_id: int, user_id: int, channel_id: int | None) -> Challenge:
        challenge = await may_accept(challenge_id, user_id, channel_id)
        await hall.service.people.delete(CAT.id)
        return challenge

    monkeypatch.setattr(hall.service.lobby, "may_accept", then_the_challenger_leaves)
    with pytest.raises(Refused) as refused:
        await hall.accept(invited.challenge, ANN)
    assert reason(refused) is Why.CHALLENGE_CLOSED
    assert await hall.service.tables.of(ANN.id) == []
