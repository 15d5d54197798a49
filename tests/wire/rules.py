"""What Discord demands and its description does not say; each broken rule is a line."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from PIL import Image

CONTENT, ALT_TEXT, EMBEDS_TOTAL, ROWS, ROW_BUTTONS, COMPONENTS_V2 = 2000, 1024, 6000, 5, 5, 40
FILE_SIZE, REQUEST_SIZE, FILES = 10 * 2**20, 25 * 2**20, 10
PICTURE_SIDE = 8192
IS_V2 = 1 << 15
_NAME = re.compile(r"[-_'\w]{1,32}")
_LOCALES = {
    *(
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
    ),
    *("ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
}


def message_problems(
    body: Mapping[str, Any], files: Mapping[str, bytes], *, new: bool, kept: frozenset[str] = frozenset()
) -> Iterator[str]:
    """What is wrong with a message that is sent (``new``) or edited; ``kept`` are ids of attachments it has."""
    content = body.get("content") or ""
    flags = body.get("flags") or 0
    if len(content) > CONTENT:
        yield f"content has {len(content)} characters"
    if new and not (content or body.get("embeds") or files or body.get("components") or body.get("poll")):
        yield "the message is empty"
    if flags & IS_V2 and (content or body.get("embeds")):
        yield "a message of components cannot have content or embeds"
    yield from _component_problems(body.get("components") or [], v2=bool(flags & IS_V2))
    yield from _embed_problems(body.get("embeds") or [], body.get("attachments") or [])
    yield from _attachment_problems(body.get("attachments"), files, kept)


def _component_problems(rows: list[dict[str, Any]], *, v2: bool) -> Iterator[str]:
    parts = list(_nested(rows))
    if v2 and len(parts) > COMPONENTS_V2:
        yield f"{len(parts)} components"
    if not v2 and (len(rows) > ROWS or any(row.get("type") != 1 for row in rows)):
        yield f"{len(rows)} rows of components, or something outside a row"
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(ids) != len(set(ids)):
        yield f"a custom_id twice: {ids}"
    yield from (f"custom_id of {len(one)} characters" for one in ids if not 1 <= len(one) <= 100)
    for part in parts:
        yield from _part_problems(part)


def _part_problems(part: dict[str, Any]) -> Iterator[str]:
    match part.get("type"):
        case 1:
            kinds = [one.get("type") for one in part["components"]]
            if not kinds or kinds.count(2) > ROW_BUTTONS or (set(kinds) != {2} and len(kinds) > 1):
                yield f"a row of components {kinds}"
        case 2 if part.get("style") != 5 and not (part.get("label") or part.get("emoji")):
            yield "a button without label and emoji"
        case 3:
            values = [option["value"] for option in part["options"]]
            if not 1 <= len(values) <= 25 or len(set(values)) != len(values):
                yield f"a menu of the values {values}"


def _nested(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _nested(part.get("components") or [])


def _embed_problems(embeds: list[dict[str, Any]], attachments: list[dict[str, Any]]) -> Iterator[str]:
    total = 0
    names = {one.get("filename") for one in attachments}
    for embed in embeds:
        fields = embed.get("fields") or []
        texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
        texts += [(embed.get("author") or {}).get("name")]
        texts += [text for field in fields for text in (field["name"], field["value"])]
        total += sum(len(text or "") for text in texts)
        for picture in ("image", "thumbnail"):
            url = (embed.get(picture) or {}).get("url", "")
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
                yield f"{url} names no attachment"
    if total > EMBEDS_TOTAL:
        yield f"embeds of {total} characters"


def _attachment_problems(
    described: list[dict[str, Any]] | None, files: Mapping[str, bytes], kept: frozenset[str]
) -> Iterator[str]:
    described = described or []
    if len(files) > FILES:
        yield f"{len(files)} files"
    numbers = {name.removeprefix("files[").removesuffix("]") for name in files}
    for one in described:
        if str(one["id"]) not in numbers | kept:
            yield f"attachment {one['id']} is neither uploaded nor there already"
        if len(one.get("description") or "") > ALT_TEXT:
            yield f"alt text of {len(one['description'])} characters"
    if numbers - {str(one["id"]) for one in described}:
        yield "a file that is not among the attachments"
    for name, data in files.items():
        if not re.fullmatch(r"files\[\d\]", name):
            yield f"a part of the form named {name}"
        if not 0 < len(data) <= FILE_SIZE:
            yield f"a file of {len(data)} bytes"
    if sum(map(len, files.values())) > REQUEST_SIZE:
        yield "a request that is too large"


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a picture that can be read to its last pixel; None for other files."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            picture.load()
            return picture.size
    except OSError:
        return None


def command_problems(commands: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with a set of commands."""
    if len([one for one in commands if one.get("type", 1) == 1]) > 100:
        yield "more than 100 commands"
    for command in commands:
        yield from _said_problems(command, slash=command.get("type", 1) == 1)
        if len("".join(_texts(command))) > 8000:
            yield f"{command['name']} has more than 8000 characters"


def _said_problems(part: dict[str, Any], *, slash: bool = True) -> Iterator[str]:
    name = part["name"]
    if slash and (not _NAME.fullmatch(name) or name != name.lower()):
        yield f"the name {name!r}"
    for key in ("name_localizations", "description_localizations"):
        for locale, text in (part.get(key) or {}).items():
            if locale not in _LOCALES:
                yield f"{name}: no locale of Discord's: {locale}"
            if key == "name_localizations" and slash and (not _NAME.fullmatch(text) or text != text.lower()):
                yield f"the name {text!r}"
    options = part.get("options") or []
    if len(options) > 25 or len({one["name"] for one in options}) != len(options):
        yield f"{name}: its options"
    required = [bool(one.get("required")) for one in options]
    if required != sorted(required, reverse=True):
        yield f"{name}: an optional option before a required one"
    for option in options:
        yield from _said_problems(option)
        if len(option.get("choices") or []) > 25:
            yield f"{name} {option['name']}: too many choices"


def _texts(part: dict[str, Any]) -> Iterator[str]:
    longest = [max([part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()], key=len)
               for key in ("name", "description")]  # fmt: skip
    yield from longest
    for choice in part.get("choices") or []:
        yield from (str(choice["name"]), str(choice["value"]))
    for option in part.get("options") or []:
        yield from _texts(option)
