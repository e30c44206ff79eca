"""Studies of windows for the organiser's window, each made in a thread of its own.

The thread does not keep the program from ending.
"""

import os
import threading
from collections.abc import Callable

from bobbl.reports.fairness_picture import picture
from bobbl.reports.fairness_words import compared_word
from bobbl_client.organiser.window_study.page import StudiedEvening, WindowStudy
from bobbl_server.core.fairness.arrivals import Evening
from bobbl_server.core.fairness.subject import BOBBL
from bobbl_server.core.fairness.windows import FEWEST_EVENINGS, Compared, Studied, studied
from bobbl_shared.i18n import tr

MOST_ENTRANTS = 1000
"""A larger field would take too long."""


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
    tables = max(1, min(evening.count, MOST_ENTRANTS) // at_table)
    asked = Evening(evening.entrants, tables * at_table, evening.announced, evening.window)
    found = studied(BOBBL, asked, seed, FEWEST_EVENINGS)
    return WindowStudy(picture(found, seed.hex(), has_details=False), _lines(found))


def _lines(found: Studied) -> tuple[str, ...]:
    """Return the windows by announcement and by what was found about them."""
    groups: dict[str, list[str]] = {}
    for each in found.compared:
        windows = tr("+{one} und +{other}", one=each.window, other=each.larger)
        groups.setdefault(_head(each, found.evening), []).append(windows)
    return tuple(
        tr("**{head}**: {windows}", head=head, windows=" · ".join(windows))
        for head, windows in groups.items()
    )


def _head(found: Compared, evening: Evening) -> str:
    word = compared_word(found)
    if evening.announced is None:
        return word
    if found.announced is None:
        return tr("ohne Ankündigung, {word}", word=word)
    return tr("höchstens bis Tisch {table}, {word}", table=found.announced, word=word)
