"""Every main task of every role is done with keys alone, without a mouse.

``TASKS`` says of each task that people are promised how it is done, or in which test that happens
where it needs more than a window and a hall; a way that stands for no task fails.
"""

from collections.abc import Callable
from inspect import getmembers, isfunction
from pathlib import Path
from types import ModuleType

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.model.past_tournaments import Earlier
from bobbl_shared.domain.settings import Settings
from builders.by_keys import desk, display, everywhere, organiser, scoring
from builders.by_keys.person import Key, Person
from builders.course import WORDS
from builders.evening import START
from builders.hands import press, shown
from builders.volunteers import write

Task = Callable[[Person], None]
ROOT = Path(__file__).parents[2]

TASKS: dict[str, Task | str] = {
    "everywhere: who works here": everywhere.works_under_another_name,
    "everywhere: help and colours": everywhere.reads_the_help_and_changes_the_colours,
    "everywhere: larger type": everywhere.takes_larger_type,
    "desk: pairs": desk.registers_a_pair_and_takes_the_fee,
    "desk: single players": desk.registers_a_single_player,
    "desk: who came alone, paired by hand": desk.pairs_two_who_came_alone,
    "desk: who came alone, drawn": desk.draws_partners_after_looking_who_takes_part,
    "desk: regulars completed": desk.completes_a_regular,
    "desk: pre-registrations from a list": desk.takes_in_a_pasted_list,
    "desk: codes printed": desk.prints_codes,
    "desk: a code finds the person": desk.greets_who_is_scanned,
    "desk: fee paid and given back": desk.takes_the_fee_and_gives_it_back,
    "desk: markers": desk.marks_somebody,
    "desk: duplicates": desk.tells_twins_apart,
    "desk: rename": desk.renames,
    "desk: split": desk.splits_a_pair,
    "desk: substitute": desk.lets_somebody_else_play,
    "desk: withdrawn, undone": desk.withdraws_and_takes_that_back,
    "desk: off the guests' pages": desk.takes_somebody_off_the_guests_pages,
    "desk: history": desk.reads_what_happened_to_somebody,
    "desk: many withdrawn, with preview": desk.withdraws_all_who_have_not_come,
    "desk: many marked, with preview": desk.gives_everybody_a_marker,
    "desk: seat drawn or from a lot": desk.draws_a_seat_and_types_a_lot,
    "desk: waiting list": desk.moves_up_who_waits,
    "scoring: entered, confirmed, corrected": scoring.enters_confirms_and_corrects,
    "scoring: the wall": scoring.chooses_a_table_with_the_arrows,
    "scoring: a slip is scanned": scoring.opens_a_scanned_slip,
    "scoring: early end": scoring.enters_a_game_that_ended_early,
    "scoring: sides swapped, sideways": scoring.turns_a_slip_round,
    "scoring: left for another table": scoring.leaves_a_slip_for_another_and_comes_back,
    "scoring: dispute": scoring.looks_at_a_dispute_and_enters_again,
    "scoring: a round without a draw": scoring.enters_a_round_without_a_draw,
    "scoring: games by name": scoring.enters_games_by_name,
    "scoring: caller's list": scoring.writes_the_callers_list,
    "scoring: from a phone": scoring.takes_over_what_a_phone_proposes,
    "scoring: another round": scoring.hands_in_a_slip_of_a_closed_round,
    "scoring: what was not taken": scoring.looks_at_what_was_not_taken,
    "organiser: a new tournament": (
        "client/windows/test_tasks_by_keys.py::test_a_tournament_is_made"
    ),
    "organiser: checks": organiser.checks_what_has_to_be_ready,
    "organiser: backups": "system/test_copies_by_keys.py::test_a_folder_is_chosen",
    "organiser: stations invited, excluded": organiser.invites_and_excludes_a_station,
    "organiser: stations' roles": organiser.gives_a_station_another_role,
    "organiser: helpers": organiser.puts_a_helper_on_the_list,
    "organiser: hall plan": organiser.opens_a_table_of_the_hall,
    "organiser: round drawn, disputed, closed": organiser.draws_settles_a_dispute_and_closes,
    "organiser: clock and gong": organiser.sets_the_clock_and_rings,
    "organiser: draw bound to a secret": organiser.commits_to_a_secret_and_draws,
    "organiser: drawn anew": organiser.draws_anew_with_a_reason,
    "organiser: seats exchanged": organiser.exchanges_two_seats,
    "organiser: latecomers": organiser.lets_a_latecomer_in,
    "organiser: wishes": organiser.wishes_that_two_do_not_meet_and_takes_it_back,
    "organiser: window of seats": organiser.sets_from_which_seats_is_drawn,
    "organiser: paper lots, clean-up": organiser.cleans_up_the_seats,
    "organiser: published, prizes, ceremony": organiser.publishes_gives_prizes_and_shows_them,
    "organiser: a tie at a prize": organiser.draws_lots_between_equals_and_lets_them_choose,
    "organiser: other schemes": organiser.compares_other_schemes,
    "organiser: time plan": organiser.plans_the_time,
    "organiser: disqualification": organiser.disqualifies,
    "organiser: withdrawal": organiser.withdraws_and_lets_come_back,
    "organiser: substitute": organiser.lets_somebody_else_play,
    "organiser: stand-ins": organiser.lets_a_waiting_pair_stand_in,
    "organiser: settings": organiser.changes_a_setting,
    "organiser: rules of the game": organiser.agrees_on_the_rules_of_the_game,
    "organiser: sections": organiser.adds_a_section_of_the_hall,
    "organiser: markers": organiser.adds_a_marker,
    "organiser: displays": organiser.says_what_a_display_shows,
    "organiser: everything that happened, undone": organiser.takes_back_what_somebody_did,
    "organiser: paper": organiser.prints_the_slips,
    "organiser: address book": organiser.keeps_the_address_book,
    "organiser: phones": organiser.lets_phones_propose_results,
    "display: what is shown": display.chooses_what_is_shown,
    "display: pages": display.turns_and_holds_the_pages,
    "display: whole screen, dark": display.fills_the_screen_in_dark,
}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("task", TASKS)
def test_keys_alone_do_it(person: Person, task: str) -> None:
    way = TASKS[task]
    if isinstance(way, str):
        file, _, name = way.partition("::")
        assert f"def {name}" in (ROOT / file).read_text("utf-8")
    else:
        way(person)


@pytest.mark.parametrize("module", [everywhere, desk, scoring, organiser, display])
def test_every_way_stands_for_a_task(module: ModuleType) -> None:
    own = {way for _, way in getmembers(module, isfunction) if way.__module__ == module.__name__}
    called = {each for way in own for each in way.__code__.co_names}
    assert {way.__name__ for way in own - set(TASKS.values())} <= called


def test_a_tournament_is_made_by_keys(qtbot: QtBot) -> None:
    made: list[Settings] = []
    done: list[bool] = []

    def create(settings: Settings, _: Earlier | None) -> Callable[[], bool]:
        made.append(settings)
        return lambda: True

    window = NewTournamentWindow(WORDS, create, lambda: done.append(True), lambda: None, START)
    shown(qtbot, window, 1366, 768)
    for key in ("Herbstmucken", Key.Key_F12, Key.Key_Return):
        focus = QApplication.focusWidget() or window
        if isinstance(key, str):
            write(focus, key)
        else:
            press(focus, key)
    assert [each.name for each in made] == ["Herbstmucken"]
    assert done == [True]
