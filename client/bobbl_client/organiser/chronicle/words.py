"""Every fact as a sentence for people; each kind of fact has one."""

from bobbl_client.organiser.chronicle import field_words as field
from bobbl_client.organiser.chronicle import play_words as play
from bobbl_client.organiser.chronicle.pages_words import pages_words
from bobbl_client.organiser.chronicle.phone_words import phone_words
from bobbl_client.organiser.chronicle.prize_words import prize_words
from bobbl_client.organiser.chronicle.record_names import Naming, RecordNames
from bobbl_client.organiser.settings.changes import changes_told
from bobbl_client.page.frame import role_name
from bobbl_shared.domain.areas.crest import CrestFact, CrestSet
from bobbl_shared.domain.areas.desk import DeskFact
from bobbl_shared.domain.areas.displays import Announced, AnnouncementEnded, DisplayFact, DisplaySet
from bobbl_shared.domain.areas.draw import DrawFact
from bobbl_shared.domain.areas.field import FieldFact
from bobbl_shared.domain.areas.founding import EpochStarted, FoundingFact, TournamentFounded
from bobbl_shared.domain.areas.hall_map import HallMapFact, HallMapSet
from bobbl_shared.domain.areas.lineup import LineupFact
from bobbl_shared.domain.areas.pages import PagesFact
from bobbl_shared.domain.areas.phones import PhoneFact
from bobbl_shared.domain.areas.prizes import PrizeFact
from bobbl_shared.domain.areas.results import ResultFact
from bobbl_shared.domain.areas.seats import SeatFact
from bobbl_shared.domain.areas.settings import SettingsChanged, SettingsFact
from bobbl_shared.domain.areas.slips import SlipFact
from bobbl_shared.domain.areas.staff import (
    InvitationWithdrawn,
    OperatorAdded,
    OperatorRetired,
    StaffFact,
    StationAdmitted,
    StationAssigned,
    StationInvited,
    StationRevoked,
)
from bobbl_shared.domain.areas.twins import TwinFact
from bobbl_shared.domain.areas.undo import EventUndone
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import AnnouncementId, DetailsHash, OperatorId, StationId

HallFact = FoundingFact | SettingsFact | StaffFact | DisplayFact | HallMapFact | CrestFact


