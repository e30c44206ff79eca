"""What needs a person apart from tables: stations, latecomers, rankings, partners, copies …

Each matter is listed while it lasts and disappears by itself once it is settled.
"""

from collections.abc import Iterator

from bobbl_client.display.pages import waits_for_prizes
from bobbl_client.evening.backup_words import shown_backups
from bobbl_client.evening.hall import stations_alone
from bobbl_client.evening.phones_shut import are_shut
from bobbl_client.evening.steps import alone_present, half_present
from bobbl_client.evening.task import Matter, PageKey, Task
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.latecomer.page import latecomers, sitting_out
from bobbl_shared.domain.readings.prize_list import is_final_outdated
from bobbl_shared.domain.readings.publicity import public_standings, results_since
from bobbl_shared.domain.readings.time_plan import clock_of
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Round, State, Station
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import minutes

AWAY_AFTER_S = 10
"""A server that fell is started again; only one that is away for so long needs a person."""


def matters_of(model: StationModel) -> Iterator[Task]:
    """Yield what needs a person now, in any order."""
    state = model.state
    if state is None:
        return
    yield from _server(model)
    yield from _latecomer(model, state)
    yield from _stations(state)
    yield from _alone(model, state)
    yield from _phones(model)
    yield from _rankings(state)
    yield from _partner(state)
    yield from _copies(model, state)
    yield from _federation(model)


def unserved_sections(state: State) -> tuple[str, ...]:
    """Return the sections whose slips no station takes."""
    served = {name for each in _posts(state) if each.role == "scoring" for name in each.sections}
    everywhere = any(each.role == "scoring" and not each.sections for each in _posts(state))
    names = (each.name for each in state.settings.sections)
    return () if everywhere else tuple(each for each in names if each not in served)


def has_desk(state: State) -> bool:
    """Return whether any station registers people."""
    return any(each.role == "desk" for each in _posts(state))


def _task(matter: Matter, page: str, title: str, detail: str, age: str = "") -> Task:
    return Task(PageKey(matter, page), matter, title, detail, age)


def _posts(state: State) -> tuple[Station, ...]:
    return tuple(each for each in state.stations.values() if not each.revoked)


def _server(model: StationModel) -> Iterator[Task]:
    """Yield that the server is gone: at once if it says so, else if it stays away for a moment."""
    if model.contact is not Contact.ALONE or model.last_heard is None:
        return
    away = max(0.0, (model.now - model.offset - model.last_heard).total_seconds())
    if model.is_server_closed:
        title = tr("Der Server wurde beendet")
    elif away < AWAY_AFTER_S:
        return
    else:
        title = tr("Server nicht erreichbar")
    detail = tr("Alle arbeiten allein weiter: Enter zeigt, was zu tun ist.")
    yield _task(Matter.SERVER, "checklist", title, detail, minutes(away))


def _latecomer(model: StationModel, state: State) -> Iterator[Task]:
    """Yield who has come too late for the draw, while he could still play at once."""
    round_ = state.running
    if round_ is None or round_.from_slips or _is_half_over(model, state, round_):
        return
    late, idle = latecomers(state, round_), sitting_out(state, round_)
    if not late or len(late) + len(idle) < state.settings.at_table:
        return
    title = trn("{n} Nachzügler", "{n} Nachzügler", len(late))
    detail = tr("Es gibt ein Freilos: jetzt noch setzen (A, F6).")
    if not idle:
        detail = tr("Sie füllen einen Tisch: jetzt noch setzen (A, F6).")
    yield _task(Matter.LATECOMER, "latecomer", title, detail)


def _is_half_over(model: StationModel, state: State, round_: Round) -> bool:
    clock = clock_of(state, round_.number)
    return clock is not None and clock.seconds_left(model.now) < state.settings.plan.minutes * 30


def _stations(state: State) -> Iterator[Task]:
    """Yield that nobody can register, or nobody takes slips once there will be some.

    Where all is done at one computer, its windows do both, whenever somebody opens them.
    """
    if state.settings.one_computer:
        return
    others = [each for each in _posts(state) if each.role != "organiser"]
    if not others:
        detail = tr("Anmeldung, Ergebnisse, Anzeige: S, dort F4.")
        yield _task(Matter.NO_STATION, "stations", tr("Keine Station dabei"), detail)
        return
    if not has_desk(state) and not state.rounds:
        detail = tr("Anmelden kann noch niemand: S, dort F4.")
        yield _task(Matter.NO_STATION, "stations", tr("Kein Anmeldetisch"), detail)
    missing = unserved_sections(state)
    if missing and _has_slips(state):
        detail = trn(
            "Zettel von {n} Bereich nimmt niemand (S).",
            "Zettel von {n} Bereichen nimmt niemand (S).",
            len(missing),
        )
        yield _task(Matter.UNSERVED, "stations", tr("Keine Ergebnis-Station"), detail)


