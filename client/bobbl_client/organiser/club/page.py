"""The club's rating at the organiser's computer: its table, and taking this tournament in.

Ratings are computed on the server's side only; the page asks for them through ``ClubBook``, which
the command provides. Where the name does not tell who a guest is, the page asks, one guest after
another; the last answer takes the evening in.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page
from bobbl_client.printing.paper import Paper
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.plot.numbers import written

NEW = 0
"""The answer that a guest is nobody the club knows."""


@dataclass(frozen=True)
class ClubRow:
    """A player in the table; ``change`` is that of the last evening, ``name`` none: deleted."""

    player: int
    rank: int
    name: Name | None
    rating: int
    rounds: int
    change: int | None


@dataclass(frozen=True)
class ClubStand:
    """A club's file as it stands; ``sources`` are the tournaments that are in it."""

    name: str
    path: Path
    evenings: int
    last_evening: str
    sources: frozenset[str]
    rows: tuple[ClubRow, ...]


@dataclass(frozen=True)
class ClubRound:
    """A round of a player; ``others`` sat at the table (none: a deleted name)."""

    evening: str
    day: str
    round: int
    expected: Fraction
    result: int
    correction: int
    rating: int
    others: tuple[Name | None, ...]


@dataclass(frozen=True)
class ClubWay:
    """How a player came to the number: a picture as SVG, and the rounds, the last one first."""

    picture: str
    rounds: tuple[ClubRound, ...]


@dataclass(frozen=True)
class ClubQuestion:
    """A guest who may be one of these players, or somebody new."""

    key: str
    name: Name
    candidates: tuple[tuple[int, Name], ...]


@dataclass(frozen=True)
class TakenIn:
    """What became of an evening: nothing yet if there are questions or clashes (names).

    ``is_same``: it was there already, with the same results.
    """

    players: int
    fresh: int
    left_out: int
    questions: tuple[ClubQuestion, ...] = ()
    clashes: tuple[str, ...] = ()
    is_same: bool = False


class ClubBook(Protocol):
    """The club's file; every method may raise a ``Coded`` error."""

    def stand(self) -> ClubStand | None:
        """Return how the file stands; none if there is none yet."""

    def found(self, name: str) -> None:
        """Make the file."""

    def way(self, player: int) -> ClubWay | None:
        """Return a player's way; none if no round was played."""

    def take_in(self, model: StationModel, answers: Mapping[str, int]) -> TakenIn:
        """Take in the tournament as this station knows it."""

    def papers(self) -> tuple[Paper, ...]:
        """Return what can be printed: the table, each year from the last one on, the best."""


@dataclass(frozen=True)
class ShownClubRow:
    """A line of the table; ``values`` are rating, rounds and the change of the last evening."""

    key: str
    rank: str
    number: str
    people: tuple[tuple[str, str], ...]
    values: tuple[str, str, str]


@dataclass(frozen=True)
class ShownWay:
    """A player's way: whose, the picture, and a line a round."""

    name: str
    picture: str
    rounds: tuple["ShownRound", ...]


@dataclass(frozen=True)
class ShownRound:
    """A round: when and what came of it, with whom, and the number after it."""

    title: str
    detail: str
    right: str


@dataclass(frozen=True)
class ShownAnswer:
    """One answer to a question."""

    key: str
    title: str
    detail: str


@dataclass(frozen=True)
class ShownQuestion:
    """Who is that? ``answers`` has the players who may be meant, and last somebody new."""

    title: str
    about: str
    answers: tuple[ShownAnswer, ...]


@dataclass(frozen=True)
class ClubScreen:
    """The page; ``is_founding`` as long as there is no file, ``way`` while one is looked at.

    ``blocked`` says why this tournament cannot be taken in now, ``print_blocked`` why nothing can
    be printed.
    """

    title: str
    told: str
    rows: tuple[ShownClubRow, ...]
    empty: str
    is_founding: bool
    question: ShownQuestion | None
    way: ShownWay | None
    action: str
    blocked: str
    print_blocked: str


