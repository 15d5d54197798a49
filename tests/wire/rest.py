"""The REST calls that the bot uses, as strict as Discord's."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import BodyPartReader, web

from tests.wire import answers, rules, spec
from tests.wire.calls import Call, Fault, write
from tests.wire.gateway import Gateway
from tests.wire.limits import Limits
from tests.wire.world import ATTACH, EMBED, SEND, SEND_IN_THREADS, THREADS, VIEW, Channel, Message, World, pinged

NONCE_SECONDS = 300.0


Hook = Callable[[Call], Awaitable[web.StreamResponse | None]]
"""Sees every call twice, before and after it is obeyed; may wait, kill, or answer itself."""

Handler = Callable[["Rest", Call], tuple[int, Any]]
_ROUTES: list[tuple[str, str, re.Pattern[str], Handler]] = []

SEND_MESSAGE = "POST /channels/{channel_id}/messages"
TYPING = "POST /channels/{channel_id}/typing"
EDIT_MESSAGE = "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
EDIT_ANSWER = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"


def route(name: str) -> Callable[[Handler], Handler]:
    method, template = name.split(" ")
    pattern = re.compile("/api/v10" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))

    def register(handler: Handler) -> Handler:
        _ROUTES.append((method, template, pattern, handler))
        return handler

    return register


class Rest:
    """The HTTP side of Discord."""

    def __init__(self, world: World, gateway: Gateway, token: str) -> None:
        self.world, self.gateway, self.token = world, gateway, token
        self.limits = Limits()
        self.hooks: list[Hook] = []
        self.calls: dict[str, int] = {}

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One request, through all checks."""
        for method, template, pattern, handler in _ROUTES:
            found = pattern.fullmatch(request.path)
            if found and method == request.method:
                try:
                    body, files = await _body(request)
                except ConnectionResetError:  # it died while it was talking
                    return web.Response(status=400)
                call = Call(method, template, found.groupdict(), body, files, request.transport)
                return await self._answer(request, call, handler)
        self.world.violations.append(f"no such call here: {request.method} {request.path}")
        return _response(404, {"code": 0, "message": "404: Not Found"})

    async def _answer(self, request: web.Request, call: Call, handler: Handler) -> web.StreamResponse:
        self.calls[call.name] = self.calls.get(call.name, 0) + 1
        for hook in list(self.hooks):
            if (answer := await hook(call)) is not None:
                return answer
        bucket = (call.name, *(call.ids.get(one, "") for one in ("channel_id", "webhook_id", "webhook_token")))
        exempt = call.template.startswith("/interactions/")
        headers, wait = ({}, None) if exempt else self.limits.spend(bucket)
        if wait is not None:
            body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
            return _response(429, body, {**headers, "Via": "1.1 wire"})
        status, answer = self._obey(request, call, handler)
        if (problem := spec.response_problem(call.method, call.template, status, answer)) is not None:
            self.world.violations.append(f"our own answer to {call.name}: {problem}")
        call.obeyed = True
        for hook in list(self.hooks):
            if (other := await hook(call)) is not None:
                return other
        return _response(status, answer, headers)

    def _obey(self, request: web.Request, call: Call, handler: Handler) -> tuple[int, Any]:
        try:
            self._let_in(request, call)
            return handler(self, call)
        except Fault as fault:
            if fault.code == 50035:
                self.world.violations.append(f"{call.name}: {fault.message}")
            return fault.status, {"code": fault.code, "message": fault.message}

    def _let_in(self, request: web.Request, call: Call) -> None:
        by_token = call.template.startswith(("/interactions/", "/webhooks/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise Fault(401, 0, "401: Unauthorized")
        if (problem := spec.request_problem(call.method, call.template, call.body)) is not None:
            raise Fault(400, 50035, f"Invalid Form Body: {problem}")

    def need(self, channel: Channel, call: Call) -> None:
        """The permissions for a message in a channel."""
        if channel.gone:
            raise Fault(404, 10003, "Unknown Channel")
        if not channel.permissions & VIEW:
            raise Fault(403, 50001, "Missing Access")
        send = SEND_IN_THREADS if channel.type == 11 else SEND
        wanted = send | (ATTACH if call.files else 0) | (EMBED if (call.body or {}).get("embeds") else 0)
        if channel.type != 1 and channel.permissions & wanted != wanted:
            raise Fault(403, 50013, "Missing Permissions")

    def channel(self, call: Call) -> Channel:
        found = self.world.channels.get(int(call.ids["channel_id"]))
        if found is None:
            raise Fault(404, 10003, "Unknown Channel")
        return found

    def message(self, call: Call) -> Message:
        found = self.channel(call).messages.get(int(call.ids["message_id"]))
        if found is None:
            raise Fault(404, 10008, "Unknown Message")
        return found


@route("GET /users/@me")
def me(rest: Rest, _call: Call) -> tuple[int, Any]:
    return 200, {**rest.world.bot.payload(), "mfa_enabled": False, "locale": "en-US"}


@route("GET /gateway/bot")
def gateway_bot(rest: Rest, _call: Call) -> tuple[int, Any]:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return 200, {"url": f"ws://{rest.gateway.address}/", "shards": 1, "session_start_limit": limit}


@route("GET /oauth2/applications/@me")
def application(rest: Rest, _call: Call) -> tuple[int, Any]:
    return 200, answers.application(rest.world)


@route("GET /applications/{application_id}/commands")
def commands(rest: Rest, _call: Call) -> tuple[int, Any]:
    return 200, rest.world.commands


@route("PUT /applications/{application_id}/commands")
def put_commands(rest: Rest, call: Call) -> tuple[int, Any]:
    problems = list(rules.command_problems(call.body))
    if problems:
        raise Fault(400, 50035, "Invalid Form Body: " + "; ".join(problems))
    rest.world.commands = [answers.command(rest.world, one) for one in call.body]
    return 200, rest.world.commands


@route(SEND_MESSAGE)
def send_message(rest: Rest, call: Call) -> tuple[int, Any]:
    channel, body = rest.channel(call), call.body
    rest.need(channel, call)
    message = Message(channel, rest.world.bot, nonce=body.get("nonce"), pinged=pinged(body))
    if body.get("enforce_nonce"):
        for other in channel.messages.values():
            if other.nonce == message.nonce and message.at - other.at < NONCE_SECONDS:
                return 200, other.payload()
    write(message, body, call.files, new=True)
    message.sent_with = message.custom_ids()
    channel.messages[message.id] = message
    rest.world.posted.append(message)
    return 200, message.payload()


@route(TYPING)
def typing(rest: Rest, call: Call) -> tuple[int, Any]:
    rest.need(rest.channel(call), call)
    return 204, None


@route("GET /channels/{channel_id}/messages")
def history(rest: Rest, call: Call) -> tuple[int, Any]:
    newest = sorted(rest.channel(call).messages.values(), key=lambda one: -one.id)
    return 200, [one.payload() for one in newest if not one.private][:50]


@route(EDIT_MESSAGE)
def edit_message(rest: Rest, call: Call) -> tuple[int, Any]:
    message = rest.message(call)
    rest.need(message.channel, call)
    if message.private:
        raise Fault(404, 10008, "Unknown Message")
    write(message, call.body, call.files, new=False)
    return 200, message.payload()


@route("POST /channels/{channel_id}/messages/{message_id}/threads")
def start_thread(rest: Rest, call: Call) -> tuple[int, Any]:
    message = rest.message(call)
    if message.id in rest.world.channels:
        raise Fault(400, 160004, "A thread has already been created for this message")
    if not message.channel.permissions & THREADS:
        raise Fault(403, 50013, "Missing Permissions")
    parent = message.channel
    thread = Channel(call.body["name"], parent.guild_id, 11, message.id, parent.id, parent.permissions)
    rest.world.channels[thread.id] = thread
    return 201, thread.payload()


@route(CALLBACK)
def callback(rest: Rest, call: Call) -> tuple[int, Any]:
    return answers.callback(rest, call)


@route(EDIT_ANSWER)
def edit_answer(rest: Rest, call: Call) -> tuple[int, Any]:
    return answers.edit_original(rest, call)


@route("POST /webhooks/{webhook_id}/{webhook_token}")
def follow_up(rest: Rest, call: Call) -> tuple[int, Any]:
    return answers.follow_up(rest, call)


@route("DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original")
def delete_answer(rest: Rest, call: Call) -> tuple[int, Any]:
    return answers.delete_original(rest, call)


def _response(status: int, body: Any, headers: Mapping[str, str] | None = None) -> web.Response:
    """The content type is exactly this: discord.py reads no other as JSON."""
    if status == 204:
        return web.Response(status=status, headers=headers)
    return web.Response(
        body=json.dumps(body).encode(),
        status=status,
        headers={"Content-Type": "application/json", **(headers or {})},
    )


async def _body(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    if request.content_type == "multipart/form-data":
        body: Any = None
        files: dict[str, bytes] = {}
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            if part.name == "payload_json":
                body = json.loads(await part.text())
            else:
                files[part.name or ""] = bytes(await part.read())
        return body, files
    text = await request.text()
    return (json.loads(text) if text else None), {}
