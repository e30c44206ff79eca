"""Every window in every state that people meet: nothing yet, an evening of 46 pairs, a hall of 200.

A scene is a window and the keys that lead to a page of it. ``scenes_of`` plays an evening and gives
its scenes one after the other; ``show`` sizes and shows a new window, which closes after its scene.
What is shown is the caller's to look at before the next one comes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PyQt6.QtCore import QKeyCombination, Qt
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl.exports.list_files import ListFiles
from bobbl_client.app import WINDOWS, organiser_window
from bobbl_client.guest_pages.page import PagesStand
from bobbl_client.guest_pages.view import PagesWindow
from bobbl_client.host.left_behind.page import LeftBehind, OnlyHere
from bobbl_client.host.left_behind.view import LeftBehindWindow
from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.host.server_care import WAITS_S, ServerCare
from bobbl_client.host.start.page import Recent
from bobbl_client.host.start.view import StartWindow
from bobbl_client.host.taking_over.page import Taken
from bobbl_client.host.taking_over.view import TakeOverWindow
from bobbl_client.host.views.care_strip import CareStrip
from bobbl_client.joining.known import Known
from bobbl_client.joining.page import Asking
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.link.news import FoundServer, Heard, Looked, ServersFound
from bobbl_client.model.address_book import BookFile
from bobbl_client.model.membership import Membership
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.book.views.window import BookWindow
from bobbl_client.organiser.federation.federations import JoinedFederation
from bobbl_client.organiser.files.page import FilesPage
from bobbl_client.organiser.tools import Tools
from bobbl_client.scoring.views.scoring import ScoringWork
from bobbl_client.training.coach import Coach
from bobbl_client.training.stage import dress_for_training
from bobbl_client.training.views.start import LessonsWindow
from bobbl_client.widgets.window.closing import dismiss, when_closed
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.phones import AllowPhones, ProposeResult
from bobbl_shared.domain.areas.seats import KeepApart
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.i18n import tr
from bobbl_shared.ids import MarkerId, ProposalId, StationId, TournamentId
from bobbl_shared.wire.messages import Battery, PhonesPush, Push, Report, Shut
from builders.book import invented_book
from builders.club import InventedClub
from builders.course import WORDS
from builders.doctor.examined import Examined
from builders.doctor.examples import EXAMPLES
from builders.evening import START, Evening, invented_name
from builders.federation.invented import InventedFederations
from builders.hands import press, type_in
from builders.handshake import pins
from builders.training.rehearsal import LESSONS, Rehearsed

Key = Qt.Key
Stroke = Key | str | QKeyCombination
"""A key, a key with Ctrl, or text that is typed."""

CTRL = Qt.KeyboardModifier.ControlModifier
LONG = "Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel"
TYPED = "Schmalfuss-Oberschmidtleitner-Woelfel"
CLUB = "Kartenfreunde und Heimatverein Großgressingen-Überlohe 1897 e. V."


MARKERS = (
    Marker(MarkerId("1"), "Essensbon", "green"),
    Marker(MarkerId("2"), "Getränkegutschein Nr. 2", "violet"),
    Marker(MarkerId("3"), "Quittung fürs Finanzamt", "brown"),
    Marker(MarkerId("4"), "Mitglied im Heimatverein", "teal"),
    Marker(MarkerId("5"), "Übernachtet im Gasthof", "pink"),
    Marker(MarkerId("6"), "Rückruf vor dem Finale", "grey"),
    Marker(MarkerId("7"), "Foto erlaubt"),
)


@dataclass(frozen=True)
class Scene:
    """One picture: which window, which content, which keys were pressed."""

    name: str
    window: QWidget
    is_first: bool = False
    """It is what a station's window shows before any key."""
    is_reworded: bool = False
    """The next scene is the same window with other words: its keys are looked at then."""


@dataclass
class Played:
    """An evening with the stations of its hall."""

    evening: Evening
    organiser: StationModel
    desk: StationModel
    scoring: StationModel
    display: StationModel

    def close(self) -> None:
        """Close all files."""
        self.evening.close()


def played(
    folder: Path, settings: Settings, register: Callable[[Evening, StationModel], None]
) -> Played:
    """Let an evening begin, with one station of each role."""
    folder.mkdir()
    evening = Evening(folder, settings)
    organiser = evening.station("organiser", "Büro")
    organiser.operator = evening.operator("Kolb", "Heinz")
    sections = [each.name for each in settings.sections]
    desk = evening.station("desk", "Anmeldetisch 1")
    scoring = evening.station("scoring", "Ergebnisse Saal", sections, "Schmidt")
    display = evening.station("display", "Leinwand")
    register(evening, desk)
    return Played(evening, organiser, desk, scoring, display)


