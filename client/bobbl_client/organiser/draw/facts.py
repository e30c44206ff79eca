"""What is known before a round is drawn, and in a few words what cannot be done now and why."""

from dataclasses import replace
from datetime import tzinfo

from bobbl_client.evening.draw_words import cautions_of
from bobbl_client.evening.steps import NextStep, Step, next_step
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.draw.screen import Abilities, Ability, ShownSecret
from bobbl_client.organiser.latecomer.page import latecomers
from bobbl_client.organiser.wishes.page import clubs_sentence, wish_rows
from bobbl_shared.clock import moment
from bobbl_shared.crypto.throw import Throw, normal_public
from bobbl_shared.domain.readings.seal import is_old
from bobbl_shared.domain.state import Commitment, Round, State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import since_hour
from bobbl_shared.rulebook.draw_acts import drawn_unsealed
from bobbl_shared.rulebook.throw_words import throw_words, waiting_words

SCHEME = "bobbl-scheme/1"
"""What a round of the fixed scheme names as its algorithm."""

WISHES_SHOWN = 3
GROUP = 4


def is_by_lot(state: State, number: int) -> bool:
    """Return whether a round is drawn by lot: all of them, or the first of the fixed scheme."""
    return state.settings.opponents == "draw" or number == 1


def step_of(model: StationModel, state: State, number: int, public: str) -> NextStep:
    """Return the big action of a round that is not drawn yet, with what it waits for."""
    step = next_step(model)
    if state.other_log is not None and step.step is Step.DRAW:
        return replace(step, label=tr("Klären, welcher Stand gilt"), waits=(), consequences=())
    if step.step is not Step.DRAW or step.round != number:
        label = tr("Runde {n} auslosen", n=number)
        before = state.running
        told = tr("Erst ist Runde {n} zu schließen.", n=before.number) if before else ""
        return NextStep(Step.DRAW, number, label, (told,))
    if is_sealed_first(state, number) and step.is_ready:
        return replace(step, label=tr("Umschlag zeigen, dann auslosen"))
    if state.committed(number) is None or not step.is_ready:
        return step
    wrong = public_wrong(state, number, public)
    if wrong:
        return replace(step, waits=(wrong,))
    counts = public_counted(state, number, public)
    seen = tr("Das zählt, laut vorlesen: **{public}**", public=counts.replace("**", "*"))
    return replace(step, consequences=(*step.consequences, seen))


def public_counted(state: State, number: int, public: str) -> str:
    """Return what of the typed text the draw will take; empty if it takes nothing yet."""
    made = state.committed(number)
    if made is None:
        return ""
    if made.throw is None:  # committed by an older version: as it is typed
        return public.strip()
    try:
        return normal_public(made.throw, public)
    except Refusal:
        return ""


def public_wrong(state: State, number: int, public: str) -> str:
    """Return in a few words what is missing of the public part; empty if it can be drawn with."""
    if not public.strip():
        return tr("erst das Gewürfelte eintippen")
    made = state.committed(number)
    if public_counted(state, number, public) or made is None or made.throw is None:
        return ""
    if made.throw.way == "text":
        return tr("es zählen nur A bis Z und Ziffern")
    return trn(
        "es braucht {n} Zahl von 1 bis {highest}",
        "es braucht {n} Zahlen von 1 bis {highest}",
        made.throw.count,
        highest=made.throw.of,
    )


def lines_before(model: StationModel, state: State, number: int, step: NextStep) -> tuple[str, ...]:
    """Return what will be drawn: who, around what, with which wishes."""
    lines = list(step.consequences or step.waits)
    if is_by_lot(state, number):
        lines += _avoided(state)
        lines += _wishes(model)
        clubs = clubs_sentence(state)
        lines += [clubs] if clubs else []
    return tuple(lines)


def cautions_before(model: StationModel, state: State) -> tuple[str, ...]:
    """Return what the last draw said about the rounds to come."""
    return cautions_of(model, state.rounds[-1]) if state.rounds else ()


