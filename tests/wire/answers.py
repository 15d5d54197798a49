"""Interactions: three seconds to acknowledge, once, in a way that fits; fifteen minutes to answer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from tests.wire.calls import Call, Fault, write
from tests.wire.world import EPHEMERAL, LOADING, Interaction, Message, World, pinged, snowflake

if TYPE_CHECKING:
    from tests.wire.rest import Rest

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, ASK = 4, 5, 6, 7, 8, 9
FITS = {
    COMMAND: {REPLY, DEFER_REPLY, ASK},
    COMPONENT: {REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, ASK},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE},
}
ACKNOWLEDGE_SECONDS, TOKEN_SECONDS = 3.0, 900.0


def callback(rest: Rest, call: Call) -> tuple[int, Any]:
    """The first answer."""
    one = rest.world.interactions.get(int(call.ids["interaction_id"]))
    if one is None or call.ids["interaction_token"] != one.token:
        raise Fault(404, 10062, "Unknown interaction")
    if one.callback is not None:
        raise Fault(400, 40060, "Interaction has already been acknowledged.")
    if time.monotonic() - one.sent_at > ACKNOWLEDGE_SECONDS:
        one.late = True
        raise Fault(404, 10062, "Unknown interaction")
    kind = call.body["type"]
    if kind not in FITS[one.type]:
        raise Fault(400, 50035, f"Invalid Form Body: callback {kind} to an interaction of type {one.type}")
    message = _acknowledge(rest, call, one, kind)
    one.callback, one.acknowledged_at, one.original = kind, time.monotonic(), message
    if kind in (REPLY, UPDATE, CHOICES, ASK):
        one.answer()
    return 200, _callback_answer(one, kind, message)


def _acknowledge(rest: Rest, call: Call, one: Interaction, kind: int) -> Message | None:
    """Do what a callback says; the message that it is about."""
    data = call.body.get("data") or {}
    if kind in (REPLY, DEFER_REPLY):
        flags = data.get("flags", 0) & ~LOADING
        message = Message(one.channel, rest.world.bot, flags=flags | (LOADING if kind == DEFER_REPLY else 0))
        if kind == REPLY:
            write(message, data, call.files, new=True)
        one.channel.messages[message.id] = message
        return message
    if kind == UPDATE and one.message is not None:
        write(one.message, data, call.files, new=False)
    if kind == CHOICES:
        one.choices = data.get("choices") or []
        if len(one.choices) > 25 or any(not 1 <= len(choice["name"]) <= 100 for choice in one.choices):
            raise Fault(400, 50035, f"Invalid Form Body: {len(one.choices)} choices")
    return one.message


def _callback_answer(one: Interaction, kind: int, message: Message | None) -> dict[str, Any]:
    said: dict[str, Any] = {"id": str(one.id), "type": one.type}
    if message is None:
        return {"interaction": said}
    said |= {
        "response_message_id": str(message.id),
        "response_message_loading": kind == DEFER_REPLY,
        "response_message_ephemeral": bool(message.flags & EPHEMERAL),
    }
    if kind in (REPLY, UPDATE):
        return {"interaction": said, "resource": {"type": kind, "message": message.payload()}}
    return {"interaction": said}


def _acknowledged(rest: Rest, call: Call) -> tuple[Interaction, Message]:
    """The interaction of a token that can be used, and its first answer."""
    one = rest.world.interactions.get(int(call.ids["webhook_token"].rpartition("-")[2]))
    if one is None or call.ids["webhook_id"] != str(rest.world.bot.id):
        raise Fault(404, 10015, "Unknown Webhook")
    if time.monotonic() - one.sent_at > TOKEN_SECONDS:
        raise Fault(401, 50027, "Invalid Webhook Token")
    if one.callback is None or one.original is None:
        raise Fault(404, 10015, "Unknown Webhook")
    return one, one.original


def edit_original(rest: Rest, call: Call) -> tuple[int, Any]:
    """The answer after a deferred acknowledgement, or a later one that replaces it."""
    one, message = _acknowledged(rest, call)
    write(message, call.body, call.files, new=bool(message.flags & LOADING))
    message.flags &= ~LOADING
    one.answer()
    return 200, message.payload()


def follow_up(rest: Rest, call: Call) -> tuple[int, Any]:
    """One more answer, for everybody unless its flags say otherwise."""
    one, _ = _acknowledged(rest, call)
    message = Message(one.channel, rest.world.bot, flags=call.body.get("flags", 0), pinged=pinged(call.body))
    write(message, call.body, call.files, new=True)
    message.sent_with = message.custom_ids()
    one.channel.messages[message.id] = message
    rest.world.followed.append(message)
    one.answer()
    return 200, message.payload()


def delete_original(rest: Rest, call: Call) -> tuple[int, Any]:
    """Take the first answer away."""
    one, message = _acknowledged(rest, call)
    if one.channel.messages.pop(message.id, None) is None:
        raise Fault(404, 10008, "Unknown Message")
    return 204, None


def application(world: World) -> dict[str, Any]:
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": world.bot.payload() | {"bot": False},
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "bot_public": True,
        "bot_require_code_grant": False,
        "summary": "",
    }


def command(world: World, said: dict[str, Any]) -> dict[str, Any]:
    """A registered command, as Discord gives it back."""
    number = str(snowflake())
    return {
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        **said,
        "type": said.get("type", 1),
        "id": number,
        "application_id": str(world.bot.id),
        "version": number,
    }
