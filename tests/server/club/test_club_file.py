"""The club file: what is put in comes out, and a file that is none says so."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import ClubSettings, Evening, Player
from bobbl_server.core.rating.rules import Factor, Newcomers, Rules
from bobbl_server.core.rating.season import Start
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import PersonId
from bobbl_shared.log import LogFile

SETTINGS = ClubSettings("SV Weidenlohe", Rules((Factor("1/3"),), Newcomers("mean", 100)))
PLAYERS = [Player(number, Name(f"Name {number}", "Änne", "SV")) for number in range(1, 5)]
TABLE = ((1, 7), (2, 7), (3, -7), (4, -7))


def evening(date: str, name: str = "Abend", source: str = "") -> Evening:
    return Evening(date, name, source, ((TABLE,),))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "verein.bobblclub"
    with ClubFile.create(path, SETTINGS) as file:
        file.add_evening(evening("2026-11-21"), PLAYERS, {PersonId("a"): 1})
    return path


def test_what_is_put_in_comes_out(path: Path) -> None:
    with ClubFile.open(path, read_only=True) as file:
        club = file.club()
        assert club.settings == SETTINGS
        assert club.players == PLAYERS
        assert club.evenings == [evening("2026-11-21")]
        assert file.persons() == {PersonId("a"): 1}


def test_evenings_stand_in_the_order_of_their_dates(path: Path) -> None:
    with ClubFile.open(path) as file:
        file.add_evening(evening("2026-11-21T18:00:00.000Z", "b"), [], {})
        file.add_evening(evening("2026-01-06", "c"), [], {})
        file.add_evening(evening("2026-11-21", "d"), [], {})
        assert [each.name for each in file.club().evenings] == ["c", "Abend", "d", "b"]
        file.remove_evening(2)
        assert [each.name for each in file.club().evenings] == ["c", "d", "b"]


def test_an_evening_takes_the_place_of_another(path: Path) -> None:
    with ClubFile.open(path) as file:
        file.add_evening(evening("2026-11-22", "b", "t"), [], {})
        file.add_evening(evening("2026-11-23", "c", "t"), [], {}, instead=2)
        file.add_evening(evening("2026-11-24", "d"), [], {})
        assert [each.name for each in file.club().evenings] == ["Abend", "c", "d"]


def test_a_player_is_replaced_and_forgotten(path: Path) -> None:
    with ClubFile.open(path) as file:
        file.put_player(Player(2, None, Start(-50, 12)))
        file.put_player(Player(5, Name("Fünf")))
        assert file.club().players[1] == Player(2, None, Start(-50, 12))
        assert len(file.club().players) == 5
    assert b"Name 2" not in path.read_bytes()
    assert b"Name 1" in path.read_bytes()


def test_an_evening_comes_whole_or_not_at_all(path: Path) -> None:
    with ClubFile.open(path) as file:
        with pytest.raises(sqlite3.IntegrityError):
            file.add_evening(evening("2026-11-22"), [Player(5, Name("X"), Start("viel"))], {})  # type: ignore[arg-type]
        assert len(file.club().evenings) == 1
        assert len(file.club().players) == 4


def test_nothing_lies_beside_a_closed_file_and_reading_leaves_nothing(path: Path) -> None:
    with ClubFile.open(path) as file:
        file.add_evening(evening("2026-11-22"), [], {})
    with ClubFile.open(path, read_only=True) as file:
        assert len(file.club().evenings) == 2
    assert list(path.parent.iterdir()) == [path]


def test_a_file_in_use_is_left_alone(path: Path) -> None:
    with ClubFile.open(path):
        with pytest.raises(BobblError, match="file_in_use"):
            ClubFile.open(path)
        with pytest.raises(BobblError, match="file_exists"):
            ClubFile.create(path, SETTINGS)


def test_other_files_are_none(tmp_path: Path) -> None:
    with pytest.raises(BobblError, match="file_not_found"):
        ClubFile.open(tmp_path / "x", read_only=True)
    LogFile.create(tmp_path / "t.bobbl").close()
    with pytest.raises(BobblError, match="not_a_club_file"):
        ClubFile.open(tmp_path / "t.bobbl")


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM meta",
        "UPDATE meta SET value = '{}'",
        """UPDATE meta SET value = '{"name": "x", "rules": {"factors": []}}'""",
        "UPDATE player SET name = '{}' WHERE number = 1",
        "DELETE FROM player WHERE number = 2",
        "DELETE FROM player WHERE number = 4",
        "UPDATE evening SET rounds = '[[[[1,2],[2,2],[3,2]]]]'",
        "UPDATE evening SET rounds = '[[[[0,2],[2,2],[3,2],[4,1]]]]'",
        "UPDATE evening SET rounds = '['",
    ],
)
def test_a_damaged_file_is_named(path: Path, damage: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(damage)
        connection.commit()
    with ClubFile.open(path, read_only=True) as file, pytest.raises(BobblError) as caught:
        file.club()
    assert caught.value.code == "club_file_damaged"
    assert caught.value.parameters["path"] == str(path)


def test_a_file_that_is_cut_off_is_damaged_too(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with (
        pytest.raises(BobblError, match="club_file_damaged"),
        ClubFile.open(path, read_only=True) as file,
    ):
        file.club()
