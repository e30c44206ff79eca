"""What a federation's server holds, as a test makes it up: halls at work, and a season so far."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace as changed
from datetime import UTC, date, datetime
from functools import cache

from msgspec.structs import replace

from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.cards import Card, card
from bobbl_federation.pages.checked import Checked
from bobbl_federation.pages.holdings import Holdings, LoggedEvent
from bobbl_federation.season.finished import Finished, finished
from bobbl_federation.season.recognition import Recognised, recognised
from bobbl_federation.season.series import CupRules, Series
from bobbl_federation.season.standing import season_standing
from bobbl_federation.store.seasons import Claim
from bobbl_server.pages.published import Evening
from bobbl_shared.domain.state import State
from bobbl_shared.ids import TournamentId
from builders.guest_pages import NOW
from builders.guests.evenings import EVENINGS, HOSTILE, LONG, GuestEvening
from builders.seasons.played import invented_id

NAME = "Mucker-Verband Oberfranken"
TODAY = date(2026, 11, 21)
HALLS = (
    ("FFW Weidenlohe", "running"),
    ("SV Großgressingen", "overrun"),
    ("Kartenfreunde Kulmbach", "frozen"),
    ("TSV Grünlas", "registering"),
    ("Schützen Überlohe", "prize_giving"),
    ("Mucker Bayreuth", "single_players"),
    ("SpVgg Wonsees", "empty"),
)
CUP = CupRules((25, 20, 16, 13, 11), beyond=5, best=2, criteria=("points", "wins"))


@cache
def guest_evening(name: str) -> GuestEvening:
    """Give an evening of the guests' pages, made once."""
    return EVENINGS[name]()


def named(evening: Evening, tournament: str, name: str) -> Evening:
    """Give the same evening in another hall."""
    settings = replace(evening.settings, name=name)
    return replace(evening, tournament=invented_id(tournament), settings=settings)


def played_in(year: int, number: int) -> tuple[State, Evening]:
    """Give an evening of a year that is over."""
    over = guest_evening("finished")
    tournament = invented_id(f"alt-{year}-{number}")
    state = replace(over.state, tournament=tournament)
    began = f"{year}-0{number}-10T18:30:00.000Z"
    name = f"Preismucken {number} des Verbandes"
    return state, replace(named(over.published, tournament, name), began=began)


def claims(evenings: Iterable[Finished], members: int) -> list[Claim]:
    """Give that the first persons of each evening are members, each time in another order."""
    return [
        Claim(each.tournament, place.person, 1 + (at + 3 * number) % members)
        for number, each in enumerate(evenings)
        for at, place in enumerate(each.places[:members])
    ]


def holdings(
    count: int = len(HALLS),
    evenings: int = 3,
    name_of: Callable[[int], str] | None = None,
    checked: Mapping[str, Checked] | None = None,
    series: str = "2026",
    series_name: str = "Oberfrankenpokal 2026",
) -> Holdings:
    """Give so many halls today, and a season of so many evenings; both may be 0."""
    shown: dict[TournamentId, Evening] = {}
    for at in range(count):
        title, kind = HALLS[at % len(HALLS)]
        if at >= len(HALLS):
            title = f"{title} {1 + at // len(HALLS)}"
        evening = named(
            guest_evening(kind).published, f"halle-{at}", name_of(at) if name_of else title
        )
        shown[evening.tournament] = replace(evening, is_alone=at % 10 == 3)
    counted = []
    for number in range(1, evenings + 1):
        state, evening = played_in(2026, number)
        shown[evening.tournament] = evening
        found = finished(state, evening)
        assert isinstance(found, Finished)
        counted.append(found)
    if evenings:
        _, older = played_in(2025, 4)
        shown[older.tournament] = older
    who: Recognised = recognised(set(range(1, 17)), claims(counted, 16), ())
    own = Series(series, series_name, tuple(each.tournament for each in counted), CUP)
    cards = tuple(_card(each) for each in shown.values())
    known = {invented_id(each): one for each, one in (checked or {}).items()}
    return Holdings(
        name=NAME,
        as_of=NOW,
        today=TODAY,
        cards=cards,
        standings=(season_standing(own, counted, who),),
        who=who,
        agreed=frozenset({1, 2, 3}),
        checked={each: Checked(80, 80) for each in shown} | known,
        evening=shown.get,
        event=_event,
    )


def hostile_holdings() -> Holdings:
    """Give halls, a series and people whose names try to be more, or want too much room."""
    evil = named(guest_evening("hostile").published, "halle-h", HOSTILE[3] + HOSTILE[0])
    there = holdings(
        3,
        name_of=lambda at: (HOSTILE[at] + LONG, LONG, HOSTILE[at])[at % 3],
        series_name=HOSTILE[1],
    )
    standing = there.standings[0]
    names = {number: (HOSTILE[number % 8], LONG, "W" * 60)[number % 3] for number in standing.names}
    return changed(
        there,
        name=HOSTILE[0],
        cards=(*there.cards, _card(evil)),
        standings=(replace(standing, names=names),),
        checked={**there.checked, evil.tournament: Checked(7, 80, "decided_otherwise")},
        evening=lambda asked: evil if asked == evil.tournament else there.evening(asked),
    )


def book(held: Holdings) -> FederationBook:
    """Return the pages of it, in the halls' own time."""
    return FederationBook(held, UTC)


def paths(held: Holdings) -> list[str]:
    """Return a path of every page there is."""
    found = ["/", "/saison", "/frueher", "/nirgends"]
    for each in held.standings:
        found += [f"/saison/{each.series.id}", f"/saison/{each.series.id}/wertung"]
        if each.cup:
            first = each.cup[0].evenings[0].source
            found.append(f"/halle/{first.tournament}/ereignis/{first.index}")
            last = each.ratings[0].sources[-1]
            found.append(f"/halle/{last.tournament}/ereignis/{last.index}")
            found += [f"/person/{number}" for number in sorted(held.agreed)[:1]]
    found += [f"/frueher/{year}" for year in {e.day.year for e in held.cards if e.is_finished}]
    return found


def _card(evening: Evening) -> Card:
    found = card(evening, UTC)
    assert found is not None
    return found


def _event(_: TournamentId, index: int) -> LoggedEvent:
    return LoggedEvent(index, "9f" * 32, datetime(2026, 3, 10, 20, 4, tzinfo=UTC))
