"""What was typed here for another evening and never arrived: to be handed on or deleted."""

from collections.abc import Iterator
from pathlib import Path

from bobbl_client.evening.money import euros
from bobbl_client.evening.people import with_number
from bobbl_client.joining.left import (
    LeftEntrant,
    LeftEntries,
    cannot_take,
    clear_taken,
    delete_left,
    hand_on,
    left_entries,
    unknown_markers,
)
from bobbl_client.joining.words import day_of
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.list_page import Action, ListPage, ListScreen
from bobbl_client.page.page import Confirmation
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.scoring.slips import short_text
from bobbl_shared.clock import moment
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.areas.field import EditPerson, JoinPartner, MarkPresent, WithdrawEntrant
from bobbl_shared.domain.areas.results import CorrectResult, EnterResult
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.names import UNNAMED
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import DetailsHash, EntrantId


class LeftPage(ListPage):
    """Lists it by tournament; F4 registers the people here, Entf deletes all of a tournament."""

    def __init__(self, model: StationModel, home: Path) -> None:
        super().__init__(model)
        self._home = home
        self._asked: dict[EntrantId, int] = {}
        self._left = self._read()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left."""
        return not self._left

    def screen(self) -> ListScreen:
        """Return what is left of each tournament, people first."""
        return ListScreen(
            tr("Nie angekommen"),
            tuple(row for each in self._left for row in self._rows(each)),
            about=tr(
                "Hier für ein anderes Turnier getippt; dessen Server hat es nie bekommen. Was nicht"
                " hierher gehört, bleibt einfach liegen."
            ),
            style=RowStyle.TWO_LINES,
            actions=(
                Action("F4", tr("Hier anmelden"), self._blocked()),
                Action(tr("Entf"), tr("Löschen")),
            ),
            empty=tr("Nichts ist liegen geblieben."),
        )

    def act(self, key: str, row: str) -> None:
        """Ask before the people of a tournament are registered here, or all of it is deleted."""
        left = self._of(row)
        if left is None:
            return
        people = tuple(_people(each) for each in left.entrants)
        if key == "F4" and not self._why_not(left):
            lines = (
                *people,
                *self._lost_markers(left),
                tr("Sie bekommen hier neue Nummern; die alten gelten nicht."),
                tr(
                    "Dieser Computer gehört dann nicht mehr zu „{name}“: Was dort wartet, kommt"
                    " dort nicht mehr an.",
                    name=left.name,
                ),
            )
            question = trn(
                "{n} Anmeldung hier eintragen?", "{n} Anmeldungen hier eintragen?", len(people)
            )
            yes = tr("Ja, hier anmelden")
            self.confirm(Confirmation(question, lines, yes), lambda: self._hand_on(left))
        elif key == tr("Entf"):
            others = tuple(_said(left, each) for each in left.others)
            question = tr("Alles löschen, was hier für „{name}“ wartet?", name=left.name)
            yes = tr("Ja, löschen")
            self.ask_to_delete(question, lambda: self._delete(left), (*people, *others), yes)

    def changed(self, change: Change) -> None:
        """Delete here what has arrived there."""
        if change.events and not self.is_empty:
            self._left = self._read()

    def _read(self) -> tuple[LeftEntries, ...]:
        here = self.model.membership.folder
        found = left_entries(self._home, here)
        try:
            is_cleared = [clear_taken(self.model, each) for each in found]
        except BobblError as error:
            self.notice = sentence(error)
            return found
        return left_entries(self._home, here) if any(is_cleared) else found

    def _hand_on(self, left: LeftEntries) -> None:
        try:
            self._asked |= hand_on(self.model, left)
        except BobblError as error:
            self.notice = sentence(error)
        self._left = self._read()

    def _delete(self, left: LeftEntries) -> None:
        try:
            delete_left(left)
        except BobblError as error:
            self.notice = sentence(error)
        self._left = self._read()

    def _of(self, row: str) -> LeftEntries | None:
        return next((each for each in self._left if row in _keys(each)), None)

    def _blocked(self) -> str:
        """Return why nothing at all can be handed on."""
        reasons = [self._why_not(each) for each in self._left]
        return reasons[0] if reasons and all(reasons) else ""

    def _why_not(self, left: LeftEntries) -> str:
        if not left.entrants:
            return tr("Ergebnisse gehören zu ihren Tischen: bei Bedarf von Hand eintragen")
        return {
            "": "",
            "desk": tr("geht an einem Anmeldetisch"),
            "training": tr("nicht in einer Übung"),
            "kind": tr("hier wird anders gemeldet: von Hand eintragen"),
        }[cannot_take(self.model, left)]

    def _lost_markers(self, left: LeftEntries) -> Iterator[str]:
        """Yield the markers that cannot come along, a line each with whose they are."""
        for name, entrants in unknown_markers(self.model, left).items():
            yield tr(
                "Die Markierung „{name}“ gibt es hier nicht. Sie fehlt dann bei: {who}.",
                name=name,
                who="; ".join(_who_left(each) for each in entrants),
            )

    def _rows(self, left: LeftEntries) -> Iterator[Row]:
        of = " · ".join(filter(None, (left.name, day_of(left.far))))
        for key, entrant in zip(_keys(left), left.entrants, strict=False):
            yield Row(key, _people(entrant), detail=self._stand(entrant) or of)
        for key, command in zip(_keys(left)[len(left.entrants) :], left.others, strict=True):
            yield Row(key, _said(left, command), detail=of)

    def _stand(self, entrant: LeftEntrant) -> str:
        """Return what became of handing somebody on, if that was begun."""
        counter = self._asked.get(entrant.id)
        if counter is None:
            return ""
        verdict = self.model.verdict(counter)
        if verdict is None:
            return tr("wird übertragen")
        if verdict.refusal is None:
            return ""
        return tr("nicht eingetragen: {why}", why=sentence(verdict.refusal))


def _keys(left: LeftEntries) -> list[str]:
    """Return the keys of the rows: the ids of people, then where the commands lie."""
    others = [f"{left.folder.name} {each.counter}" for each in left.others]
    return [*(f"{left.folder.name} {each.id}" for each in left.entrants), *others]


def _people(entrant: LeftEntrant) -> str:
    """Return ``Nr. 501 Hofmann, Karl / Zapf, Ida · Essensbon · 10 € bezahlt``."""
    who = " · ".join((_who_left(entrant), *entrant.markers))
    paid = sum(cents for cents, _ in entrant.paid)
    return tr("{who} · {money} bezahlt", who=who, money=euros(paid)) if paid else who


def _who_left(entrant: LeftEntrant) -> str:
    return with_number(entrant.number, " / ".join(each.listed for each in entrant.names))


def _said(left: LeftEntries, command: Command) -> str:
    """Return what somebody asked for at that tournament, with its time."""
    at = hour(moment(command.at)) if command.at else ""
    return " ".join(filter(None, (at, _words(left, command))))


def _words(left: LeftEntries, command: Command) -> str:
    match command.payload:
        case EnterResult(round=number, table=table) | CorrectResult(round=number, table=table):
            score = short_text(command.payload.score, left.state.settings.format)
            return tr(
                "Ergebnis: Runde {n}, Tisch {table}: {score}", n=number, table=table, score=score
            )
        case MarkPresent(entrant=entrant):
            return tr("Da: {who}", who=_who(left, entrant))
        case WithdrawEntrant(entrant=entrant):
            return tr("Abgemeldet: {who}", who=_who(left, entrant))
        case TakePayment(entrant=entrant, cents=cents):
            return tr("{who} · {money} bezahlt", who=_who(left, entrant), money=euros(cents))
        case JoinPartner(person=person):
            return tr("Partner dazu: {who}", who=_name(left, person.details))
        case EditPerson(person=person):
            return tr("Name geändert: {who}", who=_name(left, person.details))
        case _:
            return tr("ein weiterer Eintrag")


def _who(left: LeftEntries, id_: EntrantId) -> str:
    entrant = left.state.entrants.get(id_)
    if entrant is None:
        return UNNAMED
    people = (left.state.persons[each].person.details for each in entrant.persons)
    return with_number(entrant.number, " / ".join(_name(left, each) for each in people))


def _name(left: LeftEntries, details: DetailsHash) -> str:
    found = left.names.get(details)
    return found.listed if found is not None else UNNAMED
