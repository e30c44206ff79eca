"""What every window shows around its work: who and where on top, the truth at the bottom."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.hall import stations_alone, stations_unheard
from bobbl_client.evening.people import operator_name
from bobbl_client.evening.phones_shut import are_shut, shut_in_short
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.names import tidied
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import OperatorId

JUST_NOW_S = 5
"""Seconds for which what was heard is from now."""


class Truth(Enum):
    """The status a station can be in; the worst one wins."""

    FINE = "fine"
    UNHEARD = "unheard"
    OTHERS_ALONE = "others_alone"
    ALONE = "alone"
    PERSON = "person"
    SEARCHING = "searching"


@dataclass(frozen=True)
class Frame:
    """Header and status line of a window."""

    role: str
    station: str
    tournament: str
    round: str
    operator: str
    training: str
    truth: Truth
    sentence: str
    age: str


@dataclass(frozen=True)
class OperatorChoice:
    """An operator who can be chosen, with the name in full."""

    operator: OperatorId | None
    name: str


def role_name(role: Role) -> str:
    """Name a role as the screens do."""
    return {
        "organiser": tr("Turnierleitung"),
        "desk": tr("Anmeldetisch"),
        "scoring": tr("Ergebnisse"),
        "display": tr("Anzeige"),
        "pages": tr("Seiten für Gäste"),
    }[role]


def frame_of(model: StationModel) -> Frame:
    """Return header and status line as things stand."""
    post, state = model.post, model.state
    truth, said = truth_of(model)
    return Frame(
        role=role_name(post.role) if post else tr("Station"),
        station=post.name if post else "",
        tournament=state.settings.name if state else model.membership.name,
        round=round_sentence(model),
        operator=operator_name(model, model.operator),
        training=training_word(state),
        truth=truth,
        sentence=said,
        age=_age(model),
    )


def training_word(state: State | None) -> str:
    """Return the word that stands in every window of an exercise; empty for what counts."""
    return tr("ÜBUNG") if state is not None and state.settings.training else ""


def truth_of(model: StationModel) -> tuple[Truth, str]:
    """Return the worst thing that is true and its sentence."""
    if model.contact is Contact.STOPPED and model.trouble is not None:
        return Truth.PERSON, tr("Bitte Turnierleitung holen") + " – " + sentence(model.trouble)
    if model.notice is not None:
        error = BobblError(model.notice.code, **model.notice.parameters)
        return Truth.PERSON, tr("Bitte Turnierleitung holen") + " – " + sentence(error)
    match model.contact:
        case Contact.SEARCHING:
            return Truth.SEARCHING, tr("Noch nicht verbunden")
        case Contact.ALONE if model.trouble is not None and model.trouble is model.successor:
            return Truth.ALONE, _on_its_way(model.trouble, model.waiting)
        case Contact.ALONE:
            closed = (tr("Der Server wurde beendet"),) if model.is_server_closed else ()
            return Truth.ALONE, " · ".join((*closed, _alone(model.waiting)))
        case _ if model.role == "organiser" and (alone := stations_alone(model)):
            return Truth.OTHERS_ALONE, _others_alone(
                len(alone), sum(health.waiting for _, health, _ in alone)
            )
        case _ if model.role == "organiser" and (unheard := stations_unheard(model)):
            return Truth.UNHEARD, trn(
                "{n} Station hat sich noch nicht gemeldet",
                "{n} Stationen haben sich noch nicht gemeldet",
                len(unheard),
            )
        case _ if model.waiting:
            return Truth.FINE, trn(
                "{n} Eintrag wird übertragen", "{n} Einträge werden übertragen", model.waiting
            )
        case _:
            return Truth.FINE, " · ".join((tr("Alles übertragen"), *_phones(model)))


def _phones(model: StationModel) -> tuple[str, ...]:
    """Return the sentence that phones cannot come, where slips are taken and the evening is run."""
    is_told = model.role in {"organiser", "scoring"} and are_shut(model)
    return (shut_in_short(),) if is_told else ()


def _others_alone(stations: int, waiting: int) -> str:
    """Return that others work alone; entries of theirs that wait are not lost."""
    who = trn("{n} Station arbeitet allein", "{n} Stationen arbeiten allein", stations)
    return f"{who} – {_kept(waiting)}"


def _on_its_way(successor: Coded, waiting: int) -> str:
    """Return that another computer leads now, and that this window goes there by itself."""
    who = computer_of(successor)
    goes = (
        tr(
            "Ein anderer Computer leitet jetzt ({who}), dieses Fenster geht von selbst dorthin",
            who=who,
        )
        if who
        else tr("Ein anderer Computer leitet jetzt, dieses Fenster geht von selbst dorthin")
    )
    return f"{goes} – {_kept(waiting)}"


def computer_of(successor: Coded) -> str:
    """Return what to call the computer that leads now: its name, else its address, else nothing."""
    told = successor.parameters
    return tidied(str(told.get("computer") or told.get("address") or ""))


def _kept(waiting: int) -> str:
    if not waiting:
        return tr("nichts geht verloren")
    return trn(
        "{n} Eintrag wartet, nichts geht verloren",
        "{n} Einträge warten, nichts geht verloren",
        waiting,
    )


def _alone(waiting: int) -> str:
    if not waiting:
        return tr("Arbeitet allein – nichts wartet, nichts geht verloren")
    return trn(
        "Arbeitet allein – {n} Eintrag wartet, nichts geht verloren",
        "Arbeitet allein – {n} Einträge warten, nichts geht verloren",
        waiting,
    )


def _age(model: StationModel) -> str:
    """Return how old what is shown may be."""
    if model.last_heard is None:
        return ""
    seconds = max(0, int((model.now - model.last_heard - model.offset).total_seconds()))
    if seconds < JUST_NOW_S:
        return tr("gerade eben geprüft")
    if seconds < 60:
        return tr("vor {n} s geprüft", n=seconds)
    return tr("Stand vor {n} min", n=seconds // 60)


def round_sentence(model: StationModel) -> str:
    """Return where the evening stands: ``Runde 3 von 5``, ``vor Runde 1``, ``nach Runde 5``."""
    state = model.state
    if state is None:
        return ""
    running = state.running
    if running is not None:
        return tr("Runde {n} von {of}", n=running.number, of=state.settings.rounds)
    if not state.rounds:
        return tr("vor Runde 1")
    return tr("nach Runde {n} von {of}", n=len(state.rounds), of=state.settings.rounds)


def nobody_listed() -> str:
    """Return (marked) how somebody comes on the list of operators."""
    return tr(
        "Auf der Liste steht noch kein Helfer: Die Turnierleitung trägt Helfer mit **H** ein."
    )


def operators(model: StationModel) -> tuple[OperatorChoice, ...]:
    """Return who can be chosen as operator: the list by name, then nobody."""
    if model.state is None:
        return ()
    known = [each for each in model.state.operators.values() if not each.retired]
    names = [OperatorChoice(each.id, model.name(each.details).listed) for each in known]
    names.sort(key=lambda each: each.name.casefold())
    return (*names, OperatorChoice(None, tr("niemand")))
