"""A club's lists on paper and as pages: the season, who did best, the table."""

from collections.abc import Sequence

from bobbl.club.words import Listing
from bobbl.exports.papers import painted
from bobbl_client.organiser.papers.tournament_sheet import file_name
from bobbl_client.printing.paper import Paper
from bobbl_server.files.export import list_page
from bobbl_shared.i18n import language

NARROW_POINTS, WIDE_POINTS, MANY = 11.0, 10.0, 7


def paper_of(listing: Listing, club: str) -> Paper:
    """Return a list of a club as a sheet; columns of words stand below each other in one."""
    words = sorted(listing.left)
    wide, others = words[0], frozenset(words[1:])
    heads = _stacked(listing.head, wide, others, " · ")
    title = _title(listing, club)
    return Paper(
        title,
        " · ".join(filter(None, (club, listing.told))),
        heads,
        tuple(_stacked(row, wide, others, "\n") for row in listing.rows),
        file_name(title).replace(" ", "-"),
        WIDE_POINTS if len(heads) >= MANY else NARROW_POINTS,
        names=wide,
        bold=(wide,),
        note="" if listing.rows else listing.empty,
    )


def as_pdf(listing: Listing, club: str) -> bytes:
    """Paint a list of a club on A4 pages; ``BobblError`` if Qt is not installed."""
    return painted(paper_of(listing, club))


def as_html(listing: Listing, club: str) -> str:
    """Return a list of a club as one self-contained page."""
    return list_page(
        listing.head,
        listing.rows,
        listing.left,
        club,
        _title(listing, club),
        language(),
        listing.told if listing.rows else listing.empty,
    )


def _title(listing: Listing, club: str) -> str:
    """Return a title without the club, which is named beside it."""
    title = listing.title.removeprefix(f"{club}: ")
    return title[:1].upper() + title[1:]


def _stacked(
    row: Sequence[str], wide: int, others: frozenset[int], between: str
) -> tuple[str, ...]:
    """Return a row with the cells of ``others`` in that of ``wide``."""
    joined = between.join(filter(None, (row[wide], *(row[at] for at in sorted(others)))))
    return tuple(joined if at == wide else cell for at, cell in enumerate(row) if at not in others)