def _has_slips(state: State) -> bool:
    """Return whether slips come now, or after a draw that could be made now."""
    if state.running is not None:
        return True
    is_next = len(state.rounds) < state.settings.rounds
    return is_next and tables_needed(state.settings, len(state.seatable()))[0] > 0


def _alone(model: StationModel, state: State) -> Iterator[Task]:
    """Yield the stations that have lost the server for longer than a moment."""
    alone = stations_alone(model)
    if not alone:
        return
    title, longest = alone[0][0].name, max(seconds for *_, seconds in alone)
    if len(alone) > 1:
        title = trn("{n} Station allein", "{n} Stationen allein", len(alone))
    told = tr("Arbeitet allein: Kabel, WLAN, Strom ansehen (S).")
    yield _task(Matter.ALONE, "stations", title, told, minutes(longest))


def _phones(model: StationModel) -> Iterator[Task]:
    if are_shut(model):
        detail = tr("Ihr Anschluss ist belegt: ändern mit S, F7, 2.")
        yield _task(Matter.PHONES, "phones", tr("Handys gehen nicht"), detail)


def _rankings(state: State) -> Iterator[Task]:
    """Yield that results have changed since the hall was shown a ranking, or the prizes had one."""
    if is_final_outdated(state):
        detail = tr("Neu feststellen: R, F6. Bis dahin gilt für die Preise der alte.")
        yield _task(Matter.FINAL, "prizes", tr("Endstand ist überholt"), detail)
    public = public_standings(state)
    if public is None or (state.running is None and waits_for_prizes(state)):
        return
    tables = len(results_since(state))
    if tables:
        detail = trn(
            "Nach Runde {round}, {n} Tisch ist anders: neu zeigen mit R, F12.",
            "Nach Runde {round}, {n} Tische sind anders: neu zeigen mit R, F12.",
            tables,
            round=public[1],
        )
        yield _task(Matter.OVERTAKEN, "ranking", tr("Stand im Saal ist überholt"), detail)


def _partner(state: State) -> Iterator[Task]:
    """Yield who still needs a partner, or whose partner nobody knows, before another draw."""
    if state.settings.entrants != "pairs" or len(state.rounds) >= state.settings.rounds:
        return
    alone, half = len(alone_present(state)), len(half_present(state))
    if alone + half:
        title = trn("{n} ohne Partner", "{n} ohne Partner", alone + half)
        told = [trn("{n} allein", "{n} allein", alone)] if alone else []
        if half:
            told.append(trn("{n} Partner fehlt", "{n} Partner fehlen", half))
        detail = tr("{what}: Enter zeigt, wer.", what=" · ".join(told))
        yield _task(Matter.PARTNER, "partners", title, detail)


def _copies(model: StationModel, state: State) -> Iterator[Task]:
    """Yield that the tournament lies in too few places; an exercise may be lost."""
    shown = shown_backups(model)
    if not shown.is_wrong or state.settings.training:
        return
    wrong = next((each for each in shown.folders if each.is_wrong), None)
    if wrong is None:
        detail = tr("{what}: USB-Stick (K, F6).", what=shown.summary)
        yield _task(Matter.COPIES, "checklist", tr("Sicherung"), detail)
        return
    detail = tr("{folder}: noch keine. Enter zeigt, warum.", folder=wrong.path)
    if wrong.age:
        detail = tr("{folder}: letzte {age}. Enter zeigt, warum.", folder=wrong.path, age=wrong.age)
    yield _task(Matter.COPIES, "checklist", tr("Sicherung wird nicht gemacht"), detail)


def _federation(model: StationModel) -> Iterator[Task]:
    """Yield that nothing is handed over to the federation; the evening does not need it."""
    news = model.federation
    if news is not None and news.code is not None and model.contact is Contact.ONLINE:
        detail = tr("Übergabe steht still: Enter zeigt, warum.")
        yield _task(Matter.FEDERATION, "federation", tr("Verband"), detail)