def empty(folder: Path) -> Played:
    """Give an evening at which nobody has come yet."""
    return played(folder, Settings("Preismucken"), lambda *_: None)


def typical(folder: Path) -> Played:
    """Give the second round of 46 pairs: tables entered, confirmed, disputed, and some open."""
    settings = Settings(
        "Preismucken FFW Weidenlohe",
        rounds=5,
        fee_cents=1000,
        markers=MARKERS[:2],
        sections=(Section("Saal", 1, 16), Section("Nebenzimmer", 17)),
    )
    shown = played(folder, settings, lambda evening, desk: evening.register_pairs(desk, 46))
    other = shown.evening.station("scoring", "Ergebnisse 2", ["Saal", "Nebenzimmer"], "Popp")
    shown.evening.register(shown.desk, Name("Spätling", "Max"))
    ids = list(shown.evening.state.entrants)
    shown.organiser.ask(KeepApart(ids[0], ids[1], 3))
    _play(shown, other, rounds=1)
    return shown


def large(folder: Path) -> Played:
    """Give the second round of 200 tables with names as long as names can be."""
    settings = Settings(
        f"Fränkische Meisterschaft im Preismucken der {CLUB}"[:80],
        rounds=7,
        fee_cents=1250,
        markers=MARKERS,
        sections=tuple(
            Section(f"{name} der Mehrzweckhalle", first, last)
            for name, first, last in (
                ("Bühne und Vorraum", 1, 60),
                ("Großer Saal links", 61, 120),
                ("Großer Saal rechts", 121, None),
            )
        ),
    )

    def register(evening: Evening, desk: StationModel) -> None:
        for number in range(400):
            names = (_long_name(2 * number), _long_name(2 * number + 1))
            evening.register(desk, *names)

    shown = played(folder, settings, register)
    sections = [each.name for each in settings.sections]
    other = shown.evening.station("scoring", "Ergebnisse im Nebenraum", sections, "Popp")
    _play(shown, other, rounds=1)
    return shown


def _long_name(number: int) -> Name:
    plain = invented_name(number)
    if number % 5:
        return plain
    return Name(f"{LONG}-{plain.last}"[:80], f"{plain.first} Maria Magdalena", CLUB)


def _play(shown: Played, other: StationModel, rounds: int) -> None:
    """Play so many rounds, and begin the next: some tables in each state."""
    evening = shown.evening
    for _ in range(rounds):
        evening.draw(shown.organiser)
        evening.play_round(shown.scoring, other)
        evening.close_round(shown.organiser)
    evening.draw(shown.organiser)
    same = BobblScore(((21, 14), (3, 21)))
    for table in (2, 3, 5):
        evening.enter(shown.scoring, table, same)
    for table in (2, 3):
        evening.enter(other, table, same)
    evening.enter(shown.scoring, 7, same)
    evening.enter(other, 7, BobblScore(((21, 17), (3, 21))))
    evening.enter(other, 8, BobblScore(((21, 17), (3, 21))))
    shown.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    sides = evening.state.rounds[-1].tables[6].sides
    number = len(evening.state.rounds)
    evening.own(ProposeResult(number, 6, sides, same, ProposalId("proposal")))
    for station, percent in ((shown.desk, 14), (shown.scoring, 57)):
        evening.hub.heard(station.id, Report(0, 0, 0, Battery(percent, on_mains=False)))
    evening.push_standings()
    evening.clock.pass_seconds(125)


