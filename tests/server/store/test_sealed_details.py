"""A bit flips in what lies sealed in a file: it is named, and sealed anew where it is in clear."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_server.store.opening import open_as_server
from bobbl_server.store.reading import read_history
from bobbl_server.verify import Verifier
from bobbl_shared.crypto.details import Details, check, conceal
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.log import LogFile
from builders.evening import Evening
from log_watch import ExpectedLog

LOGGER = "bobbl_server.store.reading"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    (tmp_path / "old").mkdir()
    evening = Evening(tmp_path / "old")
    yield evening
    evening.close()


@pytest.fixture
def contact(evening: Evening) -> Details:
    organiser = evening.station("organiser", "Leitung")
    name = organiser.conceal_name(Name("Bär", "Ute"))
    contact = conceal(b"0171 1234", "contact", evening.dice)
    person = Person(PersonId("p"), name.hash, contact.hash)
    organiser.ask(RegisterEntrant(EntrantId("e"), "lone", (person,)), None, (name, contact))
    return evening.history.details[contact.hash]


@pytest.fixture
def path(evening: Evening, contact: Details, tmp_path: Path) -> Path:
    path = tmp_path / "t.bobbl"
    path.write_bytes(evening.log.snapshot())
    return path


def flip(path: Path, contact: Details, seed: int) -> None:
    """Flip a bit of the sealed text where it lies in the file."""
    assert contact.sealed is not None
    told = contact.sealed.encode()
    content = bytearray(path.read_bytes())
    assert content.count(told) == 1
    place = content.index(told) + random.Random(seed).randrange(len(told))
    content[place] ^= 1 << random.Random(seed).randrange(7)
    path.write_bytes(content)


def only_sealed(path: Path, contact: Details) -> None:
    """Make the file one of a station that may not read contact details."""
    with LogFile.open(path) as log:
        log.put_details([replace(contact, salt=None, body=None)])


@pytest.mark.parametrize("seed", range(8))
def test_verify_names_the_event_it_belongs_to(path: Path, contact: Details, seed: int) -> None:
    only_sealed(path, contact)
    flip(path, contact, seed)
    with LogFile.open(path, read_only=True) as log:
        found = Verifier(log).run()
        assert found.bad is not None
        named = list(log.events())[found.bad]
    assert found.flaw in {"details_sealed_damaged", "details_mismatch"}
    assert contact.hash.encode() in named
    assert found.kind == "RegisterEntrant"


def test_what_is_whole_is_no_damage(path: Path, contact: Details) -> None:
    only_sealed(path, contact)
    with LogFile.open(path, read_only=True) as log:
        assert Verifier(log).run().flaw is None
        read_history(log)


@pytest.mark.parametrize("seed", range(8))
def test_opening_names_it(
    path: Path, contact: Details, seed: int, expected_log: ExpectedLog
) -> None:
    only_sealed(path, contact)
    flip(path, contact, seed)
    expected_log(LOGGER, contact.hash)
    with LogFile.open(path, read_only=True) as log:
        read_history(log)


@pytest.mark.parametrize("seed", range(8))
def test_where_it_is_in_clear_it_is_sealed_anew(
    evening: Evening, path: Path, contact: Details, seed: int, expected_log: ExpectedLog
) -> None:
    flip(path, contact, seed)
    expected_log(LOGGER, contact.hash)
    opened = open_as_server(path, evening.folder / "server", evening.dice)
    with opened.log as log:
        renewed = opened.history.details[contact.hash]
        assert renewed == log.details(contact.hash)
    assert (renewed.body, renewed.salt) == (contact.body, contact.salt)
    assert renewed.sealed != contact.sealed
    check(renewed)
    with LogFile.open(path, read_only=True) as log:
        assert Verifier(log).run().flaw is None


def test_a_full_disk_keeps_no_server_from_opening_it(
    evening: Evening,
    path: Path,
    contact: Details,
    expected_log: ExpectedLog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flip(path, contact, 0)
    expected_log(LOGGER, "damaged")

    def fill(log: LogFile, _: object) -> None:
        raise BobblError("disk_full", path=str(log.path))

    monkeypatch.setattr(LogFile, "put_details", fill)
    for _ in range(2):
        opened = open_as_server(path, evening.folder / "server", evening.dice)
        with opened.log:
            assert opened.read_only is None


def test_a_file_of_an_older_program_is_believed(path: Path, contact: Details) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM meta WHERE key LIKE 'sealed/%'")
        connection.commit()
    before = path.read_bytes()
    with LogFile.open(path, read_only=True) as log:
        assert Verifier(log).run().flaw is None
    assert path.read_bytes() == before


def test_who_is_forgotten_leaves_nothing_behind(path: Path, contact: Details) -> None:
    with LogFile.open(path) as log:
        log.delete_details(contact.hash)
        assert log.meta(f"sealed/{contact.hash}") is None
        assert log.has_sealed_as_written(contact)
