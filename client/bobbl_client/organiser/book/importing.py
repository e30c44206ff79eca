"""Taking people into the address book: from a tournament's file, the running one, or a list.

Nothing is kept before somebody has seen what will come. Who may be somebody known is a question of
its own: until it is answered they come as another person, and the page counts those left to answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bobbl_client.evening.preregistered import decoded
from bobbl_client.evening.search.likeness import Likeness
from bobbl_client.model.address_book import Visit
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.earlier import Evening, evening_in, evening_now
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.book.lists import read_people
from bobbl_client.organiser.book.merging import (
    Fate,
    Judged,
    Newcomer,
    counts,
    is_taken,
    judged,
    newcomers_of,
    taken_in,
)
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

MOST_ROWS = 300
SQLITE = b"SQLite format 3\x00"


@dataclass(frozen=True, slots=True)
class TakenRow:
    """A line of the preview; ``key`` is its place."""

    key: str
    name: str
    said: str
    fate: Fate
    is_taken: bool


@dataclass(frozen=True, slots=True)
class TakingScreen:
    """The preview; ``waits`` says why nothing can be taken in now."""

    source: str
    rows: tuple[TakenRow, ...]
    summary: str
    action: str
    waits: str
    notice: str = ""
    done: str = ""


class TakingView(Protocol):
    """What the presenter asks of a view."""

    def show_screen(self, screen: TakingScreen) -> None:
        """Show this."""

    def show_text(self, text: str) -> None:
        """Put this into the editor."""


class TakingPresenter:
    """The page on which people are taken into the book."""

    def __init__(
        self,
        keeper: BookKeeper,
        model: StationModel | None,
        view: TakingView,
        new_id: Callable[[], str],
    ) -> None:
        """Show an empty preview; ``model`` none: no tournament is open."""
        self._keeper, self._model, self._view, self._new_id = keeper, model, view, new_id
        self._source = self._notice = self._done = ""
        self._newcomers: tuple[Newcomer, ...] = ()
        self._verdicts: tuple[Judged, ...] = ()
        self._wrong = 0
        self._turned: set[int] = set()
        self._order: tuple[int, ...] = ()
        self.refresh()

    @property
    def has_people(self) -> bool:
        """Tell whether somebody is waiting to be taken in."""
        return bool(self._verdicts)

    def refresh(self) -> None:
        """Show the preview as it stands."""
        self._view.show_screen(self._screen())

    def typed(self, text: str) -> None:
        """Read the list in the editor."""
        if text.strip() or not self._source:
            newcomers, wrong = read_people(text)
            self._look_at("", newcomers, wrong)

    def opened(self, path: Path, content: bytes | None) -> None:
        """Take a file: a tournament's, or a table; ``content`` none: it could not be read."""
        if content is None:
            self._notice = tr("Die Datei {name} ließ sich nicht lesen. Es ist nichts verändert.")
            self._notice = self._notice.format(name=path.name)
            self.refresh()
        elif content.startswith(SQLITE):
            self._take_evening(lambda: evening_in(path))
        else:
            self._view.show_text(decoded(content))
            self._source = ""
            self.typed(decoded(content))

    def take_running(self) -> None:
        """F6: take who is at the tournament that is open."""
        model = self._model
        if model is not None:
            self._take_evening(lambda: evening_now(model))

    def turn(self, key: str) -> None:
        """Enter: leave somebody out, or say that it is the person of the book after all."""
        self._turned ^= {int(key)}
        self.refresh()

    def begin(self) -> None:
        """F12: take them in."""
        if not self._verdicts:
            return
        told = counts(self._verdicts, self._turned)
        book = self._keeper.book
        try:
            self._keeper.keep(taken_in(book, self._verdicts, self._turned, self._new_id))
        except Coded as error:
            self._notice = sentence(error)
            self.refresh()
            return
        self._view.show_text("")
        self._look_at("", (), 0)
        self._done = tr(
            "Aufgenommen: {fresh} neu, {known} schon bekannt.",
            fresh=told["fresh"],
            known=told["known"],
        )
        self.refresh()

    def _take_evening(self, read: Callable[[], Evening]) -> None:
        try:
            evening = read()
        except BobblError as error:
            self._notice = sentence(error)
            self.refresh()
            return
        visit = Visit(evening.source, evening.name, evening.day)
        self._view.show_text("")
        people = newcomers_of(evening.groups, visit)
        self._look_at(f"{evening.name}, {evening.day}", people, 0)

    def _look_at(self, source: str, newcomers: tuple[Newcomer, ...], wrong: int) -> None:
        self._source, self._newcomers, self._wrong = source, newcomers, wrong
        self._notice = self._done = ""
        self._turned.clear()
        self._verdicts = judged(newcomers, self._keeper.book)
        self._order = tuple(
            sorted(
                range(len(self._verdicts)),
                key=lambda place: self._verdicts[place].fate is not Fate.ALIKE,
            )
        )
        self.refresh()

    def _screen(self) -> TakingScreen:
        told = counts(self._verdicts, self._turned)
        number = told["fresh"] + told["known"]
        return TakingScreen(
            self._source,
            tuple(self._row(place) for place in self._order[:MOST_ROWS]),
            _summary(told["fresh"], told["known"], told["alike"], self._wrong),
            trn("{n} Person aufnehmen", "{n} Personen aufnehmen", number),
            "" if number else tr("noch niemand dabei"),
            self._notice,
            self._done,
        )

    def _row(self, place: int) -> TakenRow:
        each, is_turned = self._verdicts[place], place in self._turned
        name = each.newcomer.name
        shown = f"{name.listed} ({name.club})" if name.club else name.listed
        said = _said(each, is_turned)
        return TakenRow(str(place), shown, said, each.fate, is_taken(each, is_turned))


def _said(each: Judged, is_turned: bool) -> str:
    who = _named(each.entry.name) if each.entry is not None else ""
    match each.fate:
        case Fate.COMES:
            return tr("bleibt draußen") if is_turned else tr("kommt dazu")
        case Fate.KNOWN:
            return tr("bleibt draußen") if is_turned else tr("schon bekannt: {who}", who=who)
        case Fate.TWICE:
            return tr("kommt noch einmal dazu") if is_turned else tr("steht zweimal in der Liste")
        case Fate.ALIKE:
            if is_turned:
                return tr("ist {who}", who=who)
            return tr("kommt dazu; oder ist es {who}? {why}", who=who, why=_why(each.likeness))


def _why(likeness: Likeness) -> str:
    match likeness:
        case Likeness.SAME | Likeness.SWAPPED:
            return tr("anderer Verein")
        case Likeness.SOUND:
            return tr("klingt gleich")
        case _:
            return tr("fast gleich geschrieben")


def _named(name: Name) -> str:
    return f"{name.listed} ({name.club})" if name.club else name.listed


def _summary(fresh: int, known: int, alike: int, wrong: int) -> str:
    parts = [tr("**{n}** neu", n=fresh), tr("**{n}** schon bekannt", n=known)]
    if alike:
        parts.append(tr("**{n}** ansehen", n=alike))
    if wrong:
        parts.append(tr("**{n}** unlesbar", n=wrong))
    return " · ".join(parts)
