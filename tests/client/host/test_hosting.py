"""Which window the organiser's computer shows, with everything behind the windows played."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host
from bobbl_client.host.left_behind.page import LeftBehind
from bobbl_client.host.left_behind.view import LeftBehindWindow
from bobbl_client.host.pages_care import PagesProgram
from bobbl_client.host.programs import AtFederation
from bobbl_client.host.start.page import Described
from bobbl_client.host.start.view import StartWindow
from bobbl_client.host.taking_over.page import Served, Taken
from bobbl_client.host.taking_over.view import TakeOverWindow
from bobbl_client.model.membership import Membership, new_key, remember
from bobbl_client.organiser.book.views.window import BookWindow
from bobbl_client.training.views.start import LessonsWindow
from bobbl_client.widgets.window.appearance import dresser
from bobbl_shared.domain.readings.handed_on import HandedOn
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import StationId, TournamentId
from builders.course import WORDS
from builders.dice import seeded_dice
from builders.doctor.examined import Examined
from builders.federation.invented import InventedFederations
from builders.hands import press, shown, type_in
from builders.handshake import pins


@dataclass
class Shelf:
    """The files of a computer: ``known`` are those that hold a tournament, ``own`` are served."""

    home: Path
    known: dict[Path, Described] = field(default_factory=dict)
    own: set[Path] = field(default_factory=set)
    offered: list[Path] = field(default_factory=list)
    of_stations: list[Path] = field(default_factory=list)
    left: LeftBehind | None = None
    taken_over: list[tuple[Path | AtFederation, Path, tuple[str, ...], bool]] = field(
        default_factory=list
    )
    training: "Shelf | None" = None
    club: Any = None
    files: Any = None
    studies: Any = None
    federations: Any = field(default_factory=InventedFederations)
    busy: set[Path] = field(default_factory=set)
    exports: dict[Path, Path] = field(default_factory=dict)

    def file(
        self, name: str, title: str, *, is_training: bool = False, is_own: bool = True
    ) -> Path:
        """Put a file there; without a title it holds no tournament."""
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (1_795_000_000, 1_795_000_000))
        if title:
            self.known[path] = Described(TournamentId(StationId(title)), title, is_training)
        if is_own:
            self.own.add(path)
        return path

    def words(self) -> tuple[str, ...]:
        return WORDS

    def recent(self) -> tuple[Path, ...]:
        return tuple(self.offered)

    def unpacked(self, path: Path) -> Path:
        return self.exports.get(path, path)

    def describe(self, path: Path) -> Described:
        if path in self.busy:
            raise BobblError("file_in_use", path=str(path))
        if path not in self.known:
            raise BobblError("file_damaged", path=str(path), reason="")
        return self.known[path]

    def folder(self) -> Path:
        return self.home

    def found(
        self,
        settings: Settings,
        words: tuple[str, ...],
        path: Path,
        earlier: HandedOn | None = None,
    ) -> None:
        raise NotImplementedError

    def serve(self, path: Path, invites: bool) -> Served:
        raise BobblError("server_not_started", reason=f"{self.home.name}: {path.name}")

    def begin_serving(self, path: Path, invites: bool) -> Callable[[], Served | None]:
        return lambda: self.serve(path, invites)

    def is_served_here(self, path: Path) -> bool:
        return path in self.own

    def left_behind(self, path: Path) -> LeftBehind | None:
        return self.left

    def copies(self) -> tuple[Path, ...]:
        return tuple(self.of_stations)

    def take_over(
        self, copy: Path | AtFederation, path: Path, words: tuple[str, ...], invites: bool
    ) -> Callable[[], Served | None]:
        self.taken_over.append((copy, path, words, invites))
        return lambda: Served("127.0.0.1:1", "", Taken(missing=("Anmeldung",)))

    @property
    def pages(self) -> PagesProgram:
        raise NotImplementedError

    def fallen(self) -> str | None:
        return None

    def serve_again(self) -> Callable[[], Served | None]:
        raise NotImplementedError

    def replaced(self) -> BobblError | None:
        return None

    @property
    def kept(self) -> Path:
        raise NotImplementedError

    def stop(self) -> None:
        """Nothing runs."""

    def for_training(self) -> "Shelf":
        if self.training is None:
            self.training = Shelf(self.home / "training", self.known)
        return self.training

    def examination(self) -> Examined:
        return Examined()

    def clear_evenings(self) -> None:
        raise NotImplementedError

    def seed(self) -> int:
        return 1


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "home")


@pytest.fixture
def host(shelf: Shelf, qapp: QApplication) -> Iterator[Host]:
    start_application(shelf.home)
    made = Host(shelf)
    yield made
    made.close()


def offered(host: Host) -> list[str]:
    """Give what the first page offers, from the top."""
    assert isinstance(host.window, StartWindow)
    return [each.title for each in host.window.view.list.rows()]


def test_what_was_opened_last_comes_first_then_exercises_then_copies(
    host: Host, shelf: Shelf
) -> None:
    shelf.offered = [
        shelf.file("übung.bobbl", "Übung", is_training=True),
        shelf.file("herbst.bobbl", "Herbstmucken"),
    ]
    shelf.of_stations = [
        shelf.file("stations/1/tournament.bobbl", "Preismucken"),
        shelf.file("stations/2/tournament.bobbl", "Herbstmucken"),
        shelf.file("stations/3/tournament.bobbl", ""),
    ]
    host.start()
    assert offered(host) == ["Herbstmucken", "Übung", "Preismucken"]
    assert isinstance(host.window, StartWindow)
    details = [each.detail for each in host.window.view.list.rows()]
    assert ["Kopie einer Station" in each for each in details] == [False, False, True]
    shelf.offered.append(shelf.file("kaputt.bobbl", ""))
    host.start()
    assert offered(host)[1:] == ["kaputt.bobbl", "Übung", "Preismucken"]


def test_a_newer_program_beside_a_tournament_is_told_of(host: Host, shelf: Shelf) -> None:
    fest = shelf.file("herbst.bobbl", "Herbstmucken")
    shelf.offered = [fest]
    (fest.parent / "bobbl_7.2.1_amd64.deb").touch()
    host.start()
    assert isinstance(host.window, StartWindow)
    assert "ist Bobbl 7.2.1, hier läuft" in host.window.page.screen().package
    assert host.window.page.notice == ""


def test_a_tournament_that_another_window_has_open_is_said_to_be_open(
    host: Host, shelf: Shelf
) -> None:
    running = shelf.file("herbst.bobbl", "Herbstmucken")
    shelf.offered, shelf.busy = [running], {running}
    host.start()
    assert isinstance(host.window, StartWindow)
    [row] = host.window.view.list.rows()
    assert "in einem anderen Fenster" in row.detail
    assert not row.is_warning


def test_a_file_that_cannot_be_served_is_told_of_on_the_first_page(
    host: Host, shelf: Shelf, qtbot: QtBot
) -> None:
    shelf.offered = [shelf.file("herbst.bobbl", "Herbstmucken")]
    host.start()
    window = host.window
    assert isinstance(window, StartWindow)
    window.page.open_row(str(shelf.offered[0]))

    def told() -> str:
        page = host.window.view if isinstance(host.window, StartWindow) else None
        return page.notice.accessibleName() if page is not None else ""

    qtbot.waitUntil(lambda: "home: herbst.bobbl" in told())


@pytest.mark.parametrize("is_own", [True, False])
def test_an_exercise_is_served_from_where_its_keys_are(
    host: Host, shelf: Shelf, is_own: bool
) -> None:
    path = shelf.file("übung.bobbl", "Übung", is_training=True, is_own=is_own)
    shelf.for_training().own.add(path)
    with pytest.raises(BobblError) as caught:
        host.open(path)
    where = "home" if is_own else "training"
    assert caught.value.parameters["reason"] == f"{where}: übung.bobbl"


def test_the_file_of_another_computer_is_taken_over_with_the_words_into_a_file_of_its_own(
    host: Host, shelf: Shelf, qtbot: QtBot
) -> None:
    copy = shelf.file("kopie.bobbl", "Herbst Mucken", is_own=False)
    shelf.file("herbst-mucken.bobbl", "ein anderes")
    host.start()
    host.open(copy)
    window = host.window
    assert isinstance(window, TakeOverWindow)
    shown(qtbot, window)
    type_in(window.view.words.entry, " ".join(WORDS))
    press(window.view.words.entry, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.page.taken is not None)
    assert window.page.taken == Taken(missing=("Anmeldung",))
    assert shelf.taken_over == [(copy, shelf.home / "herbst-mucken-2.bobbl", WORDS, True)]


def test_a_wrong_word_is_told_while_it_is_typed(host: Host, shelf: Shelf, qtbot: QtBot) -> None:
    host.start()
    host.open(shelf.file("kopie.bobbl", "Herbst Mucken", is_own=False))
    window = host.window
    assert isinstance(window, TakeOverWindow)
    shown(qtbot, window)
    error = window.view.words.error
    type_in(window.view.words.entry, "Abend Abfa")
    assert not error.isVisible()
    type_in(window.view.words.entry, "rt")
    assert error.isVisible()
    assert "Abfart" in window.page.error
    for _ in "rt":
        press(window.view.words.entry, Qt.Key.Key_Backspace)
    assert not error.isVisible()
    type_in(window.view.words.entry, " ")
    assert "Abfa" in window.page.error
    assert shelf.taken_over == []


def test_what_a_federation_has_is_taken_over_with_the_words(
    host: Host, shelf: Shelf, qtbot: QtBot
) -> None:
    there = AtFederation("verband.test:8443", "ABCD2345")
    host.go_on_from(there)
    window = host.window
    assert isinstance(window, TakeOverWindow)
    assert "verband.test:8443" in window.page.screen().detail
    shown(qtbot, window)
    type_in(window.view.words.entry, " ".join(WORDS))
    press(window.view.words.entry, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.page.taken is not None)
    assert shelf.taken_over == [(there, shelf.home / "vom-verband.bobbl", WORDS, True)]


def test_an_export_is_taken_over_like_any_copy(host: Host, shelf: Shelf) -> None:
    copy = shelf.file("kopie.bobbl", "Herbst Mucken", is_own=False)
    shelf.exports[shelf.home / "export.json"] = copy
    host.start()
    host.open(shelf.home / "export.json")
    assert isinstance(host.window, TakeOverWindow)


def test_what_only_this_computer_has_is_shown_instead_of_serving_on(
    host: Host, shelf: Shelf
) -> None:
    path = shelf.file("herbst.bobbl", "Herbstmucken")
    shelf.left = LeftBehind("Herbstmucken", 2, (), shelf.home / "nur-hier.txt")
    host.open(path)
    assert isinstance(host.window, LeftBehindWindow)


@pytest.mark.parametrize(
    ("key", "kind"),
    [(None, StartWindow), (Qt.Key.Key_F6, LessonsWindow), (Qt.Key.Key_B, BookWindow)],
)
def test_another_language_makes_the_page_anew(
    host: Host, qtbot: QtBot, key: Qt.Key | None, kind: type
) -> None:
    host.start()
    if key is not None:
        assert isinstance(host.window, StartWindow)
        press(host.window.view, key)
    before = host.window
    assert isinstance(before, kind)
    try:
        dresser().turn_language()
        qtbot.waitUntil(lambda: host.window is not before)
        assert isinstance(host.window, kind)
    finally:
        dresser().turn_language()


def test_the_last_window_that_a_person_closes_ends_the_program(
    shelf: Shelf, qapp: QApplication, qtbot: QtBot
) -> None:
    start_application(shelf.home)
    ended: list[bool] = []
    host = Host(shelf, lambda: ended.append(True))
    host.start()
    host.choose_lesson()
    QApplication.processEvents()
    assert not ended, "one stands in the place of the other"
    assert host.window is not None
    host.window.close()
    qtbot.waitUntil(lambda: ended == [True])
    host.close()


class Overview:
    """An organiser's own station, of which only the window counts."""

    def __init__(self, *_: object, closed: Callable[[], None], **__: object) -> None:
        self.window: QWidget | None = None
        self._closed = closed

    def work(self, _: Membership) -> None:
        self.window = QWidget()

    def close_by_hand(self) -> None:
        self.window = None
        self._closed()

    def close(self) -> None:
        self.window = None


def test_the_list_of_what_is_only_here_stays_when_the_overview_beside_it_is_closed(
    shelf: Shelf, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Overview] = []

    def overview(*words: Any, **more: Any) -> Overview:
        opened.append(Overview(*words, **more))
        return opened[-1]

    monkeypatch.setattr("bobbl_client.app.Station", overview)
    start_application(shelf.home)
    path = shelf.file("herbst.bobbl", "Herbstmucken")
    dice = seeded_dice("overview")
    new_key(shelf.home / "organiser", dice)
    kept = remember(shelf.home / "organiser", "Herbstmucken", pins(), "a:1", dice)
    shelf.known[path] = Described(kept.pins.tournament, "Herbstmucken", False)
    shelf.left = LeftBehind("Herbstmucken", 2, (), shelf.home / "nur-hier.txt")
    ended: list[bool] = []
    host = Host(shelf, lambda: ended.append(True))
    host.open(path)
    for _ in range(2):  # it can be opened once more
        assert isinstance(host.window, LeftBehindWindow)
        press(host.window.view, Qt.Key.Key_F12)
        assert host.window is opened[-1].window
        opened[-1].close_by_hand()
        assert not ended
    assert len(opened) == 2
    host.close()
