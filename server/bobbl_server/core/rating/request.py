"""What ratings are computed from: players with their numbers, finished rounds of four, rules.

The structs are the JSON that ``bobbl rate`` reads, key by key; players are numbered from 0 in their
order. ``parse`` refuses whatever contradicts itself, so that the engine need not ask.
"""

from collections.abc import Sequence

from msgspec import Struct

from bobbl_server.core.rating.engine import FOUR
from bobbl_server.core.rating.rules import Factor, Newcomers, Rules, check_rules, check_size
from bobbl_shared.errors import InputError
from bobbl_shared.reading import read


class RatedPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player; ``rating`` none: a newcomer. ``rounds`` were finished before."""

    name: str
    rating: int | None
    rounds: int


class RatedResult(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has from a round."""

    player: int
    result: int


class RateRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Ratings to carry through finished rounds of four, one after the other."""

    players: tuple[RatedPlayer, ...]
    rounds: tuple[tuple[RatedResult, ...], ...]
    factors: tuple[Factor, ...] = Rules().factors
    newcomers: Newcomers = Newcomers()

    @property
    def rules(self) -> Rules:
        """The rules of the request."""
        return Rules(self.factors, self.newcomers)


def parse(raw: bytes) -> RateRequest:
    """Return the request that the JSON text holds.

    Raises ``InputError`` with the JSON path if nothing can be rated as it stands.
    """
    request = read(raw, RateRequest)
    check_rules(request.rules, "$.")
    for index, player in enumerate(request.players):
        _check_player(player, f"$.players[{index}]")
    for index, table in enumerate(request.rounds):
        check_four(len(table), f"$.rounds[{index}]")
        _check_results(table, len(request.players), f"$.rounds[{index}]")
    return request


def check_four(given: int, place: str) -> None:
    """Raise ``InputError`` unless four have played at a table."""
    if given != FOUR:
        raise InputError("players_not_four", place, given=given)


def _check_player(player: RatedPlayer, place: str) -> None:
    check_size(player.rounds, f"{place}.rounds", least=0)
    if player.rating is None and player.rounds:
        raise InputError("rating_missing", f"{place}.rating", rounds=player.rounds)
    check_size(player.rating or 0, f"{place}.rating")


def _check_results(table: Sequence[RatedResult], count: int, place: str) -> None:
    seen: set[int] = set()
    for index, each in enumerate(table):
        where = f"{place}[{index}].player"
        if not 0 <= each.player < count:
            raise InputError("player_unknown", where, player=each.player, count=count)
        if each.player in seen:
            raise InputError("player_twice", where, player=each.player)
        seen.add(each.player)
        check_size(each.result, f"{place}[{index}].result")
