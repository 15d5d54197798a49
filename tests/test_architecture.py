"""The walls between packages: imports go one way, ``data <- engine <- render <- bot``."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("data", "engine", "render", "bot")
MODULES = sorted(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))

MAY_IMPORT = {
    "data": {"data"},
    "engine": {"data", "engine"},
    "render": {"data", "engine", "render"},
    "bot": {"data", "engine", "render", "bot"},
}
"""Which packages of ours each package may import."""

ONLY_IN = {
    "discord": (
        *("bot/client.py", "bot/present.py", "bot/present/*", "bot/errors.py"),
        *("bot/commands.py", "bot/commands/*", "bot/ui.py", "bot/ui/*"),
    ),
    "PIL": ("render/*",),
    "sqlalchemy": ("bot/store*", "bot/migrations/*"),
    "alembic": ("bot/store*", "bot/migrations/*"),
}
"""Where a library may be imported."""

MOST_LINES = 350


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """The dotted names that a module imports, relative ones written out."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else ())))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    """A package imports only those before it; nothing imports the tests."""
    package = path.relative_to(ROOT).parts[0]
    ours = {name.split(".")[0] for name in imports(path)} & {*PACKAGES, "tests"}
    assert ours <= MAY_IMPORT[package]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_libraries_stay_behind_their_walls(path: Path) -> None:
    for name in imports(path):
        patterns = ONLY_IN.get(name.split(".")[0])
        if patterns is not None:
            assert any(fnmatch(name_of(path), pattern) for pattern in patterns), f"{name} in {name_of(path)}"


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    for path in MODULES:
        if name_of(path).startswith("engine/") or name_of(path) == "data/__init__.py":
            for name in imports(path):
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names or top in MAY_IMPORT["engine"], f"{name} in {name_of(path)}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_module_draws_from_the_shared_random_generator(path: Path) -> None:
    """A `random.Random` is made and passed on; ``random.choice()`` and its like would hide chance."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = {"Random", "SystemRandom"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr in allowed, f"random.{node.attr} in line {node.lineno}"
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} <= allowed, f"line {node.lineno}"


def test_the_rules_of_a_game_know_no_randomness() -> None:
    """Chance is drawn at set-up by the fair shuffle; only sampling the unseen takes a `random.Random`."""
    users = {name_of(path) for path in MODULES if "random" in imports(path)}
    rules = {name for name in users if name.startswith("engine/duel/")}
    assert rules == {"engine/duel/view.py"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_files_stay_small(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES, f"{name_of(path)} has {lines} lines"


def test_records_know_only_the_contract_of_games() -> None:
    """`engine.record` and `engine.game` name no game; `engine.games` is the only list of them."""
    for name in ("record.py", "game.py", "errors.py", "fair.py"):
        assert not [found for found in imports(ROOT / "engine" / name) if found.startswith("engine.duel")]
