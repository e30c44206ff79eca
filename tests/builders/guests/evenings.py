"""Evenings as guests meet them: nobody there yet, in full swing, over its time, frozen, at its end.

Names are invented; those of ``hostile`` try to be more than names, or want more room than there is.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from msgspec.structs import replace

from bobbl_server.core.record import Drawings
from bobbl_server.pages.book import PageBook
from bobbl_server.pages.published import Evening, Publisher
from bobbl_server.pages.routes import ROUTES
from bobbl_shared.clock import stamp
from bobbl_shared.crypto.throw import EIGHT_DICE, Throw
from bobbl_shared.domain.areas.crest import SetCrest
from bobbl_shared.domain.areas.displays import Announce
from bobbl_shared.domain.areas.draw import AbandonCommitment, CommitDraw, DrawRound
from bobbl_shared.domain.areas.pages import OpenPages, SetScreen
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.areas.prizes import DeclareFinal, DrawTie, ShowPrizes
from bobbl_shared.domain.areas.rounds import PublishRanking, SetClock
from bobbl_shared.domain.names import MAXIMUM_LENGTH, Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.prize_list import open_ties
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Break, Section, Settings, TimePlan
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.ids import AnnouncementId, DetailsHash, PrizeId, ScreenId
from builders.course import START, Course, base_on
from builders.guest_pages import NOW, name_of
from builders.halls.crests import crest

SECRET = "5a" * 16
SHOWN: tuple[ShownKind, ...] = ("clock", "seats", "ranking", "announcements")
LATE = NOW + timedelta(hours=2)
ROUND_S = 40 * 60
NOTICES = {
    DetailsHash("notice 1"): Name("Essen gibt es jetzt", "Schnitzel und Brotzeit an der Theke."),
    DetailsHash("notice 2"): Name("Ein Auto ist eingeparkt", "Es hat das Kennzeichen ND-KA 12."),
}
PRIZES = (
    Prize(PrizeId("first"), "Wanderpokal der Gemeinde Großgressingen-Überlohe", 1),
    Prize(PrizeId("second"), "Schinken", 2),
    Prize(PrizeId("last"), "Presssack", -1),
    Prize(PrizeId("ham"), "Brotzeitkorb"),
)
HOSTILE = (
    "<script>document.title='x'</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "</title></main><h1>Kein Turnier",
    "javascript:alert(1)//",
    "&lt;b&gt; &amp; &#x27;",
    "' onmouseover='alert(1)",
    "**fett** ${1} %s %(n)s {n}",
)
LONG = "Freifrau-von-und-zu-Schmalfuß-Oberschmidtleitner-Wölfel-Großgressingen"

NameOf = Callable[[DetailsHash], Name | None]


def hostile_name(details: DetailsHash) -> Name | None:
    """Invent a name that is none."""
    number = sum(details.encode())
    odd = HOSTILE[number % len(HOSTILE)]
    first = HOSTILE[(number + 3) % len(HOSTILE)]
    match number % 3:
        case 0:
            return Name("W" * MAXIMUM_LENGTH, first)
        case 1:
            return Name(odd, first, odd)
        case _:
            return Name(LONG, "Maximiliana-Kreszentia Philippine Walburga", odd)


@dataclass
class GuestEvening:
    """A tournament that guests may look at; ``now`` is the hall's time, ``name_of`` who is who."""

    course: Course
    now: datetime = NOW
    name_of: NameOf = name_of
    publisher: Publisher = field(init=False)
    _drawings: Drawings = field(default_factory=Drawings)

    def __post_init__(self) -> None:
        """Know names, announcements and when something happened."""
        self.publisher = Publisher(self._name_of, self._drawings.of, lambda _: stamp(START))

    def _name_of(self, details: DetailsHash) -> Name | None:
        return NOTICES.get(details) or self.name_of(details)

    @property
    def state(self) -> State:
        """The state."""
        return self.course.state

    @property
    def published(self) -> Evening:
        """What guests may know."""
        self._drawings.take(self.course.bodies[self._drawings.length :])
        return self.publisher.evening(self.state, self.now)

    def book(self) -> PageBook:
        """Return its pages, in the hall's own time."""
        return PageBook(self.published, UTC)

    def paths(self) -> dict[str, str]:
        """Return a path of every page, by its name; of those with a parameter the last one.

        Browsers as displays are not among them: no thumb reaches them.
        """
        book = self.book()
        found = {}
        for route in ROUTES:
            instances = list(route.instances(book.evening))
            if instances and route.name != "wall":
                found[f"{route.name} {route.path}"] = route.path.format_map(instances[-1])
        return found


def settings(**changed: object) -> Settings:
    """Return what a club would choose."""
    plan = TimePlan("2026-11-21T18:45:00.000Z", minutes=40, breaks=(Break(2, 30),))
    chosen = Settings(
        "Preismucken FFW Weidenlohe",
        rounds=4,
        entry="single",
        plan=plan,
        prizes=PRIZES,
        sections=(Section("Saal", 1, 2), Section("Nebenzimmer", 3)),
    )
    return replace(chosen, **changed)


