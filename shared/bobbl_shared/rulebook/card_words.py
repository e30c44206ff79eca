"""Words for cards and what is announced, and lists of them."""

from collections.abc import Sequence

from bobbl_shared.domain.game.cards import Rank, Suit, card_named, rank_of, suit_of
from bobbl_shared.domain.game.rules import NORMAL, SCHNEIDER, Level, Rules
from bobbl_shared.i18n import tr


def rank_word(rank: Rank) -> str:
    """Return the name of a rank."""
    return {
        "A": tr("Ass"),
        "10": tr("Zehn"),
        "K": tr("König"),
        "O": tr("Ober"),
        "U": tr("Unter"),
        "9": tr("Neun"),
        "8": tr("Acht"),
        "7": tr("Sieben"),
    }[rank]


def suit_word(suit: Suit) -> str:
    """Return the name of a suit."""
    return {"E": tr("Eichel"), "G": tr("Grün"), "H": tr("Herz"), "S": tr("Schellen")}[suit]


def bid_word(game: str, level: Level) -> str:
    """Return what is said when a game is announced."""
    if level == NORMAL:
        return game
    joined = game[0].lower() + game[1:] if game.isalpha() else f"-{game}"
    if level == SCHNEIDER:
        return tr("Schneider{game}", game=joined)
    return tr("Schwarz{game}", game=joined)


def card_word(name: str, rules: Rules) -> str:
    """Return the name of a card that is written so; the deck has it."""
    card = card_named(name, rules.deck)
    assert card is not None
    return f"{suit_word(suit_of(card))}-{rank_word(rank_of(card))}"


def all_of(names: Sequence[str]) -> str:
    """Return names as a list that means all of them."""
    *first, last = names
    return tr("{first} und {last}", first=", ".join(first), last=last) if first else last


def one_of(names: Sequence[str]) -> str:
    """Return names as a list to choose from."""
    *first, last = names
    return tr("{first} oder {last}", first=", ".join(first), last=last) if first else last
