"""How a tournament's id stands in the tables, and how some of them are asked for."""

from collections.abc import Collection

from bobbl_shared.ids import StationId, TournamentId

Some = Collection[TournamentId] | None
"""Tournaments that are asked for; none: all of them."""


def key_of(tournament: TournamentId) -> bytes:
    """Return a tournament's id as it stands in the tables."""
    return bytes.fromhex(tournament)


def tournament_of(key: bytes) -> TournamentId:
    """Return the id of a key."""
    return TournamentId(StationId(key.hex()))


def among(some: Some) -> tuple[str, tuple[list[bytes], ...]]:
    """Return a further condition of a query for some tournaments, and its parameters."""
    if some is None:
        return "", ()
    return " AND tournament = ANY(%s)", ([key_of(each) for each in some],)
