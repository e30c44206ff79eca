"""Nothing that guests can ask for depends on a hidden result, or has a name that is not shown."""

from datetime import UTC

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_server.core.record import Drawings
from bobbl_server.pages.book import PageBook
from bobbl_server.pages.published import Publisher
from bobbl_server.pages.routes import ROUTES
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.pages import SetScreen, UnlistPerson
from bobbl_shared.domain.areas.rounds import PublishRanking, RingGong
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore, Score
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.i18n import LANGUAGES
from bobbl_shared.ids import DetailsHash, ScreenId
from builders.course import ONE_ALL, START, TWO_TO_NIL, Course, base_on
from builders.guest_pages import NOW, course_of, name_of
from builders.guests.evenings import PRIZES

SCORES = (TWO_TO_NIL, ONE_ALL, BobblScore(((3, 21), (20, 21))))
KINDS: tuple[ShownKind, ...] = ("clock", "seats", "ranking", "announcements")

Step = tuple[str, int, Score]
steps = st.lists(
    st.tuples(
        st.sampled_from(("slip", "decide", "correct")), st.integers(1, 4), st.sampled_from(SCORES)
    ),
    max_size=12,
)


MOST_EVENTS = 20
"""Of a hidden round."""

ASKED = ("1", "Tisch 1", "hof", "mueller", "t2", "99")
"""What is sought."""


def hidden(entered: list[Step], *, is_over: bool, public: int) -> Course:
    """Give a tournament with so many public rounds, and such results in the first hidden one.

    Once that is over the next one is drawn.
    """
    course = course_of(0, 8, public_rounds=public, entry="double", prizes=PRIZES)
    course.must(course.organiser, SetScreen(ScreenId("K7QM"), "Saal", KINDS))
    for _ in range(public):
        course.draw()
        decide_all(course, TWO_TO_NIL)
        course.close()
    course.draw()
    begun = len(course.bodies)
    for kind, table, score in entered:
        match kind:
            case "slip":
                course.do(course.organiser, course.slip(table, score), course.seen(table))
            case "decide":
                course.do(course.organiser, course.decision(table, score), course.seen(table))
            case _:
                course.do(course.organiser, course.correction(table, score), course.seen(table))
    if is_over:
        decide_all(course, entered[0][2] if entered else TWO_TO_NIL)
        course.close()
        if public:
            course.must(
                course.organiser, course.correction(1, ONE_ALL, round_=1), course.seen(1, 1)
            )
        while len(course.bodies) < begun + MOST_EVENTS:  # the lot follows from their number
            course.must(course.organiser, RingGong())
        course.draw()
    return course


def decide_all(course: Course, score: Score) -> None:
    """Give every table of the newest round this result."""
    for table in course.state.rounds[-1].tables:
        course.do(course.organiser, course.decision(table, score), course.seen(table))


def everything(book: PageBook) -> dict[tuple[str, str], bytes]:
    """Return all that can be asked for: versions, JSON, and pages in all languages."""
    asked: list[tuple[str, dict[str, str]]] = [("/platz", {"q": each}) for each in ASKED]
    asked += [
        (route.path.format_map(told), {})
        for route in ROUTES
        for told in route.instances(book.evening)
    ]
    asked += [(path, {"code": "ABCDEFGH"}) for path, _ in asked if path.startswith("/paar/")]
    found = {}
    for path, query in asked:
        name = f"{path} {query}"
        found[name, "version"] = book.version(path, query).encode()
        found[name, "json"] = book.answer(path, query).body
        for language in LANGUAGES:
            found[name, language] = book.page(path, query, language).body
    return found


def told_book(course: Course) -> PageBook:
    """Give the pages of a course, with what is told of its draws."""
    drawings = Drawings()
    drawings.take(course.bodies)
    publisher = Publisher(name_of, drawings.of, lambda _: stamp(START))
    return PageBook(publisher.evening(course.state, NOW), UTC)


@settings(max_examples=25)
@given(steps, steps, st.booleans(), st.integers(0, 1))
def test_no_page_depends_on_a_hidden_result(
    one: list[Step], other: list[Step], over: bool, public: int
) -> None:
    books = [told_book(hidden(each, is_over=over, public=public)) for each in (one, other)]
    assert books[0].evening.draws
    evenings = [replace(book.evening, length=0) for book in books]  # which no page tells
    assert evenings[0] == evenings[1]
    assert everything(books[0]) == everything(books[1])


class Families:
    """Gives a person a family name of its own, and keeps whose it is."""

    def __init__(self) -> None:
        """Nobody is known."""
        self.known: dict[DetailsHash, str] = {}

    def name_of(self, details: DetailsHash) -> Name:
        """Give a name in which no other word of a page can be found."""
        digits = f"{len(self.known):03}".translate(str.maketrans("0123456789", "abcdefghij"))
        family = self.known.setdefault(details, f"Xq{digits}xq")
        return Name(family, "Karl", "SV Hofdorf")


def named(course: Course, families: Families) -> bytes:
    """Return all that guests can ask for, with searches for every family, in lower case."""
    evening = Publisher(families.name_of).evening(course.state, NOW)
    book = PageBook(evening, UTC)
    answers = [*everything(book).values()]
    for family in ("xq", *families.known.values()):
        found = book.answer("/platz", {"q": family[:4]}).body
        answers += [found, book.page("/platz", {"q": family[:4]}, "de").body]
    return b"".join(answers).lower()


def some_evening(how: str, entrants: str, closed: int, *, is_running: bool) -> Course:
    """Give a tournament that shows names like this."""
    course = course_of(closed, 8, names_shown=how, entrants=entrants, prizes=PRIZES)
    course.must(course.organiser, SetScreen(ScreenId("K7QM"), "Saal", KINDS))
    if closed == course.state.settings.rounds:
        changed = base_on(course.state.results_changed(closed))
        course.must(course.organiser, PublishRanking(closed), changed)
    elif is_running:
        course.draw()
    return course


ENTRANTS = st.sampled_from(("pairs", "players"))


@settings(max_examples=15)
@given(st.sampled_from(("short", "number")), ENTRANTS, st.integers(0, 4), st.booleans())
def test_no_page_has_a_family_name_that_is_not_shown(
    how: str, entrants: str, closed: int, running: bool
) -> None:
    families = Families()
    said = named(some_evening(how, entrants, closed, is_running=running), families)
    assert [each for each in families.known.values() if each.lower().encode() in said] == []


@settings(max_examples=15)
@given(ENTRANTS, st.integers(0, 4), st.booleans(), st.integers(0, 7))
def test_no_page_has_the_name_of_who_was_taken_out(
    entrants: str, closed: int, running: bool, place: int
) -> None:
    families = Families()
    course = some_evening("full", entrants, closed, is_running=running)
    named(course, families)
    person = list(course.state.persons)[place]
    family = families.known[course.state.persons[person].person.details].lower().encode()
    assert family in named(course, families)
    course.must(course.organiser, UnlistPerson(person))
    assert family not in named(course, families)
