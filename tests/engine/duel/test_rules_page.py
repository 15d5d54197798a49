"""Every numbered edge case of the rules page has a test that names it first in its docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROWS = re.compile(r"\d\.\d+(?:, \d\.\d+)*")


def rows_with_a_test() -> set[str]:
    """The row numbers at the beginning of the docstrings of tests."""
    rows: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found = ROWS.match(ast.get_docstring(node) or "")
                rows |= set(found.group().split(", ")) if found else set()
    return rows


def test_every_edge_case_of_the_rules_page_is_tested(reference: Callable[[str], Any]) -> None:
    rows = re.findall(r"^\| (\d\.\d+) \|", reference("RULES.md"), re.MULTILINE)
    assert (rows[0], rows[-1], len(rows)) == ("1.1", "6.6", 84)
    assert set(rows) - rows_with_a_test() == set()


def test_no_test_names_a_row_that_does_not_exist(reference: Callable[[str], Any]) -> None:
    rows = set(re.findall(r"^\| (\d\.\d+) \|", reference("RULES.md"), re.MULTILINE))
    assert {row for row in rows_with_a_test() if not row.endswith(".0")} - rows == set()