def begun(come: int = 8, **changed: object) -> Course:
    """Return a tournament for which so many have come; guests and phones may look at it."""
    course = Course(settings(**changed))
    course.must(course.organiser, OpenPages("server.fritz.box:80"))
    course.must(course.organiser, AllowPhones(SECRET, "server.fritz.box:80"))
    course.must(course.organiser, SetScreen(ScreenId("AB23"), "Nebenzimmer", SHOWN))
    course.fill(come)
    return course


def play(course: Course, rounds: int = 1) -> None:
    """Play so many rounds to their ends."""
    for _ in range(rounds):
        course.draw()
        enter(course, course.state.rounds[-1].tables)
        course.close()


def enter(course: Course, tables: Iterable[int]) -> None:
    """Enter the slips of tables, no two alike."""
    for table in tables:
        number = len(course.state.rounds)
        points = ((21, (table * 5 + number) % 21), (table % 21, 21))
        course.must(course.organiser, course.slip(table, BobblScore(points)), course.seen(table))


def announce(course: Course) -> None:
    """Say two things to the hall."""
    for number, details in enumerate(NOTICES):
        course.must(course.organiser, Announce(AnnouncementId(str(number)), details))


def clock(course: Course, seconds: int = ROUND_S + 1200) -> None:
    """Start the clock of the round."""
    course.must(course.organiser, SetClock("start", len(course.state.rounds), seconds))


def empty() -> GuestEvening:
    """Return an evening at which nobody has come yet."""
    return GuestEvening(begun(0))


def registering() -> GuestEvening:
    """Return one at which some have come."""
    return GuestEvening(begun(5))


def running() -> GuestEvening:
    """Return the second of four rounds: the clock runs, half of the slips are there."""
    course = begun()
    play(course)
    course.draw()
    clock(course)
    enter(course, (1, 2))
    announce(course)
    return GuestEvening(course)


def sealed() -> GuestEvening:
    """Return one with a seal for its second round, another one was given up before."""
    course = begun()
    play(course)
    for seal in (CommitDraw(2, Throw("dice", 4, 6), "no_means"), CommitDraw(2, EIGHT_DICE)):
        if course.state.commitment is not None:
            course.must(course.organiser, AbandonCommitment(2, "other"))
        course.must(course.organiser, seal, base_on(course.state.field_changed))
    return GuestEvening(course)


def thrown() -> GuestEvening:
    """Return one whose second round is drawn with what the hall threw."""
    course = sealed().course
    course.must(course.organiser, DrawRound(2, "63125641"), base_on(course.state.field_changed))
    return GuestEvening(course)


def overrun() -> GuestEvening:
    """Return a round that is over its time."""
    return replace_time(running(), LATE)


def replace_time(evening: GuestEvening, now: datetime) -> GuestEvening:
    """Return an evening at another time."""
    return GuestEvening(evening.course, now, evening.name_of)


def frozen() -> GuestEvening:
    """Return one of which guests see the ranking of the first round, though three are over."""
    course = begun(public_rounds=1)
    play(course, 3)
    course.draw()
    clock(course)
    enter(course, (1, 2, 3))
    return GuestEvening(course, LATE)


def finished() -> GuestEvening:
    """Return one whose prizes are won."""
    course = begun()
    play(course, 4)
    course.must(course.organiser, PublishRanking(4), base_on(course.state.results_changed(4)))
    announce(course)
    return GuestEvening(course, LATE)


def prize_giving() -> GuestEvening:
    """Return one at whose prize-giving the hall sees the first place, and the club's crest."""
    course = begun()
    play(course, 4)
    course.must(course.organiser, DeclareFinal(4), base_on(course.state.results_changed(4)))
    for group in open_ties(course.state):
        course.must(course.organiser, DrawTie(group))
    course.must(course.organiser, SetCrest(crest(240, 60)))
    course.must(course.organiser, ShowPrizes(1))
    return GuestEvening(course, LATE)


def single_players() -> GuestEvening:
    """Return one of players, four at a table, with a bye."""
    course = begun(13, entrants="players")
    play(course)
    course.draw()
    clock(course)
    return GuestEvening(course)


def large() -> GuestEvening:
    """Return a hall of 200 tables, whose second round is drawn."""
    sections = (Section("Bühne", 1, 60), Section("Saal", 61, 120), Section("Zelt", 121))
    course = begun(400, sections=sections)
    play(course)
    course.draw()
    clock(course)
    return GuestEvening(course)


def hostile() -> GuestEvening:
    """Return one at which names try to be more than names."""
    course = begun(name='Preis"mucken</title><script>alert(1)</script>')
    play(course)
    course.draw()
    clock(course)
    return GuestEvening(course, name_of=hostile_name)


EVENINGS: Mapping[str, Callable[[], GuestEvening]] = MappingProxyType(
    {
        each.__name__: each
        for each in (
            empty,
            registering,
            sealed,
            thrown,
            running,
            overrun,
            frozen,
            finished,
            prize_giving,
            single_players,
            large,
            hostile,
        )
    }
)
