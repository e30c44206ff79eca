"""Questions about a draw with a list: what the hall throws, why anew, why a secret is given up."""

from bobbl_client.evening.steps import entrants_word, tables_word
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.facts import commit_blocked, offline, public_wrong, redraw_blocked
from bobbl_client.organiser.draw.screen import Ability, ReasonForm
from bobbl_client.organiser.draw.tables import REDRAW_REASONS
from bobbl_shared.crypto.throw import EIGHT_DICE, FewerReason, Throw
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Commitment, Round, State
from bobbl_shared.domain.values import AbandonReason, OtherLogReason
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import StationId
from bobbl_shared.rulebook.draw_acts import abandon_word, redraw_word
from bobbl_shared.rulebook.throw_words import fewer_words, outcomes_words, throw_words

ABANDON_REASONS: tuple[AbandonReason, ...] = ("field_changed", "secret_lost", "other")
"""Why a secret is given up, in the order of the list."""

THROWS: tuple[tuple[Throw, FewerReason | None], ...] = (
    (EIGHT_DICE, None),
    (Throw("pot", 5, 30), None),
    (Throw("dice", 4, 6), "no_means"),
    (Throw("dice", 4, 6), "no_time"),
    (Throw("text"), "other"),
)
"""What the hall may add, the usual way first; what has too few outcomes with its reason."""

OTHER_LOG_REASONS: tuple[OtherLogReason, ...] = ("put_back", "copy_wrong", "other")
"""Why it goes on with this log, in the order of the list."""

HOPELESS = frozenset({"commitment_outdated", "secret_lost"})
"""Refusals after which a secret can only be given up."""


def other_log_word(reason: OtherLogReason) -> str:
    """Return the words for a reason."""
    return {
        "put_back": tr("Hier liegt eine zurückgespielte Kopie, die andere ist verloren"),
        "copy_wrong": tr("Die andere Kopie ist falsch oder veraltet"),
        "other": tr("Anderer Grund"),
    }[reason]


def other_log_form(model: StationModel, state: State, chosen: int) -> ReasonForm:
    """Return the form for going on with this log where another one was seen."""
    seen = [each for each in state.other_logs if each.settled is None]
    lines = [f"{other_log_seen_by(state, each.by, each.length)}." for each in seen]
    lines += [
        tr("Der Stand hier endet mit Ereignis {n}.", n=state.length),
        tr("Wer neu lost, was der Saal schon gesehen hat, fällt auf: Fragen Sie erst dort nach."),
        tr("Ihr Grund steht im Verlauf; bei „Fair gelost?“ steht, dass es andere Stände gab."),
    ]
    words = tuple(other_log_word(each) for each in OTHER_LOG_REASONS)
    yes = Ability(tr("Mit dem Stand hier weitermachen"), offline(model) or _lacks_reason(chosen))
    return ReasonForm(tr("Welcher Stand gilt?"), tuple(lines), words, chosen, yes, is_grave=True)


def _lacks_reason(chosen: int) -> str:
    return tr("erst einen Grund wählen") if chosen < 0 else ""


def other_log_seen_by(state: State, by: str, length: int) -> str:
    """Return who has seen another log, and how far that one reaches."""
    station = state.stations.get(StationId(by))
    name = station.name if station is not None else tr("Der Verband")
    return tr("{name} kennt einen, der mit Ereignis {n} endet", name=name, n=length)


def commit_form(model: StationModel, state: State, number: int, chosen: int) -> ReasonForm:
    """Return the form for fixing a secret: what the hall will throw, said before."""
    throw, fewer = THROWS[chosen]
    lines = [
        tr("Zweimal mit vier Würfeln geht wie einmal mit acht. Einzeln vorlesen, wie es fällt.")
    ]
    if throw.way == "dice" and fewer is not None:
        lines = [tr("Das steht im Protokoll und bei „Fair gelost?“, mit dem Grund.")]
    if throw.way == "text":
        lines = [
            tr("Wer etwas zuruft, kann eingeweiht sein: Das schützt kaum."),
            tr("Das steht im Protokoll und bei „Fair gelost?“."),
        ]
    words = tuple(_throw_row(*each) for each in THROWS)
    yes = Ability(tr("Umschlag zeigen"), commit_blocked(model, state, number))
    title = tr("Was kommt vom Saal dazu?")
    return ReasonForm(title, tuple(lines), words, chosen, yes)


def _throw_row(throw: Throw, fewer: FewerReason | None) -> str:
    told = f"{throw_words(throw)}: {outcomes_words(throw)}"
    return told if fewer is None else f"{told} – {fewer_words(fewer)}"


def redraw_form(
    model: StationModel, state: State, round_: Round, chosen: int, public: str
) -> ReasonForm:
    """Return the form for drawing a round anew."""
    number = round_.number
    seatable = len(state.seatable())
    lines = [
        trn(
            "Der Tisch von jetzt gilt dann nicht mehr.",
            "Die {n} Tische von jetzt gelten dann nicht mehr.",
            len(round_.tables),
        ),
        tr(
            "Neu: {who} · {tables}.",
            who=entrants_word(state, seatable),
            tables=tables_word(*tables_needed(state.settings, seatable)),
        ),
        tr("Im Protokoll steht **{n}-mal ausgelost**, mit Grund.", n=round_.times + 1),
    ]
    if owes_secret(state, round_):
        lines.append(
            tr("Diese Runde hatte einen Umschlag; die neue Auslosung braucht einen neuen.")
        )
    waits = _redraw_waits(model, state, round_, public) or _lacks_reason(chosen)
    yes = Ability(tr("Runde {n} neu auslosen", n=number), waits)
    words = tuple(redraw_word(each) for each in REDRAW_REASONS)
    return ReasonForm(tr("Warum wird neu ausgelost?"), tuple(lines), words, chosen, yes)


def owes_secret(state: State, round_: Round) -> bool:
    """Return whether a round cannot be drawn anew before another secret is fixed."""
    return round_.commitment is not None and state.committed(round_.number) is None


def _redraw_waits(model: StationModel, state: State, round_: Round, public: str) -> str:
    blocked = redraw_blocked(model, state, round_)
    if blocked:
        return blocked
    if len(state.seatable()) < state.settings.at_table:
        return tr("zu wenige da")
    if owes_secret(state, round_):
        return tr("erst den Umschlag zeigen")
    if state.committed(round_.number) is not None:
        return public_wrong(state, round_.number, public)
    return ""


def abandon_form(model: StationModel, made: Commitment, chosen: int) -> ReasonForm:
    """Return the form for giving a secret up."""
    lines = (
        tr("Mit diesem Umschlag wird dann nichts ausgelost."),
        tr("Im Protokoll steht, dass er verworfen wurde, und warum."),
        tr("Wer zusieht, sollte es erfahren: sagen Sie es an."),
    )
    title = tr("Umschlag für Runde {n} verwerfen?", n=made.round)
    yes = Ability(tr("Umschlag verwerfen"), offline(model) or _lacks_reason(chosen))
    words = tuple(map(abandon_word, ABANDON_REASONS))
    return ReasonForm(title, lines, words, chosen, yes, is_grave=True)
