"""One's own page: slips, ranks, the next table, and nothing of what is not public."""

import re

import pytest

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.own_page import OwnModel, height, own_page
from bobbl_server.pages.own_result import unlocked
from bobbl_server.pages.published import Evening
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.score import BobblScore, Format
from bobbl_shared.errors import Refusal
from builders.course import Course, base_on
from builders.guest_pages import book_of, course_of, evening_of, html_of, read


def model(course: Course, number: int = 1) -> OwnModel:
    """Return the page of an entrant as guests may see it."""
    return own_page(evening_of(course.state), number)


def enter(course: Course) -> None:
    """Enter every slip of the newest round."""
    for table in course.state.rounds[-1].tables:
        course.must(course.organiser, course.slip(table), course.seen(table))


def test_every_public_result_stands_there_the_newest_first() -> None:
    course = course_of(2)
    shown = model(course)
    assert [each.round for each in shown.slips] == [2, 1]
    for each in shown.slips:
        table = course.state.rounds[each.round - 1].tables[each.table]
        first = course.state.entrants[table.sides[0][0]].number
        assert each.points == (((21, 13), (21, 8)) if first == 1 else ((13, 21), (8, 21)))
        assert 1 not in {who.number for who in each.opponents}


def test_ranks_are_those_of_the_rankings_shown() -> None:
    course = course_of(3)
    evening = evening_of(course.state)
    shown = own_page(evening, 1)
    rows = [ranking.row_of(1) for ranking in evening.rankings]
    assert [each.rank for each in shown.ranks] == [row.rank for row in rows if row is not None]
    assert [each.round for each in shown.ranks] == [1, 2, 3]
    assert (shown.ranked, shown.field) == (3, 8)
    assert [each.criterion for each in shown.values] == ["won", "goals", "opponents_goals"]
    page = html_of(PageBook(evening), "/paar/1")
    assert f"nach Runde 1 Platz {shown.ranks[0].rank}" in page


def test_the_curve_stays_in_its_frame() -> None:
    assert [height(rank, 20) for rank in (1, 20)] == [16, 94]
    assert height(1, 1) == 16


def test_the_next_table_stands_there() -> None:
    course = course_of(1)
    assert (model(course).round, model(course).seat) == (2, None)
    course.draw()
    seat = model(course).seat
    assert seat is not None
    assert seat.place.who.number == 1
    assert f"Tisch {seat.place.table}" in read(html_of(book_of(course.state), "/paar/1"))


def test_a_mistake_may_be_told_until_the_next_round_is_closed() -> None:
    course = course_of(1)
    assert model(course).correct_until == 2
    course.draw()
    assert model(course).correct_until == 2
    page = read(html_of(book_of(course.state), "/paar/1"))
    assert "Mit dem Zettel zur Ergebnisstelle, bevor Runde 2 geschlossen wird." in page
    everything = course_of(4)
    changed = everything.state.results_changed(4)
    everything.must(everything.organiser, PublishRanking(4), base_on(changed))
    assert model(everything).correct_until == 0
    assert "Turnierleitung" in read(html_of(book_of(everything.state), "/paar/1"))


@pytest.mark.parametrize(
    ("until", "closing", "said"),
    [
        ("round", 0, "sagen Sie es der Turnierleitung"),
        ("next_round", 2, "bevor Runde 2 geschlossen wird"),
        ("prizes", 5, "vor der Preisverleihung"),
    ],
)
def test_until_when_is_the_organisers_to_say(until: str, closing: int, said: str) -> None:
    course = course_of(1, 8, questioned_until=until)
    assert model(course).correct_until == closing
    assert said in read(html_of(book_of(course.state), "/paar/1"))


def test_a_hidden_round_is_not_told_and_the_page_says_so() -> None:
    course = course_of(1, 8, public_rounds=1)
    course.draw()
    before = model(course)
    enter(course)
    assert model(course) == before
    assert before.hidden_from == 2
    page = read(html_of(book_of(course.state), "/paar/1"))
    assert page.index("Der Stand bleibt") < page.index("Platz")
    course.close()
    closed = model(course)
    assert [each.round for each in closed.slips] == [1]
    assert (closed.ranked, closed.ranks) == (1, before.ranks)
    assert (before.correct_until, closed.correct_until) == (2, 0)


