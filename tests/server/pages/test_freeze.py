"""Nothing that guests can ask for depends on a result that is not public."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.routes import ROUTES
from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.domain.score import BobblScore, Score
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.i18n import LANGUAGES
from bobbl_shared.ids import ScreenId
from builders.course import ONE_ALL, TWO_TO_NIL, Course
from builders.guest_pages import book_of, course_of

SCORES = (TWO_TO_NIL, ONE_ALL, BobblScore(((3, 21), (20, 21))))
KINDS: tuple[ShownKind, ...] = ("clock", "seats", "ranking", "announcements")

Step = tuple[str, int, Score]
steps = st.lists(
    st.tuples(
        st.sampled_from(("slip", "decide", "correct")), st.integers(1, 4), st.sampled_from(SCORES)
    ),
    max_size=12,
)


def hidden(entered: list[Step], *, is_over: bool) -> Course:
    """Give a tournament of which nothing is public, with such results in its first round."""
    course = course_of(0, 8, public_rounds=0, entry="double")
    course.must(course.organiser, SetScreen(ScreenId("K7QM"), "Saal", KINDS))
    course.draw()
    for kind, table, score in entered:
        match kind:
            case "slip":
                course.do(course.organiser, course.slip(table, score), course.seen(table))
            case "decide":
                course.do(course.organiser, course.decision(table, score), course.seen(table))
            case _:
                course.do(course.organiser, course.correction(table, score), course.seen(table))
    if is_over:
        for table in course.state.rounds[-1].tables:
            score = entered[0][2] if entered else TWO_TO_NIL
            course.do(course.organiser, course.decision(table, score), course.seen(table))
        course.close()
    return course


def everything(book: PageBook) -> dict[tuple[str, str], bytes]:
    """Return all that can be asked for, as pages in all languages and as JSON."""
    found = {}
    for route in ROUTES:
        for told in route.instances(book.evening):
            path = route.path.format_map(told)
            found[path, "json"] = book.answer(path, {}).body
            for language in LANGUAGES:
                found[path, language] = book.page(path, {}, language).body
    return found


@settings(max_examples=25)
@given(steps, steps, st.booleans())
def test_no_page_depends_on_a_hidden_result(one: list[Step], other: list[Step], over: bool) -> None:
    books = [book_of(hidden(each, is_over=over).state) for each in (one, other)]
    assert books[0].evening == books[1].evening
    assert everything(books[0]) == everything(books[1])
