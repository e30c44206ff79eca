"""What a trainee is shown: who is in front, whom to ask, and what was found at the end."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bobbl_client.training.coach import Coach, CoachScreen, StripScreen
from bobbl_client.training.lessons import LessonsPage, LessonsScreen
from bobbl_client.training.paper import slip
from bobbl_client.training.script import Lesson
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.score import Format, swapped, written_points
from bobbl_shared.errors import BobblError
from builders.hall import ScreenKeeper
from builders.training.rehearsal import Rehearsed

Begin = Callable[[Lesson], "Trained"]


class Trained:
    """A lesson with its coach and what it shows."""

    def __init__(self, folder: Path, lesson: Lesson) -> None:
        self.evening = Rehearsed(folder, lesson, seed=3)
        self.left: list[bool] = []
        self.coach = Coach(self.evening.simulated, lambda: self.left.append(True))
        self.strip: ScreenKeeper[StripScreen] = ScreenKeeper()
        self.page: ScreenKeeper[CoachScreen] = ScreenKeeper()
        self.coach.open(self.strip.show, self.page.show)

    def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass, with the trainee working, until something holds."""
        self.coach.tick(0.0)
        while not condition():
            self.evening.trainee.act()
            self.coach.tick(2.0)


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    begun: list[Trained] = []

    def make(lesson: Lesson) -> Trained:
        begun.append(Trained(tmp_path, lesson))
        return begun[-1]

    yield make
    for each in begun:
        each.evening.evening.close()


def test_who_stands_in_front_is_introduced_and_sent_on(begin: Begin) -> None:
    trained = begin("desk")
    trained.coach.tick(40.0)
    trained.coach.tick(0.0)
    first, *others = trained.evening.rehearsal.queue
    shown = trained.strip.screen
    assert all(last in shown.lines[0] for last, _, _ in first.names)
    assert shown.more == f"dahinter {len(others)} Paare"
    assert "vorangemeldet" in shown.lines[1]
    trained.coach.put_aside()
    assert trained.evening.rehearsal.guest == others[0]
    assert others[0].names[0][0] in trained.strip.screen.lines[0]
    trained.coach.tell()
    assert "weggeschickt: 1 Paar" in trained.page.screen.summary
    assert not trained.page.screen.asks


def test_the_slip_on_top_is_shown_as_it_lies_there(begin: Begin) -> None:
    trained = begin("scoring")
    rehearsal = trained.evening.rehearsal
    trained.until(lambda: rehearsal.paper is not None and rehearsal.paper.is_turned)
    assert rehearsal.paper is not None
    upper, lower = trained.strip.screen.paper
    round_ = trained.evening.trainee.state.rounds[rehearsal.paper.round - 1]
    slot = round_.tables[rehearsal.paper.table]
    [pair_two] = slot.sides[1]
    persons = trained.evening.trainee.state.entrants[pair_two].persons
    names = [trained.evening.trainee.model.person_name(each).last for each in persons]
    assert upper.name == " / ".join(names)
    played = slip(rehearsal.script.seed, rehearsal.paper.round, slot.table, Format())
    first, second = zip(*written_points(played), strict=True)
    assert (upper.points, lower.points) == (second, first)


def test_a_slip_can_be_put_below_the_others_and_comes_back(begin: Begin) -> None:
    trained = begin("scoring")
    rehearsal = trained.evening.rehearsal
    while len(rehearsal.pile) < 2:
        trained.coach.tick(4.0)
    top, second, *_ = rehearsal.pile
    trained.coach.put_aside()
    assert rehearsal.pile[0] == second
    assert rehearsal.pile[-1] == top
    assert trained.strip.screen.title == f"Zettel Tisch {second.table}"


def test_asking_brings_what_is_missing_and_is_told(begin: Begin) -> None:
    trained = begin("scoring")
    rehearsal = trained.evening.rehearsal
    trained.evening.trainee.is_skilled = False
    trained.until(lambda: any(m.kind == "missing_slip" for m in rehearsal.happened))
    [missing] = [m for m in rehearsal.happened if m.kind == "missing_slip"]
    table = rehearsal.table_of(missing)
    assert table not in {each.table for each in rehearsal.pile}
    assert str(table) in {each.key for each in trained.page.screen.asks}
    trained.coach.ask(str(table))
    assert "noch hier" in trained.page.screen.answer
    assert table in {each.table for each in rehearsal.pile}
    trained.coach.tick(0.0)
    told = [each.title for each in trained.page.screen.findings]
    assert f"Runde {missing.round}, Tisch {table}: der Zettel wurde nicht abgegeben" in told