ORGANISER: dict[str, tuple[Stroke, ...]] = {
    "overview": (),
    "chronicle": (Key.Key_V, "r", Key.Key_Down),
    "undo": (Key.Key_V, *[Key.Key_Down] * 3, Key.Key_F8),
    "undo, with its reason": (Key.Key_V, *[Key.Key_Down] * 3, Key.Key_F8, Key.Key_2),
    "checks": (Key.Key_K, Key.Key_Down),
    "entrant": (Key.Key_T, Key.Key_Return),
    "taking in": (Key.Key_T, Key.Key_F11),
    "columns": (Key.Key_T, Key.Key_F11, "SV Lohe;Hofmann;Karl;", TYPED, Key.Key_F6),
    "disqualified": (Key.Key_T, Key.Key_Return, Key.Key_Delete),
    "substitute": (Key.Key_T, Key.Key_Return, Key.Key_F5),
    "forgotten": (Key.Key_T, Key.Key_Return, QKeyCombination(CTRL, Key.Key_Delete)),
    "forgotten, done": (
        Key.Key_T,
        Key.Key_Return,
        QKeyCombination(CTRL, Key.Key_Delete),
        Key.Key_F12,
    ),
    "one more station": (Key.Key_S, Key.Key_F4),
    "station's code": (Key.Key_S, Key.Key_F4, Key.Key_Up, Key.Key_Tab, "Laptop", Key.Key_F12),
    "wishes": (Key.Key_A, Key.Key_F7, Key.Key_F4),
    "swap": (Key.Key_A, Key.Key_F5),
    "round papers": (Key.Key_A, Key.Key_F9),
    "draw again": (Key.Key_A, Key.Key_F11),
    "plan": (Key.Key_Z, Key.Key_Down),
    "settings": (Key.Key_E, *[Key.Key_Down] * 7),
    "rules": (Key.Key_E, *[Key.Key_Down] * 6, Key.Key_Return),
    "rules wrong": (
        *(Key.Key_E, *[Key.Key_Down] * 6, Key.Key_Return),
        *(Key.Key_Down, Key.Key_Down, Key.Key_Return, "Muck > Wenz > Muck"),
    ),
    "rules taken": (
        *(Key.Key_E, *[Key.Key_Down] * 6, Key.Key_Return),
        *(Key.Key_Return, Key.Key_Down, Key.Key_F12),
    ),
    "sections": (Key.Key_E, *[Key.Key_Down] * 15, Key.Key_Return, Key.Key_Up),
    "markers": (Key.Key_E, *[Key.Key_Down] * 20, Key.Key_Return, Key.Key_Up),
    "what if": (Key.Key_R, Key.Key_F4),
    "prizes": (Key.Key_R, Key.Key_F6),
    "cases": (Key.Key_F4,),
    "case": (Key.Key_F4, Key.Key_Return),
    "slip comes later": (Key.Key_4, Key.Key_Return, Key.Key_F6, Key.Key_F12),
    "case chosen": (Key.Key_F4, Key.Key_Return, Key.Key_B),
    "case typed": (Key.Key_F4, Key.Key_Return, Key.Key_F4),
    "ranking": (Key.Key_R,),
    "stations": (Key.Key_S,),
    "announcements": (
        *(Key.Key_F7, "Essen ab 20 Uhr im Nebenzimmer", Key.Key_Return),
        *("Bratwurst und Kraut, solange der Vorrat reicht, Abholung an der Theke", Key.Key_Return),
    ),
    "guests": (Key.Key_S, Key.Key_F7),
    "phones": (Key.Key_S, Key.Key_F7, "2"),
    "phones elsewhere": (Key.Key_S, Key.Key_F7, "2", "x", Key.Key_F12),
    "shown at a display": (Key.Key_S, *[Key.Key_Down] * 9, Key.Key_F6, "2"),
    "helpers": (Key.Key_H,),
    "draw": (Key.Key_A,),
    "seats": (Key.Key_L,),
    "papers": (Key.Key_F9,),
    "paper": (Key.Key_F9, Key.Key_Return),
    "F11": (Key.Key_F11,),
    "step": (Key.Key_F12,),
    "help": (Key.Key_F1,),
    "operators": (Key.Key_F2,),
}
DESK: dict[str, tuple[Stroke, ...]] = {
    "form": (),
    "typed": (TYPED, Key.Key_Return, "Maximiliane"),
    "search": (Key.Key_F3, "h"),
    "opened": (Key.Key_F3, "h", Key.Key_Down, Key.Key_Return),
    "more": (Key.Key_F3, "h", Key.Key_Down, Key.Key_Return, Key.Key_F11),
    "withdraw": (Key.Key_F3, "h", Key.Key_Down, Key.Key_Return, Key.Key_F11, "2"),
    "history": (Key.Key_F3, "h", Key.Key_Down, Key.Key_Return, Key.Key_F11, "5"),
    "marks": (Key.Key_F3, "h", Key.Key_Down, Key.Key_Return, Key.Key_F6, "1", "3"),
    "paid": (Key.Key_F3, "h", Key.Key_Down, Key.Key_Return, Key.Key_F5),
    "refund": (Key.Key_F3, "h", Key.Key_Down, Key.Key_Return, Key.Key_F5),
    "alone": (Key.Key_F7,),
    "ticked": (TYPED, Key.Key_F5, Key.Key_F6, "2", Key.Key_Escape),
    "undo": (Key.Key_F8,),
    "last seat": (
        *("Wagner", Key.Key_Return, "Uwe", Key.Key_Return, Key.Key_Return),
        *("Kastner", Key.Key_Return, "Anneliese", Key.Key_Return, Key.Key_Return),
    ),
    "tasks": (Key.Key_F11,),
    "waiting": (Key.Key_F11, "w"),
    "absent": (Key.Key_F11, "n"),
    "many": (Key.Key_F11, "m", "1"),
    "list": (Key.Key_F11, "v"),
    "help": (Key.Key_F1,),
}
SCORING: dict[str, tuple[Stroke, ...]] = {
    "wall": (),
    "slip": ("4", Key.Key_Return),
    "typing": ("4", Key.Key_Return, "14-"),
    "saved": ("4", Key.Key_Return, "14-3+", Key.Key_Return),
    "confirmed": ("2", Key.Key_Return),
    "correct": ("2", Key.Key_Return, Key.Key_F4),
    "disputing": ("8", Key.Key_Return, "14-3+", Key.Key_Return),
    "disputed": ("7", Key.Key_Return),
    "round": (Key.Key_F6,),
    "taken back": ("4", Key.Key_Return, "14-3+", Key.Key_Return, Key.Key_F8),
    "by name": ("9", Key.Key_Return, Key.Key_F6),
    "by name, who": ("9", Key.Key_Return, Key.Key_F6, "1-1", "0", "2"),
    "by name, ending": ("9", Key.Key_Return, Key.Key_F6, "1-1" * 7, "0", "2+78"),
    "by name, full": ("9", Key.Key_Return, Key.Key_F6, "1-1" * 7, "1+3" * 5),
    "proposed": ("6", Key.Key_Return),
    "from a phone": ("6", Key.Key_Return, Key.Key_Space),
    "sideways": (Key.Key_F11, "4", Key.Key_Return, "14-"),
    "sideways saved": (Key.Key_F11, "4", Key.Key_Return, "14-3+", Key.Key_Return),
    "calling": (Key.Key_F9,),
    "help": (Key.Key_F1,),
}
BY_SLIPS: dict[str, tuple[Stroke, ...]] = {
    "wall": (),
    "first number": ("4", Key.Key_Return, "1"),
    "second number": ("4", Key.Key_Return, "1", Key.Key_Return, "2"),
    "points": ("4", Key.Key_Return, "1", Key.Key_Return, "2", Key.Key_Return, "14"),
    "names": ("5", Key.Key_Return, Key.Key_F3, "h"),
    "others": ("4", Key.Key_Return, Key.Key_F3),
}
DISPLAY: dict[str, tuple[Stroke, ...]] = {
    "clock": (),
    "choosing": (Key.Key_F4, "2"),
    "next": (Key.Key_Right,),
    "second": (Key.Key_Right, Key.Key_Right),
    "third": (Key.Key_Right, Key.Key_Right, Key.Key_Right),
}
PAGES: dict[str, dict[str, tuple[Stroke, ...]]] = {
    "organiser": dict(ORGANISER),
    "desk": DESK,
    "scoring": SCORING,
    "display": DISPLAY,
}
CONTENTS: dict[str, Callable[[Path], Played]] = {
    "empty": empty,
    "typical": typical,
    "large": large,
}


