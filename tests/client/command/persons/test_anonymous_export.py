"""``bobbl export --anonymous``: nothing that is written names anybody, and its log still holds."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from bobbl.__main__ import main
from bobbl.exports.command import read
from bobbl_client.organiser.files.page import LISTS, ListName
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.areas.prizes import DeclareFinal
from bobbl_shared.log import LogFile
from builders.course import base_on
from builders.evening import Evening
from builders.hall import HALL, Hall

EVENING = Path(__file__).parents[3] / "golden" / "people-and-prizes-1.bobbl"


def words_of_people() -> frozenset[str]:
    """Return every word of a name or club that the evening keeps."""
    history = read(EVENING)
    names = [history.name_of(each) for each in history.details]
    known = [word for name in names if name for word in (name.last, name.first, name.club)]
    assert len(known) > 20
    return frozenset(word for word in known if len(word) > 2)


@pytest.mark.parametrize("name", LISTS)
def test_no_list_names_anybody(
    name: ListName, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", str(EVENING), "--anonymous", "--list", name]
    path = tmp_path / "a.ods"
    assert main([*words, "--format", "ods", "--out", str(path)]) == 0
    with ZipFile(BytesIO(path.read_bytes())) as package:
        written = package.read("content.xml").decode()
    for kind in ("csv", "json", "html"):
        assert main([*words, "--format", kind]) == 0
        written += capsys.readouterr().out
    assert [word for word in words_of_people() if word in written] == []
    assert "Nr.\N{NO-BREAK SPACE}" in written


def test_a_whole_tournament_without_names_can_be_taken_in_and_verified(tmp_path: Path) -> None:
    out, again = tmp_path / "evening.json", tmp_path / "again.bobbl"
    words = ["export", str(EVENING), "--format", "json", "--with-log", "--anonymous"]
    assert main([*words, "--out", str(out)]) == 0
    written = out.read_text("utf-8")
    assert [word for word in words_of_people() if word in written] == []
    assert json.loads(written)["log"]["names"] == []
    assert main(["import", str(out), str(again)]) == 0
    with LogFile.open(again, read_only=True) as log:
        verified = Verifier(log).run()
    assert verified.bad is None
    assert verified.deleted == len(read(EVENING).state.persons)


def test_nothing_without_names_holds_what_codes_follow_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    office = evening.station("organiser", "Leitung")
    evening.register_pairs(office, 8)
    evening.draw(office)
    office.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    secrets = (evening.state.code_secret, "ab" * 16)
    evening.close()
    words = ["export", str(evening.path), "--anonymous", "--format", "json"]
    for each in ([], *(["--list", name] for name in LISTS)):
        main([*words, *each])
    written = capsys.readouterr().out
    assert "Nr.\N{NO-BREAK SPACE}" in written
    assert all(secrets)
    assert [each for each in secrets if each in written] == []
    out = tmp_path / "evening.json"
    assert main([*words, "--with-log", "--out", str(out)]) == 2
    assert "mit --anonymous gibt es das erst, wenn der Endstand" in capsys.readouterr().err
    assert not out.exists()


def test_the_log_goes_without_names_once_its_codes_open_nothing(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, rounds=1))
    hall.evening.register_pairs(hall.desk, 6)
    hall.evening.draw(hall.organiser)
    hall.play()
    hall.evening.close_round(hall.organiser)
    state = hall.evening.state
    hall.organiser.ask(DeclareFinal(1), base_on(state.results_changed(1)))
    assert state.code_secret
    hall.evening.close()
    out = tmp_path / "evening.json"
    words = ["export", str(hall.evening.path), "--anonymous", "--format", "json", "--with-log"]
    assert main([*words, "--out", str(out)]) == 0
    assert "log" in json.loads(out.read_text())


@pytest.mark.parametrize("kind", ["codes", "site"])
def test_what_is_made_to_name_people_is_refused(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(EVENING), str(tmp_path), "--format", kind, "--anonymous"]) == 2
    assert "Ohne Namen" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
