"""Shuffling and dealing the two decks: where cards lie, who gets them, and which come together.

The order of a whole deck can never be counted out; so it is looked at from several sides. Where a
card lies and who gets it finds a shuffle that favours places. How far a card lies behind its
neighbour in the unshuffled deck, and how many of the four highest trumps come into one hand, finds
one that moves cards together.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, comb

from bobbl_server.core.fairness.finding import ENOUGH, Finding, Table, even, permuted, weighed
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Subject
from bobbl_shared.domain.game.cards import DECKS, Card, DeckSize

DECK_SIZES: Sequence[DeckSize] = (24, 32)
SEATS = 4
HIGHEST = 4
"""So many cards of one rank there are: the highest trumps."""

_MANY = 3
"""So many of them or more in one hand are counted together; four are too rare."""


def deck_positions(subject: Subject, size: DeckSize, seeds: Seeds, samples: int) -> Finding:
    """Count at which place of the shuffled deck each card lies."""
    return positions_in(size, _decks(subject, size, seeds, max(samples, ENOUGH * size)))


def deck_gaps(subject: Subject, size: DeckSize, seeds: Seeds, samples: int) -> Finding:
    """Count how many places behind a card the one lies that followed it before; once a deck."""
    return gaps_in(size, _decks(subject, size, seeds, max(samples, ENOUGH * size)))


def deal_seats(subject: Subject, size: DeckSize, seeds: Seeds, samples: int) -> Finding:
    """Count at which seat, as seen from the dealer, each card ends."""
    decks = _decks(subject, size, seeds, max(samples, ENOUGH * SEATS))
    return seats_from(subject, size, decks)


def deal_hands(subject: Subject, size: DeckSize, seeds: Seeds, samples: int) -> Finding:
    """Count how many of the highest cards come into the hand of each seat."""
    many = max(samples, ceil(ENOUGH / min(hand_chances(size))))
    return hands_from(subject, size, _decks(subject, size, seeds, many))


def positions_in(size: DeckSize, decks: Iterable[Sequence[Card]]) -> Finding:
    """Count at which place of each deck each card lies."""
    place_of = {card: place for place, card in enumerate(DECKS[size])}
    counts = [[0] * size for _ in range(size)]
    for deck in decks:
        for place, card in enumerate(deck):
            counts[place_of[card]][place] += 1
    return permuted("deck_positions", {"cards": size}, counts)


def gaps_in(size: DeckSize, decks: Iterable[Sequence[Card]]) -> Finding:
    """Count how many places behind a card the one lies that followed it before; once a deck."""
    cards = DECKS[size]
    counts = [0] * (size - 1)
    for number, deck in enumerate(decks):
        first, second = cards[number % size], cards[(number + 1) % size]
        counts[(deck.index(second) - deck.index(first)) % size - 1] += 1
    return weighed("deck_gaps", {"cards": size}, [even(counts)])


def seats_from(subject: Subject, size: DeckSize, decks: Iterable[Sequence[Card]]) -> Finding:
    """Count at which seat each card of the decks is dealt."""
    cards = DECKS[size]
    counts = {card: [0] * SEATS for card in cards}
    for number, deck in enumerate(decks):
        dealer = number % SEATS
        hands = subject.dealt(deck, dealer)
        for step in range(SEATS):
            hand = hands[(dealer + step) % SEATS]
            for card in cards:
                counts[card][step] += hand >> card & 1
    return weighed("deal_seats", {"cards": size}, [even(each) for each in counts.values()])


def hands_from(subject: Subject, size: DeckSize, decks: Iterable[Sequence[Card]]) -> Finding:
    """Count how many of the highest cards of each deck are dealt to each seat."""
    highest = DECKS[size][-HIGHEST:]
    chances = hand_chances(size)
    counts = [[0] * len(chances) for _ in range(SEATS)]
    for deck in decks:
        for seat, hand in enumerate(subject.dealt(deck, 0)):
            held = sum(hand >> card & 1 for card in highest)
            counts[seat][min(held, _MANY)] += 1
    return weighed("deal_hands", {"cards": size}, [Table(each, chances) for each in counts])


def hand_chances(size: int) -> list[float]:
    """Return how likely 0, 1, 2, or more of the highest cards are in one hand (hypergeometric)."""
    hand, rest = size // SEATS, size - size // SEATS
    ways = [comb(hand, held) * comb(rest, HIGHEST - held) for held in range(HIGHEST + 1)]
    merged = [*ways[:_MANY], sum(ways[_MANY:])]
    return [each / comb(size, HIGHEST) for each in merged]


def _decks(subject: Subject, size: DeckSize, seeds: Seeds, samples: int) -> Iterator[list[Card]]:
    """Yield decks, each shuffled with a seed of its own."""
    length = subject.seed_length(size)
    for number in range(samples):
        chance = subject.chance(seeds.number(number, length))
        yield subject.shuffled(DECKS[size], chance.below)
