"""The rating engine as the command ``bobbl rate`` offers it: JSON in, JSON out."""

from bobbl_server.core.rating.engine import Ratings, Step
from bobbl_server.core.rating.request import parse


def answer(raw: bytes) -> dict[str, object]:
    """Return the answer to one request as what JSON can hold.

    Rounds and players of the steps are numbered from 0, as in the request. A player who was a
    newcomer and has not played has no rating. Raises ``InputError`` if the request cannot be used.
    """
    request = parse(raw)
    ratings = Ratings(
        request.rules,
        (each.rating for each in request.players),
        (each.rounds for each in request.players),
    )
    steps = [
        _shown(number, step)
        for number, table in enumerate(request.rounds)
        for step in ratings.explained([(each.player, each.result) for each in table])
    ]
    players = [
        {"name": each.name, "rating": rating, "rounds": rounds}
        for each, rating, rounds in zip(
            request.players, ratings.numbers, ratings.rounds, strict=True
        )
    ]
    return {"players": players, "steps": steps}


def _shown(number: int, step: Step) -> dict[str, object]:
    return {
        "round": number,
        "player": step.player,
        "expected": str(step.expected),
        "result": step.result,
        "factor": str(step.factor),
        "correction": step.correction,
    }
