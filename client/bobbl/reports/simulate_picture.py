"""The picture of a simulation: what hands are worth, and what each set of rules makes of them."""

from collections.abc import Sequence

from bobbl.reports.fairness_words import percent
from bobbl.reports.seat_advantage import SeatAdvantage
from bobbl.reports.seat_words import lead_word, ranged, seat_names
from bobbl.reports.simulate_report import LEAST, kind_word, shortened
from bobbl.reports.simulation import REDEALS, Course, Simulation
from bobbl_server.core.fairness.intervals import Interval
from bobbl_shared.domain.game.rules import NORMAL
from bobbl_shared.i18n import tr
from bobbl_shared.plot.axes import FILLS, LABEL_SIZE, SMALL_SIZE, Frame
from bobbl_shared.plot.bars import BarChart
from bobbl_shared.plot.drawing import fitted
from bobbl_shared.plot.numbers import written
from bobbl_shared.plot.page import Page
from bobbl_shared.rulebook.rules_names import rules_name

_MOST_GAMES = 5
"""More games than so many would leave their names no room below a chart."""

_FEW, _STEP, _CLASSES = 3, 2, 7
"""Bobbl are counted together by two games; the first class has all below, the last all above."""

_OTHERS = ("thrown_in", "pflichtmuck", "ramsch", "sie")
"""What becomes of games that nobody called."""

_INNER, _HALF_INNER = 1000.0, 430.0
"""How wide the figures are of a chart alone in its row, and of one of two."""


def picture(found: Simulation) -> str:
    """Return the page as SVG."""
    kinds = _kinds(found.courses)
    return Page(
        title=tr("Wie schwer sind die Spiele, und was wird gespielt?"),
        subtitle=tr(
            "{games} Spiele je Regeln, {hands} Blätter · Samen {seed}",
            games=written(found.courses[0].games),
            hands=written(len(found.worths[0].wins)),
            seed=shortened(found.seed, 40),
        ),
        rows=[
            [_worth_chart(found)],
            [_played_chart(found.courses, kinds)],
            [_won_chart(found.courses), _length_chart(found.courses)],
            *([_seat_charts(found.seats)] if _same_seats(found.seats) else []),
        ],
        small_print=[
            tr(
                "Ein Blatt wird {times}-mal mit neu gegebenen Karten der anderen gespielt."
                " Alle spielen gleich und einfach.",
                times=REDEALS,
            ),
            *_left_out(found),
            *_lead_lines(found.seats),
        ],
    ).svg()


def _left_out(found: Simulation) -> list[str]:
    if len(found.worths) <= len(FILLS):
        return []
    return [tr("Oben sind nur die ersten {n} Spiele gezeichnet.", n=len(FILLS))]


def _same_seats(seats: Sequence[SeatAdvantage]) -> bool:
    """Return whether there are seats, and of all rules as many."""
    return len({len(each.calls) for each in seats}) == 1


def _seat_charts(seats: Sequence[SeatAdvantage]) -> list[BarChart]:
    """Return who calls, and how often that is won, by seat from the leader on."""
    titles = (tr("Wer ansagt, nach dem Platz"), tr("Wie oft es gewonnen wird"))
    figures = ([each.calls for each in seats], [each.calls_won for each in seats])
    return [_seat_chart(seats, title, rows) for title, rows in zip(titles, figures, strict=True)]


def _seat_chart(
    seats: Sequence[SeatAdvantage], title: str, rows: Sequence[Sequence[Interval]]
) -> BarChart:
    names = [fitted(rules_name(each.rules), _HALF_INNER, SMALL_SIZE) for each in seats]
    frame = Frame(
        title=title,
        along=tr("Platz; die Striche: in 95 von 100 Fällen"),
        upwards=tr("Spiele"),
        labels=seat_names(seats[0]),
        rows=names if len(names) > 1 else [],
        percent=True,
    )
    values = [[each.value for each in row] for row in rows]
    ranges = [[(each.low, each.high) for each in row] for row in rows]
    return BarChart(frame, values, ranges=ranges)


def _lead_lines(seats: Sequence[SeatAdvantage]) -> list[str]:
    return [
        tr(
            "{rules}: die Seite, die ausspielt, gewinnt {won}. {word}",
            rules=rules_name(each.rules),
            won=ranged(each.won),
            word=lead_word(each),
        )
        for each in seats
    ]


