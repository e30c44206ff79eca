"""Evenings of a series that a test makes up, without a tournament behind them."""

from collections.abc import Mapping, Sequence

from bobbl_federation.season.finished import Finished, Game, Place
from bobbl_federation.season.recognition import Recognised, recognised
from bobbl_federation.store.seasons import Claim
from bobbl_shared.ids import PersonId, StationId, TournamentId

Table = tuple[tuple[str, int], ...]


def invented_id(name: str) -> TournamentId:
    """Give a tournament a plain word as its id."""
    return TournamentId(StationId(name))


def evening(
    name: str,
    began: str,
    places: Sequence[Sequence[str]] = (),
    rounds: Sequence[Sequence[Table]] = (),
    ranks: Sequence[int] = (),
) -> Finished:
    """Give an evening; ``places`` hold the persons of each, from the first on.

    ``ranks`` are given where places are shared. Event 900 brought the ranking, event
    ``100 * round + table`` a result.
    """
    ranked = ranks or range(1, len(places) + 1)
    return Finished(
        invented_id(name),
        f"Preismucken {name}",
        began,
        tuple(
            Place(PersonId(person), number, rank, 900, f"{person.title()}, Karl")
            for number, (rank, some) in enumerate(zip(ranked, places, strict=True), 1)
            for person in some
        ),
        tuple(
            tuple(
                Game(
                    number,
                    at,
                    100 * number + at,
                    tuple((PersonId(person), result) for person, result in table),
                )
                for at, table in enumerate(tables, 1)
            )
            for number, tables in enumerate(rounds, 1)
        ),
    )


def known(evenings: Sequence[Finished], numbers: Mapping[str, int]) -> Recognised:
    """Give that each of these persons said this number in every hall."""
    claims = [
        Claim(each.tournament, PersonId(person), number)
        for each in evenings
        for person, number in numbers.items()
    ]
    return recognised(set(numbers.values()), claims, ())
