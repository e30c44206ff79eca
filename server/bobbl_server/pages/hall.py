"""Where a table is: the way to it on the plan of the hall, and the plan as a drawing in a page.

A way depends on nothing but plan and table, so it is looked for once, however many ask.
"""

from functools import lru_cache

from markupsafe import Markup, escape
from msgspec import Struct

from bobbl_server.pages.published import Evening
from bobbl_shared.domain.hall_map import DOOR_WIDTH, Fixture, HallMap, PlacedTable
from bobbl_shared.domain.readings.hall_labels import Label, section_labels
from bobbl_shared.domain.readings.hall_way import Way, way_to
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.way_words import way_sentence

CELL = 20
"""The width of a cell, in units of the drawing."""

MOST_NUMBERED = 30
"""In a hall with more columns the numbers of the other tables would be too small to be read."""


class Spot(Struct, frozen=True):
    """Where a table is; ``section`` is empty in a hall of one, ``way`` none if there is none."""

    table: int
    section: str
    way: Way | None
    plan: HallMap
    labels: tuple[Label, ...]


def spot_of(evening: Evening, table: int) -> Spot | None:
    """Return where a table is; none without a plan on which it stands."""
    plan, settings = evening.hall, evening.settings
    if plan is None or plan.placed(table) is None:
        return None
    section = settings.section_of(table) if len(settings.sections) > 1 else ""
    labels = section_labels(plan, settings.sections)
    return Spot(table, section or "", _way(plan, table), plan, labels)


@lru_cache(maxsize=2048)
def _way(plan: HallMap, table: int) -> Way | None:
    return way_to(plan, table)


def spot_words(spot: Spot) -> str:
    """Return where the table is, in a sentence."""
    return way_sentence(spot.way, spot.section)


def hall_drawing(spot: Spot) -> Markup:
    """Return the plan with the way to the table; its sentence is what screen readers say."""
    plan = spot.plan
    said = tr("Plan der Halle: Tisch {n}. {way}", n=spot.table, way=spot_words(spot))
    words = (tr("Bühne"), tr("Theke"), tr("Eingang"))
    placed = plan.placed(spot.table)
    assert placed is not None
    inside = Markup("{}{}{}").format(
        _ground(plan, spot.labels, words), _way_drawn(spot.way), _marked(placed, plan)
    )
    return Markup(
        '<svg class="hall" role="img" aria-label="{}" viewBox="-3 -3 {} {}" fill="none"'
        ' stroke="currentColor" stroke-width="1" text-anchor="middle">{}</svg>'
    ).format(said, plan.columns * CELL + 6, plan.rows * CELL + 6, inside)


@lru_cache(maxsize=16)
def _ground(plan: HallMap, labels: tuple[Label, ...], words: tuple[str, str, str]) -> Markup:
    """Return all but the way: it is the same for every table."""
    stage, bar, entrance = words
    size = 11 if plan.columns <= MOST_NUMBERED else plan.columns * 0.45
    tables = "".join(_box(each) for each in plan.tables)
    parts = [
        Markup('<path fill="var(--surface)" stroke="none" d="M0 0h{}v{}H0z"/>').format(
            plan.columns * CELL, plan.rows * CELL
        ),
        *(_fixture(each, stage if each.kind == "stage" else bar, size) for each in plan.fixtures),
        Markup('<path stroke="var(--line)" d="{}"/>').format(tables),
        Markup('<path stroke-width="3" d="{}"/>').format(_walls(plan)),
        Markup('<g stroke="none" fill="currentColor" font-size="{}">').format(size),
        *(_text(each.column * CELL, each.row * CELL, each.name, size) for each in labels),
        *_entrance(plan, entrance, size),
    ]
    if plan.columns <= MOST_NUMBERED:
        parts += [_text(*_middle(each), str(each.table), size) for each in plan.tables]
    return Markup("").join([*parts, Markup("</g>")])


def _text(x: float, y: float, text: str, size: float) -> Markup:
    return Markup('<text x="{:g}" y="{:g}">{}</text>').format(x, y + size * 0.36, text)


def _extent(placed: PlacedTable) -> tuple[int, int]:
    length = len(placed.cells()) * CELL
    return (CELL, length) if placed.is_upright else (length, CELL)


