"""The scoring station without a window: keys in, screens out, through a whole server."""

from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bobbl_client.evening.tables import TableState
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.overview.tasks import difference, two_slips
from bobbl_client.page.keyboard_layouts import exchanged
from bobbl_client.scoring import page
from bobbl_client.scoring.own import Gone
from bobbl_client.scoring.page import ScoringPage
from bobbl_client.scoring.press import press
from bobbl_client.scoring.screen import (
    CellKind,
    ComparePage,
    IdlePage,
    MaskPage,
    Page,
    ScoringScreen,
    SlipPage,
)
from bobbl_client.scoring.show import screen_of
from bobbl_client.scoring.slip import keys_of
from bobbl_client.scoring.slips import difference_sentence
from bobbl_client.scoring.state import AskResult, ScoringState
from bobbl_client.scoring.tables import evening_view
from bobbl_shared.domain.areas.results import DecideResult, EnterResult
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.score import BobblScore, Format, GamesScore, Score, TotalsScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import DecisionReason
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.ids import EntryId
from builders.evening import Evening

HALL = Settings("Preismucken FFW Weidenlohe", sections=(Section("Bühne", 1, 4), Section("Saal", 5)))
SLIP = "14-18+"
SCORE = BobblScore(((14, 21), (21, 18)))
OTHER = "14-13+"


class Desk:
    """A station, and every screen it has shown."""

    def __init__(self, model: StationModel) -> None:
        self.model = model
        self.screens: list[ScoringScreen] = []
        self.scoring = ScoringPage(model)
        self.scoring.open(self.screens.append)

    @property
    def last(self) -> ScoringScreen:
        return self.screens[-1]

    @property
    def page(self) -> Page:
        return self.last.page

    @property
    def mask(self) -> MaskPage:
        assert isinstance(self.page, MaskPage), self.page
        return self.page

    @property
    def slip(self) -> SlipPage:
        assert isinstance(self.page, SlipPage), self.page
        return self.page

    @property
    def compared(self) -> ComparePage:
        assert isinstance(self.page, ComparePage), self.page
        return self.page

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.scoring.press(key)

    def enter(self, table: int, slip: str = SLIP) -> int | None:
        self.scoring.open_table(table)
        self.keys(*slip)
        return self.scoring.save()

    def newest(self) -> TableState | Gone:
        return self.last.own[0].state

    def state(self, table: int) -> TableState:
        return next(t.state for t in self.last.wall.tiles if t.table == table)


class Hall:
    """An evening with an organiser and two scoring stations, round 1 drawn."""

    def __init__(self, folder: Path, settings: Settings = HALL, pairs: int = 12) -> None:
        self.evening = Evening(folder, settings)
        self.boss_model = self.evening.station("organiser", "Leitung")
        names = [each.name for each in settings.sections]
        self.a_model = self.evening.station("scoring", "Bühne", names, operator="Norbert")
        self.b_model = self.evening.station("scoring", "Saal", names[-1:], operator="Waltraud")
        self.evening.register_pairs(self.boss_model, pairs)
        if pairs:
            self.evening.draw(self.boss_model)
        self.boss, self.a, self.b = map(Desk, (self.boss_model, self.a_model, self.b_model))

    def score(self, table: int) -> Score | None:
        return self.evening.state.rounds[-1].tables[table].score

    def status(self, table: int) -> str:
        return self.evening.state.rounds[-1].tables[table].status


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def shown_texts(screen: ScoringScreen) -> str:
    return repr(screen)


def test_a_table_and_its_slip_take_nine_keys(hall: Hall) -> None:
    hall.a.keys("5", "Enter", *SLIP, "Enter")
    assert (hall.status(5), hall.score(5)) == ("entered", SCORE)
    assert hall.a.slip.title == "Tisch 5 gespeichert"
    assert hall.a.state(5) is TableState.ONCE


def test_what_a_key_changes_is_shown_once_and_whole(hall: Hall) -> None:
    hall.a.keys("5", "Enter", *SLIP)
    before = len(hall.a.screens)
    hall.a.keys("Enter")
    assert len(hall.a.screens) == before + 1
    assert (hall.a.slip.title, hall.a.newest()) == ("Tisch 5 gespeichert", TableState.ONCE)
    hall.b.enter(6)
    assert hall.a.state(6) is TableState.ONCE


def test_a_key_computes_its_screen_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[StationModel] = []

    def counted(model: StationModel, *given: Any) -> ScoringScreen:
        computed.append(model)
        return screen_of(model, *given)

    monkeypatch.setattr(page, "screen_of", counted)
    for key in ("5", "Enter", *SLIP, "Enter", "F8", "Enter", "F6", "F7"):
        computed.clear()
        hall.a.keys(key)
        assert computed.count(hall.a_model) == 1, key


