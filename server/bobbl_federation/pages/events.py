"""The page of an event that a season's number comes from: what it is, and whether it holds."""

from typing import Literal

from msgspec import Struct

from bobbl_federation.pages.cards import hall_path
from bobbl_federation.pages.holdings import Holdings, LoggedEvent
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import TournamentId


class EventModel(Struct, frozen=True):
    """An event: the one that brought the final ranking, or a table's result.

    ``path`` is where the hall's own pages show it. ``is_good``: it was decided again and holds,
    none: not so far.
    """

    tournament: TournamentId
    name: str
    what: Literal["ranking", "result"]
    round: int
    table: int
    path: str
    event: LoggedEvent
    is_good: bool | None


def event_page(holdings: Holdings, tournament: TournamentId, index: int) -> EventModel:
    """Return the page of an event; ``Refusal`` for one that no season's number comes from.

    All of those are of evenings whose final ranking is published.
    """
    name, round_, table = _place(holdings, tournament, index)
    logged = holdings.event(tournament, index)
    if logged is None:
        raise Refusal("page_event_unknown", index=index)
    checked = holdings.checked_of(tournament)
    is_bad = checked.flaw is not None and index >= checked.until
    return EventModel(
        tournament,
        name,
        "result" if round_ else "ranking",
        round_,
        table,
        hall_path(tournament) + (f"/runde/{round_}" if round_ else "/rangliste"),
        logged,
        False if is_bad else True if index < checked.until else None,
    )


def _place(holdings: Holdings, tournament: TournamentId, index: int) -> tuple[str, int, int]:
    """Return the evening's name, and round and table of a result; 0 for a ranking."""
    for standing in holdings.standings:
        for evening in standing.evenings:
            if evening.tournament != tournament:
                continue
            if any(each.index == index for each in evening.places):
                return evening.name, 0, 0
            for games in evening.rounds:
                for game in games:
                    if game.index == index:
                        return evening.name, game.round, game.table
    raise Refusal("page_event_unknown", index=index)
