"""The sheet of rules: nothing is cut, no heading is left alone, all of it lies inside the page."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QFontMetrics
from PyQt6.QtWidgets import QApplication

from bobbl_client.organiser.papers.tournament_sheet import rules_sheet
from bobbl_client.printing.layout.pages import laid_out, pictures, write_paper
from bobbl_client.printing.layout.rules import RulesLayout
from bobbl_client.printing.paper import RulesSheet
from bobbl_shared.domain.readings.tournament_rules import CHOICES, with_rules
from bobbl_shared.domain.settings import Settings
from bobbl_shared.outputs import Output
from bobbl_shared.rulebook.game_rules import Section

LONG = "Großgressinger Überlohe-Schafkopfmuck mit Geier und Solo über alles"


def sheets() -> list[RulesSheet]:
    named = replace(CHOICES[4], name=LONG[:60])
    return [
        rules_sheet(with_rules(Settings(f"{LONG} {LONG}"[:120]), each))
        for each in (*CHOICES, named)
    ]


@pytest.mark.parametrize("sheet", sheets(), ids=lambda each: each.sections[4].title)
def test_every_line_lies_inside_its_page(qapp: QApplication, sheet: RulesSheet) -> None:
    layout = laid_out(sheet, 150)
    assert isinstance(layout, RulesLayout)
    high = layout.mm(297 - 32)
    for page in layout.pages:
        for words in page.words:
            assert 0 <= words.room.left() <= words.room.right() <= layout.width + 1
            assert words.room.bottom() <= high + 1
            wide = QFontMetrics(words.font).horizontalAdvance(words.text)
            assert wide <= words.room.width() + 1, words.text
        below = sorted(page.words, key=lambda each: each.room.top())
        for upper, lower in pairwise(below):
            apart = lower.room.top() >= upper.room.bottom() - 1
            assert apart or upper.room.top() == lower.room.top(), (upper.text, lower.text)


def test_no_heading_is_the_last_line_of_a_page(qapp: QApplication) -> None:
    for lines in range(40, 60):
        first = Section("Eins", tuple(f"Zeile {n}" for n in range(lines)))
        layout = RulesLayout(RulesSheet("T", "", (first, Section("Zwei", ("a",))), "x"), 100)
        assert all(page.words[-1].text != "Zwei" for page in layout.pages)
        assert layout.pages[-1].words[-1].text == "a"


def test_it_is_written_and_seen(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    sheet = sheets()[0]
    assert write_paper(sheet, Output(path)) == 2
    assert path.read_bytes().startswith(b"%PDF")
    assert len(pictures(sheet, 400)) == 2