@pytest.mark.parametrize("path", ["/paar/99", "/spieler/99", "/paar/abc", "/paar/1234567"])
def test_a_number_that_nobody_has_is_said_in_a_sentence(path: str) -> None:
    page = book_of(course_of(0).state).page(path, {}, "de")
    assert page.status in {400, 404}
    assert "Nummer" in read(page.body.decode())


def test_nobody_has_the_number_zero() -> None:
    with pytest.raises(Refusal, match="page_entrant_unknown"):
        own_page(evening_of(course_of(0).state), 0)


@pytest.fixture(scope="module")
def frozen() -> Course:
    """Give a tournament whose second round is entered and hidden, with codes on the slips."""
    course = course_of(1, 8, public_rounds=1)
    course.must(course.organiser, AllowPhones("5a" * 16, "10.0.0.5:8080"))
    course.draw()
    enter(course)
    return course


def code_of(course: Course, table: int, round_: int = 2) -> str:
    """Return the code on a slip."""
    assert course.state.phones is not None
    return phone_code(course.state.phones, SlipPlace(round_, table))


def opened(course: Course, number: int, code: str) -> Evening:
    """Return what an entrant may know with a code."""
    return unlocked(course.state, evening_of(course.state), number, code)


def test_with_the_code_of_ones_own_slip_ones_own_result_is_told(frozen: Course) -> None:
    evening = evening_of(frozen.state)
    for number in range(1, 9):
        table = evening.rounds[1].table_of(number)
        assert table is not None
        code = code_of(frozen, table.number)
        shown = own_page(opened(frozen, number, f"{code[:4].lower()} {code[4:]}"), number)
        assert [each.round for each in shown.slips] == [2, 1]
        told = opened(frozen, number, code).rounds[1].tables
        assert [each.number for each in told if each.score is not None] == [table.number]


def test_a_code_opens_nothing_to_who_does_not_sit_there(frozen: Course) -> None:
    evening = evening_of(frozen.state)
    for number in range(1, 9):
        table = evening.rounds[1].table_of(number)
        assert table is not None
        others = [each.number for each in evening.rounds[1].tables if each is not table]
        codes = [code_of(frozen, each) for each in others]
        for wrong in (*codes, code_of(frozen, table.number, 1), "", "ÄÖÜÄÖÜÄÖ", "A" * 8):
            assert opened(frozen, number, wrong) == evening


def test_a_code_needs_phones(frozen: Course) -> None:
    course = course_of(1, 8, public_rounds=1)
    course.draw()
    enter(course)
    evening = evening_of(course.state)
    assert unlocked(course.state, evening, 1, code_of(frozen, 1)) is evening


def test_the_page_of_a_code_is_no_other_page(frozen: Course) -> None:
    evening = evening_of(frozen.state)
    table = evening.rounds[1].table_of(1)
    assert table is not None
    code = code_of(frozen, table.number)
    book = book_of(frozen.state)
    before = html_of(book, "/paar/1")
    book.unlock = lambda *told: unlocked(frozen.state, *told)
    book.show(evening)
    with_code = html_of(book, "/paar/1", {"code": code})
    assert with_code.count("bestätigt") == before.count("bestätigt") + 1
    assert html_of(book, "/paar/1") == before
    assert html_of(book, "/platz", {"q": "1", "code": code}) == html_of(book, "/platz", {"q": "1"})
    assert "noch kein Ergebnis" in html_of(book, "/paar/1", {"code": "AAAAAAAA"})
    assert "noch kein Ergebnis" not in before


def test_points_beyond_the_target_stand_where_else_the_word_won_does() -> None:
    course = course_of(format=Format(beyond_target=True))
    course.draw()
    for table in course.state.rounds[-1].tables:
        slip = course.slip(table, BobblScore(((24, 7), (8, 21))))
        course.must(course.organiser, slip, course.seen(table))
    course.close()
    page = html_of(book_of(course.state), "/paar/1")
    cells = re.findall(r"<i(?: class=\"lost\")?>\s*([^<]*?)\s*<", page)
    assert sorted(cells) == sorted(["24", "8", "7", "gew."])
