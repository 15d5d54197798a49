"""The commands of ``python -m engine``, run as people run them."""

import dataclasses
import itertools
import json
import os
import pty
import random
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.duel import DUEL
from engine.record import Entry, Record, dumps, loads

ROOT = Path(__file__).parents[3]
SEED = "5e" * 32


def play_out(seed: int, plies: int | None = None, **options: str) -> Record:
    """A random game as a record; with ``plies`` it stops early."""
    secret = seed.to_bytes(32, "big")
    deal = DUEL.deal(secret, "salt", options)
    state, rng = DUEL.new(deal).state, random.Random(seed)
    entries: list[Entry] = []
    while state.outcome is None and (plies is None or len(entries) < plies):
        move = rng.choice(DUEL.legal_moves(state, state.pending.seat))
        entries.append(Entry(move))
        state = DUEL.play(state, move).state
    return Record(
        game=DUEL,
        players=("Ana", "Bo"),
        deal=deal,
        entries=tuple(entries),
        result=DUEL.result_text(state),
        seed=secret.hex(),
        salt="salt",
    )


@pytest.fixture
def saved(tmp_path):
    def save(record: Record | str, name: str = "game.toml") -> str:
        path = tmp_path / name
        path.write_text(record if isinstance(record, str) else dumps(record), encoding="utf-8")
        return str(path)

    return save


def json_lines(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_replay_tells_a_game_and_ends_with_the_score_sheet(saved, capsys):
    record = play_out(1)
    assert main(["replay", saved(record)]) == 0
    out = capsys.readouterr().out
    assert "p1 Ana, p2 Bo" in out
    assert all(str(entry.move) in out for entry in record.entries)
    assert "total" in out
    assert "wins: civilian victory." in out


def test_replay_as_json_has_a_line_for_every_ply_and_one_for_the_result(saved, capsys):
    record = play_out(2)
    path = saved(record)
    assert main(["replay", "--json", path]) == 0
    *plies, result = json_lines(capsys)
    assert [line["ply"] for line in plies] == list(range(len(record.entries) + 1))
    assert plies[0]["move"] is None
    assert [line["move"] for line in plies[1:]] == [str(entry.move) for entry in record.entries]
    assert plies[-1]["to_act"] is None
    assert plies[-1]["pending"] == "end"
    assert record.result
    winner, how, scores = record.result.split()
    sheet = result["result"]
    assert (sheet["winner"], sheet["how"]) == (winner, how)
    assert "-".join(map(str, sheet["scores"])) == scores
    assert [sum(points.values()) for points in sheet["points"]] == sheet["scores"]


def test_the_json_of_a_ply_says_coins_prices_and_what_was_paid(saved, capsys):
    record = loads((ROOT / "tests/engine/commands/opening.toml").read_text(encoding="utf-8"))
    main(["replay", "--json", saved(record)])
    plies = json_lines(capsys)[:-1]
    assert plies[0]["prices"]["build"] == {
        "palisade": 2, "clay_reserve": 3, "baths": 2, "altar": 0, "tavern": 0, "clay_pool": 0,
    }  # fmt: skip
    assert plies[0]["prices"]["wonder"]["pyramids"] == 8
    after_baths = plies[1]
    assert after_baths["paid"] == 2
    assert after_baths["coins"] == [5, 7]
    assert after_baths["available"] == ["palisade", "clay_reserve", "altar", "tavern", "clay_pool"]
    after_palisade = plies[2]
    assert after_palisade["pawn"] == -1
    after_clay_reserve = plies[3]
    assert "apothecary" in after_clay_reserve["available"], "a card freed by the move counts"
    assert after_clay_reserve["prices"]["build"]["apothecary"] == 2


def test_cards_about_to_be_turned_up_are_available_while_a_choice_is_pending(saved, capsys):
    for seed in range(40):
        main(["replay", "--json", saved(play_out(seed))])
    lines = [line for line in json_lines(capsys) if "result" not in line]
    choices = [
        (line, following)
        for line, following in itertools.pairwise(lines)
        if line["pending"] in ("token", "destroy", "revive", "library") and following["age"] == line["age"]
    ]
    assert len(choices) > 20
    for line, following in choices:
        assert line["options"]
        assert line["available"] == following["available"]


def test_prices_are_told_only_when_a_card_is_to_be_taken(saved, capsys):
    main(["replay", "--json", saved(play_out(2))])
    lines = [line for line in json_lines(capsys) if "result" not in line]
    assert {line["pending"] for line in lines} >= {"draft", "play", "start", "end"}
    assert all(bool(line["prices"]) == (line["pending"] == "play") for line in lines)


def test_a_supremacy_has_a_winner_but_no_score(capsys):
    main(["replay", "--json", str(ROOT / "tests/records/military.toml")])
    result = json_lines(capsys)[-1]["result"]
    assert result["how"] == "military"
    assert result["winner"] in ("p1", "p2")
    assert result["scores"] is None
    assert result["points"] is None


def test_a_resigned_game_is_told_as_such(saved, capsys):
    record = dataclasses.replace(play_out(3, plies=20), result="p2 resignation")
    assert main(["replay", saved(record)]) == 0
    assert "The game ended outside the rules: p2 resignation." in capsys.readouterr().out


def test_an_unfinished_game_has_no_result(saved, capsys):
    main(["replay", "--json", saved(play_out(3, plies=20))])
    assert json_lines(capsys)[-1]["result"] is None


def test_a_bad_record_is_named_and_the_others_are_still_played(saved, capsys):
    good, bad = saved(play_out(4), "good.toml"), saved("game = 'duel'\nrules = 7\n", "bad.toml")
    assert main(["replay", bad, good]) == 1
    captured = capsys.readouterr()
    assert f"{bad}: rules: 7 is not the version known here, 1" in captured.err
    assert "wins" in captured.out


def test_an_illegal_move_is_named_by_file_ply_text_and_reason(saved, capsys):
    record = play_out(5, plies=10)
    path = saved(dumps(record).replace(str(record.entries[0].move), "p1 build palace", 1))
    assert main(["replay", path]) == 1
    error = capsys.readouterr().err
    assert f"{path}: ply 1: p1 build palace: not allowed: other_decision (pending=draft)" in error


@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "rules = " + "9" * 5_000])
def test_a_monstrous_file_is_one_clear_line(text, saved, capsys):
    path = saved(text)
    assert main(["replay", path]) == 1
    assert capsys.readouterr().err.startswith(f"{path}: not a TOML file: ")


