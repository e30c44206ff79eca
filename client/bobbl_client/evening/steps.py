"""The next step of the evening, as a sentence, with what it brings or why it has to wait."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from bobbl_client.evening.hall_displays import displays_of
from bobbl_client.evening.people import entrant_name
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.areas.prizes import ShowPrizes
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.areas.slips import on_several_slips, without_slip
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.placing import seats_beyond
from bobbl_shared.domain.readings.capacity import waiting_list
from bobbl_shared.domain.readings.prize_list import (
    is_final_outdated,
    is_prize_giving_shown,
    next_chooser,
    open_ties,
)
from bobbl_shared.domain.readings.publicity import results_since
from bobbl_shared.domain.readings.time_plan import clock_of
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import running as running_time
from bobbl_shared.rulebook.questions import question_rule
from bobbl_shared.rulebook.settings_words import bye_words


class Step(Enum):
    """What the organiser does next."""

    DRAW = "draw"
    CLOCK = "clock"
    CLOSE = "close"
    PRIZES = "prizes"
    PUBLISH = "publish"
    LEFT = "left"
    DONE = "done"


@dataclass(frozen=True)
class NextStep:
    """A step: its verb and object, why it waits (marked lines, none: ready), what it brings.

    ``question`` and ``consequences`` are for the confirmation, ``yes`` is its button.
    """

    step: Step
    round: int
    label: str
    waits: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()
    question: str = ""
    consequences: tuple[str, ...] = ()
    yes: str = ""

    @property
    def is_ready(self) -> bool:
        """Whether it can be done now."""
        return self.step is not Step.DONE and not self.waits


def next_step(model: StationModel) -> NextStep:
    """Return the next step as things stand; without a connection every step waits."""
    state = model.state
    if state is None:
        return NextStep(Step.DONE, 0, tr("Noch kein Turnier"), (tr("Noch nicht verbunden."),))
    running = state.running
    if running is not None:
        step = _close(state, running)
    elif len(state.rounds) < state.settings.rounds:
        step = _draw(model, state)
    else:
        step = _publish(model, state)
    return _if_online(model, step)


def _if_online(model: StationModel, step: NextStep) -> NextStep:
    """Return a step, or that it waits for a connection."""
    if model.contact is Contact.ONLINE or step.step is Step.DONE:
        return step
    waits = (tr("Geht nur mit Verbindung; Eingaben laufen weiter."),)
    return NextStep(step.step, step.round, step.label, waits)


def overview_step(model: StationModel) -> NextStep:
    """Return the next step as the overview has it.

    The clock comes before closing while it stands, prizes before the hall sees who has won.
    """
    step, state = next_step(model), model.state
    if state is None:
        return step
    if state.running is not None:
        clock = _clock_step(state, state.running, model.now)
        return _if_online(model, clock) if clock is not None else step
    if not step.is_ready or step.step is not Step.PUBLISH:
        return step
    return _after_prizes(state, step)


def _clock_step(state: State, running: Round, now: datetime) -> NextStep | None:
    """Return the start of the clock as the next step; none where closing is what comes next.

    A halted clock goes on while it has time left. One that was not started is not offered once the
    first slip has come, nor where an earlier round was played without one: the hall has a clock of
    its own. Neither is once all results are there.
    """
    number, clock = running.number, clock_of(state, running.number)
    if not (missing_words(running) or _unclear(state, running)):
        return None
    if clock is not None:
        left = clock.seconds_left(now)
        if clock.ends_at is not None or left <= 0:
            return None
        told = tr("Runde {n} · noch {left}", n=number, left=running_time(left))
        return NextStep(Step.CLOCK, number, tr("Uhr weiterlaufen lassen"), brings=(told,))
    if running.has_results or (number > 1 and state.clock is None):
        return None
    minutes = state.settings.plan.minutes
    told = trn("Runde {round} · {n} Minute", "Runde {round} · {n} Minuten", minutes, round=number)
    return NextStep(Step.CLOCK, number, tr("Uhr starten"), brings=(told,))


def _after_prizes(state: State, step: NextStep) -> NextStep:
    """Return the prizes as the next step until each has its place; then say what still comes first.

    ``step`` publishes the ranking after the last round.
    """
    count = len(state.settings.prizes)
    if not count:
        return step
    is_new = state.final is None or is_final_outdated(state)
    if is_new or open_ties(state) or next_chooser(state) is not None:
        told = trn("{n} Preis", "{n} Preise", count)
        brings = (told, tr("Veröffentlicht wird danach."))
        return NextStep(Step.PRIZES, step.round, tr("Preise vergeben"), (), brings)
    told = tr("Erst die Siegerehrung: **R**, **F6**, **F7**.")
    if is_prize_giving_shown(state):
        told = tr("Die Anzeigen zeigen die Siegerehrung: **R**, **F6**, **F7**.")
    return replace(step, brings=(*step.brings, told))


def entrants_word(state: State, count: int) -> str:
    """Return ``46 Paare`` or ``92 Spieler``."""
    if state.settings.entrants == "pairs":
        return trn("{n} Paar", "{n} Paare", count)
    return trn("{n} Spieler", "{n} Spieler", count)


def tables_word(tables: int, byes: int) -> str:
    """Return ``23 Tische · kein Freilos``."""
    told = trn("{n} Tisch", "{n} Tische", tables)
    return f"{told} · {byes_word(byes)}"


def byes_word(byes: int) -> str:
    """Return ``kein Freilos`` or ``1 Freilos``."""
    return trn("{n} Freilos", "{n} Freilose", byes) if byes else tr("kein Freilos")


def alone_present(state: State) -> tuple[Entrant, ...]:
    """Return who is there without a partner, by number."""
    return tuple(e for e in state.numbered() if e.kind == "lone" and e.status == "present")


def half_present(state: State) -> tuple[Entrant, ...]:
    """Return the pairs that are there and of whom somebody is still unknown, by number."""
    there = (e for e in state.numbered() if e.kind == "pair" and e.status == "present")
    return tuple(each for each in there if len(each.persons) < state.settings.team)


def without_partner(state: State) -> tuple[Entrant, ...]:
    """Return who came alone, and the pairs whose second person nobody knows yet."""
    return (*alone_present(state), *half_present(state))


def missing_words(round_: Round) -> str:
    """Return ``9 offen, 7 zu prüfen, 2 strittig``, only what there is; empty if all is settled."""
    words = (("open", tr("offen")), ("entered", tr("zu prüfen")), ("disputed", tr("strittig")))
    counts = [(round_.lacking(status), word) for status, word in words]  # type: ignore[arg-type]
    return ", ".join(f"{count} {word}" for count, word in counts if count)


def _close(state: State, running: Round) -> NextStep:
    number = running.number
    label = tr("Runde {n} schließen", n=number)
    missing, unclear = missing_words(running), _unclear(state, running)
    if missing or unclear:
        waits = (
            tr("Noch **{missing}**", missing=missing)
            if missing
            else tr("Erst klären: **{missing}**", missing=unclear),
            tr("Geht, sobald alles bestätigt oder entschieden ist."),
            *([_still_playing()] if running.lacking("open") and not running.from_slips else []),
        )
        return NextStep(Step.CLOSE, number, label, waits)
    decided = running.count("decided")
    tables = trn("{n} Tisch bestätigt", "{n} Tische bestätigt", running.count("confirmed"))
    told = f"{tables}, {tr('{n} entschieden', n=decided)}" if decided else tables
    told += "".join(f", {each}" for each in awaited_words(running))
    without = len(without_slip(state, running)) if running.from_slips else 0
    consequences = (
        told + ".",
        *([tr("**Ohne Zettel: {n}** – zählt für sie nichts.", n=without)] if without else []),
        tr("Danach ändert an dieser Runde nur noch die Turnierleitung etwas."),
        tr("Zettel, die jetzt noch kommen, gelten als verspätet und werden einzeln entschieden."),
        question_rule(state.settings),
    )
    question, yes = tr("Runde {n} jetzt schließen?", n=number), tr("Ja, schließen")
    return NextStep(Step.CLOSE, number, label, (), (told,), question, consequences, yes)


def _still_playing() -> str:
    return tr("Spielt ein Tisch noch: seine Nummer, **Enter**, **F6**.")


def awaited_words(round_: Round) -> tuple[str, ...]:
    """Return ``Tisch 6 fehlt noch`` for each table whose slip comes later."""
    return tuple(tr("Tisch {n} fehlt noch", n=table) for table in round_.awaited)


def awaited_sentence(state: State) -> tuple[str, ...]:
    """Return the sentence about what closed rounds still lack; nothing if it is all there."""
    lacking = state.awaited()
    if not lacking:
        return ()
    told = ", ".join(tr("Runde {n}, Tisch {table}", n=n, table=table) for n, table in lacking)
    return (tr("Zettel kommt noch, zählt bisher nicht: **{told}**.", told=told),)


def _unclear(state: State, running: Round) -> str:
    """Return what keeps a round without a draw open beside its tables; empty if nothing does."""
    if not running.from_slips:
        return ""
    if not running.tables:
        return tr("noch kein Zettel eingegeben")
    twice = [state.entrants[id_].number for id_ in on_several_slips(running)]
    numbers = ", ".join(map(str, twice))
    return tr("auf zwei Zetteln: Nr. {numbers}", numbers=numbers) if twice else ""


def _draw(model: StationModel, state: State) -> NextStep:
    number = len(state.rounds) + 1
    label = tr("Runde {n} auslosen", n=number)
    seatable = len(state.seatable())
    tables, byes = tables_needed(state.settings, seatable)
    there = tr("**{who}** da", who=entrants_word(state, seatable))
    if not tables:
        least = entrants_word(state, state.settings.at_table)
        return NextStep(Step.DRAW, number, label, (there, tr("Es braucht {least}.", least=least)))
    beyond = seats_beyond(state, tables)
    if beyond:
        return NextStep(Step.DRAW, number, label, _behind(beyond, tables))
    told = f"{entrants_word(state, seatable)} · {tables_word(tables, byes)}"
    if state.settings.opponents == "fixed" and number > 1:
        label = tr("Runde {n} setzen", n=number)
        told = tr("Festes Schema: Paar 2 rückt einen Tisch weiter")
    given = _given(state, seatable)
    bye = (f"{bye_words(state.settings)} {tr('(E ändert das)')}",) if byes else ()
    left_out = _left_out(model, state)
    consequences = (
        told + ".",
        *bye,
        *given,
        *left_out,
        *awaited_sentence(state),
        *_late_waiting(state),
    )
    question, yes = tr("{step}?", step=label), tr("Ja, auslosen")
    return NextStep(Step.DRAW, number, label, (), (told, *given), question, consequences, yes)


def _behind(beyond: int, tables: int) -> tuple[str, ...]:
    """Return the sentence that seats have to be cleaned up before the rest is drawn."""
    told = trn(
        "**{n} Platz** liegt hinter Tisch {tables}: mehr Tische werden nicht voll.",
        "**{n} Plätze** liegen hinter Tisch {tables}: mehr Tische werden nicht voll.",
        beyond,
        tables=tables,
    )
    return told, tr("Erst die Lücken schließen: L, dann F12.")


def _given(state: State, seatable: int) -> tuple[str, ...]:
    """Return how many seats are given already, and that only the rest is drawn."""
    given = len(state.placing.seats)
    if not given:
        return ()
    if given == seatable:
        return (tr("Alle haben schon ihren Platz: **{who}**.", who=entrants_word(state, given)),)
    return (
        trn(
            "**{n} Platz** ist schon vergeben, ausgelost wird nur der Rest ({who}).",
            "**{n} Plätze** sind schon vergeben, ausgelost wird nur der Rest ({who}).",
            given,
            who=entrants_word(state, seatable - given),
        ),
    )


def _left_out(model: StationModel, state: State) -> tuple[str, ...]:
    """Name who does not play if the draw is made now."""
    lines: list[str] = []
    alone = alone_present(state)
    if alone:
        shown = ", ".join(_numbered(model, each) for each in alone[:4])
        others = trn(" und {n} weiterer", " und {n} weitere", len(alone) - 4)
        more = others if len(alone) > 4 else ""
        lines.append(tr("Allein gekommen, spielt nicht mit: **{who}**{more}", who=shown, more=more))
    waiting = len(waiting_list(state))
    if waiting:
        lines.append(tr("Auf der Warteliste, spielt nicht mit: **{n}**", n=waiting))
    announced = len(state.announced())
    if announced:
        lines.append(tr("Vorangemeldet, aber nicht da: **{n}**", n=announced))
    return tuple(lines)


def _numbered(model: StationModel, entrant: Entrant) -> str:
    return tr("{name} (Nr. {n})", name=entrant_name(model, entrant), n=entrant.number)


def _late_waiting(state: State) -> tuple[str, ...]:
    late = sum(each.verdict == "waiting" for r in state.rounds for each in r.late)
    if not late:
        return ()
    return (
        trn(
            "**{n} verspätetes Ergebnis** ist noch nicht entschieden.",
            "**{n} verspätete Ergebnisse** sind noch nicht entschieden.",
            late,
        ),
    )


def publication(model: StationModel, state: State, number: int) -> NextStep:
    """Return the step that makes the ranking after a closed round public."""
    label = tr("Stand nach Runde {n} veröffentlichen", n=number)
    is_last = number == state.settings.rounds
    if is_last:
        label = tr("Endstand veröffentlichen")
    rows = state.rounds[number - 1].standings or ()
    told = tr("nach Runde {n} · {who}", n=number, who=entrants_word(state, len(rows)))
    consequences = (
        tr("Rangliste {told}.", told=told),
        *_seen_where(model, state),
        *([tr("Wer gewonnen hat, weiß dann jeder: **erst nach der Siegerehrung**.")] * is_last),
        *awaited_sentence(state),
        *_late_waiting(state),
    )
    question, yes = tr("{step}?", step=label), tr("Ja, veröffentlichen")
    return NextStep(Step.PUBLISH, number, label, (), (told,), question, consequences, yes)


def publishing(state: State, number: int) -> tuple[tuple[AnyPayload, Base | None], ...]:
    """Return what is asked for to publish a ranking: it takes the place of the prize-giving."""
    changed = state.results_changed(number)
    base = Base(version=changed.index if changed else 0)
    shown = ((ShowPrizes(None), None),) if is_prize_giving_shown(state) else ()
    return ((PublishRanking(number), base), *shown)


def _seen_where(model: StationModel, state: State) -> tuple[str, ...]:
    """Return where the hall sees a ranking once it is public, and where not."""
    displays = displays_of(model, "ranking")
    told = tr("Sie steht dann sofort {where} im Saal.", where=displays.count)
    after = tr("Die Siegerehrung steht dann nicht mehr dort.")
    seen = (told, *([after] * is_prize_giving_shown(state))) if displays.reached else ()
    return (*seen, displays.trouble) if displays.trouble else seen


def _publish(model: StationModel, state: State) -> NextStep:
    number = len(state.rounds)
    if state.published is None or state.published_round < number or results_since(state):
        return publication(model, state, number)
    done = tr("Der Stand nach Runde {n} ist veröffentlicht.", n=number)
    return NextStep(Step.DONE, number, tr("Alles fertig"), (done,))
