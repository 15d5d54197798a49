"""Discord's own description of its HTTP API: what is sent must fit it, in both directions."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema_rs

from tests.conftest import SHARED

FILE = SHARED / "discord" / "openapi.json"


def told() -> str:
    """Whether there is a description to check against, in a sentence."""
    if FILE.exists():
        return "tests/wire: requests and answers are checked against Discord's own description"
    return f"tests/wire: NOT checked against Discord's own description, as {FILE} is missing"


@cache
def _spec() -> dict[str, Any] | None:
    found: dict[str, Any] | None = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else None
    return found


@cache
def _request(method: str, template: str) -> jsonschema_rs.Draft202012Validator | None:
    spec = _spec()
    if spec is None:
        return None
    body = spec["paths"][template][method.lower()].get("requestBody")
    return _compiled(body["content"]["application/json"]["schema"]) if body else None


@cache
def _response(method: str, template: str, status: int) -> jsonschema_rs.Draft202012Validator | None:
    spec = _spec()
    if spec is None:
        return None
    responses = spec["paths"][template][method.lower()]["responses"]
    found = responses.get(str(status)) or responses.get(f"{status // 100}XX")
    if found is None:
        raise AssertionError(f"{method} {template} never answers {status}")
    if "$ref" in found:
        found = spec["components"]["responses"][found["$ref"].rpartition("/")[2]]
    content = found.get("content")
    return _compiled(content["application/json"]["schema"]) if content else None


def _compiled(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    spec = _spec()
    assert spec is not None
    return jsonschema_rs.Draft202012Validator({**schema, "components": spec["components"]})


def request_problem(method: str, template: str, body: Any) -> str | None:
    """What is wrong with a request's body, or None."""
    validator = _request(method, template)
    if validator is None:
        return None
    body = _numbers_as_text(body)
    return None if validator.is_valid(body) else str(next(iter(validator.iter_errors(body))))[:2000]


def response_problem(method: str, template: str, status: int, body: Any) -> str | None:
    """What is wrong with an answer's body, or None."""
    validator = _response(method, template, status)
    if validator is None or status >= 500:
        return None
    return None if validator.is_valid(body) else str(next(iter(validator.iter_errors(body))))[:2000]


def _numbers_as_text(body: Any) -> Any:
    """Ids of attachments and of mentioned people may be numbers too, but are described as text only."""
    if isinstance(body, dict):
        if isinstance(allowed := body.get("allowed_mentions"), dict):
            lists = {name: [str(one) for one in allowed[name]] for name in ("users", "roles") if name in allowed}
            body = {**body, "allowed_mentions": {**allowed, **lists}}
        if isinstance(body.get("attachments"), list):
            attachments = [{**one, "id": str(one["id"])} for one in body["attachments"]]
            body = {**body, "attachments": attachments}
        if isinstance(body.get("data"), dict):
            body = {**body, "data": _numbers_as_text(body["data"])}
    return body
