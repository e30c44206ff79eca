"""A whole tournament as JSON and back: the same one, or a sentence why not and no file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bobbl.__main__ import main
from bobbl.exports.command import read
from bobbl.host import LocalPrograms
from bobbl_server.files.whole import take_in
from bobbl_server.store.take_over import prepare
from bobbl_server.verify import Verifier
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.outputs import Output
from builders.course import CHEAP, WORDS
from builders.dice import seeded_dice
from builders.documents.round_trip import require_same_again, whole_export
from builders.evening import FixedClock
from builders.office import Office

FOLDER = Path(__file__).parents[2] / "golden"
EVENINGS = sorted(FOLDER.glob("*.bobbl"))
EVENING = FOLDER / "phones-1.bobbl"


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_a_whole_tournament_is_taken_in_as_it_was(path: Path, tmp_path: Path) -> None:
    require_same_again(read(path), tmp_path / "again.bobbl")
    with LogFile.open(tmp_path / "again.bobbl", read_only=True) as log:
        assert Verifier(log).run().bad is None


def test_the_command_writes_what_is_taken_in(tmp_path: Path) -> None:
    out = tmp_path / "evening.json"
    words = ["export", str(EVENING), "--format", "json", "--out", str(out)]
    assert main([*words, "--with-log"]) == 0
    assert out.read_text("utf-8") == whole_export(read(EVENING))
    assert main([*words, "--force"]) == 0
    assert "log" not in json.loads(out.read_bytes())


@pytest.mark.parametrize("more", ["--list ranking", "--salvage", "--format csv"])
def test_the_log_goes_with_a_whole_tournament_only(
    more: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(EVENING), "--format", "json", "--with-log", *more.split()]) == 2
    assert "Protokoll" in capsys.readouterr().err


def test_the_start_window_opens_an_export_as_the_tournament_it_was(tmp_path: Path) -> None:
    programs = LocalPrograms(tmp_path / "home", "127.0.0.1", 0, CHEAP)
    export = tmp_path / "evening.json"
    export.write_text(whole_export(read(EVENING)), encoding="utf-8")
    made = programs.unpacked(export)
    assert programs.describe(made) == programs.describe(EVENING)
    assert not programs.is_served_here(made)
    assert programs.unpacked(export) == made
    assert programs.unpacked(EVENING) == EVENING
    with pytest.raises(BobblError) as missing:
        programs.unpacked(tmp_path / "missing")
    assert missing.value.code == "file_not_found"
    export.write_text('{"rounds": []}')
    with pytest.raises(BobblError) as caught:
        programs.unpacked(export)
    assert caught.value.code == "export_without_log"


def no_log(document: dict[str, Any]) -> None:
    del document["log"]


def other_letter(document: dict[str, Any]) -> None:
    document["log"]["events"][3] = document["log"]["events"][3].replace("1", "2", 1)


def event_missing(document: dict[str, Any]) -> None:
    del document["log"]["events"][-1]


def last_missing(document: dict[str, Any]) -> None:
    del document["log"]["events"][-1], document["log"]["heads"][-1]


def events_swapped(document: dict[str, Any]) -> None:
    events = document["log"]["events"]
    events[2], events[3] = events[3], events[2]


def head_forged(document: dict[str, Any]) -> None:
    last = document["log"]["heads"][-1]
    last["signature"] = "00" * 64


def head_no_hex(document: dict[str, Any]) -> None:
    document["log"]["heads"][0]["signature"] = "kein Hex"


def head_negative(document: dict[str, Any]) -> None:
    document["log"]["heads"][0]["index"] = -1


def older_head_forged(document: dict[str, Any]) -> None:
    document["log"]["heads"][1]["signature"] = "00" * 64


def head_far_off(document: dict[str, Any]) -> None:
    document["log"]["heads"][0]["epoch"] = 2**63


def nothing(document: dict[str, Any]) -> None:
    document["log"] = {"events": [], "heads": [], "names": []}


def no_event(document: dict[str, Any]) -> None:
    document["log"]["events"][0] = "{}"


def name_changed(document: dict[str, Any]) -> None:
    document["log"]["names"][0]["body"] += "x"


def unknown_member(document: dict[str, Any]) -> None:
    document["log"]["more"] = 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (no_log, "export_without_log"),
        (other_letter, "export_log_broken"),
        (event_missing, "export_log_broken"),
        (last_missing, "export_log_broken"),
        (events_swapped, "export_log_broken"),
        (head_forged, "export_log_broken"),
        (head_no_hex, "export_log_broken"),
        (head_negative, "export_log_broken"),
        (older_head_forged, "export_log_broken"),
        (head_far_off, "export_log_broken"),
        (nothing, "export_log_broken"),
        (no_event, "export_log_broken"),
        (name_changed, "export_name_changed"),
        (unknown_member, "key_unknown"),
    ],
)
def test_what_somebody_has_changed_is_not_taken_in(
    change: Callable[[dict[str, Any]], None], code: str, tmp_path: Path
) -> None:
    document = json.loads(whole_export(read(EVENING)))
    change(document)
    path = tmp_path / "again.bobbl"
    with pytest.raises(BobblError) as error:
        take_in(json.dumps(document).encode(), Output(path))
    assert error.value.code == code
    assert not path.exists()


def test_no_tournament_is_overwritten(tmp_path: Path) -> None:
    text = whole_export(read(EVENING)).encode()
    path = tmp_path / "again.bobbl"
    path.write_bytes(EVENING.read_bytes())
    for replaces in (False, True):
        with pytest.raises(BobblError):
            take_in(text, Output(path, replaces=replaces))
    assert path.read_bytes() == EVENING.read_bytes()


def test_the_command_takes_it_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export, path = tmp_path / "evening.json", tmp_path / "again.bobbl"
    export.write_text("\ufeff" + whole_export(read(EVENING)), "utf-8")
    words = ["import", str(export), str(path)]
    assert main([*words, "--preview"]) == 0
    assert "nichts geändert" in capsys.readouterr().out
    assert not path.exists()
    assert main(words) == 0
    assert f"Ereignisse: {read(EVENING).state.length}." in capsys.readouterr().out
    assert read(path).bodies == read(EVENING).bodies
    whole = path.read_bytes()
    assert main([*words, "--force"]) == 2
    assert "Server des Turniers" in capsys.readouterr().err, "results, for who leads it"
    assert path.read_bytes() == whole


def test_a_tournament_taken_in_goes_on_with_the_four_words(tmp_path: Path) -> None:
    office = Office()
    office.commit(office.organiser.registering(("Popp", "Georg"), ("Rödel", "Ewald")))
    path = tmp_path / "again.bobbl"
    take_in(whole_export(office.history).encode(), Output(path))
    successor = prepare(path, WORDS, tmp_path / "new", FixedClock(), seeded_dice("later"))
    with successor.log:
        successor.begin()
    history = read(path)
    assert history.state.epoch == office.state.epoch + 1
    assert history.details == office.history.details
