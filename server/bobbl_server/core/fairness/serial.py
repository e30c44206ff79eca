"""Does what comes depend on what came? Each two in a row are counted as one of all their pairs.

If something depends on the one before it, some pairs come too often, whatever the kind of the
dependence, and a correlation that is not a straight line is found as well. No sample is used twice:
first and second, third and fourth, so that the pairs are independent of each other.
"""

from collections.abc import Iterator
from itertools import islice

from bobbl_server.core.draw.registration.zones import Hall
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from bobbl_server.core.fairness.arrivals import WHOLE_HALL
from bobbl_server.core.fairness.cards import SEATS
from bobbl_server.core.fairness.fields import Entrants, field
from bobbl_server.core.fairness.finding import ENOUGH, Finding, even, weighed
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Subject
from bobbl_shared.domain.game.cards import DECKS, DeckSize
from bobbl_shared.domain.seats import SeatZones

BOUND = 6
LAGS = (1, 2)
_SEED_BYTES = 64
_SEAT_SEED_BYTES = 32
_CARDS_SEEN = (0, -1)
"""The lowest card and the highest, by their places in a deck."""


def integer_serial(subject: Subject, lag: int, seeds: Seeds, samples: int) -> Finding:
    """Count pairs of integers out of one seed, ``lag`` apart."""
    below = subject.chance(seeds.number(lag, _SEED_BYTES)).below
    counts = [0] * BOUND**2
    for _ in range(max(samples, ENOUGH * BOUND**2)):
        block = [below(BOUND) for _ in range(lag + 1)]
        counts[block[0] * BOUND + block[-1]] += 1
    return weighed("integer_serial", {"bound": BOUND, "lag": lag}, [even(counts)])


def deal_serial(subject: Subject, size: DeckSize, seeds: Seeds, samples: int) -> Finding:
    """Count at which seats a card ends in two deals in a row out of one seed."""
    cards = [DECKS[size][place] for place in _CARDS_SEEN]
    counts = [[0] * SEATS**2 for _ in cards]
    chance = subject.chance(seeds.number(size, _SEED_BYTES))
    for _ in range(max(samples, ENOUGH * SEATS**2)):
        deals = [subject.dealt(subject.shuffled(DECKS[size], chance.below), 0) for _ in range(2)]
        for card, count in zip(cards, counts, strict=True):
            first, second = (
                next(seat for seat, hand in enumerate(hands) if hand >> card & 1) for hands in deals
            )
            count[first * SEATS + second] += 1
    return weighed("deal_serial", {"cards": size}, [even(each) for each in counts])


def draw_serial(
    subject: Subject, entrants: Entrants, count: int, seeds: Seeds, samples: int
) -> Finding:
    """Count the places of the first entrant in two draws in a row of round 1."""
    request = field(entrants, count, 0, 1)
    places = _places(subject, request, seeds)
    counts = [0] * count**2
    for _ in range(max(samples, ENOUGH * count**2)):
        first, second = islice(places, 2)
        counts[first[0] * count + second[0]] += 1
    return weighed("draw_serial", {"entrants": entrants, "count": count}, [even(counts)])


def joint_positions(
    subject: Subject, entrants: Entrants, count: int, seeds: Seeds, samples: int
) -> Finding:
    """Count the places of two entrants in the same draw of round 1: all but equal ones."""
    request = field(entrants, count, 0, 1)
    places = _places(subject, request, seeds)
    counts = [[0] * (count - 1) for _ in range(count)]
    for seated in islice(places, max(samples, ENOUGH * count * (count - 1))):
        one, other = seated[0], seated[1]
        counts[one][other - (other > one)] += 1
    table = even([each for row in counts for each in row])
    return weighed("joint_positions", {"entrants": entrants, "count": count}, [table])


def arrival_serial(
    subject: Subject, entrants: Entrants, count: int, seeds: Seeds, samples: int
) -> Finding:
    """Count the seats that whoever comes first draws on two evenings in a row, hall open."""
    side_size = 1 if entrants == "pairs" else 2
    tables = count // (2 * side_size)
    numbers = {seat: at for at, seat in enumerate(Hall(side_size).free(1, tables))}
    zones = SeatZones(window=WHOLE_HALL)
    counts = [0] * count**2
    for number in range(max(samples, ENOUGH * count**2)):
        first, second = (
            numbers[
                subject.seat(
                    Hall(side_size),
                    zones,
                    tables,
                    subject.chance(seeds.number(2 * number + evening, _SEAT_SEED_BYTES)),
                )
            ]
            for evening in range(2)
        )
        counts[first * count + second] += 1
    return weighed("arrival_serial", {"entrants": entrants, "count": count}, [even(counts)])


def _places(subject: Subject, request: DrawRequest, seeds: Seeds) -> Iterator[list[int]]:
    """Yield the place of each entrant, draw after draw; places are counted from table 1 on."""
    length = subject.seed_length(request.count)
    number = 0
    while True:
        yield _place_of_each(subject.draw(request, seeds.number(number, length)), request.count)
        number += 1


def _place_of_each(tables: Seating, count: int) -> list[int]:
    found = [0] * count
    seats = (entrant for sides in tables for side in sides for entrant in side)
    for place, entrant in enumerate(seats):
        found[entrant] = place
    return found
