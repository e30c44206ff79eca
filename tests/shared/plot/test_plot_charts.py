"""Charts as the SVG says them: what stands where, what is escaped, what overlaps."""

from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from bobbl_shared.plot.axes import FILLS, Frame
from bobbl_shared.plot.bars import BarChart
from bobbl_shared.plot.boxes import Box, BoxChart
from bobbl_shared.plot.drawing import ACCENT, fitted, width_of
from bobbl_shared.plot.lines import LineChart
from bobbl_shared.plot.page import MARGIN, WIDTH, Chart, Page

Element = ElementTree.Element
NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(*rows: Sequence[Chart], title: str = "Titel") -> list[Element]:
    text = Page(title, "darunter", rows, ["klein"]).svg()
    return list(ElementTree.fromstring(text))


def named(shapes: list[Element], name: str) -> list[Element]:
    return [each for each in shapes if each.tag == NAMESPACE + name]


def value(shape: Element, name: str) -> float:
    return float(shape.get(name, "nan"))


def texts(shapes: list[Element]) -> dict[str, Element]:
    return {each.text or "": each for each in named(shapes, "text")}


def bars(shapes: list[Element], fill: str) -> list[Element]:
    """Give the bars of a row from left to right; the first of its colour is in the legend."""
    return [each for each in named(shapes, "rect") if each.get("fill") == fill]


ROWS = ("hell", "dunkel")
FRAME = Frame("Anteile", "entlang", "hinauf", ["a", "b", "c"], ROWS, percent=True)


def test_bars_are_as_high_as_their_values() -> None:
    shapes = drawn([BarChart(FRAME, [[0.1, 0.2, 0.0], [0.4, 0.2, 0.3]], mark=0.2)])
    _, *light = bars(shapes, FILLS[0])
    _, *dark = bars(shapes, FILLS[1])
    heights = [value(bar, "height") for bar in (*light, *dark)]
    unit = heights[3] / 4
    assert heights == pytest.approx([unit, 2 * unit, 0, 4 * unit, 2 * unit, 3 * unit], abs=0.02)
    (mark,) = (each for each in named(shapes, "line") if each.get("stroke") == ACCENT)
    assert value(mark, "y1") == pytest.approx(value(light[1], "y"), abs=0.02)
    assert {"10", "20", "0", "40", "30", "40 %", "a", "b", "c", "entlang", "hinauf"} <= set(
        texts(shapes)
    )


def test_whiskers_reach_from_bound_to_bound_and_the_value_stands_above() -> None:
    frame = Frame("", "", "", ["a"], percent=True)
    shapes = drawn([BarChart(frame, [[0.2]], ranges=[[(0.1, 0.4)]])])
    (bar,) = bars(shapes, FILLS[0])
    whisker = next(
        each
        for each in named(shapes, "line")
        if value(each, "x1") == pytest.approx(value(bar, "x") + value(bar, "width") / 2, abs=0.02)
        and value(each, "x1") == value(each, "x2")
    )
    low, high = value(whisker, "y1"), value(whisker, "y2")
    assert low - value(bar, "y") == pytest.approx(value(bar, "height") / 2, abs=0.02)
    assert value(bar, "y") - high == pytest.approx(value(bar, "height"), abs=0.02)
    assert value(texts(shapes)["20"], "y") < high


def test_bars_stand_over_their_labels_and_end_at_their_marks() -> None:
    shapes = drawn([BarChart(FRAME, [[0.1, 0.2, 0.0], [0.4, 0.2, 0.3]])])
    _, light, *_ = bars(shapes, FILLS[0])
    _, dark, *_ = bars(shapes, FILLS[1])
    middle = (value(light, "x") + value(dark, "x") + value(dark, "width")) / 2
    assert middle == pytest.approx(value(texts(shapes)["a"], "x"), abs=0.02)
    mark = texts(shapes)["40 %"]
    line = min(named(shapes, "line"), key=lambda each: abs(value(each, "y1") - value(mark, "y")))
    assert value(line, "y1") == pytest.approx(value(dark, "y"), abs=0.02)


def test_the_scale_reaches_to_what_is_compared_with() -> None:
    shapes = drawn([BarChart(Frame("", "", "", ["a"], mark="mehr"), [[1]], mark=30)])
    mark = next(each for each in named(shapes, "line")[::-1] if each.get("stroke") == ACCENT)
    assert value(mark, "y1") > value(texts(shapes)["mehr"], "y")


def test_bars_of_a_chart_do_not_overlap_and_stay_inside() -> None:
    chart = BarChart(FRAME, [[1, 2, 3], [3, 2, 1]])
    shapes = drawn([chart, chart])
    found = [bar for fill in FILLS[:2] for bar in bars(shapes, fill) if value(bar, "width") > 18]
    edges = sorted((value(bar, "x"), value(bar, "x") + value(bar, "width")) for bar in found)
    assert len(edges) == 12
    assert all(one[1] <= other[0] for one, other in pairwise(edges))
    assert edges[0][0] >= MARGIN
    assert edges[-1][1] <= WIDTH - MARGIN


