"""The club file: players, evenings and settings in SQLite, names in the clear.

An evening is one row, its rounds as JSON: it is read, replaced and taken out as a whole. Only what
was played is stored and never a rating, so that nothing in the file can disagree.
"""

import gc
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import msgspec
from msgspec import Struct

from bobbl_server.club.records import Club, ClubSettings, Evening, Player
from bobbl_server.core.rating.rules import check_rules
from bobbl_server.core.rating.season import Rounds, Start
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.ids import PersonId
from bobbl_shared.log.sqlite import (
    Held,
    Kind,
    changing,
    close,
    create,
    open_to_read,
    open_to_write,
    told,
    typed,
)

KIND = Kind(
    application=0x426F436C,  # "BoCl"
    version=1,
    schema=(
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
        "CREATE TABLE player (number INTEGER PRIMARY KEY, name TEXT, rating INTEGER,"
        " rounds INTEGER NOT NULL) STRICT",
        "CREATE TABLE evening (id INTEGER PRIMARY KEY, date TEXT NOT NULL, name TEXT NOT NULL,"
        " source TEXT NOT NULL, rounds TEXT NOT NULL) STRICT",
        "CREATE TABLE person (id TEXT PRIMARY KEY, player INTEGER NOT NULL) STRICT",
    ),
)

_DELETE_EVENING = (
    "DELETE FROM evening WHERE id = (SELECT id FROM evening ORDER BY date, id LIMIT 1 OFFSET ?)"
)

_T = TypeVar("_T")


class _Fact(Struct, frozen=True):
    value: str


class _PlayerRow(Struct, frozen=True):
    number: int
    name: str | None
    rating: int | None
    rounds: int


class _EveningRow(Struct, frozen=True):
    date: str
    name: str
    source: str
    rounds: str


class _PersonRow(Struct, frozen=True):
    id: str
    player: int


