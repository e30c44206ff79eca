"""The organiser's overview with 4, 23, 60 and 200 tables, its clock running and overrun."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.app import WINDOWS
from bobbl_client.host.views.own_stations import offer_keys
from bobbl_client.link.news import Heard
from bobbl_client.model.station import StationModel
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Break, Section, Settings, TimePlan
from bobbl_shared.ids import EntryId, StationId
from bobbl_shared.wire.messages import (
    BackupFolder,
    BackupsPush,
    Battery,
    PresencePush,
    Push,
    StationPresence,
)
from builders.evening import START, Evening
from builders.scenes import CLUB, Scene, one

Key = Qt.Key
Show = Callable[[QWidget], None]
SAME, OTHER = BobblScore(((21, 14), (3, 21))), BobblScore(((21, 17), (3, 21)))


@dataclass(frozen=True)
class Size:
    """A hall: its tables and sections, how many rounds, which one is played, for how long."""

    tables: int
    sections: tuple[Section, ...]
    rounds: int
    played: int
    left_s: int
    name: str = "Preismucken FFW Weidenlohe"


SIZES = {
    "4 tables": Size(4, (Section("Wirtsstube"),), 3, 0, 1500),
    "23 tables": Size(23, (Section("Saal", 1, 16), Section("Nebenzimmer", 17)), 4, 1, 645),
    "60 tables": Size(
        60,
        (Section("Bühne", 1, 20), Section("Mitte", 21, 40), Section("Theke", 41)),
        5,
        0,
        905,
    ),
    "200 tables": Size(
        200,
        (
            Section("Bühne", 1, 40),
            Section("Mitte", 41, 80),
            Section("Theke", 81, 120),
            Section("Galerie und Vorraum der Mehrzweckhalle", 121, 160),
            Section("Zelt", 161),
        ),
        7,
        1,
        -372,
        f"Fränkische Meisterschaft im Preismucken der {CLUB}"[:80],
    ),
}
PAGES: dict[str, dict[str, tuple[Key | str, ...]]] = {
    "23 tables": {"number typed": ("1",), "asked": (Key.Key_F12,)},
    "200 tables": {"whole section": (*[Key.Key_Backtab] * 2, Key.Key_Return)},
}


def overview_scenes(folder: Path, show: Show) -> Iterator[Scene]:
    """Give every scene; ``show`` sizes and shows a new window, which closes after its scene."""
    folder.mkdir(exist_ok=True)
    for name, size in SIZES.items():
        (folder / name).mkdir()
        evening = Evening(folder / name, _settings(size))
        organiser = _play(evening, size)
        for page, keys in {"": (), **PAGES.get(name, {})}.items():
            title = f"overview: {name}, {page}" if page else f"overview: {name}"
            yield from one(title, WINDOWS["organiser"](organiser), show, keys)
        if name == "4 tables":
            yield from _at_one_computer(evening, show)
            yield from _with_a_clock_that_stands(evening, organiser, show)
        evening.close()


def _at_one_computer(evening: Evening, show: Show) -> Iterator[Scene]:
    """Give the windows of one computer, each with the keys of the others."""
    models = {each.model.role: each.model for each in evening.cables if each.model is not None}
    for role in ("organiser", "desk", "scoring"):
        window = WINDOWS[role](models[role])
        assert isinstance(window, Frameable)
        offer_keys(window, role, lambda *_: None)
        yield from one(f"one computer: {role}", window, show)


def _with_a_clock_that_stands(
    evening: Evening, organiser: StationModel, show: Show
) -> Iterator[Scene]:
    """Give the overview with the clock halted, and after a draw."""
    organiser.ask(SetClock("pause", 1))
    yield from one("overview: clock halted", WINDOWS["organiser"](organiser), show)
    for table, slot in evening.state.rounds[0].tables.items():
        if slot.status not in {"confirmed", "decided"}:
            decided = DecideResult(1, table, SAME, EntryId(f"decided {table}"), "slip_checked")
            organiser.ask(decided, Base(version=slot.changed.index))
    evening.close_round(organiser)
    evening.draw(organiser)
    yield from one("overview: clock not started", WINDOWS["organiser"](organiser), show)
    full = BackupFolder(
        "/media/stick", 9, stamp(evening.clock.now()), 3, False, "disk_full", {"reason": "ENOSPC"}
    )
    organiser.handle(Heard(Push(BackupsPush((full,)))))
    evening.clock.pass_seconds(600)
    yield from one("overview: copy not made", WINDOWS["organiser"](organiser), show)
    evening.cable(organiser).cut()
    yield from one("overview: server gone", WINDOWS["organiser"](organiser), show)


def _settings(size: Size) -> Settings:
    starts = stamp(START + timedelta(minutes=30))
    plan = TimePlan(starts, breaks=(Break(size.played + 1, 20),))
    return Settings(size.name, rounds=size.rounds, sections=size.sections, plan=plan)


def _play(evening: Evening, size: Size) -> StationModel:
    """Play some rounds, and begin the next: tables in each state, stations in each health."""
    organiser = evening.station("organiser", "Büro")
    organiser.operator = evening.operator("Kolb", "Heinz")
    names = [each.name for each in size.sections] or ["Halle"]
    desk = evening.station("desk", "Anmeldetisch 1")
    first = evening.station("scoring", f"Ergebnisse {names[0]}", names, "Schmidt")
    other = evening.station("scoring", f"Ergebnisse {names[-1]}", names[-1:], "Popp")
    everywhere = evening.station("scoring", "Ergebnisse überall", names, "Zweit")
    evening.register_pairs(desk, 2 * size.tables)
    evening.clock.pass_seconds(1800)
    for _ in range(size.played):
        evening.draw(organiser)
        organiser.ask(SetClock("start", len(evening.state.rounds), 2400))
        evening.play_round(first, everywhere)
        evening.clock.pass_seconds(2400)
        evening.close_round(organiser)
        evening.clock.pass_seconds(600)
    evening.draw(organiser)
    organiser.ask(SetClock("start", len(evening.state.rounds), 2400))
    evening.clock.pass_seconds(1500)
    for table in range(1, size.tables + 1):
        if table % 5 < 3 or (size.tables > 100 and table % 10 < 8):
            evening.enter(first, table, SAME)
            evening.enter(everywhere, table, OTHER if table % 60 == 7 or table == 2 else SAME)
        elif table % 5 == 4 and table % 15 != 9:
            evening.enter(first, table, SAME)
    evening.clock.pass_seconds(900 - size.left_s)
    _push_health(evening, organiser, other, desk)
    copies = BackupFolder(
        "/media/stick", evening.state.length, stamp(evening.clock.now()), 3, same_disk=False
    )
    organiser.handle(Heard(Push(BackupsPush((copies,)))))
    return organiser


def _push_health(
    evening: Evening, organiser: StationModel, alone: StationModel, empty: StationModel
) -> None:
    """Tell the organiser that one station is alone and that another has no power."""
    health = []
    for model in (each.model for each in evening.cables):
        if model is None or model is organiser:
            continue
        seconds = 125 if model is alone else 2
        heard = stamp(evening.clock.now() - timedelta(seconds=seconds))
        waiting = 4 if model is alone else 0
        battery = Battery(14, on_mains=False) if model is empty else None
        health.append(
            StationPresence(StationId(model.id), model is not alone, heard, waiting, 0, battery)
        )
    organiser.handle(Heard(Push(PresencePush(tuple(health)))))
