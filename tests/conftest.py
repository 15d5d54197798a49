"""What all tests share."""

import json
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def reference() -> Any:
    """Reads a file of the reference data that the project was carried over from; skips where it is absent."""

    def read(name: str) -> Any:
        path = SHARED / "duel" / name
        if not path.exists():
            pytest.skip(f"{path.name} of the reference data is not here")
        text = path.read_text(encoding="utf-8")
        return json.loads(text) if path.suffix == ".json" else text

    return read