def test_an_endless_word_does_not_fill_the_screen(saved, capsys):
    assert main(["replay", saved(dumps(play_out(5, plies=1)).replace("p1 draft", "x" * 1_000_000))]) == 1
    assert len(capsys.readouterr().err) < 500


def test_a_byte_order_mark_is_no_mistake(saved):
    assert main(["replay", saved("\ufeff" + dumps(play_out(5, plies=1)))]) == 0


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_is_one_clear_line(command, capsys):
    assert main([command, "nowhere.toml"]) == 1
    assert capsys.readouterr().err == "nowhere.toml: cannot be read: No such file or directory\n"


def test_a_file_that_is_no_text_is_one_clear_line(tmp_path, capsys):
    path = tmp_path / "noise.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err == f"{path}: cannot be read: it is not a text in UTF-8\n"


def test_deal_prints_a_record_that_verifies(saved, capsys):
    assert main(["deal", "--seed", SEED, "--salt", "the salt"]) == 0
    text = capsys.readouterr().out
    assert loads(text).seed == SEED
    assert main(["verify", saved(text)]) == 0
    out = capsys.readouterr().out
    assert "follows from its seed and the salt 'the salt'" in out
    assert "commitment: matches the seed" in out
    assert "result: the game is not over" in out


def test_deals_without_a_seed_differ(capsys):
    main(["deal"])
    one = capsys.readouterr().out
    main(["deal"])
    assert one != capsys.readouterr().out


def test_a_salt_that_is_no_text_is_refused(capsys):
    assert main(["deal", "--salt", "\udcff"]) == 1
    assert capsys.readouterr().err == "deal: the salt is not a text in UTF-8\n"


def test_a_first_game_deal_has_no_draft(capsys):
    main(["deal", "--first-game", "--seed", SEED])
    record = loads(capsys.readouterr().out)
    assert record.last().step.state.age == 1