def test_a_box_has_its_five_heights_and_its_mean() -> None:
    frame = Frame("Kasten", "", "", ["nur einer"], least_step=1)
    shapes = drawn([BoxChart(frame, [[Box(0, 1, 2, 3, 4, 2.5, "1 %")]])])
    (box,) = bars(shapes, FILLS[0])
    (dot,) = named(shapes, "circle")
    unit = value(box, "height") / 2
    bottom = value(box, "y") + 3 * unit
    whisker, low, high, median = named(shapes, "line")[-4:]
    assert value(whisker, "y1") == value(low, "y1") == pytest.approx(bottom)
    assert value(whisker, "y2") == value(high, "y1") == pytest.approx(bottom - 4 * unit)
    assert value(median, "y1") == pytest.approx(bottom - 2 * unit)
    assert value(dot, "cy") == pytest.approx(bottom - 2.5 * unit)
    assert value(texts(shapes)["1 %"], "y") < value(high, "y1")


def test_a_box_without_height_is_still_seen() -> None:
    frame = Frame("Kasten", "", "", ["0"], least_step=1)
    shapes = drawn([BoxChart(frame, [[Box(0, 0, 0, 0, 0, 0)]])])
    assert value(bars(shapes, FILLS[0])[0], "height") > 0
    assert "1" in texts(shapes)


LINE = Frame("Weg", "Abende", "Zahl", ["1.", "", "3.", "4."], mark="Mittel", least_step=1)


def test_a_line_goes_through_its_values_below_zero_too() -> None:
    shapes = drawn([LineChart(LINE, [-10, 20, 0, 10], mark=0)])
    dots = named(shapes, "circle")
    heights = [value(dot, "cy") for dot in dots]
    unit = (heights[0] - heights[1]) / 3
    assert unit > 0
    assert heights == pytest.approx(
        [heights[2] + unit, heights[2] - 2 * unit, heights[2], heights[2] - unit], abs=0.05
    )
    steps = named(shapes, "line")[-3:]
    ends = [(value(line, "x1"), value(line, "y1")) for line in steps]
    assert ends == [(value(dot, "cx"), value(dot, "cy")) for dot in dots[:3]]
    (_, mark) = (each for each in named(shapes, "line") if each.get("stroke") == ACCENT)
    assert value(mark, "y1") == value(dots[2], "cy")
    assert {"−10", "20", "Mittel", "1.", "4."} <= set(texts(shapes))
    assert "" not in texts(shapes)


@pytest.mark.parametrize(("values", "is_below"), [([5, 9, 20], False), ([20, 9, 5], True)])
def test_the_last_value_stands_where_the_line_is_not(values: list[int], is_below: bool) -> None:
    frame = Frame("", "", "", [""] * 120)
    start = [float(values[0])] * 117
    shapes = drawn([LineChart(frame, [*start, *map(float, values)])])
    (dot,) = named(shapes, "circle")
    (told,) = (
        each
        for each in named(shapes, "text")
        if each.get("font-weight") == "bold" and each.text == str(values[-1])
    )
    assert (value(told, "y") > value(dot, "cy")) == is_below


def test_labels_at_the_edges_stay_inside() -> None:
    frame = Frame("", "", "", ["31.12.2026", *[""] * 150, "31.12.2027"])
    shapes = drawn([LineChart(frame, [1.0] * 152)])
    for each in named(shapes, "text"):
        half = width_of(each.text or "", value(each, "font-size")) / 2
        if (each.text or "").startswith("31"):
            assert value(each, "x") - half >= MARGIN
            assert value(each, "x") + half <= WIDTH - MARGIN


def test_a_long_legend_takes_another_line() -> None:
    names = ("eine recht lange Bezeichnung der Reihe", "noch eine recht lange Bezeichnung")
    chart = BarChart(Frame("Titel", "", "", ["a"], names, "und was verglichen wird"), [[1], [2]])
    shapes = drawn([chart, chart])
    left = [each for each in named(shapes, "text") if value(each, "x") < WIDTH / 2]
    legend = [each for each in left if each.text in (*names, "und was verglichen wird")]
    assert len({each.get("y") for each in legend}) > 1
    for each in legend:
        end = value(each, "x") + width_of(each.text or "", value(each, "font-size"))
        assert end < WIDTH / 2


def test_what_is_written_is_escaped() -> None:
    shapes = drawn(title='Bräu & Söhne <"Muck">')
    assert 'Bräu & Söhne <"Muck">' in texts(shapes)


def test_the_page_grows_with_its_rows() -> None:
    chart = BarChart(Frame("", "", "", ["a"]), [[1]])
    pages = [Page("", "", [[chart]] * rows).svg() for rows in (1, 2, 3)]
    heights = [float(ElementTree.fromstring(page).get("height", "0")) for page in pages]
    assert heights[2] - heights[1] == heights[1] - heights[0] > 300


def test_fills_are_told_apart_in_grey() -> None:
    greys = [sum(bytes.fromhex(fill[1:])) / 3 for fill in FILLS]
    assert greys[0] - greys[1] > 120
    greys.sort()
    assert all(b - a > 20 for a, b in pairwise(greys))


def test_what_a_row_does_not_have_is_a_dash() -> None:
    shapes = drawn([BarChart(FRAME, [[0.1, None, 0.0], [0.4, 0.2, 0.3]])])
    _, *light = bars(shapes, FILLS[0])
    assert len(light) == 2
    assert "–" in texts(shapes)


def test_text_is_cut_where_there_is_no_room() -> None:
    assert fitted("Muck", 400, 16) == "Muck"
    short = fitted("Wenz über Muck über Geier", 120, 16)
    assert short.startswith("Wenz")
    assert short.endswith("…")
    assert width_of(short, 16) <= 120
    assert fitted("Muck", 1, 16) == "…"