def _avoided(state: State) -> list[str]:
    """Return which repeats the draw avoids; nothing in the first round."""
    if not state.rounds:
        return []
    avoid, has_partners = state.settings.avoid, state.settings.entrants == "players"
    roles = [tr("miteinander")] if has_partners and "partners" in avoid else []
    roles += [tr("gegeneinander")] if "opponents" in avoid else []
    lines = []
    if roles:
        how = tr(" oder ").join(roles)
        lines.append(tr("Möglichst keine zwei spielen noch einmal {how}.", how=how))
    if has_partners and "crossings" in avoid:
        lines.append(tr("Möglichst keine zwei spielen einmal miteinander, einmal gegeneinander."))
    return lines or [tr("Wiederholungen werden nicht vermieden (Einstellungen).")]


def _wishes(model: StationModel) -> list[str]:
    rows = [each for each in wish_rows(model) if not each.is_idle]
    lines = [
        tr("Nicht an einen Tisch: {who} ({weight}).", who=each.short, weight=each.weight)
        for each in rows[:WISHES_SHOWN]
    ]
    more = len(rows) - WISHES_SHOWN
    if more > 0:
        lines.append(trn("Und {n} weiterer Wunsch: F7.", "Und {n} weitere Wünsche: F7.", more))
    return lines


