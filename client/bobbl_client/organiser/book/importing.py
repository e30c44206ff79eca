"""Adding people to the address book: from a tournament's file, the running tournament, or a list.

Nothing is saved before somebody has seen the preview. Whether a person is an entry of the book is a
question of its own: until it is answered the person is added as a new one, and the page counts the
open questions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

from bobbl_client.evening.lists.budget import Budget
from bobbl_client.evening.lists.files import text_of
from bobbl_client.model.address_book import Visit
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.past_tournaments import Evening, evening_in, evening_now
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
from bobbl_client.page.file_reading import FileReading
from bobbl_client.page.page import PlainPage
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.search.likeness import Likeness

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
    """The preview; ``waits`` says why nothing can be taken in now.

    ``text`` is put into the editor each time ``filling`` is another number than before.
    """

    source: str
    rows: tuple[TakenRow, ...]
    summary: str
    action: str
    waits: str
    text: str
    filling: int
    is_reading: bool


class BookImportPage(PlainPage[TakingScreen]):
    """The page on which people are taken into the book."""

    def __init__(
        self,
        keeper: BookKeeper,
        model: StationModel | None = None,
        new_id: Callable[[], str] = lambda: str(uuid4()),
    ) -> None:
        """Show an empty preview; ``model`` none: no tournament is open."""
        super().__init__()
        self._keeper, self._model, self._new_id = keeper, model, new_id
        self._source = self._text = ""
        self._filling = 0
        self._newcomers: tuple[Newcomer, ...] = ()
        self._verdicts: tuple[Judged, ...] = ()
        self._wrong = 0
        self._turned: set[int] = set()
        self._order: tuple[int, ...] = ()
        self.reading = FileReading(self.say, self.refresh, self._take)
        """The file that is being read, if one is."""

    @property
    def has_tournament(self) -> bool:
        """Whether a tournament is open whose people could be taken."""
        return self._model is not None

    @property
    def has_people(self) -> bool:
        """Whether somebody is waiting to be taken in."""
        return bool(self._verdicts)

    def typed(self, text: str) -> None:
        """Read the list in the editor."""
        if text.strip() or not self._source:
            newcomers, wrong = read_people(text)
            self._look_at("", newcomers, wrong)

    def opened(self, path: Path, content: bytes | None) -> None:
        """Begin to read a tournament's file, or a table; ``content`` none: it cannot be read."""
        self.reading.open(path.name, content, partial(_read, path))

    def _take(self, found: str | Evening) -> None:
        if isinstance(found, Evening):
            self._take_evening(found)
        else:
            self._fill(found)
            self._source = ""
            self.typed(found)

    def close(self) -> None:
        """Read nothing more."""
        self.reading.close()
        super().close()

    def back(self) -> bool:
        """Esc: stop reading, or as everywhere."""
        return self.reading.stop() or super().back()

    def take_running(self) -> None:
        """F6: take who is at the tournament that is open."""
        if self._model is None:
            return
        try:
            self._take_evening(evening_now(self._model))
        except BobblError as error:
            self.say(sentence(error))

    def turn(self, key: str) -> None:
        """Enter: leave somebody out, or say that it is the person of the book after all."""
        self._turned ^= {int(key)}
        self.refresh()

    def begin(self) -> None:
        """F12: take them in."""
        if not self._verdicts or self.reading.waits:
            return
        told = counts(self._verdicts, self._turned)
        book = self._keeper.book
        try:
            self._keeper.keep(taken_in(book, self._verdicts, self._turned, self._new_id))
        except Coded as error:
            self.say(sentence(error))
            return
        self._fill("")
        self._look_at("", (), 0)
        self.done = tr(
            "Aufgenommen: {fresh} neu, {known} schon bekannt.",
            fresh=told["fresh"],
            known=told["known"],
        )
        self.refresh()

    def _take_evening(self, evening: Evening) -> None:
        visit = Visit(evening.source, evening.name, evening.day)
        self._fill("")
        people = newcomers_of(evening.groups, visit)
        self._look_at(f"{evening.name}, {evening.day}", people, 0)

    def _look_at(self, source: str, newcomers: tuple[Newcomer, ...], wrong: int) -> None:
        self._source, self._newcomers, self._wrong = source, newcomers, wrong
        self.notice = self.done = ""
        self._turned.clear()
        self._verdicts = judged(newcomers, self._keeper.book)
        self._order = tuple(
            sorted(
                range(len(self._verdicts)),
                key=lambda place: self._verdicts[place].fate is not Fate.ALIKE,
            )
        )
        self.refresh()

    def _fill(self, text: str) -> None:
        self._text = text
        self._filling += 1

    def screen(self) -> TakingScreen:
        """Return what will come into the book."""
        told = counts(self._verdicts, self._turned)
        number = told["fresh"] + told["known"]
        return TakingScreen(
            self._source,
            tuple(self._row(place) for place in self._order[:MOST_ROWS]),
            _summary(told["fresh"], told["known"], told["alike"], self._wrong),
            trn("{n} Person aufnehmen", "{n} Personen aufnehmen", number),
            self.reading.waits or ("" if number else tr("noch niemand dabei")),
            self._text,
            self._filling,
            bool(self.reading.waits),
        )

    def _row(self, place: int) -> TakenRow:
        each, is_turned = self._verdicts[place], place in self._turned
        name = each.newcomer.name
        shown = f"{name.listed} ({name.club})" if name.club else name.listed
        said = _said(each, is_turned)
        return TakenRow(str(place), shown, said, each.fate, is_taken(each, is_turned))


def _read(path: Path, content: bytes, budget: Budget) -> str | Evening:
    if content.startswith(SQLITE):
        return evening_in(path)
    return text_of(path.name, content, budget)


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
