"""``python -m render``: pictures by command, and one clear line when something is wrong."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from engine import record as records
from engine.duel.model import Kind
from render.__main__ import main
from render.canvas import encode, to_palette
from render.commands import bench
from render.commands.samples import samples
from tests.render.games import recorded


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.toml"
    file.write_text(records.dumps(recorded(1)), encoding="utf-8")
    return file


def opened(file: Path) -> tuple[str | None, int]:
    """The format and the width of a picture."""
    with Image.open(file) as image:
        return image.format, image.width


def failing(arguments: list[str | Path], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that must fail says, which is one line."""
    assert main([str(argument) for argument in arguments]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    return line


def test_without_options_the_last_position_is_drawn_as_it_fits(game: Path, tmp_path: Path) -> None:
    assert main([str(game), str(tmp_path / "end.png")]) == 0
    assert main([str(game), "--kind", "score", str(tmp_path / "score.png")]) == 0
    assert (tmp_path / "end.png").read_bytes() == (tmp_path / "score.png").read_bytes()


@pytest.mark.parametrize(
    ("ply", "kind"), [(0, "draft"), (6, "board"), (30, "cities"), (30, "discard"), (40, "board")]
)
def test_any_ply_can_be_drawn_as_any_kind_that_fits(ply: int, kind: str, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert main([str(game), "--ply", str(ply), "--kind", kind, str(out)]) == 0
    assert opened(out) == ("PNG", 1100)


def test_the_last_ply_can_be_asked_for_by_its_number(game: Path, tmp_path: Path) -> None:
    last = len(records.loads(game.read_text(encoding="utf-8")).entries)
    assert main([str(game), "--ply", str(last), str(tmp_path / "last.png")]) == 0


def test_a_picture_is_drawn_in_the_language_asked_for(game: Path, tmp_path: Path) -> None:
    for language in ("en", "sr"):
        assert main([str(game), "--ply", "12", "--lang", language, str(tmp_path / f"{language}.png")]) == 0
    assert (tmp_path / "en.png").read_bytes() != (tmp_path / "sr.png").read_bytes()


def test_the_great_library_shows_its_tokens_to_its_builder_only(tmp_path: Path) -> None:
    sample = next(sample for sample in samples() if sample.name == "choice-library")
    for seed in range(200):
        record = recorded(seed)
        found = [p for p in record.replay() if p.step.state.pending.kind is Kind.LIBRARY]
        if found:
            break
    file, seat = tmp_path / "library.toml", found[0].step.state.pending.seat
    file.write_text(records.dumps(record), encoding="utf-8")
    for name in ("p1", "p2"):
        out = str(tmp_path / f"{name}.png")
        assert main([str(file), "--ply", str(found[0].number), "--seat", name, out]) == 0
    assert main([str(file), "--ply", str(found[0].number), str(tmp_path / "spectator.png")]) == 0
    drawn = {name: (tmp_path / f"{name}.png").read_bytes() for name in ("p1", "p2", "spectator")}
    builder, other = ("p1", "p2") if seat == 0 else ("p2", "p1")
    assert drawn[other] == drawn["spectator"] != drawn[builder]
    assert sample.view.pending.options


@pytest.mark.parametrize(("ending", "form"), [("webp", "WEBP"), ("gif", "GIF")])
def test_a_replay_is_written_as_its_name_says(ending: str, form: str, tmp_path: Path) -> None:
    file, out = tmp_path / "short.toml", tmp_path / f"short.{ending}"
    file.write_text(records.dumps(recorded(1, plies=2)), encoding="utf-8")
    assert main([str(file), "--kind", "replay", str(out)]) == 0
    assert opened(out)[0] == form


def test_a_single_piece_is_drawn_in_any_language(tmp_path: Path) -> None:
    for language in ("en", "pl"):
        assert main(["card", "great_library", str(tmp_path / f"{language}.png"), "--lang", language]) == 0
    assert (tmp_path / "en.png").read_bytes() != (tmp_path / "pl.png").read_bytes()


def test_an_unknown_piece_is_refused_with_a_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = failing(["card", "grate_library", tmp_path / "x.png"], capsys)
    assert line == "render: 'grate_library' is not a card, wonder or token; did you mean 'great_library'?"


def test_a_record_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = failing([tmp_path / "none.toml", tmp_path / "x.png"], capsys)
    assert "none.toml: cannot be read: No such file" in line


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("no toml at all [", "not a TOML file"),
        ('game = "chess"', "'chess' is none of: duel"),
        ("\xff", "is not a text in UTF-8"),
    ],
)
def test_an_unreadable_record_is_refused_by_file_and_reason(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(text.encode("latin-1"))
    line = failing([file, tmp_path / "x.png"], capsys)
    assert "bad.toml" in line
    assert complaint in line


def test_an_illegal_move_stops_the_drawing_of_what_follows_but_not_of_what_precedes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "illegal.toml"
    record = recorded(1, plies=8)
    longer = replace(record, entries=(*record.entries, record.entries[-1]))
    file.write_text(records.dumps(longer), encoding="utf-8")
    assert "ply 9" in failing([file, tmp_path / "x.png"], capsys)
    assert main([str(file), "--ply", "8", str(tmp_path / "x.png")]) == 0


def test_a_ply_out_of_range_is_told_the_range(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = failing([game, "--ply", "999", tmp_path / "x.png"], capsys)
    assert line.startswith("render: --ply: 999 is out of range")
    assert "has the plies 0 to " in line


def test_a_kind_that_does_not_fit_is_told_those_that_do(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = failing([game, "--ply", "0", "--kind", "board", tmp_path / "x.png"], capsys)
    assert line == (
        "render: --kind: 'board' does not fit ply 0, where the decision is 'draft'; "
        "these do: cities, draft, discard, replay"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--lang", "xx", "x.png"], "--lang: 'xx' is none of: en, sr, pl, et, ro"),
        (["--kind", "poem", "x.png"], "--kind: invalid choice: 'poem'"),
        (["--ply", "six", "x.png"], "--ply: invalid int value: 'six'"),
        (["x.jpeg"], "x.jpeg: the name must end in .png"),
        (["--kind", "replay", "x.png"], "x.png: the name of a replay must end in .webp or .gif"),
        (["no/such/folder/x.png"], "cannot be written: No such file"),
        ([], "the following arguments are required: OUT"),
        (["--kind", "replay", "--ply", "3", "x.webp"], "--ply and --seat do not go with a replay"),
    ],
)
def test_wrong_options_are_named(
    arguments: list[str], complaint: str, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(tmp_path / a) if "." in a and not a.startswith("-") else a for a in arguments]
    assert complaint in failing([game, *arguments], capsys)


def test_the_command_line_itself_ends_with_code_1_and_no_traceback(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "render", str(tmp_path / "none.toml"), "x.png"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_the_gallery_holds_every_kind_and_every_piece_and_links_to_them(tmp_path: Path) -> None:
    assert main(["gallery", str(tmp_path), "--lang", "et"]) == 0
    page = (tmp_path / "et.html").read_text(encoding="utf-8")
    files = sorted((tmp_path / "et").glob("*.png"))
    assert len(files) == len(samples()) + 73 + 12 + 10
    assert all(f'src="et/{file.name}"' in page for file in files)
    assert "et.html" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_samples_show_every_kind_of_picture_and_every_decision() -> None:
    found = samples()
    assert {sample.kind for sample in found} == {"draft", "board", "choice", "cities", "discard", "score"}
    assert {sample.view.pending.kind for sample in found} == set(Kind)
    assert {sample.view.outcome.how for sample in found if sample.view.outcome} == {
        "civilian",
        "military",
        "scientific",
    }


def test_the_benchmark_prints_every_figure_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "_WARM_UP", range(1))
    monkeypatch.setattr(bench, "_MEASURED", range(100, 104))
    monkeypatch.setattr(bench, "_MOST_OF_A_KIND", 4)
    assert main(["bench", "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert {"board", "draft", "cities", "choice", "discard", "score"} <= set(table)
    fields = {"compose_ms", "palette_ms", "encode_ms", "total_ms", "floor_ms", "ratio", "bytes"}
    assert set(table["board"]) == fields
    assert table["board"]["bytes"] > 0
    assert table["first_picture_ms"] > 0
    assert table["cache_mib"] > 0


def test_the_benchmark_measures_pictures_that_open() -> None:
    sample = next(bench.positions([3]))
    image = Image.open(io.BytesIO(encode(to_palette(bench.draw(sample)))))
    assert image.size[0] == 1100
