"""``bobbl forget``: what it deletes is in no file of this computer any more, and the log holds."""

import io
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl.doctor.computer import names_facts
from bobbl.left_behind import kept_beside
from bobbl_client.doctor.facts import NamesKept
from bobbl_client.model.choices import keep_chosen
from bobbl_client.model.site_choice import SITES, WrittenSites, note_site
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.field import EditPerson
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.log import LogFile
from builders.dice import seeded_dice
from builders.evening import Evening, base_on


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Give a closed evening of two pairs, of whom one person had another name at first."""
    evening = Evening(tmp_path, Settings("Preismucken", forget_days=0))
    desk = evening.station("organiser", "Leitung", operator="Schuster")
    evening.register(desk, Name("Hofmann", "Karl", "Zeidlbund"), Name("Zapf", "Grete"))
    evening.register(desk, Name("Bär", "Ute"), Name("Popp", "Uwe"))
    rename(evening, desk, "Zapf", Name("Reuß", "Grete"))
    return evening


def rename(evening: Evening, desk: StationModel, last: str, name: Name) -> None:
    persons = evening.state.persons.values()
    known = next(each for each in persons if desk.name(each.person.details).last == last)
    details = desk.conceal_name(name)
    changed = EditPerson(Person(known.person.id, details.hash))
    desk.ask(changed, base_on(known.changed), (details,))


def call(evening: Evening, *words: str) -> int:
    home = evening.folder / "home-0"
    return main(["forget", str(evening.path), *words, "--home", str(home)])


def kept(evening: Evening, name: str) -> list[str]:
    """Return the files in which a name stands."""
    files = [each for each in evening.folder.rglob("*") if each.is_file()]
    return [each.name for each in files if name.encode() in each.read_bytes()]


def test_a_pair_is_deleted_from_every_file_of_this_computer(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.close()
    assert sorted(kept(evening, "Zapf")) == ["outbox.db", "tournament.bobbl", "tournament.bobbl"]
    assert call(evening, "1", "--yes") == 0
    assert "2 Personen gelöscht." in capsys.readouterr().out
    for name in ("Hofmann", "Zapf", "Reuß", "Zeidlbund"):
        assert kept(evening, name) == []
    assert len(kept(evening, "Popp")) == 3
    assert main(["verify", str(evening.path)]) == 0
    told = capsys.readouterr().out
    assert "Gelöscht:        2 Personen" in told
    assert "In Ordnung." in told
    assert main(["export", str(evening.path), "--format", "csv", "--list", "entrants"]) == 0
    assert "1,Nr.\N{NO-BREAK SPACE}1,da," in capsys.readouterr().out


def test_every_place_of_this_computer_is_looked_into(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also what the pages and the window of a host keep, other copies, and what was put aside."""
    evening.close()
    home = evening.folder / "home-0"
    for beside in ("pages", "organiser"):
        shutil.copytree(home / "stations", home / beside / "stations")
    whole = evening.path.read_bytes()
    (home / "tournaments").mkdir()
    (home / "taken-in").mkdir()
    for place in ("tournaments/andere.bobbl", "taken-in/0a1b.bobbl"):
        (home / place).write_bytes(whole)
    copy = next(home.glob("pages/stations/*/tournament.bobbl"))
    copy.with_name(f"{copy.name}.branch-1").write_bytes(whole)
    copy.with_name(f"{copy.name}.damaged-1").write_bytes(whole)
    left_behind = kept_beside(evening.path)
    left_behind.write_text("Angemeldet: 1 Hofmann, Karl / Reuß, Grete", "utf-8")
    before = {each.place: each.files for each in names_facts(home).places}
    assert before == {"file": 2, "copy": 3, "outbox": 3, "aside": 2}

    assert call(evening, "1", "--yes") == 0
    for name in ("Hofmann", "Zapf", "Reuß", "Zeidlbund"):
        assert kept(evening, name) == []
    assert f"Gelöscht: {left_behind}" in capsys.readouterr().out
    assert call(evening, "--all", "--yes") == 0
    after = {each.place: each.files for each in names_facts(home).places}
    assert after == {"aside": 1}, "a branch stays as evidence, without names"
    for each in home.rglob("*.bobbl*"):
        if each.name.endswith((".bobbl", ".branch-1")):
            assert main(["verify", str(each)]) == 0


