"""What stands in a club's file: settings, players with their names, evenings with their results."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from bobbl_server.core.rating.rules import Rules
from bobbl_server.core.rating.season import Rounds, Season, Stand, Start, Turn, history, table
from bobbl_shared.domain.names import Name


class ClubSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The club's name and how it rates."""

    name: str
    rules: Rules = Rules()


class Player(Struct, frozen=True):
    """Somebody who plays or has played in the club; numbers go from 1 and are never given anew.

    ``name`` none: it was deleted, the results stay. ``start`` is what was brought along.
    """

    number: int
    name: Name | None
    start: Start = Start()


class Evening(Struct, frozen=True):
    """An evening and its results; players by number.

    ``date`` is ``2026-11-21``, or a moment in UTC. ``source`` is the id of the tournament that it
    was taken from; empty if it was given otherwise.
    """

    date: str
    name: str
    source: str
    rounds: Rounds


@dataclass(frozen=True)
class Club:
    """Everything in the file; evenings in the order in which they were played."""

    settings: ClubSettings
    players: Sequence[Player]
    evenings: Sequence[Evening]

    @property
    def season(self) -> Season:
        """What the ratings follow from; a player has the number that he has here, 0 nobody."""
        starts = (Start(), *(each.start for each in self.players))
        return Season(self.settings.rules, starts, [each.rounds for each in self.evenings])

    def player(self, number: int) -> Player | None:
        """Return a player by number."""
        return self.players[number - 1] if 1 <= number <= len(self.players) else None

    def table(self) -> tuple[Stand, ...]:
        """Return the table as it stands."""
        return table(self.season)

    def history(self, number: int) -> tuple[Turn, ...]:
        """Return all rounds of one player."""
        return history(self.season, number)