def test_a_page_that_nobody_sees_computes_no_screen(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for desk in (hall.boss, hall.a, hall.b):
        desk.scoring.close()
    monkeypatch.delattr(page, "screen_of")
    unseen = ScoringPage(hall.a_model)
    assert unseen.open_table(5)
    for key in (*SLIP, "Enter"):
        unseen.press(key)
    assert hall.status(5) == "entered"


def test_a_key_changes_nothing_but_what_it_returns(hall: Hall) -> None:
    evening = evening_view(hall.a_model)
    opened = press(press(ScoringState(), "5", evening).state, "Enter", evening).state
    assert (opened.place, press(ScoringState(), "5", evening).state.number) == ((1, 5), "5")
    typed = reduce(lambda state, key: press(state, key, evening).state, SLIP, opened)
    saving = press(typed, "Enter", evening)
    (effect,) = saving.effects
    assert isinstance(effect, AskResult)
    assert isinstance(effect.payload, EnterResult)
    assert (effect.payload.table, effect.payload.score) == (5, SCORE)
    assert saving.state == typed, "nothing is saved before it is stored"
    assert hall.status(5) == "open"
    assert hall.a_model.pending() == ()


def test_the_saved_slip_stands_until_the_next_digit(hall: Hall) -> None:
    hall.a.enter(5)
    slip = hall.a.slip.slip
    assert slip is not None
    assert slip.total == ("gesamt", "Bobbl **1 : 1**", "Tore **14 : 18**", "Summe **32**")
    assert [each.key for each in hall.a.slip.actions] == ["F5"]
    hall.b.enter(6)
    assert isinstance(hall.a.page, SlipPage)
    hall.a.keys("7")
    assert isinstance(hall.a.page, IdlePage)
    assert hall.a.last.wall.number == "7"


def test_a_saved_slip_stands_no_longer_once_the_round_is_another(hall: Hall) -> None:
    other = hall.evening.station("scoring", "überall", ["Bühne", "Saal"], "Zweit")
    hall.evening.play_round(other, hall.boss_model)
    hall.a.scoring.open_table(5)
    hall.a.keys("F4", *"3-17+", "Enter", "1", "Enter")
    hall.b.enter(5, "3-17+")
    hall.evening.close_round(hall.boss_model)
    assert isinstance(hall.a.page, SlipPage)
    hall.evening.draw(hall.boss_model)
    assert isinstance(hall.a.page, IdlePage)


def test_a_scoring_station_sees_only_its_sections(hall: Hall) -> None:
    assert [t.table for t in hall.b.last.wall.tiles] == [5, 6]
    assert [t.table for t in hall.boss.last.wall.tiles] == [1, 2, 3, 4, 5, 6]
    assert hall.b.last.wall.title == "Tische 5–6"
    assert hall.b.last.wall.progress == "**0** von 2 bestätigt"


def test_an_equal_second_entry_confirms(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5)
    assert hall.b.last.wall.progress == "**1** von 2 bestätigt"
    assert hall.a.state(5) is TableState.CONFIRMED
    assert hall.a.slip.sentence == "Bestätigt."


def test_the_second_entry_is_blind(hall: Hall) -> None:
    hall.a.enter(5, "3-17+")
    hall.b.scoring.open_table(5)
    assert hall.b.mask.detail == "Runde 1 · zweite Eingabe"
    for screen in hall.b.screens:
        cells = [
            cell.text
            for side in (screen.page.slip.sides if isinstance(screen.page, MaskPage) else ())
            for cell in side.cells
        ]
        assert not {"3", "17"} & set(cells)
        assert "· 3 · 17" not in shown_texts(screen)


def test_who_made_the_first_entry_is_told_before_typing(hall: Hall) -> None:
    hall.a.enter(5)
    assert not hall.a.scoring.open_table(5)
    assert SENTENCES["same_operator"].format(table=5) in hall.a.slip.sentence
    assert "F2" in hall.a.slip.sentence
    assert hall.a.slip.slip is None


def test_another_operator_at_the_same_station_may(hall: Hall) -> None:
    hall.a.enter(5)
    hall.a_model.operator = hall.evening.operator("Gerda")
    hall.a.scoring.refresh()
    assert isinstance(hall.a.page, IdlePage), "the slip of the one before must not stand"
    assert hall.a.last.own == ()
    assert hall.a.enter(5) is not None
    assert hall.status(5) == "confirmed"


def test_choosing_another_operator_opens_the_mask(hall: Hall) -> None:
    hall.a.enter(5)
    hall.a.scoring.open_table(5)
    hall.a_model.operator = hall.evening.operator("Gerda")
    hall.a.scoring.refresh()
    assert hall.a.mask.detail == "Runde 1 · zweite Eingabe"


def test_a_station_without_operators_cannot_confirm_itself(hall: Hall) -> None:
    hall.a_model.operator = None
    hall.a.enter(5)
    hall.a.scoring.open_table(5)
    assert SENTENCES["same_station"].format(table=5) in hall.a.slip.sentence


@pytest.fixture
def fresh(hall: Hall) -> Desk:
    """Give a results station that has just started: nobody has said who types."""
    return Desk(hall.evening.station("scoring", "Empore", ["Bühne", "Saal"]))


def test_a_slip_opens_once_it_is_said_who_types(hall: Hall, fresh: Desk) -> None:
    fresh.keys("5", "Enter")
    assert fresh.last.asks_operator
    assert fresh.slip.sentence.startswith(SENTENCES["operator_not_named"])
    assert "F2" in fresh.slip.sentence
    fresh.keys(*SLIP, "Enter")
    assert hall.status(5) == "open"
    fresh.scoring.open_table(5)
    fresh.model.operator = hall.a_model.operator
    fresh.keys(*SLIP, "Enter")
    assert (hall.status(5), fresh.last.asks_operator) == ("entered", False)


def test_that_nobody_of_the_list_types_can_be_said_too(hall: Hall, fresh: Desk) -> None:
    fresh.scoring.open_table(5)
    fresh.model.operator = None
    fresh.keys(*SLIP, "Enter")
    assert hall.status(5) == "entered"


def test_a_dispute_is_entered_again_by_somebody_with_a_name(hall: Hall, fresh: Desk) -> None:
    hall.a.enter(5)
    hall.b.enter(5, OTHER)
    fresh.scoring.open_table(5)
    assert fresh.compared.actions[0].reason == "erst F2"
    fresh.keys("F4")
    assert isinstance(fresh.page, ComparePage)
    fresh.model.operator = hall.evening.operator("Gerda")
    fresh.keys("F4")
    assert isinstance(fresh.page, MaskPage)


def test_who_is_not_asked(tmp_path: Path) -> None:
    for folder, settings, named in (
        ("once", Settings("Einmal", entry="single"), True),
        ("nobody", HALL, False),
    ):
        (tmp_path / folder).mkdir()
        evening = Evening(tmp_path / folder, settings)
        boss = evening.station("organiser", "Leitung")
        if named:
            evening.operator("Gerda")
        evening.register_pairs(boss, 12)
        evening.draw(boss)
        names = [each.name for each in settings.sections]
        desk = Desk(evening.station("scoring", "Bühne", names))
        assert desk.enter(1) is not None
        evening.close()


def test_an_entry_without_a_name_becomes_somebodys(hall: Hall) -> None:
    hall.a_model.operator = None
    hall.a.enter(5)
    hall.a_model.operator = hall.evening.operator("Gerda")
    hall.a.scoring.open_table(5)
    assert "F8" in hall.a.slip.sentence
    assert [each.key for each in hall.a.slip.actions] == ["F8", "F5"]
    hall.a.keys("F8", "Enter")
    (entry,) = hall.evening.state.rounds[0].tables[5].entries
    assert (entry.operator, entry.score) == (hall.a_model.operator, SCORE)
    hall.a_model.operator = hall.evening.operator("Norma")
    hall.a.enter(5)
    assert hall.status(5) == "confirmed"


def test_so_does_one_that_still_waits(hall: Hall) -> None:
    hall.a_model.operator = None
    hall.evening.cable(hall.a_model).cut()
    hall.a.enter(5)
    hall.a_model.operator = hall.evening.operator("Gerda")
    hall.a.scoring.open_table(5)
    hall.a.keys("F8", "Enter")
    hall.evening.cable(hall.a_model).plug_in()
    assert hall.evening.state.rounds[0].tables[5].entries[-1].operator == hall.a_model.operator


def test_it_is_told_beforehand_who_confirms_what_has_no_name(tmp_path: Path, hall: Hall) -> None:
    hall.a_model.operator = None
    assert isinstance(hall.a.page, IdlePage)
    assert hall.a.page.sentence.endswith("**F2** wählt einen Helfer.")
    (tmp_path / "nobody").mkdir()
    evening = Evening(tmp_path / "nobody", HALL)
    evening.register_pairs(evening.station("organiser", "Leitung"), 12)
    desk = Desk(evening.station("scoring", "Bühne", ["Bühne"]))
    assert isinstance(desk.page, IdlePage)
    assert "Die Turnierleitung trägt Helfer mit **H** ein" in desk.page.sentence
    evening.close()


def test_offline_entries_show_at_once(hall: Hall) -> None:
    hall.evening.cable(hall.a_model).cut()
    hall.a.enter(5)
    assert hall.a.state(5) is TableState.WAITING
    assert hall.a.newest() is TableState.WAITING
    assert "geht weiter" in hall.a.slip.sentence
    hall.evening.cable(hall.a_model).plug_in()
    assert hall.a.state(5) is TableState.ONCE
    assert hall.a.newest() is TableState.ONCE


def test_an_own_waiting_entry_can_be_corrected_offline(hall: Hall) -> None:
    hall.evening.cable(hall.a_model).cut()
    hall.a.enter(5)
    hall.a.scoring.open_table(5)
    hall.a.keys("F4", *OTHER, "Enter", "1", "Enter")
    hall.evening.cable(hall.a_model).plug_in()
    assert hall.score(5) == BobblScore(((14, 21), (21, 13)))
    assert not hall.a.last.refused


def test_a_confirmed_table_is_corrected_with_a_reason(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5)
    hall.b.scoring.open_table(5)
    slip = hall.b.slip.slip
    assert slip is not None
    assert [cell.text for cell in slip.sides[0].cells] == ["14", "gewonnen"]
    hall.b.keys("F4", *OTHER)
    assert hall.b.mask.note == "Bisher: **1:1 · 14 · 18**"
    hall.b.keys("Enter")
    old, new = hall.b.compared.entries
    assert (old.title, new.title) == ("bisher", "neu")
    assert new.slip.sides[1].cells[1].kind is CellKind.DIFFERS
    assert new.slip.sides[0].cells[0].kind is CellKind.LOST
    hall.b.keys("2", "Enter")
    slot = hall.evening.state.rounds[0].tables[5]
    assert slot.status == "entered"
    assert slot.entries[-1].reason == "slip_corrected"


def test_a_correction_without_a_change_is_not_sent(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5)
    hall.b.scoring.open_table(5)
    hall.b.keys("F4", *SLIP, "Enter")
    assert "nichts zu berichtigen" in hall.b.mask.problem
    assert hall.status(5) == "confirmed"


def test_a_dispute_shows_both_slips_and_what_differs(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5, OTHER)
    assert hall.a.state(5) is TableState.DISPUTED
    hall.a.scoring.open_table(5)
    page = hall.a.compared
    assert page.is_dispute
    assert page.sentence.startswith("Nicht gleich: **2. Bobbl, 18 oder 13.**")
    kinds = [[c.kind for side in e.slip.sides for c in side.cells] for e in page.entries]
    differs = CellKind.DIFFERS
    assert [row.count(differs) for row in kinds] == [1, 1]
    assert "F12" not in [each.key for each in page.actions]


def test_a_dispute_is_ended_by_an_own_new_entry(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5, OTHER)
    hall.a.scoring.open_table(5)
    hall.a.keys("F4", *OTHER, "Enter", "Enter")
    assert hall.status(5) == "entered"
    hall.b.enter(5, OTHER)
    assert hall.status(5) == "confirmed"


def test_a_page_only_looked_at_follows_what_others_do(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5, OTHER)
    hall.a.scoring.open_table(5)
    hall.b.scoring.open_table(5)
    hall.b.keys("F4", *"14-17+", "Enter", "Enter")
    assert hall.a.mask.detail == "Runde 1 · zweite Eingabe"
    assert hall.a.scoring.save() is None
    hall.a.keys(*"14-17+", "Enter")
    assert hall.status(5) == "confirmed"


def test_the_organiser_decides_with_a_reason(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5, OTHER)
    hall.boss.scoring.open_table(5)
    assert "F12" in [each.key for each in hall.boss.compared.actions]
    hall.boss.keys("F12", *OTHER, "Enter", "2", "Enter")
    assert (hall.status(5), hall.score(5)) == ("decided", BobblScore(((14, 21), (21, 13))))


def test_a_slip_that_is_disputed_once_saved_leads_to_both(hall: Hall) -> None:
    hall.a.enter(5)
    assert "Enter" not in [each.key for each in hall.a.slip.actions]
    hall.b.enter(5, OTHER)
    assert hall.b.slip.title == "Tisch 5 ist strittig"
    assert hall.b.slip.sentence.startswith("Ihre Eingabe ist gespeichert.")
    assert hall.b.slip.actions[0].key == "Enter"
    hall.b.keys("Enter")
    assert hall.b.compared.is_dispute


def test_an_own_slip_that_was_decided_otherwise_does_not_look_confirmed(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5, OTHER)
    assert hall.a.newest() is TableState.DISPUTED
    hall.boss.scoring.open_table(5)
    hall.boss.keys("F12", *OTHER, "Enter", "2", "Enter")
    assert hall.a.newest() is Gone.REPLACED
    assert hall.b.newest() is TableState.DECIDED


def test_the_organiser_decides_that_nothing_was_played(hall: Hall) -> None:
    hall.boss.scoring.open_table(5)
    hall.boss.keys("F12", "F7", "Enter")
    assert (hall.status(5), hall.score(5)) == ("decided", None)


def test_a_scoring_station_cannot_decide(hall: Hall) -> None:
    hall.a.scoring.open_table(5)
    hall.a.keys("F12")
    assert hall.a.mask.detail == "Runde 1 · erste Eingabe"


def test_an_outdated_correction_shows_both_and_one_key_applies_it(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5)
    hall.evening.cable(hall.a_model).cut()
    hall.a.scoring.open_table(5)
    hall.a.keys("F4", *"14-17+", "Enter", "Enter")
    hall.b.scoring.open_table(5)
    hall.b.keys("F4", *OTHER, "Enter", "Enter")
    hall.evening.cable(hall.a_model).plug_in()
    assert "Tisch 5" in hall.a.last.refused
    assert hall.a.last.own[0].state is Gone.REFUSED
    hall.a.keys("F12")
    titles = [each.title for each in hall.a.compared.entries]
    assert titles == ["Steht jetzt da", "Ihre Eingabe"]
    hall.a.keys("F4")
    assert hall.score(5) == BobblScore(((14, 21), (21, 17)))
    assert hall.a.last.refused == ""


def test_a_refused_entry_can_be_put_aside(hall: Hall) -> None:
    hall.evening.cable(hall.a_model).cut()
    hall.a.enter(5)
    hall.boss_model.operator = hall.a_model.operator
    hall.boss.enter(5)
    hall.evening.cable(hall.a_model).plug_in()
    assert hall.a.slip.is_refused
    hall.a.keys("F12")
    assert [each.title for each in hall.a.compared.entries] == ["Ihre Eingabe"]
    hall.a.keys("Esc")
    assert hall.a.last.refused == ""


def test_a_slip_for_a_closed_round_is_kept_as_late(hall: Hall) -> None:
    hall.evening.play_round(hall.boss_model, hall.a_model)
    hall.evening.close_round(hall.boss_model)
    assert hall.a.last.wall.note == "Runde 1 ist geschlossen"
    hall.a.scoring.open_table(5)
    hall.a.keys("F4", *SLIP)
    assert hall.a.mask.detail == "Runde 1 · verspätet"
    assert hall.a.mask.is_alarming
    hall.a.keys("Enter")
    assert hall.a.state(5) is TableState.LATE
    assert "verspätet" in hall.a.slip.sentence
    assert len(hall.evening.state.rounds[0].late) == 1
    assert hall.a.last.undo == ""  # only the organiser takes something of a closed round back
    hall.a.keys("F8")
    assert isinstance(hall.a.page, IdlePage)
    assert hall.a.page.problem.startswith("Runde 1 ist geschlossen")


def test_what_waits_for_a_closed_round_cannot_be_taken_back_either(hall: Hall) -> None:
    hall.evening.play_round(hall.boss_model, hall.a_model)
    hall.evening.close_round(hall.boss_model)
    hall.evening.cable(hall.a_model).cut()
    hall.a.scoring.open_table(5)
    hall.a.keys("F4", *SLIP, "Enter")
    assert hall.a.last.undo == ""
    hall.a.scoring.open_table(5)
    hall.a.keys("F8")
    assert isinstance(hall.a.page, IdlePage)
    assert hall.a.page.problem.startswith("Runde 1 ist geschlossen")
    assert len(hall.a_model.pending()) == 1


def test_an_entry_that_comes_too_late_says_so(hall: Hall) -> None:
    hall.evening.cable(hall.a_model).cut()
    hall.a.enter(5)
    hall.evening.play_round(hall.boss_model, hall.b_model)
    hall.evening.close_round(hall.boss_model)
    hall.evening.cable(hall.a_model).plug_in()
    assert hall.a.state(5) is TableState.LATE


def test_an_earlier_round_says_so(hall: Hall) -> None:
    hall.evening.play_round(hall.boss_model, hall.a_model)
    hall.evening.close_round(hall.boss_model)
    hall.evening.draw(hall.boss_model)
    assert hall.a.last.wall.note == ""
    hall.a.keys("F6")
    assert hall.a.last.wall.note == "Das ist Runde 1. Es läuft Runde 2."
    hall.a.keys("F6")
    assert hall.a.last.wall.note == ""


def test_a_late_slip_leads_back_to_the_running_round(hall: Hall) -> None:
    score = BobblScore(((21, 5), (21, 3)))
    for table in hall.evening.state.rounds[0].tables:
        slot = hall.evening.state.rounds[0].tables[table]
        reason: DecisionReason = "slip_later" if table == 5 else "slip_checked"
        payload = DecideResult(1, table, score, EntryId(f"{table:032}"), reason)
        hall.boss_model.ask(payload, Base(version=slot.changed.index))
    hall.evening.close_round(hall.boss_model)
    hall.evening.draw(hall.boss_model)
    hall.a.keys("F6")
    assert hall.a.last.wall.note == "Das ist Runde 1. Es läuft Runde 2."
    hall.a.scoring.open_table(5)
    hall.a.keys(*SLIP, "Enter")
    assert len(hall.evening.state.rounds[0].late) == 1
    assert "verspätet" in hall.a.slip.sentence
    assert hall.a.last.wall.note == ""
    hall.a.enter(5)
    assert hall.evening.state.rounds[1].tables[5].status == "entered"


def test_a_slip_being_typed_stays_whatever_others_do(hall: Hall) -> None:
    hall.a.scoring.open_table(5)
    hall.a.keys(*"14-")
    hall.boss.enter(5, "1-2-")
    hall.b.enter(5, "1-2-")
    assert hall.a.mask.slip.sides[0].cells[0].text == "14"
    assert "andere" in hall.a.mask.note
    hall.a.keys(*"18+", "Enter")
    assert hall.status(5) == "disputed"


def test_a_slip_left_half_typed_comes_back(hall: Hall) -> None:
    hall.a.scoring.open_table(5)
    hall.a.keys(*"14-1/6", "Enter", "Esc", "5", "Enter")
    assert [cell.text for cell in hall.a.mask.slip.sides[0].cells] == ["14", "1"]


def test_enter_saves_only_a_whole_slip(hall: Hall) -> None:
    hall.a.scoring.open_table(5)
    hall.a.keys(*"14-")
    assert hall.a.mask.save.reason == "2. Bobbl fehlt"
    assert hall.a.scoring.save() is None
    assert hall.a.mask.problem == SENTENCES["slip_bobbl_missing"].format(number=2)
    assert hall.status(5) == "open"


def test_an_upside_down_slip_puts_pair_2_above(hall: Hall) -> None:
    hall.a.enter(5, "*14-18+")
    assert hall.score(5) == BobblScore(((21, 14), (18, 21)))
    slip = hall.a.slip.slip
    assert slip is not None
    assert slip.sides[0].heading.startswith("Paar 2")
    assert slip.sides[0].cells[0].text == "14"


def test_a_table_that_does_not_exist_is_told(hall: Hall) -> None:
    hall.a.keys("9", "9", "Enter")
    page = hall.a.page
    assert isinstance(page, IdlePage)
    assert page.problem == SENTENCES["unknown_table"].format(table=99, round=1)


def test_a_first_entry_belongs_to_the_own_section(hall: Hall) -> None:
    hall.b.scoring.open_table(1)
    assert "Bühne" in hall.b.slip.sentence
    hall.a.enter(1)
    assert hall.b.enter(1) is not None, "a second entry may come from any scoring station"
    assert hall.status(1) == "confirmed"


def test_a_full_disk_keeps_what_is_typed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise BobblError("disk_full", path="x")

    monkeypatch.setattr(hall.a_model, "ask", full)
    hall.a.scoring.open_table(5)
    hall.a.keys(*SLIP, "Enter")
    assert hall.a.mask.problem
    assert [cell.text for cell in hall.a.mask.slip.sides[0].cells] == ["14", "gewonnen"]


def test_before_the_draw_there_is_nothing_to_do(tmp_path: Path) -> None:
    hall = Hall(tmp_path, pairs=0)
    assert hall.a.last.wall.empty
    hall.a.keys("1", "Enter")
    assert isinstance(hall.a.page, IdlePage)
    assert hall.a.page.problem
    hall.evening.close()


def test_games_are_entered_as_totals(tmp_path: Path) -> None:
    settings = Settings("Abend", format=Format("games", 8), scheme="plus", entry="single")
    hall = Hall(tmp_path, settings)
    hall.a.enter(1, "45,38")
    assert (hall.status(1), hall.score(1)) == ("confirmed", TotalsScore((45, 38)))
    slip = hall.a.slip.slip
    assert slip is not None
    assert slip.total[2:] == ("Punkte **45 : 38**", "Summe **83**")
    hall.evening.close()


def test_a_haenger_shows_the_third_bobbl_only_at_one_all(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Settings("Abend", format=Format("haenger")))
    hall.a.scoring.open_table(1)
    hall.a.keys(*"14-18-")
    assert hall.a.mask.slip.sides[0].cells[2].text == "entfällt"
    hall.a.keys("Backspace", "+")
    assert hall.a.mask.question == "3. Bobbl: Punkte des Verlierers tippen"
    hall.evening.close()


def test_the_own_list_is_newest_first_and_only_ten(hall: Hall) -> None:
    for table in (1, 2, 3, 4, 5, 6):
        hall.a.enter(table)
    hall.b.enter(6)
    assert [row.table for row in hall.a.last.own] == [6, 5, 4, 3, 2, 1]
    assert [row.table for row in hall.b.last.own] == [6]
    assert hall.a.last.own[0].text == "1:1 · 14 · 18"


def test_waiting_entries_are_known_after_a_restart(hall: Hall) -> None:
    hall.evening.cable(hall.a_model).cut()
    hall.a.enter(5)
    again = Desk(hall.a_model)
    assert again.state(5) is TableState.WAITING
    hall.boss_model.operator = hall.a_model.operator
    hall.boss.enter(5)
    hall.evening.cable(hall.a_model).plug_in()
    assert "Tisch 5" in again.last.refused


def test_nothing_is_heard_after_close(hall: Hall) -> None:
    hall.a.scoring.close()
    count = len(hall.a.screens)
    hall.b.enter(5)
    assert len(hall.a.screens) == count


def test_f8_takes_the_own_newest_entry_back_and_leaves_it_to_be_typed(hall: Hall) -> None:
    hall.a.enter(5)
    hall.a.enter(6, OTHER)
    hall.a.keys("1", "F8")
    assert (hall.status(5), hall.status(6)) == ("entered", "open")
    assert hall.a.mask.title == "Tisch 6"
    assert "Zurückgenommen" in hall.a.mask.note
    hall.a.keys("Backspace", "Backspace", "Backspace", "1", "8", "+", "Enter")
    assert hall.score(6) == SCORE


def test_one_after_the_other_is_taken_back(hall: Hall) -> None:
    hall.a.enter(5)
    hall.a.enter(6)
    assert hall.a.last.undo == "Tisch 6 zurücknehmen"
    hall.a.keys("F8", "/")
    assert hall.a.last.undo == "Tisch 5 zurücknehmen"
    hall.a.keys("F8", "/")
    assert hall.a.last.undo == ""
    hall.a.keys("F8")
    assert isinstance(hall.a.page, IdlePage)
    assert hall.a.page.problem
    assert {hall.status(5), hall.status(6)} == {"open"}


def test_what_others_have_built_upon_is_not_taken_back(hall: Hall) -> None:
    hall.a.enter(5)
    hall.b.enter(5)
    hall.a.keys("1", "F8")
    assert hall.status(5) == "confirmed"
    assert isinstance(hall.a.page, IdlePage)
    assert "baut" in hall.a.page.problem


def test_without_a_connection_only_what_waits_is_taken_back(hall: Hall) -> None:
    hall.a.enter(5)
    hall.evening.cable(hall.a_model).cut()
    hall.a.enter(6)
    hall.a.keys("F8")
    assert hall.a.state(6) is TableState.OPEN
    hall.a.keys("/", "F8")
    assert isinstance(hall.a.page, IdlePage)
    assert "Verbindung" in hall.a.page.problem
    hall.evening.cable(hall.a_model).plug_in()
    assert (hall.status(5), hall.status(6)) == ("entered", "open")


def test_an_entry_of_another_operator_here_is_not_taken_back(hall: Hall) -> None:
    hall.a.enter(5)
    hall.a_model.operator = hall.evening.operator("Kolb", "Heinz")
    hall.a.keys("F8")
    assert hall.status(5) == "entered"


def test_a_sideways_slip_has_left_and_right(hall: Hall) -> None:
    hall.a.keys("F7", "5", "Enter", *"14")
    assert hall.a.last.is_sideways
    assert hall.a.mask.losers == ("links Paar 1", "rechts Paar 2")
    hall.a.keys("*")
    assert hall.a.mask.losers == ("links Paar 2", "rechts Paar 1")
    hall.a.keys(*"-18+", "Enter")
    assert hall.score(5) == BobblScore(((21, 14), (18, 21)))


def test_a_table_with_two_bobbl_takes_at_most_eight_keys_in_its_mask() -> None:
    played = Format()
    lost = range(played.target)
    most = max(
        sum(len(key) if key != "Enter" else 1 for key in keys_of(BobblScore((one, two)), played))
        for a in lost
        for b in lost
        for one in ((a, 21), (21, a))
        for two in ((b, 21), (21, b))
    )
    assert most <= 8


def scan(hall: Hall, round_: int, table: int) -> None:
    code = slip_code(hall.evening.state.tournament, SlipPlace(round_, table))
    hall.a.keys(*code, "Enter")


def test_a_scanned_slip_opens_its_mask_in_the_middle_of_another(hall: Hall) -> None:
    hall.a.keys("5", "Enter", *"14")
    scan(hall, 1, 6)
    assert hall.a.mask.title == "Tisch 6"
    hall.evening.clock.pass_seconds(1)
    hall.a.keys(*SLIP, "Enter")
    assert hall.score(6) == SCORE
    hall.a.scoring.open_table(5)
    assert hall.a.mask.slip.sides[0].cells[0].text == "14"


def test_a_scanned_slip_of_a_closed_round_says_so(hall: Hall) -> None:
    hall.evening.play_round(hall.a_model, hall.b_model)
    hall.evening.close_round(hall.boss_model)
    hall.evening.draw(hall.boss_model)
    scan(hall, 1, 5)
    assert hall.a.last.wall.note == "Das ist Runde 1. Es läuft Runde 2."
    assert "Runde 1" in hall.a.slip.sentence
    scan(hall, 2, 5)
    assert hall.a.mask.detail == "Runde 2 · erste Eingabe"


@pytest.mark.parametrize("round_", [2, 9])
def test_a_scanned_slip_of_a_round_to_come_is_explained(hall: Hall, round_: int) -> None:
    hall.a.keys("5", "Enter", "1")
    scan(hall, round_, 5)
    assert "ausgelost" in hall.a.mask.problem
    assert hall.a.mask.slip.sides[0].cells[0].text == "1"


def test_what_is_scanned_and_no_slip_is_explained(hall: Hall) -> None:
    hall.a.keys(*"K7HM3RXE", "Enter")
    assert isinstance(hall.a.page, IdlePage)
    assert "kein Code" in hall.a.page.problem


def test_a_scanner_that_thinks_the_keyboard_french_opens_the_slip(hall: Hall) -> None:
    meant = {on_key: sign for sign, on_key in exchanged("german", "french").items()}
    code = slip_code(hall.evening.state.tournament, SlipPlace(1, 6))
    hall.a.keys(*[meant[sign] for sign in code], "Enter")
    assert hall.a.mask.title == "Tisch 6"


def test_signs_of_a_keyboard_that_nobody_knows_are_explained(hall: Hall) -> None:
    hall.a.keys(*"sы5№", "Enter")
    assert isinstance(hall.a.page, IdlePage)
    assert "andere Tastatur" in hall.a.page.problem


def test_the_callers_list_names_who_owes_a_slip(hall: Hall) -> None:
    hall.a.enter(1)
    hall.a.enter(2)
    hall.b_model.operator = hall.evening.operator("Kolb", "Heinz")
    hall.evening.enter(hall.boss_model, 2, BobblScore(((14, 21), (21, 13))))
    paper = hall.a.scoring.callers_list()
    assert paper is not None
    assert paper.subtitle.startswith("Es fehlen: 3, 4, 5, 6")
    rows = {int(table): (who, state) for table, who, state in paper.rows}
    assert set(rows) == {2, 3, 4, 5, 6}
    assert rows[2][1] == "strittig"
    slot = hall.evening.state.rounds[0].tables[3]
    first = hall.evening.state.entrants[slot.sides[0][0]]
    assert rows[3][0].startswith(hall.a_model.person_name(first.persons[0]).last)
    other = hall.b.scoring.callers_list()
    assert other is not None
    assert {row[0] for row in other.rows} == {"5", "6"}


def test_many_missing_tables_are_counted_in_words_that_name_no_table(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Settings("Preismucken"), pairs=54)
    assert isinstance(hall.a.page, IdlePage)
    assert hall.a.page.sentence == "Noch offen: **27 Tische**"
    paper = hall.a.scoring.callers_list()
    assert paper is not None
    assert paper.subtitle.startswith("Es fehlen: 27 Tische · ")
    hall.evening.close()


def test_before_the_first_round_nobody_is_called(tmp_path: Path) -> None:
    hall = Hall(tmp_path, pairs=0)
    assert hall.a.scoring.callers_list() is None
    hall.evening.close()


def test_once_every_slip_is_there_the_callers_list_says_so(hall: Hall) -> None:
    hall.evening.play_round(hall.a_model, hall.boss_model)
    paper = hall.a.scoring.callers_list()
    assert paper is not None
    assert paper.subtitle.startswith("Es fehlt kein Zettel.")
    assert paper.rows == ()


def test_single_games_are_entered_and_confirmed(tmp_path: Path) -> None:
    settings = Settings("Abend", format=Format("games", 3), scheme="plus")
    hall = Hall(tmp_path, settings, pairs=4)
    hall.a.scoring.open_table(1)
    hall.a.keys(*"5-")
    assert hall.a.mask.question == "2. Spiel: seine Punkte tippen"
    assert hall.a.mask.slip.titles == ("1. Spiel", "2. Spiel")
    hall.a.keys(*"3+0-", "Enter")
    assert hall.score(1) == GamesScore(((0, 5), (3, 0), (0, 0)))
    hall.b.enter(1, "5-3+0-")
    assert hall.status(1) == "confirmed"
    hall.evening.close()


def test_f8_stands_for_one_entry_only(hall: Hall) -> None:
    hall.a.enter(1)
    hall.a.enter(2)
    assert hall.a.last.undo == "Tisch 2 zurücknehmen"
    hall.a.scoring.open_table(1)
    assert [each.key for each in hall.a.slip.actions].count("F8") == 1
    assert hall.a.last.undo == ""


def test_points_beyond_the_target_stand_on_the_slip(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, format=Format(beyond_target=True)))
    hall.a.scoring.open_table(5)
    assert hall.a.mask.question == (
        "1. Bobbl: Punkte des Verlierers tippen – über 21: die oben, dann Komma"
    )
    hall.a.keys(*"23")
    assert (hall.a.mask.question, hall.a.mask.is_asking) == ("Komma, dann die Punkte unten", False)
    hall.a.keys(*",7", "Enter", *"14-", "Enter")
    assert hall.score(5) == BobblScore(((23, 7), (14, 21)))
    slip = hall.a.slip.slip
    assert slip is not None
    shown = [[cell.text for cell in side.cells] for side in slip.sides]
    assert shown == [["23", "14"], ["7", "gewonnen"]]
    assert [cell.has_dot for cell in slip.sides[1].cells] == [True, False]
    hall.b.enter(5, "24,7")
    hall.b.keys("Enter", *"14-", "Enter")
    assert hall.status(5) == "disputed"
    one, other = two_slips(hall.evening.state.rounds[0].tables[5])
    assert difference(one, other, 21) == "23 oder 24?"
    told = difference_sentence(one, other, Format(beyond_target=True))
    assert told == "Nicht gleich: **1. Bobbl, 23/7 oder 24/7.**"
    hall.evening.close()