def test_a_copy_that_cannot_be_opened_is_named(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.log.close()
    assert call(evening, "1", "--yes") == 1, "the station works on"
    copy = next((evening.folder / "home-0").rglob("tournament.bobbl"))
    assert f"Nicht gelöscht in {copy}" in capsys.readouterr().out
    evening.close()


def test_pages_that_were_written_are_written_anew(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    office = evening.cables[0].model
    assert office is not None
    evening.draw(office)
    evening.close()
    home, site = evening.folder / "home-0", evening.folder / "site"
    words = ["export", str(evening.path), "--format", "site", str(site), "--home", str(home)]
    assert main(words) == 0
    assert any(each.endswith(".html") for each in kept(evening, "Hofmann"))
    mine = site / "eigenes.html"
    mine.write_text("von uns", "utf-8")

    assert call(evening, "1", "--yes") == 0
    assert f"Neu geschrieben sind die Seiten in {site}" in capsys.readouterr().out
    assert kept(evening, "Hofmann") == []
    assert any("Popp" in each.read_text("utf-8") for each in site.rglob("*.html"))
    assert mine.read_text("utf-8") == "von uns"


def test_an_older_copy_does_not_put_pages_back(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    office = evening.cables[0].model
    assert office is not None
    older = evening.folder / "older"
    older.mkdir()
    for each in evening.folder.glob(f"{evening.path.name}*"):
        shutil.copy(each, older)
    evening.draw(office)
    evening.close()
    home, site = evening.folder / "home-0", evening.folder / "site"
    words = ["export", str(evening.path), "--format", "site", str(site), "--home", str(home)]
    assert main(words) == 0
    written = {each: each.read_bytes() for each in site.rglob("*") if each.is_file()}
    words = ["forget", str(older / evening.path.name), "1", "--yes", "--home", str(home)]
    assert main(words) == 1
    assert f"Die Seiten in {site} zeigen mehr" in capsys.readouterr().out
    assert {each: each.read_bytes() for each in site.rglob("*") if each.is_file()} == written


def test_pages_that_are_gone_are_named_once(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.close()
    home, site = evening.folder / "home-0", evening.folder / "site"
    note_site(home, site, seeded_dice(1))
    assert call(evening, "1", "--yes") == 0
    assert f"Den Ordner {site} mit Seiten für Gäste gibt es nicht mehr" in capsys.readouterr().out
    assert call(evening, "1", "--yes") == 0
    assert str(site) not in capsys.readouterr().out


def test_pages_on_a_stick_that_is_away_are_named_until_it_is_given_up(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.close()
    home, site = evening.folder / "home-0", evening.folder / "stick" / "seiten"
    keep_chosen(home / SITES, WrittenSites((str(site),)), seeded_dice(1))
    for _ in range(2):
        assert call(evening, "1", "--yes") == 1
        assert f"Nicht neu geschrieben sind die Seiten in {site}" in capsys.readouterr().out
    assert call(evening, "1", "--yes", "--lost", str(site)) == 0
    assert call(evening, "1", "--yes") == 0
    assert "Seiten in" not in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b'{"folders": ["/srv/seiten"', b'{"folders": 7}'])
def test_a_damaged_list_of_pages_is_told_until_it_is_deleted(
    content: bytes, evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing writes over it, since nobody knows any more which folders stood there."""
    evening.close()
    home = evening.folder / "home-0"
    (home / SITES).write_bytes(content)
    note_site(home, evening.folder / "site", seeded_dice(1))
    assert (home / SITES).read_bytes() == content
    assert call(evening, "1", "--yes") == 1
    assert f"{home / SITES} ist nicht zu lesen" in capsys.readouterr().out
    assert kept(evening, "Hofmann") == []
    assert NamesKept("site", 1) in names_facts(home).places
    (home / SITES).unlink()
    assert call(evening, "1", "--yes") == 0


def test_all_are_deleted_with_helpers(evening: Evening) -> None:
    evening.close()
    assert call(evening, "--all", "--yes") == 0
    for name in ("Hofmann", "Popp", "Schuster"):
        assert kept(evening, name) == []
    with LogFile.open(evening.path, read_only=True) as log:
        assert list(log.all_details()) == []
    assert main(["verify", str(evening.path)]) == 0


def test_what_is_answered_is_known_by_the_copy_and_what_waits_is_named(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    """A crash kept the outbox from hearing of answers; one command was never sent."""
    desk = evening.cables[0].model
    assert desk is not None
    evening.cable(desk).cut()
    evening.register(desk, Name("Zwiesel", "Ida"), Name("Zwiesel", "Ina"))
    outbox = desk.membership.outbox_path
    evening.close()
    with closing(sqlite3.connect(outbox)) as connection, connection:
        connection.execute("UPDATE command SET idx = NULL WHERE counter > 1")
    assert call(evening, "--all", "--yes") == 1
    assert f"In {outbox} wartet 1 Auftrag mit Namen noch" in capsys.readouterr().out
    for name in ("Hofmann", "Popp", "Reuß"):
        assert kept(evening, name) == []
    assert kept(evening, "Zwiesel") == ["outbox.db"]


def test_what_only_the_file_answers_is_deleted_from_the_outbox_too(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    """The connection broke before the desk heard of its last command."""
    desk = evening.cables[0].model
    assert desk is not None
    evening.cable(desk).is_deaf = True
    evening.register(desk, Name("Zwiesel", "Ida"), Name("Zwiesel", "Ina"))
    evening.close()
    assert sorted(kept(evening, "Zwiesel")) == ["outbox.db", "tournament.bobbl"]
    assert call(evening, "3", "--yes") == 0
    assert "wartet" not in capsys.readouterr().out
    assert kept(evening, "Zwiesel") == []
    assert len(kept(evening, "Popp")) == 3


def test_a_station_goes_on_with_its_own_commands_afterwards(evening: Evening) -> None:
    evening.close()
    assert call(evening, "1", "--yes") == 0
    evening.log = LogFile.open(evening.path)
    desk = evening.restart(evening.cables[0].model or pytest.fail("no station"))
    assert [each.counter for each in desk.outbox.after(0)] == list(range(1, desk.outbox.last + 1))
    desk.close()
    evening.log.close()


@pytest.mark.parametrize("answer", ["n\n", ""])
def test_without_a_yes_nothing_is_deleted(
    answer: str,
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    evening.close()
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert call(evening, "1") == 1
    told = capsys.readouterr().out
    assert "Hofmann, Karl / Reuß, Grete" in told
    assert "Es ist nichts gelöscht." in told
    assert len(kept(evening, "Hofmann")) == 3


@pytest.mark.parametrize(
    ("words", "said"), [(["7"], "Nr. 7 gibt es nicht"), ([], "--all"), (["1", "--all"], "--all")]
)
def test_who_is_meant_must_be_clear(
    words: list[str], said: str, evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.close()
    assert call(evening, *words, "--yes") == 2
    assert said in capsys.readouterr().err
    assert len(kept(evening, "Hofmann")) == 3


def test_an_open_tournament_is_left_alone(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(evening, "1", "--yes") == 2
    assert "ist gerade offen" in capsys.readouterr().err
    evening.close()
    assert len(kept(evening, "Hofmann")) == 3