def test_time_stands_still_when_halted_and_runs_faster(begin: Begin) -> None:
    trained = begin("desk")
    rehearsal, coach = trained.evening.rehearsal, trained.coach
    coach.tick(3.0)
    coach.toggle()
    coach.tick(3.0)
    assert rehearsal.elapsed == 3.0
    assert trained.page.screen.pause == "Weiter"
    coach.toggle()
    for _ in range(9):
        coach.change_speed(1)
    coach.tick(1.0)
    assert rehearsal.elapsed == 11.0
    assert trained.page.screen.pace == "Tempo 8×"
    for _ in range(9):
        coach.change_speed(-1)
    assert trained.page.screen.pace == "Tempo 1×"


def test_what_is_hidden_is_told_only_when_asked_and_before_leaving(begin: Begin) -> None:
    trained = begin("desk")
    trained.coach.hurry()
    assert trained.evening.rehearsal.happened
    assert not trained.page.screen.findings
    assert not trained.page.screen.is_told
    trained.coach.leave()
    assert not trained.left
    told = trained.page.screen.findings
    assert told
    assert not any(each.is_found for each in told)
    assert all(each.detail for each in told)
    assert trained.page.screen.summary == f"0 von {len(told)} gefunden"
    trained.coach.leave()
    assert trained.left == [True]


def test_at_the_end_everything_is_told_by_itself(begin: Begin) -> None:
    trained = begin("organiser")
    trained.until(lambda: trained.evening.rehearsal.is_over)
    count = len(trained.evening.rehearsal.script.mistakes)
    assert trained.page.screen.summary == f"{count} von {count} gefunden"
    assert all(each.is_found for each in trained.page.screen.findings)
    assert [each.key for each in trained.page.screen.findings] == [
        str(number) for number in range(1, count + 1)
    ]
    assert trained.strip.screen.title == "Zu Ende"
    assert trained.page.screen.hurry_blocked


def test_a_lesson_that_cannot_begin_says_why_and_can_be_tried_again() -> None:
    begun: list[Lesson] = []
    shown: ScreenKeeper[LessonsScreen] = ScreenKeeper()

    def fail_once(lesson: Lesson, has_fee: bool) -> None:
        begun.append(lesson)
        if len(begun) == 1:
            raise BobblError("server_not_started", reason="kein Platz")

    page = LessonsPage(fail_once)
    page.open(shown.show)
    page.begin("scoring")
    assert "kein Platz" in page.notice
    assert page.back()
    assert not page.notice
    page.begin_chosen()
    assert begun == ["scoring", "scoring"]
    assert shown.screen.waits
    page.begin("desk")
    assert len(begun) == 2, "one begins already"


def test_helpers_at_real_stations_type_what_the_organiser_reads_out(begin: Begin) -> None:
    trained = begin("organiser")
    rehearsal, coach = trained.evening.rehearsal, trained.coach
    assert trained.page.screen.manned
    coach.let_people_type()
    trained.until(lambda: bool(rehearsal.pile))
    top = rehearsal.pile[0]
    assert trained.strip.screen.title == f"Zettel Tisch {top.table}"
    running = trained.evening.trainee.state.running
    assert running is not None
    assert running.count("open") == len(running.tables)
    score = swapped(top.score) if top.is_turned else top.score
    for helper in (trained.evening.actors["first"], trained.evening.actors["second"]):
        trained.evening.evening.enter(helper, top.table, score)
    coach.tick(0.0)
    assert top.table not in {each.table for each in rehearsal.pile}
    coach.let_people_type()
    assert not rehearsal.pile
    trained.until(lambda: rehearsal.is_over)


def test_only_who_leads_can_let_others_type(begin: Begin) -> None:
    trained = begin("desk")
    trained.coach.let_people_type()
    assert not trained.evening.rehearsal.is_manned
    assert not trained.page.screen.manned


def test_with_a_fee_pairs_pay_and_the_end_says_whether_the_box_is_right(tmp_path: Path) -> None:
    with Rehearsed(tmp_path / "fee", "desk", seed=3, has_fee=True) as evening:
        coach = Coach(evening.simulated, lambda: None)
        coach.tick(1.0)
        assert "„Hier sind 20 €.“" in coach.strip().lines[1]
        evening.run()
        coach.refresh()
        assert "Kasse: " in coach.screen().summary
        assert coach.screen().summary.endswith("zu wenig")
        state, trainee = evening.evening.state, evening.trainee.model
        owing = [each for each in state.entrants.values() if each.status == "present"]
        short = int(coach.screen().summary.rpartition("Kasse: ")[2].split()[0])
        trainee.ask(TakePayment(owing[0].id, short * 100, "cash"))
        assert coach.screen().summary.endswith("Kasse stimmt")
    with Rehearsed(tmp_path / "none", "desk", seed=3) as evening:
        evening.run()
        assert "Kasse" not in Coach(evening.simulated, lambda: None).screen().summary