class ClubPage(Page[ClubScreen]):
    """Shows the table, a player's picture, and takes the tournament in."""

    def __init__(self, model: StationModel, book: ClubBook, *, can_print: bool = False) -> None:
        super().__init__(model)
        self._book, self.can_print = book, can_print
        self._stand: ClubStand | None = None
        self._questions: tuple[ClubQuestion, ...] = ()
        self._answers: dict[str, int] = {}
        self._way: ShownWay | None = None
        self._told = ""
        self._is_unreadable = False
        self._read()

    def screen(self) -> ClubScreen:
        """Return what is to be shown now."""
        stand = self._stand
        rows = tuple(_shown(each) for each in stand.rows) if stand is not None else ()
        return ClubScreen(
            title=tr("Rangliste des Vereins") if stand is None else stand.name,
            told=self._told or (_told(stand) if stand is not None else ""),
            rows=rows,
            empty="" if rows or stand is None else tr("Noch hat niemand eine Zahl."),
            is_founding=stand is None and not self._is_unreadable,
            question=_asked(self._questions[0]) if self._questions else None,
            way=self._way,
            action=self._action(),
            blocked=self._blocked(),
            print_blocked="" if stand is not None and stand.evenings else tr("noch kein Abend"),
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether some questions are answered, and not all."""
        return bool(self._questions and self._answers)

    def found(self, name: str) -> None:
        """Make the club's file under this name."""
        if not self._is_unreadable and self._tried(lambda: self._book.found(name)):
            self._read()
        self.refresh()

    def take_in(self) -> None:
        """Take this tournament in, or ask who somebody is."""
        if self._stand is not None and not self._blocked() and not self._questions:
            self._answers = {}
            self._take_in()
            self.refresh()

    def answer(self, key: str) -> None:
        """Say who the guest in question is; after the last answer it is tried again."""
        if not self._questions:
            return
        asked, *rest = self._questions
        if key not in {each.key for each in _asked(asked).answers}:
            return
        self._answers[asked.key] = int(key)
        self._questions = tuple(rest)
        if not rest:
            self._take_in()
        self.refresh()

    def look_at(self, key: str) -> None:
        """Show a player's way."""
        row = next((each for each in self._rows if str(each.player) == key), None)
        if row is None:
            return
        found: list[ClubWay | None] = []
        if self._tried(lambda: found.append(self._book.way(row.player))):
            (way,) = found
            if way is None:
                self._told = tr("{name} hat noch keine Runde gespielt.", name=_name(row))
            else:
                rounds = tuple(_shown_round(each) for each in way.rounds)
                self._way = ShownWay(_name(row), way.picture, rounds)
        self.refresh()

    def back(self) -> bool:
        """Step back from question, way or notice; tell whether there was one."""
        was_open = bool(self._questions or self._way)
        self._questions, self._way = (), None
        if super().back():
            return True
        if was_open:
            self.refresh()
        return was_open

    @property
    def _rows(self) -> tuple[ClubRow, ...]:
        return self._stand.rows if self._stand is not None else ()

    def _take_in(self) -> None:
        taken: list[TakenIn] = []
        if not self._tried(lambda: taken.append(self._book.take_in(self.model, self._answers))):
            return
        (done,) = taken
        self._questions = done.questions
        if done.clashes:
            self.requests.notice = tr(
                "{who} wären ein und derselbe Spieler; es ist nichts aufgenommen.",
                who=", ".join(done.clashes),
            )
        elif not done.questions:
            self._read()
            self.done = _taken(done)

    def _read(self) -> None:
        def read() -> None:
            self._stand = self._book.stand()

        self._is_unreadable = not self._tried(read)

    def _tried(self, act: Callable[[], object]) -> bool:
        """Do something with the file; if that fails, say why."""
        self._told = self.requests.notice = self.done = ""
        try:
            act()
        except Coded as error:
            self.requests.notice = sentence(error)
            return False
        return True

    def _action(self) -> str:
        if self._stand is None:
            can_found = not self._is_unreadable
            return tr("Vereinsdatei anlegen") if can_found else tr("Dieses Turnier aufnehmen")
        state = self.model.state
        if state is not None and state.tournament in self._stand.sources:
            return tr("Dieses Turnier noch einmal aufnehmen")
        return tr("Dieses Turnier aufnehmen")

    def _blocked(self) -> str:
        state = self.model.state
        if self._stand is None:
            return tr("die Vereinsdatei ist nicht lesbar") if self._is_unreadable else ""
        if state is None:
            return tr("noch nicht verbunden")
        return _unfit(state)


def _unfit(state: State) -> str:
    if state.settings.training:
        return tr("eine Übung zählt nicht")
    if not any(each.is_closed for each in state.rounds):
        return tr("erst nach einer geschlossenen Runde")
    return ""


def nameless() -> Name:
    """Return what stands where a name was deleted."""
    return Name(tr("gelöschter Name"))


def _shown(row: ClubRow) -> ShownClubRow:
    name = row.name or nameless()
    change = "" if row.change is None else _signed(row.change)
    values = (written(row.rating), written(row.rounds), change)
    people = ((name.last, name.first),)
    return ShownClubRow(str(row.player), str(row.rank), str(row.player), people, values)


def _shown_round(played: ClubRound) -> ShownRound:
    places = 0 if played.expected.denominator == 1 else 1
    names = ((each or nameless()).listed for each in played.others)
    return ShownRound(
        title=tr(
            "{day} · {evening}, Runde {round} · erwartet {expected}, erreicht {result}",
            day=played.day,
            evening=played.evening,
            round=played.round,
            expected=written(float(played.expected), places),
            result=written(played.result),
        ),
        detail=tr("mit und gegen {names}", names=" · ".join(names)),
        right=tr(
            "{change} auf {rating}",
            change=_signed(played.correction),
            rating=written(played.rating),
        ),
    )


def _signed(change: int) -> str:
    if not change:
        return "±0"
    return f"+{written(change)}" if change > 0 else written(change)


def _name(row: ClubRow) -> str:
    return tr("Nr. {number}", number=row.player) if row.name is None else row.name.listed


def _told(stand: ClubStand) -> str:
    if not stand.evenings:
        return tr("Noch kein Abend. Datei: {path}", path=str(stand.path))
    return tr(
        "{evenings}, zuletzt „{last}“. Datei: {path}",
        evenings=trn("{n} Abend", "{n} Abende", stand.evenings),
        last=stand.last_evening,
        path=str(stand.path),
    )


def _taken(done: TakenIn) -> str:
    if done.is_same:
        return tr("Schon aufgenommen, mit denselben Ergebnissen; es ist nichts geändert.")
    people = trn("{n} Spieler", "{n} Spieler", done.players)
    told = tr("Aufgenommen: {people}, davon {fresh} neu.", people=people, fresh=done.fresh)
    if not done.left_out:
        return told
    missing = trn(
        "{n} Runde oder Tisch zählt nicht: offen, ohne Ergebnis, oder jemand ist nicht bekannt.",
        "{n} Runden oder Tische zählen nicht: offen, ohne Ergebnis, oder jemand ist nicht bekannt.",
        done.left_out,
    )
    return f"{told} {missing}"


def _asked(question: ClubQuestion) -> ShownQuestion:
    answers = [
        ShownAnswer(
            str(number),
            tr("Nr. {number} {name}", number=number, name=name.listed),
            name.club or tr("ohne Verein"),
        )
        for number, name in question.candidates
    ]
    fresh = ShownAnswer(str(NEW), tr("jemand Neues"), tr("bekommt eine eigene Nummer"))
    return ShownQuestion(
        title=tr("Wer ist {name}?", name=f"{question.name.first} {question.name.last}".strip()),
        about=tr(
            "Heute Nr. {key}{club}. Diesen Namen kennt der Verein schon.",
            key=question.key,
            club=f" ({question.name.club})" if question.name.club else "",
        ),
        answers=(*answers, fresh),
    )
