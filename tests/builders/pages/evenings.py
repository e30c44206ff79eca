"""What guests may know of invented tournaments, for pages and the club's site."""

from collections.abc import Callable
from datetime import UTC, datetime

from msgspec.structs import replace

from bobbl_server.pages.published import Evening, Publisher
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash, StationId, TournamentId
from builders.course import Course, base_on

NOW = datetime(2026, 11, 21, 19, 4, 30, tzinfo=UTC)


def invented(details: DetailsHash) -> Name:
    """Return a name for details that is in no other text."""
    return Name(f"Müller{details}", f"Karl{details}", "SV Hofdorf")


def evening_of(
    state: State, name_of: Callable[[DetailsHash], Name] = invented, now: datetime = NOW
) -> Evening:
    """Return what guests may know of a state now."""
    return Publisher(name_of, time_of=lambda _: stamp(NOW)).evening(state, now)


def played(rounds: int, entrants: int = 8, **settings: object) -> Course:
    """Return a tournament of three rounds of which so many are over."""
    course = Course(replace(Settings("Preismucken", rounds=3, entry="single"), **settings))
    course.fill(entrants)
    for _ in range(rounds):
        draw_and_play(course)
    return course


def draw_and_play(course: Course) -> None:
    """Draw the next round, play it, close it."""
    course.draw()
    for table in course.state.rounds[-1].tables:
        course.must(course.organiser, course.slip(table), course.seen(table))
    course.close()


def publish(course: Course, number: int) -> None:
    """Publish the ranking after a round."""
    changed = course.state.results_changed(number)
    course.must(course.organiser, PublishRanking(number), base_on(changed))


def of_tournament(evening: Evening, tournament: str, name: str = "") -> Evening:
    """Return the same evening as another tournament's."""
    settings = replace(evening.settings, name=name or evening.settings.name)
    return replace(evening, tournament=TournamentId(StationId(tournament)), settings=settings)
