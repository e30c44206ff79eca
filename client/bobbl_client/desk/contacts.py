"""How the people of an entrant are reached, and their numbers in the federation.

It is kept on this computer at once, as everything that a desk enters, and waits for nobody.
"""

from msgspec.structs import asdict

from bobbl_client.evening.people import contact_words
from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.roster_record import Listed
from bobbl_client.evening.roster_words import called
from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import ListPage, ListScreen, TypedLine
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_shared.domain.areas.field import EditPerson
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import MAXIMUM_LENGTH, UNNAMED, ContactDetails, tidy_contact
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, PersonId


def contacts_word(settings: Settings | None) -> str:
    """Return what of the people is written down here; empty: nothing."""
    if settings is None or not settings.members:
        return tr("Telefon, Mail, Notiz") if settings is None or settings.contacts else ""
    return (
        tr("Nummer im Verband, Telefon, Mail, Notiz")
        if settings.contacts
        else tr("Nummer im Verband")
    )


class ContactsPage(ListPage):
    """Shows who belongs to an entrant; what is typed is kept for one person after the other."""

    def __init__(self, model: StationModel, entrant: EntrantId) -> None:
        super().__init__(model)
        self._entrant, self._reader = entrant, RosterReader(model)
        self._person: PersonId | None = None
        self._is_kept = False
        self._turn_to(next(iter(self._people()), None))

    def screen(self) -> ListScreen:
        """Return who there is, and the fields of the one in turn."""
        person, people = self._in_turn(), self._people()
        words = {
            "member": tr("Nummer im Verband"),
            "phone": tr("Telefon"),
            "mail": tr("E-Mail"),
            "note": tr("Notiz"),
        }
        fields = tuple(TypedLine(words[each], MAXIMUM_LENGTH) for each in self._fields)
        about = f"**{person.name.listed}**" if person is not None else ""
        if self._is_kept:
            about = tr("Gespeichert. **Esc** führt zurück an den Tisch.")
        return ListScreen(
            contacts_word(self._settings),
            tuple(self._row(each) for each in people),
            self._called(),
            self._who_reads,
            style=RowStyle.TWO_LINES,
            chosen=self._person or "",
            form=self.form(self._question, about, fields, tr("Speichern")),
        )

    def open_row(self, row: str) -> None:
        """Turn to another person."""
        self._turn_to(next((each for each in self._people() if each.id == row), None))
        self.refresh()

    def save(self, texts: tuple[str, ...]) -> None:
        """Keep what is typed of the person in turn, and go on to the next one."""
        person, state = self._in_turn(), self.model.expected
        if person is None or state is None:
            return
        typed = asdict(self._known(person)) | dict(zip(self._fields, texts, strict=True))
        try:
            contact = tidy_contact(**typed)
            self._check_number(person, contact.member)
        except Refusal as refusal:
            self.say(sentence(refusal))
            return
        if contact != self._known(person) and not self._ask(person, contact):
            self.refresh()
            return
        people = self._people()
        place = [each.id for each in people].index(person.id) + 1
        self._turn_to(people[min(place, len(people) - 1)])
        self._is_kept = place == len(people)
        self.refresh()

    def _ask(self, person: Listed, contact: ContactDetails) -> bool:
        state = self.model.expected
        assert state is not None
        name = state.persons[person.id].person.details
        if contact.is_empty:
            return self.requests.ask(EditPerson(Person(person.id, name), True), person.base)
        details = self.model.conceal_contact(contact)
        changed = EditPerson(Person(person.id, name, details.hash), True)
        return self.requests.ask(changed, person.base, (details,))

    def _turn_to(self, person: Listed | None) -> None:
        self._person, self._is_kept = (person.id if person is not None else None), False
        known = self._known(person) if person is not None else ContactDetails()
        self.fill(*(asdict(known)[each] for each in self._fields))

    def _check_number(self, person: Listed, member: str) -> None:
        """Raise ``Refusal`` if somebody who is registered has this number; the server checks, too.

        Whoever has it already may keep it.
        """
        if not member or member == self._known(person).member:
            return
        bearers = tuple(
            entrant.number or UNNAMED
            for entrant in self._reader.read().values()
            if not entrant.is_out
            for other in entrant.persons
            if other.id != person.id and self._known(other).member == member
        )
        if bearers:
            raise Refusal("member_twice", numbers=bearers)

    @property
    def _settings(self) -> Settings | None:
        state = self.model.state
        return state.settings if state is not None else None

    @property
    def _fields(self) -> tuple[str, ...]:
        """The names of what is asked for, in the order of the form."""
        settings = self._settings
        has_number = settings is not None and settings.members
        reached = ("phone", "mail", "note") if settings is None or settings.contacts else ()
        return (*(("member",) if has_number else ()), *reached)

    @property
    def _who_reads(self) -> str:
        if "member" in self._fields:
            return tr(
                "Lesen können es nur Anmeldung und Turnierleitung, die Nummer auch der Verband."
            )
        return tr("Lesen können es nur Anmeldung und Turnierleitung.")

    @property
    def _question(self) -> str:
        if "phone" in self._fields:
            return tr("Wie ist die Person zu erreichen?")
        return tr("Welche Nummer hat die Person im Verband?")

    def _in_turn(self) -> Listed | None:
        return next((each for each in self._people() if each.id == self._person), None)

    def _known(self, person: Listed) -> ContactDetails:
        return self.model.contact_details(person.contact)

    def _people(self) -> tuple[Listed, ...]:
        entrant = self._reader.read().get(self._entrant)
        return entrant.persons if entrant is not None else ()

    def _called(self) -> str:
        entrant = self._reader.read().get(self._entrant)
        return called(entrant) if entrant is not None else ""

    def _row(self, person: Listed) -> Row:
        known = self._known(person).wanted(
            reached="phone" in self._fields, member="member" in self._fields
        )
        shown = contact_words(known) or tr("noch nichts")
        symbol = Symbol.RING_DOT if person.id == self._person else Symbol.RING
        return Row(person.id, person.name.listed, detail=shown, symbol=symbol)