def _middle(placed: PlacedTable) -> tuple[float, float]:
    wide, high = _extent(placed)
    return placed.column * CELL + wide / 2, placed.row * CELL + high / 2


def _box(placed: PlacedTable) -> str:
    wide, high = _extent(placed)
    left, top = placed.column * CELL + 2, placed.row * CELL + 2
    return f"M{left} {top}h{wide - 4}v{high - 4}h{4 - wide}z"


def _fixture(fixture: Fixture, word: str, size: float) -> Markup:
    left, top = fixture.column * CELL, fixture.row * CELL
    wide, high = fixture.width * CELL, fixture.depth * CELL
    size = min(size, wide / len(word) * 1.6, high)
    text = Markup('<text stroke="none" fill="currentColor" font-size="{:g}" x="{:g}" y="{:g}">')
    return Markup('<path fill="var(--hair)" d="M{} {}h{}v{}h{}z"/>{}{}</text>').format(
        left,
        top,
        wide,
        high,
        -wide,
        text.format(size, left + wide / 2, top + high / 2 + size * 0.36),
        escape(word),
    )


def _walls(plan: HallMap) -> str:
    """Return the walls inside, and those around with the doors left out."""
    found = []
    for wall in plan.walls:
        line = f"v{wall.length * CELL}" if wall.is_upright else f"h{wall.length * CELL}"
        found.append(f"M{wall.column * CELL} {wall.row * CELL}{line}")
    wide, deep = plan.columns, plan.rows
    for side, length, edge in (
        ("top", wide, 0),
        ("bottom", wide, deep),
        ("left", deep, 0),
        ("right", deep, wide),
    ):
        at = 0
        for gap in (*sorted(e.place for e in plan.doors if e.side == side), length):
            if gap > at and side in {"top", "bottom"}:
                found.append(f"M{at * CELL} {edge * CELL}H{gap * CELL}")
            elif gap > at:
                found.append(f"M{edge * CELL} {at * CELL}V{gap * CELL}")
            at = max(at, gap + DOOR_WIDTH)
    return "".join(found)


def _entrance(plan: HallMap, word: str, size: float) -> list[Markup]:
    if not plan.doors:
        return []
    cells = plan.door_cells(plan.doors[0])
    x = sum(column + 0.5 for column, _ in cells) / len(cells) * CELL
    y = sum(row + 0.5 for _, row in cells) / len(cells) * CELL
    room = len(word) * size * 0.3
    return [_text(min(max(x, room), plan.columns * CELL - room), y, word, size)]


def _way_drawn(way: Way | None) -> Markup:
    if way is None:
        return Markup("")
    points = [((column + 0.5) * CELL, (row + 0.5) * CELL) for column, row in way.cells]
    if len(points) > 1:
        points[0] = tuple((one + other) / 2 for one, other in zip(*points[:2], strict=True))
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return Markup(
        '<polyline stroke-width="4" stroke-dasharray="8 5" points="{}"/>'
        '<circle fill="currentColor" r="5" cx="{:g}" cy="{:g}"/>'
    ).format(path, *points[-1])


def _marked(placed: PlacedTable, plan: HallMap) -> Markup:
    """Return the table itself, larger than the others in a hall of many."""
    x, y = _middle(placed)
    more = max(1.0, plan.columns / MOST_NUMBERED)
    wide, high = (each * more - 2 for each in _extent(placed))
    size = min(15 * more, wide / len(str(placed.table)) * 1.7)
    return Markup(
        '<rect fill="var(--surface)" stroke-width="{:g}" rx="5" x="{:g}" y="{:g}" width="{:g}"'
        ' height="{:g}"/><rect fill="var(--blue)" stroke="none" rx="3" x="{:g}" y="{:g}"'
        ' width="{:g}" height="{:g}"/><g stroke="none" fill="var(--onblue)" font-weight="700"'
        ' font-size="{:g}">{}</g>'
    ).format(
        3 * more,
        x - wide / 2 - 4,
        y - high / 2 - 4,
        wide + 8,
        high + 8,
        x - wide / 2,
        y - high / 2,
        wide,
        high,
        size,
        _text(x, y, str(placed.table), size),
    )
