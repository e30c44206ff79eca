"""Studies of windows for the organiser's window, each made in a thread of its own.

The thread does not keep the program from ending.
"""

import os
import threading
from collections.abc import Callable

from bobbl.reports.fairness_words import people
from bobbl_client.organiser.window_study.page import StudiedEvening, WindowStudy
from bobbl_server.core.fairness.arrivals import Cost, Evening
from bobbl_server.core.fairness.subject import BOBBL
from bobbl_server.core.fairness.windows import FEWEST_EVENINGS, costs_of
from bobbl_shared.i18n import tr, trn

MOST_ENTRANTS = 1000
"""A larger field would take too long."""

RARELY = 90
"""More moves than in so many percent of the evenings are not told."""


class LocalStudies:
    """Makes the same study as ``bobbl fairness``, on as few evenings as will do."""

    def begin(self, evening: StudiedEvening) -> Callable[[], WindowStudy | None]:
        """Begin a study; what is returned gives it, or None yet."""
        done: list[WindowStudy] = []
        seed = os.urandom(16)
        threading.Thread(
            target=lambda: done.append(study_of(evening, seed)), name="study", daemon=True
        ).start()
        return lambda: done[0] if done else None


def study_of(evening: StudiedEvening, seed: bytes) -> WindowStudy:
    """Return the study that follows from a seed; of a very large field that of the largest."""
    at_table = 2 if evening.entrants == "pairs" else 4
    tables = max(1, -(-min(evening.count, MOST_ENTRANTS) // at_table))
    announced = tables if evening.is_capped else None
    asked = Evening(evening.entrants, tables * at_table, announced, evening.window)
    costs = costs_of(BOBBL, asked, seed, FEWEST_EVENINGS)
    windows = [_sentence(asked, each) for each in costs if each.announced is None]
    who = people(asked.entrants, asked.count)
    if announced is not None:
        told = tr(
            "**Endet das Fenster bei Tisch {table}** und kommen genau {who}, müssen am Ende"
            " umziehen: {moves}.",
            table=announced,
            who=who,
            moves=moves_told(asked, costs[-1]),
        )
        windows.append(told)
    about = tr(
        "Gerechnet für {who} {tables}, aus {n} durchgespielten Abenden.",
        who=who,
        tables=trn("an {n} Tisch", "an {n} Tischen", tables),
        n=costs[0].evenings,
    )
    return WindowStudy(tuple(windows), about)


def _sentence(evening: Evening, cost: Cost) -> str:
    """Return what a window brings and what it costs."""
    where = tr("Der nächste Tisch")
    if cost.window:
        where = tr("Einer der nächsten {n} Tische", n=cost.window + 1)
    return tr(
        "**{where}**: Wer nacheinander kommt, sitzt in {n} von 100 Fällen am selben Tisch; am Ende"
        " müssen umziehen: {moves}.",
        where=where,
        n=round(100 * cost.neighbours),
        moves=moves_told(evening, cost),
    )


def moves_told(evening: Evening, cost: Cost) -> str:
    """Return how many have to move on most evenings, and rarely."""
    mostly, rarely = cost.quantile(50), cost.quantile(RARELY)
    if not rarely:
        return tr("niemand") if cost.none == 1 else tr("fast nie jemand")
    if not mostly:
        return tr(
            "an {n} von 10 Abenden niemand, selten mehr als {who}",
            n=round(10 * cost.none),
            who=people(evening.entrants, rarely),
        )
    if mostly == rarely == cost.quantile(100 - RARELY):
        return tr("fast immer {who}", who=people(evening.entrants, mostly))
    if mostly == rarely:
        return tr("meist {who}", who=people(evening.entrants, mostly))
    return tr("meist {who}, selten {n}", who=people(evening.entrants, mostly), n=rarely)
