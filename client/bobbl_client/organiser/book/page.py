"""The page of the address book: everybody left, who is chosen right, to be changed or deleted."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from msgspec.structs import replace

from bobbl_client.model.address_book import (
    AddressBook,
    BookEntry,
    checked_entry,
    merged,
    partners_of,
    with_entries,
    without,
)
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.organiser.book.lists import to_csv
from bobbl_client.organiser.book.merging import Kin
from bobbl_client.page.page import DISCARD, GRAVE, Confirmation, PlainPage
from bobbl_client.printing.paper import Paper
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.search.directory import Directory, Sought

MOST_ROWS = 200
SHOWN_EVENINGS = 3


@dataclass(frozen=True, slots=True)
class BookForm:
    """What the form holds of a person."""

    last: str = ""
    first: str = ""
    club: str = ""
    phone: str = ""
    mail: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class BookRow:
    """Somebody in the list."""

    key: str
    name: str
    detail: str
    right: str


@dataclass(frozen=True, slots=True)
class BookScreen:
    """The page; ``facts`` are about who is open, ``double`` is who may be the same person.

    ``told`` counts the book and says what the desks know. ``form`` is put into the fields each
    time ``filling`` is another number than before, and the typing at its start.
    """

    query: str
    found: str
    rows: tuple[BookRow, ...]
    selected: str
    title: str
    facts: tuple[str, ...]
    double: str
    is_shared: bool
    told: str
    error: str
    done: str
    form: BookForm
    filling: int


class BookPage(PlainPage[BookScreen]):
    """Finds, changes and deletes people."""

    is_timed = True

    def __init__(
        self,
        keeper: BookKeeper,
        new_id: Callable[[], str] = lambda: str(uuid4()),
        *,
        can_print: bool = False,
    ) -> None:
        """Show everybody, with an empty form."""
        super().__init__()
        self.can_print = can_print
        self._keeper, self._new_id = keeper, new_id
        self._query = self._opened = self._error = self._done = ""
        self._form = self._saved = BookForm()
        self._filling = 0
        self._seen: AddressBook | None = None
        self._directory, self._kin = Directory(()), Kin(())
        self._double: BookEntry | None = None
        if keeper.trouble is not None:
            self.notice = sentence(keeper.trouble)

    @property
    def is_unsaved(self) -> bool:
        """Whether the form holds what would be lost."""
        return self._form != self._saved

    def search(self, text: str) -> None:
        """Show who fits ``text``."""
        self._query = text
        self.refresh()

    def open_person(self, key: str) -> None:
        """Open somebody in the form."""
        self._leaving(lambda: self._open(key))

    def begin(self) -> None:
        """F4: begin to write down somebody."""
        self._leaving(self._begin)

    def typed(self, form: BookForm) -> None:
        """Take what the form holds now."""
        self._form, self._error, self._done = form, "", ""
        self.refresh()

    def save(self) -> bool:
        """Keep what the form says; tell whether it was."""
        form = self._form
        entry = self._entries.get(self._opened) or BookEntry(self._new_id(), Name(""))
        name = Name(form.last, form.first, form.club)
        entry = replace(entry, name=name, phone=form.phone, mail=form.mail, note=form.note)
        try:
            entry = checked_entry(entry)
            self._keeper.keep(with_entries(self._keeper.book, (entry,)))
        except Coded as error:
            self._error = sentence(error)
            self.refresh()
            return False
        self._open(entry.id)
        self._done = tr("Gespeichert: {name}.", name=entry.name.listed)
        self.refresh()
        return True

    def ask_delete(self) -> None:
        """F8: ask whether who is open is to be deleted."""
        opened = self._entries.get(self._opened)
        if opened is None:
            return
        self._done = ""
        self.confirm(
            Confirmation(
                tr("{name} löschen?", name=opened.name.listed),
                (
                    tr(
                        "Name, Telefon, Notiz und Abende verschwinden aus dem Adressbuch, auch an"
                        " den Anmeldestellen. Turniere bleiben, wie sie sind."
                    ),
                ),
                tr("Löschen"),
                is_off=True,
            ),
            partial(self._delete, opened),
        )

    def ask_merge(self) -> None:
        """F9: ask whether who is open is who has nearly the same name."""
        opened, double = self._entries.get(self._opened), self._double
        if opened is None or double is None:
            return
        self._done = ""
        name, whole = opened.name.listed, _who(opened)
        self.confirm(
            Confirmation(
                tr("{name} und {other} sind eine Person?", name=name, other=_who(double)),
                (tr("Es bleibt {name}; Abende und was dort fehlt kommen dazu.", name=whole),),
                tr("Eine Person"),
                key=GRAVE,
            ),
            partial(self._merge, opened, double),
        )

    def toggle_shared(self) -> None:
        """F7: let the desks know the names, or not any more."""
        book = self._keeper.book
        self._kept(replace(book, is_shared=not book.is_shared), "")
        self.refresh()

    def agree(self) -> None:
        """F12: yes to what is asked, else save; what is typed is not discarded by that."""
        if self.confirmation is None:
            self.save()
        elif not self.is_discarding:
            super().agree()

    @property
    def is_discarding(self) -> bool:
        """Whether it is asked whether what is typed is to be lost."""
        return self.confirmation is not None and self.confirmation.yes_key == DISCARD

    def discard(self) -> None:
        """F8: yes, what is typed may be lost."""
        if self.is_discarding:
            super().agree()

    def back(self) -> bool:
        """Esc: one step back; tell whether there was one."""
        if super().back():
            return True
        if self.is_unsaved:
            self._done = ""
            self._leaving(self._begin)
        elif self._opened:
            self._begin()
        elif self._query:
            self._query = ""
        else:
            return False
        self.refresh()
        return True

    def exported(self) -> str:
        """Return the book as a table."""
        return to_csv(self._keeper.book)

    def wrote(self, name: str, trouble: BobblError | None = None) -> None:
        """Say how the writing of a table went: no trouble, it is there."""
        people = trn("{n} Person", "{n} Personen", len(self._entries))
        self._done = "" if trouble else tr("{people} in {name}.", people=people, name=name)
        if trouble is not None:
            self.notice = sentence(trouble)
        self.refresh()

    @property
    def _entries(self) -> dict[str, BookEntry]:
        return {each.id: each for each in self._keeper.book.entries}

    def _leaving(self, then: Callable[[], None]) -> None:
        """Do something that gives the form up, or ask first."""
        if not self.is_unsaved:
            then()
            self.refresh()
            return
        question = Confirmation(
            tr("Was im Formular steht, ist noch nicht gespeichert."),
            (tr("Alles, was in der Liste steht, ist sicher."),),
            tr("Verwerfen"),
            key=DISCARD,
        )
        self.confirm(question, partial(self._discard, then))

    def _discard(self, then: Callable[[], None]) -> None:
        self._form = self._saved
        then()

    def _delete(self, opened: BookEntry) -> None:
        gone = tr("Gelöscht: {name}.", name=opened.name.listed)
        if self._kept(without(self._keeper.book, opened.id), gone):
            self._begin()

    def _merge(self, opened: BookEntry, double: BookEntry) -> None:
        one = tr("{name} steht jetzt nur einmal da.", name=opened.name.listed)
        if self._kept(merged(self._keeper.book, opened.id, double.id), one):
            self._open(opened.id)

    def _open(self, key: str) -> None:
        entry = self._entries.get(key)
        if entry is None:
            return
        name = entry.name
        form = BookForm(name.last, name.first, name.club, entry.phone, entry.mail, entry.note)
        self._opened, self._error, self._done = key, "", ""
        self._fill(form)

    def _begin(self) -> None:
        self._opened = self._error = ""
        self._fill(BookForm())

    def _fill(self, form: BookForm) -> None:
        self._form = self._saved = form
        self._filling += 1

    def _kept(self, book: AddressBook, done: str) -> bool:
        try:
            self._keeper.keep(book)
        except Coded as error:
            self.notice = sentence(error)
            return False
        self._done = done
        return True

    def _read(self) -> None:
        book = self._keeper.book
        if book is not self._seen:
            self._seen, self._kin = book, Kin(book.entries)
            self._directory = Directory(Sought(each.id, (each.name,)) for each in book.entries)

    def screen(self) -> BookScreen:
        """Return who fits what is searched, and who is open."""
        self._read()
        entries, ids = self._entries, self._found()
        opened = entries.get(self._opened)
        near = self._kin.nearest(opened.name, opened.id) if opened is not None else None
        self._double = near[0] if near is not None else None
        count = trn("{n} von {of}", "{n} von {of}", len(ids), of=len(entries))
        return BookScreen(
            self._query,
            count,
            tuple(_row(entries[id_], entries) for id_ in ids[:MOST_ROWS]),
            self._opened,
            opened.name.listed if opened is not None else tr("Neu aufschreiben"),
            _facts(opened, entries) if opened is not None else (),
            self._double.name.listed if self._double is not None else "",
            self._keeper.book.is_shared,
            _told(self._keeper.book),
            self._error,
            self._done,
            self._form,
            self._filling,
        )

    def _found(self) -> list[str]:
        """Return who fits what is searched."""
        if self._query.strip():
            return [hit.key for hit in self._directory.find(self._query)]
        return list(self._entries)

    def print(self) -> None:
        """Show who fits what is searched on paper."""
        self._read()
        entries = self._entries
        rows = [_row(entries[id_], entries) for id_ in self._found()]
        paper = Paper(
            tr("Adressbuch"),
            " · ".join(filter(None, (self._query, trn("{n} Person", "{n} Personen", len(rows))))),
            ("", tr("Name"), tr("zuletzt da")),
            tuple(
                (str(place), "\n".join(filter(None, (each.name, each.detail))), each.right)
                for place, each in enumerate(rows, 1)
            ),
            tr("Adressbuch"),
            10.0,
        )
        self.open_page("preview", paper)


def _who(entry: BookEntry) -> str:
    return f"{entry.name.listed} ({entry.name.club})" if entry.name.club else entry.name.listed


def _row(entry: BookEntry, entries: dict[str, BookEntry]) -> BookRow:
    partners = partners_of(entry, entries)
    parts = [entry.name.club] if entry.name.club else []
    if partners:
        parts.append(tr("spielt mit {name}", name=entries[partners[0]].name.listed))
    evenings = entry.evenings
    return BookRow(
        entry.id, entry.name.listed, " · ".join(parts), evenings[0].day[:4] if evenings else ""
    )


def _facts(entry: BookEntry, entries: dict[str, BookEntry]) -> tuple[str, ...]:
    lines = []
    partners = [entries[each].name.listed for each in partners_of(entry, entries)[:2]]
    if partners:
        lines.append(tr("Spielt mit {names}.", names=" · ".join(partners)))
    evenings = entry.evenings
    if evenings:
        shown = " · ".join(_evening(each.name, each.day) for each in evenings[:SHOWN_EVENINGS])
        count = trn("{n} Abend", "{n} Abende", len(evenings))
        lines.append(tr("{count}: {shown}", count=count, shown=shown))
    return tuple(lines)


def _evening(name: str, day: str) -> str:
    return f"{name} {day[:4]}".strip()


def _told(book: AddressBook) -> str:
    if not book.entries:
        return tr("Noch niemand da: **F5** holt Leute aus früheren Turnieren oder Tabellen.")
    if book.is_shared:
        return tr("Die Anmeldestellen ergänzen daraus Namen, Verein und Partner, sonst nichts.")
    return tr("Die Anmeldestellen kennen niemanden daraus.")
