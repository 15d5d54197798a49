"""``python -m data``: the catalogues follow the code, and translations survive."""

from pathlib import Path

import pytest

from data import __main__ as command


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one sentence, whose Polish translation is done."""
    (tmp_path / "data" / "locale").mkdir(parents=True)
    (tmp_path / "render").mkdir()
    monkeypatch.setattr(command, "path", lambda name: tmp_path / "data" / name)
    say(tmp_path, 'tr("Age {age}", age=1)\ntr.plural("{n} coin", "{n} coins", 3)')
    assert command.main([]) == 0
    polish = tmp_path / "data" / "locale" / "pl.po"
    text = polish.read_text(encoding="utf-8")
    polish.write_text(
        text.replace('"Age {age}"\nmsgstr ""', '"Age {age}"\nmsgstr "Epoka {age}"'), encoding="utf-8"
    )
    return tmp_path


def say(project: Path, code: str) -> None:
    (project / "render" / "words.py").write_text(code, encoding="utf-8")


def polish(project: Path) -> str:
    return (project / "data" / "locale" / "pl.po").read_text(encoding="utf-8")


def test_sentences_plurals_and_marked_texts_are_found(project: Path) -> None:
    say(project, 'TEXT = mark("kept for later")\nself.tr("said")\ntr.plural("{n} card", "{n} cards", 2)')
    command.main([])
    template = (project / "data" / "locale" / "messages.pot").read_text(encoding="utf-8")
    assert [line for line in template.splitlines() if line.startswith("msgid")] == [
        'msgid ""',
        'msgid "kept for later"',
        'msgid "said"',
        'msgid "{n} card"',
        'msgid_plural "{n} cards"',
    ]


def test_a_translation_survives_a_new_sentence(project: Path) -> None:
    say(project, 'tr("new")\ntr("Age {age}", age=1)')
    assert command.main([]) == 0
    assert 'msgid "new"' in polish(project)
    assert 'msgstr "Epoka {age}"' in polish(project)


def test_the_translation_of_a_sentence_that_is_gone_goes_too(project: Path) -> None:
    say(project, 'tr("new")')
    command.main([])
    assert "Epoka" not in polish(project)


def test_a_plural_has_room_for_every_form_of_the_language(project: Path) -> None:
    assert [f"msgstr[{form}]" in polish(project) for form in range(4)] == [True, True, True, False]


@pytest.mark.usefixtures("project")
def test_a_second_run_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert command.main([]) == 0
    assert capsys.readouterr().out == ""


def test_a_check_complains_and_writes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--check"]) == 0
    say(project, 'tr("new")')
    capsys.readouterr()
    assert command.main(["--check"]) == 1
    assert "pl.po: is out of date" in capsys.readouterr().out
    assert "new" not in polish(project)


def test_an_unknown_option_is_refused_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--nonsense"]) == 1
    assert "python -m data [--check]" in capsys.readouterr().out
