"""The picture of shuffling by hand: what each way leaves in order after so many passes."""

from bobbl.reports.shuffles_report import verdict, way_word
from bobbl_server.core.fairness.by_hand import PASSES, WAYS, ByHand, Shuffled
from bobbl_shared.i18n import tr
from bobbl_shared.plot.axes import Frame
from bobbl_shared.plot.bars import BarChart
from bobbl_shared.plot.numbers import written
from bobbl_shared.plot.page import Page

_PLACES, _GAPS, _HANDS = 0, 1, 3
"""Which of the looks are drawn."""


def picture(found: ByHand, seed: str) -> str:
    """Return the page as SVG."""
    return Page(
        title=tr("Mischen von Hand: {n} Karten", n=found.cards),
        subtitle=tr(
            "{n} Stapel auf jede Art · Samen {seed}",
            n=written(found.samples),
            seed=seed if len(seed) <= 40 else f"{seed[:39]}…",
        ),
        rows=[
            [_chart(found, _GAPS, tr("Nachbarn bleiben beieinander"))],
            [_chart(found, _PLACES, tr("Karten bleiben, wo sie waren"))],
            [_chart(found, _HANDS, tr("Hohe Trümpfe kommen zusammen auf eine Hand"))],
        ],
        small_print=[
            tr(
                "So viele von hundert Stichproben liegen falsch, über die hinaus, die Zufall macht."
            ),
            *(verdict(found, way) for way in WAYS),
        ],
    ).svg()


def _chart(found: ByHand, look: int, title: str) -> BarChart:
    frame = Frame(
        title=title,
        along=tr("Durchgänge"),
        upwards=tr("mehr als Zufall"),
        labels=[str(passes) for passes in PASSES],
        rows=[way_word(way) for way in WAYS],
        percent=True,
    )
    rows = [[_beyond(row, look) for row in found.of(way)] for way in WAYS]
    return BarChart(frame, rows)


def _beyond(row: Shuffled, look: int) -> float:
    """Return by how much the distance is larger than chance makes it."""
    finding = row.looks[look].finding
    return max(0.0, finding.distance - finding.expected_distance)
