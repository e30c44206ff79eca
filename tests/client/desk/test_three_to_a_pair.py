"""Sechsermuck: six at a table, pairs of three persons, from the desk to the ranking."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.desk.page import DeskPage
from bobbl_client.desk.screen import Question
from bobbl_client.evening.lists.preregistered import read_list
from bobbl_client.evening.people import entrant_name
from bobbl_client.model.station import StationModel
from bobbl_server.club.attendance import of_tournament
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.lineup import SplitPair
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.readings.till import fees
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntrantId
from bobbl_shared.log import LogFile
from bobbl_shared.rulebook.tournament import tournament_sections
from builders.desk import Paper, desk_page
from builders.evening import Evening, invented_name, invented_score

SETTINGS = Settings(
    "Sechsermuck", rounds=2, entry="single", fee_cents=500, rules=PRESETS["sechsermuck"]
)
LINES = (("Hofmann", "Karl", ""), ("Reuß", "Grete", ""), ("Popp", "Uwe", "SV Lohe"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, SETTINGS)
    evening.station("organiser", "Leitung")
    yield evening
    evening.close()


def desk_of(evening: Evening) -> tuple[StationModel, DeskPage, Paper]:
    desk, paper = evening.station("desk", "Eingang"), Paper()
    return desk, desk_page(desk, paper), paper


def test_three_are_written_down_in_one_form(evening: Evening) -> None:
    desk, page, paper = desk_of(evening)
    assert (paper.now.form.rows, paper.now.form.fee.label) == (3, "15 € bezahlt")
    page.press("F5")
    page.submit(LINES)
    (pair,) = evening.state.numbered()
    assert entrant_name(desk, pair) == "Hofmann, Karl / Reuß, Grete / Popp, Uwe"
    assert fees(evening.state)[pair.id].missing == 0
    page.open_entrant(pair.id)
    page.press("F11")
    blocked = {each.label: each.blocked for each in paper.menu().rows}
    assert blocked["Paar trennen"] == "sie sind zu dritt"
    base = Base(version=evening.state.length)
    desk.ask(SplitPair(pair.id, pair.persons[0], EntrantId("other")), base)
    assert len(evening.state.entrants) == 1


def test_who_is_still_missing_is_added_one_after_the_other(evening: Evening) -> None:
    desk, page, paper = desk_of(evening)
    page.submit(LINES[:1])
    assert isinstance(paper.now.place, Question)
    page.press("F12")
    (pair,) = evening.state.numbered()
    for known in (1, 2):
        assert entrant_name(desk, evening.state.entrants[pair.id]).endswith(" / ?")
        page.open_entrant(pair.id)
        assert paper.now.form.rows == known + 1
        page.submit(LINES[: known + 1])
    assert entrant_name(desk, evening.state.entrants[pair.id]).count("/") == 2
    page.open_entrant(pair.id)
    page.submit((*LINES, ("Zuviel", "Zita", "")))
    assert "vollständig" in paper.now.form.error


def test_an_evening_is_played_ranked_and_verified_and_is_not_rated(evening: Evening) -> None:
    desk, _, _ = desk_of(evening)
    for number in range(6):
        evening.register(desk, *(invented_name(3 * number + each) for each in range(3)))
    organiser = evening.cables[0].model
    assert organiser is not None
    for _ in range(2):
        evening.draw(organiser)
        running = evening.state.running
        assert running is not None
        assert len(running.tables) == 3
        for table, slot in list(running.tables.items()):
            evening.enter(organiser, table, invented_score(slot, running.number))
        evening.close_round(organiser)
    with pytest.raises(BobblError) as caught:
        of_tournament(evening.state, lambda _: Name("Wer"), "2026-11-21T18:00:00Z")
    assert caught.value.code == "six_not_rated"
    evening.close()
    with LogFile.open(evening.path, read_only=True) as log:
        assert Verifier(log).run().bad is None


def test_lists_and_the_sheet_of_rules_know_three() -> None:
    for text in (
        "Karl Hofmann / Grete Reuß / Uwe Popp",
        "Karl Hofmann;Grete Reuß;Uwe Popp",
        "Spieler 1;Spieler 2;Spieler 3\nKarl Hofmann;Grete Reuß;Uwe Popp",
    ):
        (line,) = read_list(text, SETTINGS.team)
        assert [name.last for name in line.names] == ["Hofmann", "Reuß", "Popp"]
    told = " ".join(line for each in tournament_sections(SETTINGS) for line in each.lines)
    assert "Paare zu je drei Personen" in told
    assert "Sechs spielen" in told
