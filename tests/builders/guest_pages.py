"""Evenings for guests' pages, and what a reader gets out of a page."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from html import unescape

from msgspec.structs import replace

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.published import Evening, Publisher
from bobbl_shared.clock import stamp
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings, TimePlan
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash
from builders.course import START, Course

NOW = datetime(2026, 11, 21, 19, 4, 30, tzinfo=UTC)

FAMILIES = ("Hofmann", "Müller", "Schmalfuß-Oberschmidtleitner", "Höhn", "Wölfel", "Täuber", "Zapf")
FIRST_NAMES = ("Karl", "Renate", "Hans-Jürgen", "Elfriede", "Günther")


def name_of(details: DetailsHash) -> Name:
    """Invent a name for details, each pair of names once in 35."""
    number = sum(details.encode())
    return Name(FAMILIES[number % 7], FIRST_NAMES[number % 5], "SV Hofdorf")


def evening_of(state: State, now: datetime = NOW, *, is_alone: bool = False) -> Evening:
    """Return what guests may know."""
    return Publisher(name_of, time_of=lambda _: stamp(START)).evening(state, now, is_alone=is_alone)


def course_of(closed: int = 0, entrants: int = 8, /, **settings: object) -> Course:
    """Give a tournament of four rounds in which so many are over."""
    plan = TimePlan("2026-11-21T18:45:00.000Z")
    begun = Settings("Preismucken FFW Weidenlohe", rounds=4, entry="single", plan=plan)
    course = Course(replace(begun, **settings))
    course.fill(entrants)
    for _ in range(closed):
        course.draw()
        for table in course.state.rounds[-1].tables:
            course.must(course.organiser, course.slip(table), course.seen(table))
        course.close()
    return course


def book_of(state: State, now: datetime = NOW, *, is_alone: bool = False) -> PageBook:
    """Return the pages of a state, in the hall's own time."""
    return PageBook(evening_of(state, now, is_alone=is_alone), UTC)


def html_of(
    book: PageBook, path: str, query: Mapping[str, str] | None = None, language: str = "de"
) -> str:
    """Return a page as it is sent."""
    return book.page(path, query or {}, language).body.decode()


def read(html: str) -> str:
    """Return what is read on a page, in one line."""
    main = re.sub(r"(?s)^.*<main[^>]*>|</main>.*$", "", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", main)).split())
