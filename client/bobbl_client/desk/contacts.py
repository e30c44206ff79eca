"""How the people of an entrant are reached: telephone, e-mail, a note; written down at the desk.

It is kept on this computer at once, as everything that a desk enters, and waits for nobody.
"""

from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.roster_record import Listed
from bobbl_client.evening.roster_words import called
from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import ListPage, ListScreen, TypedLine
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_shared.domain.areas.field import EditPerson
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import MAXIMUM_LENGTH, ContactDetails, tidy_contact
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, PersonId


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
        fields = tuple(
            TypedLine(label, MAXIMUM_LENGTH) for label in (tr("Telefon"), tr("E-Mail"), tr("Notiz"))
        )
        about = f"**{person.name.listed}**" if person is not None else ""
        if self._is_kept:
            about = tr("Gespeichert. **Esc** führt zurück an den Tisch.")
        return ListScreen(
            tr("Telefon, Mail, Notiz"),
            tuple(self._row(each) for each in people),
            self._called(),
            tr("Lesen können es nur Anmeldung und Turnierleitung."),
            style=RowStyle.TWO_LINES,
            chosen=self._person or "",
            form=self.form(tr("Wie ist die Person zu erreichen?"), about, fields, tr("Speichern")),
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
        try:
            contact = tidy_contact(*texts)
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
        self.fill(known.phone, known.mail, known.note)

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
        shown = self._known(person).shown or tr("noch nichts")
        symbol = Symbol.RING_DOT if person.id == self._person else Symbol.RING
        return Row(person.id, person.name.listed, detail=shown, symbol=symbol)