def _worth_chart(found: Simulation) -> BarChart:
    shown = found.worths[: len(FILLS)]
    frame = Frame(
        title=tr("So viele Blätter gewinnen mindestens …"),
        along=tr("der Spiele, die angesagt werden von dem, der das Blatt hat"),
        upwards=tr("Blätter"),
        labels=[percent(least, 0) for least in LEAST],
        rows=[fitted(each.game.name, _INNER / 4, SMALL_SIZE) for each in shown],
        percent=True,
    )
    rows = [[each.share(least) for least in LEAST] for each in shown]
    return BarChart(frame, rows, places=1)


def _kinds(courses: Sequence[Course]) -> list[str]:
    """Return what is played under any of the rules, the games first."""
    names = [game.name for course in courses for game in course.rules.games]
    seen = {kind for course in courses for kind in course.kinds}
    games = [name for name in dict.fromkeys(names) if name in seen][:_MOST_GAMES]
    return [*games, *(kind for kind in _OTHERS if kind in seen)]


def _labels(kinds: Sequence[str], width: float) -> list[str]:
    """Return words below a chart, as much of each as its column has room for."""
    room = 0.95 * width / len(kinds)
    return [fitted(kind_word(kind), room, LABEL_SIZE) for kind in kinds]


def _names(courses: Sequence[Course], width: float) -> list[str]:
    """Return the names of the rules for a legend; one alone needs none."""
    if len(courses) == 1:
        return []
    return [fitted(rules_name(course.rules), width, SMALL_SIZE) for course in courses]


def _played_chart(courses: Sequence[Course], kinds: Sequence[str]) -> BarChart:
    frame = Frame(
        title=tr("Was gespielt wird"),
        along=tr("was angesagt ist; „niemand“: eingeworfen"),
        upwards=tr("Spiele"),
        labels=_labels(kinds, _INNER),
        rows=_names(courses, _INNER),
        percent=True,
    )
    rows = [[_share(course, kind) for kind in kinds] for course in courses]
    return BarChart(frame, rows, places=1)


def _share(course: Course, kind: str) -> float | None:
    """Return how much of a course was this; nothing where its rules do not have it."""
    names = {game.name for game in course.rules.games}
    is_possible = kind in names or kind in _OTHERS
    return course.share(kind) if is_possible else None


def _won_chart(courses: Sequence[Course]) -> BarChart:
    called = [kind for kind in _kinds(courses) if any(_normal(each, kind) for each in courses)]
    kinds = called or [courses[0].rules.games[0].name]
    frame = Frame(
        title=tr("Wie oft gewinnt, wer einfach ansagt"),
        along=tr("Spiel, nicht schneider oder schwarz angesagt"),
        upwards=tr("gewonnen"),
        labels=_labels(kinds, _HALF_INNER),
        rows=_names(courses, _HALF_INNER),
        mark=tr("jedes zweite Mal"),
        percent=True,
    )
    rows = [[_normal(course, kind) for kind in kinds] for course in courses]
    return BarChart(frame, rows, mark=0.5)


def _normal(course: Course, kind: str) -> float | None:
    called = course.called.get((kind, NORMAL))
    return called.won / called.played if called else None


def _length_chart(courses: Sequence[Course]) -> BarChart:
    first, *_, last = starts = range(_FEW, _FEW + _STEP * _CLASSES, _STEP)
    labels = [f"{start}–{start + _STEP - 1}" for start in starts]
    labels[0], labels[-1] = f"≤ {first + _STEP - 1}", f"≥ {last}"
    frame = Frame(
        title=tr("Wie viele Spiele ein Bobbl braucht"),
        along=tr("Spiele"),
        upwards=tr("Bobbl"),
        labels=labels,
        rows=_names(courses, _HALF_INNER),
        percent=True,
    )
    return BarChart(frame, [_lengths(course) for course in courses])


def _lengths(course: Course) -> list[float]:
    counts = [0] * _CLASSES
    for length in course.lengths:
        counts[min(max(length - _FEW, 0) // _STEP, _CLASSES - 1)] += 1
    return [count / max(len(course.lengths), 1) for count in counts]
