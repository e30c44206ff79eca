"""The ranking engine as the command ``bobbl rank`` offers it: JSON in, JSON out."""

from bobbl_server.core.ranking.engine import RankRow, rank
from bobbl_server.core.ranking.request import RankRequest, parse
from bobbl_shared.domain.settings import criteria


def answer(raw: bytes) -> dict[str, object]:
    """Return the answer to one request as what JSON can hold, with one key a criterion.

    Raises ``InputError`` if the request cannot be used.
    """
    request = parse(raw)
    return {"ranking": [_shown(row, request) for row in rank(request)]}


def _shown(row: RankRow, request: RankRequest) -> dict[str, object]:
    named = zip(criteria(request.scheme), row.values, strict=True)
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "name": request.names[row.entrant],
        **{key: list(value) if isinstance(value, tuple) else value for key, value in named},
    }