def test_a_bad_seed_is_refused(capsys):
    assert main(["deal", "--seed", "xyz"]) == 1
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_verify_tells_the_moves_and_the_result_of_a_whole_game(saved, capsys):
    record = play_out(6)
    assert main(["verify", saved(record)]) == 0
    out = capsys.readouterr().out
    assert f"moves: all {len(record.entries)} are legal" in out
    assert f"result: {record.result}" in out
    assert "commitment: none was published" in out


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('deal.salt = "salt"', 'deal.salt = "pepper"', "deal.tokens: the seed gives"),
        ("deal.seed", "_deal_seed", "deal.seed: is missing"),
        ("Ana", 'Ana"', "not a TOML file"),
    ],
)
def test_verify_refuses_a_record_that_was_changed(old, new, complaint, saved, capsys):
    path = saved(dumps(play_out(7, plies=4)).replace(old, new))
    assert main(["verify", path]) == 1
    assert f"{path}: {complaint}" in capsys.readouterr().err


def test_perft_splits_the_count_by_the_first_move(capsys):
    assert main(["perft", "3"]) == 0
    *split, total = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[2] for line in split] == ["6", "6", "6", "6"]
    assert total.startswith("24 in ")


def test_perft_counts_from_the_end_of_a_record(saved, capsys):
    path = saved(play_out(8, plies=12))
    state = loads(Path(path).read_text(encoding="utf-8")).last().step.state
    assert main(["perft", "1", path]) == 0
    *split, total = capsys.readouterr().out.splitlines()
    moves = [str(move) for move in DUEL.legal_moves(state, state.pending.seat)]
    assert [line.partition(":")[0] for line in split] == moves
    assert total.startswith(f"{len(moves)} in ")


def test_perft_of_a_finished_game_is_nothing(saved, capsys):
    assert main(["perft", "2", saved(play_out(9))]) == 0
    assert capsys.readouterr().out.startswith("0 in ")


@pytest.mark.parametrize("arguments", [["0"], ["2", "nowhere.toml"]])
def test_perft_refuses_bad_input_with_one_line(arguments, capsys):
    assert main(["perft", *arguments]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_perft_stops_with_one_line_where_an_unknown_card_would_be_turned_up(saved, capsys):
    record = play_out(8, plies=12)
    state = record.last().step.state
    path = saved(dataclasses.replace(record, deal=DUEL.public_deal(state), result=None))
    assert main(["perft", "4", path]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"{path}: deal.age1, card ")
    assert error.endswith("is needed here, but it is unknown ('?')\n")


def test_perft_names_the_file_of_a_record_that_does_not_replay(saved, capsys):
    path = saved(dumps(play_out(10, plies=3)).replace("p1 draft", "p2 draft", 1))
    assert main(["perft", "1", path]) == 1
    assert capsys.readouterr().err.startswith(f"{path}: ply 1: ")


def test_bench_gives_every_figure_as_json(capsys):
    assert main(["bench", "--json", "--games", "2"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {"games_per_s", "moves_per_s", "legal_moves_us", "play_us", "price_us"} <= figures.keys()
    assert all(value > 0 for value in figures.values())


def test_bench_prints_a_table_for_people(capsys):
    assert main(["bench", "--games", "1"]) == 0
    assert "games_per_s" in capsys.readouterr().out


def test_the_module_runs_as_a_program_and_stops_quietly_when_its_reader_does(saved):
    program = f"{sys.executable} -m engine replay --json {' '.join([saved(play_out(11))] * 200)} | head -1"
    done = subprocess.run(program, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S602
    assert json.loads(done.stdout)["ply"] == 0
    assert done.stderr == ""


def test_a_full_disk_is_one_clear_line(saved):
    with Path("/dev/full").open("w") as full:
        program = [sys.executable, "-m", "engine", "replay", saved(play_out(11))]
        done = subprocess.run(program, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "engine: cannot write: No space left on device\n"


def test_a_terminal_without_the_letters_of_a_name_shows_their_numbers(saved):
    record = dataclasses.replace(play_out(5, plies=1), players=("Žofka", "Bo"))
    program = [sys.executable, "-m", "engine", "replay", saved(record)]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert "p1 \\u017dofka" in done.stdout


def test_bench_shows_its_progress_on_a_terminal():
    parent, child = pty.openpty()
    program = [sys.executable, "-m", "engine", "bench", "--games", "1"]
    done = subprocess.run(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=child, check=True)
    os.close(child)
    assert b"random games: round 1 of" in os.read(parent, 4096)
    os.close(parent)
    assert b"games_per_s" in done.stdout


def test_an_interrupt_ends_a_command_without_a_traceback(monkeypatch, capsys):
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.commands.deal.run", interrupted)
    assert main(["deal"]) == 130
    assert capsys.readouterr().err == ""
