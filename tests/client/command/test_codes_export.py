"""Registration codes as pictures that a telephone reads, with a table for serial mail."""

import csv
import io
from pathlib import Path

import pytest
from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QImage

from bobbl.__main__ import main
from bobbl_shared.crypto.pairing import normalise
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.paper.registration_code import PREFIX, entrant_with_code
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.log import LogFile
from builders.office import Office
from builders.qr_reader import read_code

Names = tuple[tuple[str, str], ...]


def announce(office: Office, id_: str, names: Names) -> None:
    author = office.organiser
    details = tuple(author.name_details(*name) for name in names)
    persons = tuple(Person(PersonId(f"{id_} {n}"), d.hash) for n, d in enumerate(details))
    payload = RegisterEntrant(EntrantId(id_), "pair", persons, "announced")
    office.commit(author.submission(author.command(payload), details))


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """Give an evening with a pair and half a pair announced, and one that is there, in a file."""
    office = Office()
    announce(office, "one", (("Hofmann", "Karl"), ("=Reuß", "Renate")))
    office.commit(office.organiser.registering(("Popp", "Georg"), ("Rödel", "Ewald")))
    announce(office, "two", (("Öttl", "Änne"),))
    with LogFile.create(tmp_path / "evening.bobbl") as file:
        details = tuple(office.history.details.values())
        file.append(office.history.bodies, office.log.heads[-1], details)
    (tmp_path / "codes").mkdir()
    return office


def exported(folder: Path, *more: str) -> int:
    words = ["export", str(folder / "evening.bobbl"), str(folder / "codes"), "--format", "codes"]
    return main([*words, *more])


def test_each_picture_is_read_and_its_row_names_it(office: Office, tmp_path: Path) -> None:
    assert exported(tmp_path) == 0
    folder = tmp_path / "codes"
    table = (folder / "anmeldecodes.csv").read_bytes().decode()
    _, *rows = csv.reader(io.StringIO(table, newline=""))
    assert [row[0:6] for row in rows] == [
        ["1", "Hofmann, Karl / =Reuß, Renate", "Karl", "Hofmann", "Renate", "'=Reuß"],
        ["3", "Öttl, Änne", "Änne", "Öttl", "", ""],
    ]
    assert sorted(each.name for each in folder.glob("*.png")) == [row[7] for row in rows]
    for row, id_ in zip(rows, ("one", "two"), strict=True):
        image = QImage(str(folder / row[7]))
        text = read_code(image, QRectF(image.rect()))
        assert text == PREFIX + normalise(row[6])
        assert entrant_with_code(office.state, text.removeprefix(PREFIX)) == id_


@pytest.mark.usefixtures("office")
def test_the_folder_may_stand_behind_the_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", str(tmp_path / "evening.bobbl"), "--format", "codes"]
    assert main([*words, str(tmp_path / "codes")]) == 0
    assert len(list((tmp_path / "codes").iterdir())) == 3
    with pytest.raises(SystemExit):
        main([*words, str(tmp_path / "codes"), "more"])
    assert "more" in capsys.readouterr().err


@pytest.mark.usefixtures("office")
def test_nothing_gives_way_unless_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "codes" / "anmeldecode-003.png"
    own.write_text("something else")
    assert exported(tmp_path) == 2
    assert "gibt es schon" in capsys.readouterr().err
    assert [each.name for each in own.parent.iterdir()] == [own.name]
    assert own.read_text() == "something else"
    assert exported(tmp_path, "--force", "--for-excel") == 0
    assert own.read_bytes().startswith(b"\x89PNG")
    table = (tmp_path / "codes" / "anmeldecodes.csv").read_text("utf-8-sig")
    assert table.startswith("Nr.;Name;Vorname 1;")


@pytest.mark.usefixtures("office")
def test_a_folder_is_needed_and_somebody_who_is_announced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = tmp_path / "evening.bobbl"
    assert main(["export", str(evening), "--format", "codes"]) == 2
    assert "kein Ordner genannt" in capsys.readouterr().err
    assert main(["export", str(evening), str(tmp_path / "none"), "--format", "codes"]) == 2
    assert "gibt es nicht" in capsys.readouterr().err
    golden = Path(__file__).parents[2] / "golden" / "phones-1.bobbl"
    assert main(["export", str(golden), str(tmp_path), "--format", "codes"]) == 2
    assert "niemand vorangemeldet" in capsys.readouterr().err