def scenes_of(content: str, folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give every page of every window at one of the evenings, in the end without a network."""
    hall = CONTENTS[content](folder / content)
    yield from _file_pages(folder, content, hall, show)
    for role, pages in PAGES.items():
        model: StationModel = getattr(hall, role)
        yield from _pages(f"{role} {content}", model, pages, show)
    for cable in hall.evening.cables:
        cable.cut()
    hall.evening.clock.pass_seconds(400)
    for role, pages in PAGES.items():
        first = dict([next(iter(pages.items()))])
        yield from _pages(f"{role} {content} alone", getattr(hall, role), first, show)
    hall.close()


def scenes_beside(folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give what is seen of club and address book, of slips and phones, and in training."""
    yield from _club_pages(folder / "club", show)
    yield from _book_pages(folder / "book", show)
    yield from _rounds_by_slips(folder / "slips", show)
    yield from _phones(folder / "phones", show)
    yield from _training(folder / "training", show)


def _rounds_by_slips(folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the mask of a round without a draw: numbers, names, points."""
    hall = typical(folder)
    hall.organiser.ask(StartRound(len(hall.evening.state.rounds) + 1))
    number = len(hall.evening.state.rounds)
    for each in BY_SLIPS:
        window = WINDOWS["scoring"](hall.scoring)
        work = getattr(window, "work", None)
        assert isinstance(work, ScoringWork)
        work.page.choose_round(number)
        yield from one(f"scoring by slips: {each}", window, show, BY_SLIPS[each])
    hall.close()


def _phones(folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the page about phones after a take-over, and in a round without a draw."""
    folder.mkdir()
    hall, to_it = typical(folder / "lost"), (Key.Key_S, Key.Key_F7, "2")
    hall.organiser.ask(AllowPhones("ab" * 16, "vereinsheim-ergebnisrechner.local:8080"))
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.104.177:8080"))
    yield from one("phones: lost", organiser_window(hall.organiser), show, to_it)
    again = (*to_it, Key.Key_F12)
    yield from one("phones: found again", organiser_window(hall.organiser), show, again)
    hall.organiser.handle(Heard(Push(PhonesPush("port_in_use", {"port": 8080}))))
    yield from one("phones: shut", organiser_window(hall.organiser), show, to_it)
    hall.close()
    hall = empty(folder / "slips")
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    hall.organiser.ask(StartRound(1))
    yield from one("phones: without a draw", organiser_window(hall.organiser), show, to_it)
    hall.close()


def _training(folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give what is seen in training: the lessons, and each one's window, strip and page."""
    lessons = LessonsWindow(_nothing, _nothing)
    yield from one("training: lessons", lessons, show)
    for lesson in LESSONS:
        hall = Rehearsed(folder / lesson, lesson, seed=3)
        coach = Coach(hall.simulated, _nothing)
        for moment, until in (
            ("begins", lambda played: True),
            ("goes on", lambda played: len(played.happened) > 2),
            ("is over", lambda played: played.is_over),
        ):
            while not until(hall.rehearsal):
                hall.play()
            for _ in range(10):
                coach.tick(5.0)
            for is_page in (False, True):
                window = WINDOWS[lesson](hall.simulated.trainee)
                assert isinstance(window, StationWindow)
                strip = dress_for_training(window, coach)
                show(window)
                if is_page:
                    strip.page.click()
                    coach.ask("2" if lesson != "organiser" else "second")
                page = "page" if is_page else "strip"
                yield from one(f"training {lesson} {moment}: {page}", window, show)
        if lesson == LESSONS[-1]:
            display = WINDOWS["display"](hall.evening.station("display", "Leinwand"))
            yield from one("training: display", display, show)
        hall.evening.close()


def _club_pages(folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the page of a club: to be founded, its table, a question, a picture, a trouble."""
    hall = typical(folder)
    to_it = (Key.Key_R, Key.Key_F7)
    for page, keys, club in (
        ("to be founded", (), InventedClub(count=None)),
        ("empty", (), InventedClub(count=0)),
        ("table", (), InventedClub()),
        ("question", (Key.Key_F12,), InventedClub()),
        ("picture", (Key.Key_Return,), InventedClub()),
        ("papers", (Key.Key_F9,), InventedClub(sources=frozenset({"x"}))),
        (
            "trouble",
            (),
            InventedClub(trouble=BobblError("club_file_damaged", path="x", reason="y")),
        ),
    ):
        window = organiser_window(hall.organiser, Tools(club=club))
        yield from one(f"club: {page}", window, show, (*to_it, *keys))
    hall.close()


BOOK: dict[str, tuple[Stroke, ...]] = {
    "all": (),
    "found": ("hofmann", Key.Key_Down, Key.Key_Return),
    "deleting": ("hofmann", Key.Key_Return, Key.Key_Delete),
    "merging": ("hofmann", Key.Key_Return, Key.Key_F11),
    "unsaved": ("hofmann", Key.Key_Return, "x", Key.Key_Escape),
    "new": (Key.Key_F4, TYPED),
    "taking in": (Key.Key_F5,),
    "this tournament": (Key.Key_F5, Key.Key_F6),
}
COMPLETED: dict[str, tuple[Stroke, ...]] = {
    "offered": ("hofm",),
    "partner": ("hofm", Key.Key_Down, Key.Key_Right),
    "taken over": ("hofm", Key.Key_Down, Key.Key_Right, Key.Key_Right),
}


def _book_pages(folder: Path, show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the address book, empty and full, and a desk that completes names from it."""
    hall = typical(folder)
    file = BookFile(folder / "address-book.json", hall.evening.dice)
    window = organiser_window(hall.organiser, Tools(book=file))
    yield from one("book: empty", window, show, (Key.Key_B,))
    file.store(invented_book(300))
    for page, keys in BOOK.items():
        window = organiser_window(hall.organiser, Tools(book=file))
        yield from one(f"book: {page}", window, show, (Key.Key_B, *keys))
    yield from one("book: weeks before", BookWindow(file, _nothing), show)
    yield from one("book: taking in before", BookWindow(file, _nothing), show, (Key.Key_F5,))
    for page, keys in COMPLETED.items():
        yield from one(f"desk: {page}", WINDOWS["desk"](hall.desk), show, keys)
    hall.close()


def _file_pages(
    folder: Path, content: str, hall: Played, show: Callable[[QWidget], None]
) -> Iterator[Scene]:
    """Give the lists of an evening as files: to be chosen, written, refused."""
    window = organiser_window(hall.organiser, Tools(files=ListFiles()))
    yield from one(f"files {content}: papers", window, show, (Key.Key_F9,))
    (folder / "a.bobbl").touch()
    for page, name in (("written", f"{'Übungsabend ' * 9}.csv"), ("refused", "a.bobbl")):
        window = organiser_window(hall.organiser, Tools(files=ListFiles()))
        show(window)
        press_all(window, (Key.Key_F9, Key.Key_F4))
        files = next(each.page for each in window.findChildren(ListView))
        assert isinstance(files, FilesPage)
        path = str(folder / name)
        files.choose = lambda _, path=path: path  # type: ignore[misc]
        press_all(window, (Key.Key_Down, Key.Key_Down, Key.Key_Return))
        yield Scene(f"files {content}: {page}", window)
        window.close()
        window.deleteLater()


def _pages(
    name: str,
    model: StationModel,
    pages: Mapping[str, tuple[Stroke, ...]],
    show: Callable[[QWidget], None],
) -> Iterator[Scene]:
    for page, keys in pages.items():
        window = WINDOWS[model.post.role if model.post else None](model)
        show(window)
        press_all(window, keys)
        yield Scene(f"{name}: {page}", window, not keys)
        window.close()
        window.deleteLater()


def press_all(window: QWidget, keys: Sequence[Stroke]) -> None:
    """Press keys and type texts, each where the keyboard is by then."""
    for key in keys:
        focus = QApplication.focusWidget() or window
        if isinstance(key, str):
            type_in(focus, key)
        elif isinstance(key, QKeyCombination):
            press(focus, key.key(), modifier=key.keyboardModifiers())
        else:
            press(focus, key)
        QApplication.processEvents()


def _nothing(*_: object) -> None:
    return


def _pair(address: str, code: str) -> None:
    return


LAST_YEAR = "2025-11-08T18:41:00.000Z"
TAKEN = Taken(
    ("Bühne", "Saal", CLUB), tuple(f"Laptop der Schriftführerin {n}" for n in range(20)), 14
)
ONLY_HERE = tuple(
    OnlyHere(
        "20:41",
        f"Ergebnisse {CLUB}",
        f"Ergebnis: Runde 3, Tisch {n}, 14 Schmalfuß-Oberschmidtleitner, Hans-Jürgen / Popp, Ute"
        " gegen 187 Reuß, Georg / Übelhack, Roswitha: 21:17 19:21",
    )
    for n in range(1, 31)
)


LONG_FEDERATION = JoinedFederation(
    f"Landesverband der {CLUB}"[:80],
    "mucken.landesverband-oberfranken.example:8441,mucken.landesverband-oberfranken.example:8442",
    CLUB,
    "2026-10-03T17:05:00.000Z",
)


def _left_behind(lines: tuple[OnlyHere, ...] | None) -> LeftBehindWindow:
    kept = Path("/home/turnierleitung/.local/share/bobbl/tournaments/preismucken-nur-hier.txt")
    return LeftBehindWindow(LeftBehind(f"Turnier der {CLUB}", 2, lines, kept), _nothing, _nothing)


def _start(
    files: list[Recent],
    now: datetime,
    examined: Examined | None = None,
    federations: InventedFederations | None = None,
) -> StartWindow:
    """Return the first window."""
    return StartWindow(
        files,
        _nothing,
        _nothing,
        _nothing,
        _nothing,
        _nothing,
        lambda: examined or Examined(),
        federations or InventedFederations(),
        now,
        UTC,
    )


def first_windows(show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the windows that open before there is a station."""
    now = datetime(2026, 11, 21, 17, 5, tzinfo=UTC)
    recent = [
        Recent(Path("abend.bobbl"), "Preismucken FFW Weidenlohe", START),
        Recent(Path("lang.bobbl"), f"Turnier der {CLUB}", START, is_copy=True),
        Recent(Path("uebung.bobbl"), f"ÜBUNG {CLUB}", START, is_training=True),
        Recent(Path("kaputt.bobbl"), "", START),
    ]

    cut_off = [replace(recent[0], changed=now, is_cut_off=True), *recent[1:]]
    long = [replace(cut_off[0], name=f"Turnier der {CLUB}"), *recent[1:] * 5]
    last_years = [replace(recent[0], changed=now - timedelta(days=364)), *recent[1:]]
    for page, files in (
        ("empty", []),
        ("some", recent * 5),
        ("cut off", cut_off),
        ("cut off, long", long),
        ("last year's", last_years),
    ):
        start = _start(files, now)
        yield from one(f"start: {page}", start, show)
    yield from one("start: handbook", _start([], now), show, (Key.Key_F1, Key.Key_H))
    wrong = Examined(replace(EXAMPLES["isolated"], firewall=EXAMPLES["kept_out"].firewall))
    yield from one("start: examined", _start([], now, wrong), show, (Key.Key_F7,))
    known = InventedFederations(LONG_FEDERATION)
    yield from one("start: no federation", _start([], now), show, (Key.Key_V,))
    yield from one("start: a federation", _start([], now, None, known), show, (Key.Key_V,))
    new = NewTournamentWindow(WORDS, lambda *_: lambda: True, _nothing, _nothing, now, UTC)
    yield from one("new tournament", new, show)
    for key in (Key.Key_F4, Key.Key_F5, Key.Key_F6, Key.Key_F7):
        new = NewTournamentWindow(
            WORDS, lambda *_: lambda: True, _nothing, _nothing, now, UTC, recent
        )
        yield from one(f"new tournament: {key.name}", new, show, (key,))
    yield from one("joining: empty", JoiningWindow(_pair, station="Laptop"), show)
    joining = JoiningWindow(_pair, station="Laptop der Schriftführerin")
    tournament = TournamentId(StationId("0" * 64))
    server = FoundServer("a", tournament, f"Turnier der {CLUB}", 1, ("127.0.0.1:1",))
    joining.page.handle(ServersFound((server,) * 4))
    yield from one("joining: typed address", joining, show, (Key.Key_F4,))
    tonight = replace(server, far=HowFar(stamp(START), 2, 4))
    old = HowFar(LAST_YEAR, 4, 4, is_over=True)
    for name, far, heard in (
        ("left an exercise", None, (tonight, server)),
        ("only last year's", old, ()),
        ("left last year's", old, (tonight, server)),
    ):
        member = Membership(Path(), f"Turnier 2025 der {CLUB}", pins(), ("127.0.0.1:1",))
        again = _joining_again((Known(member, far, far is None, 3),), heard)
        yield from one(f"joining: {name}", again, show)
    two = [
        Known(Membership(Path(each), f"Turnier der {CLUB}", pins(), ("127.0.0.1:1",)), station=each)
        for each in ("Ergebnisse Bühne und Saal", "Anmeldetisch Nebeneingang")
    ]
    own = replace(tonight, instance="b", tournament=pins().tournament)
    yield from one("joining: desk or results", _joining_again(two, (own, server)), show)
    is_open = replace(two[0], station="", is_open=True)
    yield from one("joining: open elsewhere", _joining_again((is_open,), (own,)), show)
    age = tr("vor {n} min", n=3)
    over = TakeOverWindow(f"Turnier der {CLUB}", age, lambda _: lambda: None, _nothing, _nothing)
    yield from one("taking over", over, show)
    over = TakeOverWindow(CLUB, age, lambda _: lambda: TAKEN, _nothing, _nothing)
    over.page.submit(" ".join(WORDS))
    over.page.tick()
    yield from one("taken over", over, show)
    yield from one("left behind: nothing", _left_behind(()), show)
    yield from one("left behind: not known", _left_behind(None), show)
    yield from one("left behind: a list", _left_behind(ONLY_HERE), show, (Key.Key_Return,))
    yield from _closing(show)
    yield from _server_fallen(show)
    yield from _server_back(show)
    yield from _server_outdated(show)
    yield from _pages_window(show)


def _joining_again(known: Sequence[Known], heard: tuple[FoundServer, ...]) -> JoiningWindow:
    """Give the question which tournament, at a computer that has helped before."""
    window = JoiningWindow(
        _pair,
        station="Laptop der Schriftführerin",
        asking=Asking(known, now=lambda: START, zone=UTC),
        leave=_nothing,
        examination=Examined,
    )
    window.page.handle(ServersFound(heard))
    window.page.handle(Looked({"127.0.0.1:1": ""}))
    return window


def _closing(show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the question before a window is closed with which much stops."""
    window = NewTournamentWindow(WORDS, lambda *_: lambda: True, _nothing, _nothing, START, UTC)
    stops = (
        "**Runde 2 läuft**: Ergebnisse kommen erst wieder an, wenn das Turnier hier geöffnet ist.",
        "**3 Stationen** arbeiten dann allein und heben auf, was eingetippt wird: Anmeldetisch 1,"
        f" Ergebnisse Bühne, {CLUB}",  # which ends with a stop
    )
    when_closed(window, _nothing, lambda: stops)
    show(window)
    window.close()
    yield Scene("closing: what stops", window)
    dismiss(window)


def _pages_window(show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the window of a computer that shows guests their pages."""
    window = PagesWindow(_Pages(), Path(), "Preismucken 2026", "Kassenrechner")
    yield from one("pages: shown on this computer", window, show)
    elsewhere = _Pages(_Stand(own="192.168.104.20:8080"))
    window = PagesWindow(elsewhere, Path(), "Preismucken 2026", "Kassenrechner")
    yield from one("pages: guests are sent to another computer", window, show)


@dataclass(frozen=True)
class _Stand:
    """What the program of the pages says while all is well."""

    ports: tuple[int, ...] = (8080,)
    addresses: tuple[str, ...] = ("192.168.104.177:8080",)
    shut: Shut | None = None
    is_alone: bool = False
    own: str = ""


@dataclass(frozen=True)
class _Pages:
    """A program of the pages that runs."""

    stand: PagesStand = _Stand()

    def start_as(self, folder: Path) -> None:
        """Start nothing."""

    def fallen(self) -> str | None:
        return None

    def stop(self) -> None:
        """End nothing."""

    def end(self) -> None:
        """End nothing."""


def _server_fallen(show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give a window above whose work it is said that the server falls again and again."""
    window, strip = _left_behind(ONLY_HERE), CareStrip("S", "M")
    window.shell.set_strip(strip)
    words = "sqlite3.OperationalError: database or disk is full"
    seconds = iter(range(0, 10_000, 20))
    care = ServerCare(_Fallen(words), lambda: None, lambda: next(seconds), lambda: "20:41")
    care.open(strip.show_screen)
    for _ in range(3 * len(WAITS_S)):
        care.tick()
    yield from one("server: fallen", window, show)


def _server_back(show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the same window above which it is said that the server runs again."""
    window, strip = _left_behind(ONLY_HERE), CareStrip("S", "M")
    window.shell.set_strip(strip)
    care = ServerCare(_Back(iter(["Killed"])), lambda: None, lambda: 0.0, lambda: "20:41")
    care.open(strip.show_screen)
    for _ in range(3):
        care.tick()
    yield from one("server: back", window, show)


def _server_outdated(show: Callable[[QWidget], None]) -> Iterator[Scene]:
    """Give the same window above which it is said that another computer leads now."""
    window, strip = _left_behind(ONLY_HERE), CareStrip("S", "M")
    window.shell.set_strip(strip)
    kept = Path("/home/mucken/.local/share/bobbl/tournaments/herbst-mucken-nur-hier.txt")
    successor = PeerError("server_outdated", epoch=2, computer="laptop-anmeldung")
    care = ServerCare(_Runs(kept), lambda: successor, lambda: 0.0, lambda: "20:41")
    care.open(strip.show_screen)
    care.tick()
    yield from one("server: another leads", window, show)


@dataclass(frozen=True)
class _Runs:
    """A server that runs and runs."""

    kept: Path

    def fallen(self) -> None:
        return None

    def serve_again(self) -> Callable[[], object | None]:
        raise NotImplementedError

    def replaced(self) -> None:
        return None


@dataclass(frozen=True)
class _Back:
    """A server that has ended once, and runs as soon as it is started again."""

    said: Iterator[str]
    kept: Path = Path()

    def fallen(self) -> str | None:
        return next(self.said, None)

    def serve_again(self) -> Callable[[], object | None]:
        return lambda: True

    def replaced(self) -> None:
        return None


@dataclass(frozen=True)
class _Fallen:
    """A server that ends as soon as it has started."""

    words: str
    kept: Path = Path()

    def fallen(self) -> str:
        return self.words

    def serve_again(self) -> Callable[[], object | None]:
        raise BobblError("server_not_started", reason=self.words)

    def replaced(self) -> None:
        return None


def one(
    name: str, window: QWidget, show: Callable[[QWidget], None], keys: Sequence[Stroke] = ()
) -> Iterator[Scene]:
    """Give one scene: a window in which some keys were pressed."""
    show(window)
    press_all(window, keys)
    yield Scene(name, window)
    window.close()
    window.deleteLater()