class Wording:
    """Puts facts into words, one after the other, in the order of the log."""

    def __init__(self, cast: RecordNames) -> None:
        """Know nothing that happened yet."""
        self._cast = cast
        self._slips = play.Slips()
        self._settings: Settings | None = None
        self._announced: dict[AnnouncementId, DetailsHash] = {}
        self._told: list[str] = []

    def tell(self, state: State, event: Event, name: Naming) -> str:
        """Return the sentence of the next event: what it changed, cancelled, or why it did not."""
        self._told.append(self._tell(state, event, name))
        return self._told[-1]

    def _tell(self, state: State, event: Event, name: Naming) -> str:
        if event.verdict.refusal is not None:
            return tr("Abgelehnt: {why}", why=sentence(event.verdict.refusal))
        said = [self.say(state, event.index, fact, name) for fact in event.effect]
        undone = next((fact for fact in event.effect if isinstance(fact, EventUndone)), None)
        if undone is not None:
            told = tr("Zurückgenommen: {what}", what=self._told[undone.index])
            why = undone.reason
            return told if why is None else f"{told} ({play.correction_word(why)})"
        return " · ".join(said) or tr("Nichts geändert")

    def say(self, state: State, index: int, fact: Fact, name: Naming) -> str:
        """Return the sentence of a fact, then learn from it; ``name`` gives clear names."""
        told = self._say(state, fact, name)
        self._cast.take(index, fact)
        self._slips.take(fact)
        if isinstance(fact, TournamentFounded | SettingsChanged):
            self._settings = fact.settings
        return told

    def _say(self, state: State, fact: Fact, name: Naming) -> str:
        cast = self._cast
        if isinstance(fact, EventUndone):
            return tr("Zurückgenommen: Ereignis {n}", n=fact.index)
        if isinstance(fact, HallFact):
            return self._hall(state, fact, name)
        if isinstance(fact, FieldFact):
            return field.people_words(cast, fact)
        if isinstance(fact, DeskFact):
            return field.desk_words(cast, state, fact)
        if isinstance(fact, LineupFact):
            return field.lineup_words(cast, fact)
        if isinstance(fact, TwinFact):
            return field.twin_words(cast, fact)
        if isinstance(fact, SeatFact):
            return field.seating_words(cast, state, fact)
        if isinstance(fact, DrawFact | SlipFact):
            return play.draw_words(cast, fact)
        if isinstance(fact, ResultFact):
            target = (self._settings or state.settings).format.target
            return play.result_words(self._slips, target, fact)
        if isinstance(fact, PrizeFact):
            return prize_words(cast, state, fact)
        if isinstance(fact, PhoneFact):
            return phone_words(fact, (self._settings or state.settings).format.target)
        if isinstance(fact, PagesFact):
            return pages_words(cast, state, fact)
        return play.course_words(fact)

    def _hall(self, state: State, fact: HallFact, name: Naming) -> str:
        match fact:
            case TournamentFounded(settings=settings):
                return tr("Turnier „{name}“ angelegt", name=settings.name)
            case EpochStarted(epoch):
                return tr("Server {n} nimmt die Arbeit auf", n=epoch)
            case SettingsChanged(settings):
                return self._settings_words(settings)
            case DisplaySet(id_):
                return tr("Anzeige „{name}“: was sie zeigt", name=station_name(state, id_))
            case Announced(id_, details):
                self._announced[id_] = details
                return tr("Ansage im Saal: {text}", text=_announcement(name(details)))
            case AnnouncementEnded(id_):
                known = self._announced.get(id_)
                text = _announcement(name(known)) if known else "–"
                return tr("Ansage weggenommen: {text}", text=text)
            case HallMapSet(plan):
                if plan is None:
                    return tr("Plan der Halle weggenommen")
                tables = len(plan.tables)
                return trn("Plan der Halle mit {n} Tisch", "Plan der Halle mit {n} Tischen", tables)
            case CrestSet(picture):
                return tr("Wappen gewählt") if picture is not None else tr("Wappen weggenommen")
            case _:
                return _staff_words(state, fact, name)

    def _settings_words(self, after: Settings) -> str:
        told = changes_told(self._settings or after, after)
        what = ", ".join(told) or tr("nichts")
        return tr("Einstellungen geändert: {what}", what=what)


def _announcement(text: Name) -> str:
    return " – ".join(filter(None, (text.last, text.first)))


def _staff_words(state: State, fact: StaffFact, name: Naming) -> str:
    match fact:
        case StationInvited(_, role, station):
            return tr("Station „{name}“ eingeladen ({role})", name=station, role=role_name(role))
        case InvitationWithdrawn(id_):
            known = state.invitations.get(id_)
            return tr("Einladung „{name}“ zurückgezogen", name=known.name if known else "–")
        case StationAdmitted(name=station, role=role):
            return tr("Station „{name}“ gehört dazu ({role})", name=station, role=role_name(role))
        case StationAssigned(_, role, station):
            return tr("Station „{name}“ ist jetzt {role}", name=station, role=role_name(role))
        case StationRevoked(id_):
            return tr("Station „{name}“ entfernt", name=station_name(state, id_))
        case OperatorAdded(_, details):
            return tr("Helfer {name} auf der Liste", name=name(details).listed)
        case OperatorRetired(id_):
            return tr("Helfer {name} von der Liste", name=_operator(state, id_, name))


def station_name(state: State, id_: StationId) -> str:
    """Name the author of a command: a station, the server, or the four words."""
    if id_ == state.tournament:
        return tr("die vier Wörter")
    station = state.stations.get(id_)
    return station.name if station else tr("Server")


def _operator(state: State, id_: OperatorId, name: Naming) -> str:
    known = state.operators.get(id_)
    return name(known.details).listed if known else "–"
