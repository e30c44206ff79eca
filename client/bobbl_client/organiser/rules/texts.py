"""What single rules of the card game look like as text, and how they are read from it.

For each there is one text that is shown and read back as the same; more is understood.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bobbl_client.page.field import whole_number
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.game.cards import RANKS, SUITS, Rank, Suit
from bobbl_shared.domain.game.presets import LOWER, PRESETS
from bobbl_shared.domain.game.rules import Game, Rules, Values
from bobbl_shared.domain.names import tidy
from bobbl_shared.i18n import tr

NOTHING = "–"

_POOL = {
    game.name.casefold(): game
    for rules in reversed(tuple(PRESETS.values()))
    for game in rules.games
}
"""Games that are known by their name."""


def order_text(rules: Rules) -> str:
    """Return ``Muck > Wenz``; several rows with a semicolon between them."""
    return "; ".join(" > ".join(row) for row in rules.order)


def values_text(values: Values) -> str:
    """Return ``3 4 5 / 5 6 / 10``."""
    schwarz = () if values.schwarz is None else (values.schwarz,)
    rows = (values.normal, values.schneider or (), schwarz)
    return " / ".join(" ".join(map(str, row)) or NOTHING for row in rows)


def trumps_text(game: Game) -> str:
    """Return ``O U H``."""
    return " ".join((*game.ranks, *game.suits)) or NOTHING


def with_order(rules: Rules, text: str) -> Rules:
    """Return the rules with the games that are named, in this order.

    A game that nobody knows has no trumps yet.
    """
    rows = [[tidy(each) for each in re.split(r"[>,]", row)] for row in text.split(";")]
    rows = [[each for each in row if each] for row in rows]
    if not any(rows):
        raise Unreadable(tr("Mindestens ein Spiel nennen."))
    known = _POOL | {game.name.casefold(): game for game in rules.games}
    found = [[known.get(e.casefold(), Game(e, (), LOWER)) for e in row] for row in rows if row]
    named = {game.name: game for row in found for game in row}
    kept = {game.name: game for game in rules.games if game.name in named}
    order = tuple(tuple(game.name for game in row) for row in found)
    return replace(rules, games=tuple((kept | named).values()), order=order)


def values_in(text: str) -> Values:
    """Read ``3 4 5 / 5 6 / 10``."""
    rows = [numbers_in(row) for row in text.split("/")]
    lengths = [len(row) for row in rows]
    if len(rows) > 3 or lengths[0] != 3 or not _fits(lengths):
        raise Unreadable(tr("So eintippen: 3 4 5 / 5 6 / 10."))
    normal = (rows[0][0], rows[0][1], rows[0][2])
    schneider = (rows[1][0], rows[1][1]) if len(rows) > 1 and rows[1] else None
    schwarz = rows[2][0] if len(rows) > 2 and rows[2] else None
    return Values(normal, schneider, schwarz)


def _fits(lengths: Sequence[int]) -> bool:
    return all(had in (0, most) for had, most in zip(lengths[1:], (2, 1), strict=False))


def trumps_in(text: str) -> tuple[tuple[Rank, ...], tuple[Suit, ...]]:
    """Read ``O U H``: ranks in their order, and suits."""
    named = [each.upper() for each in re.split(r"[\s,+]+", text) if each not in {"", NOTHING, "-"}]
    for each in named:
        if each not in RANKS and each not in SUITS:
            told = tr(
                "„{given}“ ist weder Bild (A 10 K O U 9) noch Farbe (E G H S).", given=each[:9]
            )
            raise Unreadable(told)
    ranks = sorted((each for each in RANKS if each in named), key=named.index)
    return tuple(ranks), tuple(each for each in SUITS if each in named)


def numbers_text(numbers: tuple[int, ...]) -> str:
    """Return ``3 + 3``."""
    return " + ".join(map(str, numbers))


def numbers_in(text: str) -> tuple[int, ...]:
    """Read numbers with anything between them that people write there."""
    words = [each for each in re.split(r"[\s,+]+", text) if each not in {"", NOTHING, "-"}]
    return tuple(map(whole_number, words))