def shown_secret(
    model: StationModel, state: State, made: Commitment, zone: tzinfo | None
) -> ShownSecret:
    """Return a commitment as it is shown to everybody; hours are told in ``zone``."""
    digits = made.commitment
    groups = tuple(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
    changed = state.field_changed
    is_outdated = changed is not None and changed.index > made.made.index
    told = tr(
        "Erst warten, bis der Umschlag auf der Leinwand steht. Dann vor allen: {throw}."
        " Das Ergebnis hier eintippen, dann F12.",
        throw=throw_words(made.throw or Throw("text")),
    )
    if is_old(state, made, model.now):
        again = tr(
            "Vor dem Wurf noch einmal ansagen, oder mit F4 verwerfen und einen neuen zeigen."
        )
        since = since_hour(moment(made.at), model.now, zone) if made.at else ""
        told = f"**{waiting_words(since)}** {again}\n\n{told}"
    return ShownSecret(
        groups,
        f"BOBBL-COMMITMENT/1 {made.round} {digits.upper()}",
        told,
        tr("Was alle gesehen haben: {throw}", throw=throw_words(made.throw or Throw("text"))),
        tr(
            "Seit dem Umschlag hat sich an den Teilnehmern etwas geändert. Er gilt dann"
            " nicht mehr: mit F4 verwerfen und einen neuen zeigen."
        )
        if is_outdated
        else "",
    )


def abilities(model: StationModel, state: State, number: int) -> Abilities:
    """Return what can be done about a round, whether it is drawn or not."""
    round_ = state.round(number)
    undrawn = tr("noch nicht ausgelost")
    return Abilities(
        Ability(tr("Mit Würfeln, vor aller Augen"), commit_blocked(model, state, number)),
        Ability(tr("Neu auslosen"), redraw_blocked(model, state, round_) if round_ else undrawn),
        Ability(tr("Plätze tauschen"), swap_blocked(model, round_) if round_ else undrawn),
        Ability(tr("Nachzügler"), join_blocked(model, state, round_) if round_ else undrawn),
        Ability(tr("Wünsche")),
        Ability(tr("Protokoll, Zettel"), "" if round_ else undrawn),
        Ability(tr("Ohne Auslosung beginnen"), start_blocked(model, state, number)),
        Ability(tr("Ohne Umschlag auslosen"), unsealed_blocked(model, state, number)),
    )


def is_sealed_first(state: State, number: int) -> bool:
    """Return whether the usual next step is to fix a secret: nothing is drawn or fixed yet."""
    return (
        state.round(number) is None
        and is_by_lot(state, number)
        and state.committed(number) is None
        and len(state.placing.seats) < len(state.seatable())
    )


def unsealed_blocked(model: StationModel, state: State, number: int) -> str:
    """Return why a round cannot be drawn without a secret; empty if it can."""
    if state.committed(number) is not None:
        return tr("der Umschlag ist schon zu sehen")
    if not is_sealed_first(state, number):
        return tr("alle haben schon ihren Platz")
    if state.other_log is not None:
        return settle_first()
    step = next_step(model)
    if step.step is not Step.DRAW or step.round != number:
        return tr("erst Runde {n} schließen", n=number - 1)
    return next(iter(step.waits), "")


def unsealed_step(model: StationModel) -> NextStep:
    """Return the question before a round is drawn without a secret, with what guests will read."""
    step = next_step(model)
    told = (
        tr("**Ohne Umschlag:** Der Saal kann nicht prüfen, ob einmal oder öfter gelost wurde."),
        tr("Bei „Fair gelost?“ lesen die Gäste: {told}", told=drawn_unsealed()),
    )
    return replace(step, consequences=(*step.consequences, *told))


def start_blocked(model: StationModel, state: State, number: int) -> str:
    """Return why a round cannot be started without a draw; empty if it can."""
    if number <= len(state.rounds):
        return tr("hat schon begonnen")
    if state.running is not None:
        return tr("erst Runde {n} schließen", n=state.running.number)
    if not is_by_lot(state, number):
        return tr("die Plätze folgen aus Runde 1")
    if state.placing.seats:
        return tr("es sind schon Plätze vergeben")
    if state.commitment is not None:
        return tr("der Umschlag ist schon zu sehen")
    return offline(model)


def start_step(state: State, number: int) -> NextStep:
    """Return the question before a round is started without a draw."""
    consequences = (
        tr("Niemand wird ausgelost: **wer wo saß, kommt von den Zetteln.**"),
        tr("An den Ergebnisstationen tippt man erst beide Nummern, dann die Punkte."),
        tr("Wer fehlt oder doppelt vorkommt, steht dort in einer Liste."),
    )
    question = tr("Runde {n} ohne Auslosung beginnen?", n=number)
    return NextStep(Step.DRAW, number, question, (), (), question, consequences, tr("Ja, beginnen"))


def commit_blocked(model: StationModel, state: State, number: int) -> str:
    """Return why no secret can be fixed for a round now; empty if one can."""
    if not is_by_lot(state, number):
        return tr("festes Schema, nichts auszulosen")
    if state.commitment is not None:
        return tr("für Runde {n} ist schon eines festgelegt", n=state.commitment.round)
    if state.other_log is not None:
        return settle_first()
    if len(state.seatable()) < state.settings.at_table:
        return tr("noch zu wenige da")
    return offline(model)


def redraw_blocked(model: StationModel, state: State, round_: Round) -> str:
    """Return why a round cannot be drawn anew; empty if it can."""
    if round_.is_closed:
        return tr("Runde {n} ist geschlossen", n=round_.number)
    if round_.number != len(state.rounds):
        return tr("Runde {n} ist schon ausgelost", n=round_.number + 1)
    if round_.has_results:
        return tr("es ist schon etwas eingetragen")
    if state.other_log is not None:
        return settle_first()
    if state.placing.seats:
        return tr("für Runde {n} sind schon Plätze vergeben", n=round_.number + 1)
    return offline(model)


def swap_blocked(model: StationModel, round_: Round) -> str:
    """Return why no seats of a round can be exchanged; empty if some can."""
    if round_.from_slips:
        return tr("wer wo saß, kommt von den Zetteln")
    if round_.is_closed:
        return tr("Runde {n} ist geschlossen", n=round_.number)
    if not any(slot.is_untouched for slot in round_.tables.values()):
        return tr("alle Tische haben schon ein Ergebnis")
    return offline(model)


def join_blocked(model: StationModel, state: State, round_: Round) -> str:
    """Return why nobody can be let into a round; empty if somebody can."""
    if round_.from_slips:
        return tr("wer wo saß, kommt von den Zetteln")
    if round_.is_closed:
        return tr("Runde {n} ist geschlossen", n=round_.number)
    if round_.number != len(state.rounds):
        return tr("Runde {n} ist schon ausgelost", n=round_.number + 1)
    if not latecomers(state, round_):
        return tr("alle, die da sind, sind dabei")
    return offline(model)


def print_blocked(model: StationModel, round_: Round) -> str:
    """Return why there is no record of a draw to print; empty if there is."""
    if round_.from_slips:
        return tr("nichts ausgelost")
    return tr("festes Schema, nichts ausgelost") if round_.algorithm == SCHEME else offline(model)


def settle_first() -> str:
    """Return in a few words that another log of the tournament keeps from drawing."""
    return tr("erst klären, welcher Stand gilt")


def offline(model: StationModel) -> str:
    """Return the sentence that there is no connection; empty if there is."""
    return "" if model.contact is Contact.ONLINE else tr("geht nur mit Verbindung")