class ClubFile:
    """An open club file; close it, or use it as a context manager."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Use ``create`` or ``open``."""
        self.path = path
        self._connection = connection
        connection.row_factory = sqlite3.Row
        self._held = Held(path)

    @classmethod
    def create(cls, path: Path, settings: ClubSettings) -> "ClubFile":
        """Make a file without players; ``BobblError`` if there is one or it cannot be written."""
        made = cls(path, create(path, KIND, durable=True))
        made.set_settings(settings)
        return made

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> "ClubFile":
        """Open a file; ``BobblError`` if it is missing, foreign, newer, damaged or in use."""
        with _advised(path):
            if read_only:
                return cls(path, open_to_read(path, KIND))
            return cls(path, open_to_write(path, KIND, durable=True))

    def close(self) -> None:
        """Close the file."""
        close(self._connection)

    def __enter__(self) -> "ClubFile":
        """Return the file itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def club(self) -> Club:
        """Read everything; ``BobblError("club_file_damaged")`` if it does not fit together."""
        with _advised(self.path):
            club = Club(self._settings(), self._players(), self._evenings())
        if not _fits_together(club):
            raise BobblError("club_file_damaged", path=str(self.path), reason="players")
        return club

    def persons(self) -> dict[PersonId, int]:
        """Return which persons of tournaments are which players."""
        with _advised(self.path):
            rows = self._rows("SELECT id, player FROM person", _PersonRow)
        return {PersonId(each.id): each.player for each in rows}

    def set_settings(self, settings: ClubSettings) -> None:
        """Replace the settings; all ratings follow them, those of the past too."""
        with changing(self.path, self._connection, self._held):
            self._connection.execute(
                "INSERT OR REPLACE INTO meta VALUES ('settings', ?)", (_text(settings),)
            )

    def put_player(self, player: Player) -> None:
        """Add a player under the next number, or replace the one with this number."""
        with changing(self.path, self._connection, self._held):
            self._put_players([player])

    def add_evening(
        self,
        evening: Evening,
        players: list[Player],
        persons: dict[PersonId, int],
        instead: int | None = None,
    ) -> None:
        """Add an evening, with new players and with who is who, all or nothing.

        ``instead``: the place in the order, from 1, of one that it replaces.
        """
        with changing(self.path, self._connection, self._held):
            self._put_players(players)
            self._connection.executemany(
                "INSERT OR REPLACE INTO person VALUES (?, ?)", list(persons.items())
            )
            if instead is not None:
                self._connection.execute(_DELETE_EVENING, (instead - 1,))
            self._connection.execute(
                "INSERT INTO evening (date, name, source, rounds) VALUES (?, ?, ?, ?)",
                (evening.date, evening.name, evening.source, _text(evening.rounds)),
            )

    def remove_evening(self, place: int) -> None:
        """Take out an evening by its place in the order, from 1; it must be there."""
        with changing(self.path, self._connection, self._held):
            self._connection.execute(_DELETE_EVENING, (place - 1,))

    def _put_players(self, players: list[Player]) -> None:
        self._connection.executemany(
            "INSERT OR REPLACE INTO player VALUES (?, ?, ?, ?)",
            [
                (
                    each.number,
                    None if each.name is None else _text(each.name),
                    each.start.rating,
                    each.start.rounds,
                )
                for each in players
            ],
        )

    def _settings(self) -> ClubSettings:
        rows = self._rows("SELECT value FROM meta WHERE key = 'settings'", _Fact)
        if not rows:
            raise BobblError("file_damaged", path=str(self.path), reason="settings")
        settings = self._decoded(rows[0].value, ClubSettings)
        try:
            check_rules(settings.rules, "$.")
        except InputError as error:
            raise BobblError("file_damaged", path=str(self.path), reason=error.place) from error
        return settings

    def _players(self) -> list[Player]:
        rows = self._rows(
            "SELECT number, name, rating, rounds FROM player ORDER BY number", _PlayerRow
        )
        return [
            Player(
                each.number,
                None if each.name is None else self._decoded(each.name, Name),
                Start(each.rating, each.rounds),
            )
            for each in rows
        ]

    def _evenings(self) -> list[Evening]:
        rows = self._rows(
            "SELECT date, name, source, rounds FROM evening ORDER BY date, id", _EveningRow
        )
        with _uncollected():
            return [
                Evening(each.date, each.name, each.source, self._decoded(each.rounds, Rounds))
                for each in rows
            ]

    def _rows(self, query: str, kind: type[_T]) -> list[_T]:
        """Return rows as records of ``kind``, whose fields have the names of the columns."""
        with told(self.path):
            rows = [dict(row) for row in self._connection.execute(query)]
        return [typed(self.path, row, kind) for row in rows]

    def _decoded(self, text: str, kind: type[_T]) -> _T:
        try:
            return msgspec.json.decode(text, type=kind)
        except msgspec.DecodeError as error:
            raise BobblError("file_damaged", path=str(self.path), reason=str(error)) from error


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let no garbage be looked for meanwhile: millions of results are read, and none is garbage."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _advised(path: Path) -> Iterator[None]:
    """Let errors of the file say what helps with a club's: no station has a copy of it."""
    try:
        yield
    except BobblError as error:
        if error.code == "not_a_bobbl_file":
            what = error.parameters["what"]
            raise BobblError("not_a_club_file", path=str(path), what=what) from error
        if error.code == "file_damaged":
            reason = error.parameters["reason"]
            raise BobblError("club_file_damaged", path=str(path), reason=reason) from error
        raise


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _fits_together(club: Club) -> bool:
    """Return whether players are numbered through and nobody else has played."""
    if [each.number for each in club.players] != list(range(1, len(club.players) + 1)):
        return False
    played = {
        player
        for evening in club.evenings
        for tables in evening.rounds
        for four in tables
        for player, _ in four
    }
    return not played or (min(played) >= 1 and max(played) <= len(club.players))
