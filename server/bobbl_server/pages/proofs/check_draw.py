#!/usr/bin/env python3
"""Checks the draw of one round without any of Bobbl's code: plain Python 3.11, nothing to install.

    python3 check_draw.py RECORD

RECORD is a file (or - for standard input) with the record of a draw: what ``bobbl record`` gives,
or the text of the code on the printed record. It holds everything the draw was made of: who was
there, the earlier rounds, the wishes, the random bytes, and what came out. PROTOCOL.md says how a
draw is made; this file does it again, in this order:

1. ``check_seed``        Was the chance committed to before, and is it long enough?
2. ``check_law``         Does everybody sit exactly once, and the right one sit out?
3. ``check_repeats``     Are the repeats as many as the record says?
4. ``draw_again``        What the random bytes give: the same round, and none before it? (fixed
                         pairs, as long as a round without a repeat is found by drawing again,
                         the usual case)

What it prints first has to be held against what was seen in the hall: the commitment (das Siegel)
that was shown before the draw, and the tables. No record can prove that.

Exit code 0: all of it holds. 1: something does not, and a sentence says what. 3: all that could be
checked holds, but the round was found in a way that is too long for this file; ``bobbl verify``
makes that again, too. 2: the file cannot be read.
"""

import base64
import binascii
import hashlib
import json
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import factorial
from pathlib import Path
from typing import Any

RECORD = "bobbl-draw-record/1"
CODE = "BOBBL-DRAW/1 "
HASH_CODE = "BOBBL-DRAW-SHA256/1 "
ALGORITHM = "bobbl-draw/2"
EXPECTED_TRIES = 8192
MOST_TRIES = 4 * EXPECTED_TRIES

Table = list[list[int]]
Couple = frozenset[int]


@dataclass
class Findings:
    """What was checked and holds, what does not hold, and what could not be made again."""

    right: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    def expect(self, holds: bool, if_right: str, if_wrong: str) -> None:
        """Note one thing that was checked; what holds may go without saying."""
        if not holds:
            self.wrong.append(if_wrong)
        elif if_right:
            self.right.append(if_right)


class Unreadable(Exception):
    """The file is no record of a draw; the text says why."""


# ---------------------------------------------------------------- reading


def read(text: str) -> dict[str, Any]:
    """Give the record out of its JSON or out of the text of a code."""
    text = text.strip()
    if text.startswith(HASH_CODE):
        raise Unreadable(
            "Das ist nur die Prüfsumme eines Protokolls. Das Protokoll selbst gibt: bobbl record"
        )
    try:
        if text.startswith(CODE):
            packed = text.removeprefix(CODE)
            padded = packed + "=" * (-len(packed) % 8)
            text = zlib.decompress(base64.b32decode(padded)).decode()
        record = json.loads(text)
    except (ValueError, zlib.error, binascii.Error) as error:
        raise Unreadable(f"Das ist kein Protokoll einer Auslosung ({error}).") from error
    if not isinstance(record, dict) or record.get("record") != RECORD:
        raise Unreadable(f"Das ist kein Protokoll einer Auslosung ({RECORD}).")
    return record


def canonical(request: dict[str, Any]) -> bytes:
    """Give the request exactly as its bytes were when the secret was committed."""
    return json.dumps(request, separators=(",", ":"), ensure_ascii=False).encode()


# ---------------------------------------------------------------- 1. the chance


def context(record: dict[str, Any]) -> bytes:
    """Give the bytes that commitment and seed depend on: six fields, each behind its length."""
    parts = (
        b"bobbl-commitment/1",
        record["tournament"].encode(),
        str(record["round"]).encode(),
        "\n".join(record["ids"]).encode(),
        canonical(record["request"]),
        record["algorithm"].encode(),
    )
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def check_seed(record: dict[str, Any], found: Findings) -> None:
    """Check that the seed is long enough, and that nobody can have chosen it."""
    seed, count = bytes.fromhex(record["seed"]), record["request"]["count"]
    needed = ((factorial(count) - 1).bit_length() + 64 + 7) // 8
    found.expect(
        len(seed) >= needed,
        f"Der Zufall ist lang genug ({len(seed)} Byte, nötig sind {needed}).",
        f"Der Zufall ist zu kurz: {len(seed)} Byte, nötig sind {needed}.",
    )
    if not record.get("commitment"):
        found.right.append("Es war kein Geheimnis hinterlegt; der Zufall ist der des Servers.")
        return
    secret, around = bytes.fromhex(record["secret"]), context(record)
    found.expect(
        hashlib.sha256(around + secret).hexdigest() == record["commitment"],
        "Das Geheimnis ist das vorher hinterlegte (Siegel).",
        "Das Geheimnis oder die Teilnehmer sind nicht die, für die das Siegel hinterlegt wurde.",
    )
    mask = hashlib.shake_256(around + record.get("public", "").encode()).digest(len(secret))
    mixed = bytes(one ^ other for one, other in zip(secret, mask, strict=True))
    found.expect(
        mixed == seed,
        "Der Zufall ist der aus Geheimnis und öffentlichem Teil.",
        "Der Zufall ist nicht der aus Geheimnis und öffentlichem Teil.",
    )


# ---------------------------------------------------------------- 2. the laws


def present(request: dict[str, Any]) -> list[int]:
    """Give who was there."""
    return [who for who in range(request["count"]) if who not in request["absent"]]


def byes_before(request: dict[str, Any]) -> list[int]:
    """Count for each entrant the earlier rounds without a table of its own with opponents."""
    played = Counter(
        who
        for tables in request["history"]
        for one, two in tables
        if one and two
        for who in one + two
    )
    return [len(request["history"]) - played[who] for who in range(request["count"])]


def placed(request: dict[str, Any]) -> dict[int, int]:
    """Give at which table, counted from 0, those sat who had a place before the draw."""
    return {
        who: number
        for number, table in enumerate(request["given"])
        for side in table
        for who in side
        if who is not None
    }


def check_law(record: dict[str, Any], found: Findings) -> None:
    """Check that everybody sits once, that given places were kept, and that byes go round."""
    request, tables, out = record["request"], record["tables"], record["byes"]
    size = 1 if request["entrants"] == "pairs" else 2
    seats = Counter(who for table in tables for side in table for who in side)
    everybody = Counter(present(request))
    found.expect(
        seats + Counter(out) == everybody
        and all(len(side) == size for table in tables for side in table),
        f"Alle {len(everybody)} sitzen genau einmal oder setzen aus.",
        "Nicht alle, die da waren, sitzen genau einmal oder setzen aus.",
    )
    found.expect(
        len(out) == len(everybody) % (2 * size) or not tables,
        "",
        f"Es setzen {len(out)} aus; nötig wären {len(everybody) % (2 * size)}.",
    )
    byes, waiting = byes_before(request), set(everybody) - set(placed(request))
    most = max((byes[who] for who in out), default=0)
    found.expect(
        all(byes[who] >= most for who in waiting - set(out)),
        "Es setzt aus, wer bisher am wenigsten ausgesetzt hat." if out else "",
        "Es setzt jemand aus, der schon öfter ausgesetzt hat als andere.",
    )
    kept = all(
        who in (None, tables[number][pair][player])
        for number, table in enumerate(request["given"])
        for pair, side in enumerate(table)
        for player, who in enumerate(side)
    )
    found.expect(kept, "", "Ein vorher vergebener Platz wurde nicht eingehalten.")


# ---------------------------------------------------------------- 3. the repeats


def partners(table: Table) -> list[Couple]:
    """Give who plays together."""
    return [frozenset(side) for side in table if len(side) == 2]


def opponents(table: Table) -> list[Couple]:
    """Give who plays against each other."""
    return [frozenset((one, other)) for one in table[0] for other in table[1]]


def check_repeats(record: dict[str, Any], found: Findings) -> None:
    """Count who meets again; a crossing is one who was partner and is opponent, or the reverse."""
    earlier = [table for tables in record["request"]["history"] for table in tables]
    together = {couple for table in earlier for couple in partners(table)}
    against = {couple for table in earlier for couple in opponents(table)}
    counted = {"partners": 0, "opponents": 0, "crossings": 0}
    for table in record["tables"]:
        counted["partners"] += sum(couple in together for couple in partners(table))
        counted["opponents"] += sum(couple in against for couple in opponents(table))
        counted["crossings"] += sum(couple in against for couple in partners(table))
        counted["crossings"] += sum(couple in together for couple in opponents(table))
    found.expect(
        counted == record["repeats"],
        f"Wiederholungen, wie angegeben: {sum(counted.values())}.",
        f"Die Wiederholungen sind andere als angegeben: {counted} statt {record['repeats']}.",
    )


# ---------------------------------------------------------------- 4. the draw itself


class Chance:
    """The bits of the seed, then those of SHAKE-256(seed), the highest of each byte first."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._bits = self._row()

    def _row(self) -> Iterator[int]:
        yield from _bits_of(self._seed)
        length, done = 1024, 0
        while True:
            yield from _bits_of(hashlib.shake_256(self._seed).digest(length)[done:])
            length, done = 2 * length, length

    def below(self, bound: int) -> int:
        """Give an integer below ``bound``: as many bits as needed, again while it is too large."""
        width = (bound - 1).bit_length()
        while True:
            value = 0
            for _ in range(width):
                value = 2 * value + next(self._bits)
            if value < bound:
                return value

    def bit(self) -> int:
        """Give the next bit."""
        return next(self._bits)

    def shuffle(self, items: list[Any]) -> None:
        """Bring items into a random order, from the last one down (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            at = self.below(last + 1)
            items[at], items[last] = items[last], items[at]


def _bits_of(data: bytes) -> Iterator[int]:
    return (byte >> place & 1 for byte in data for place in range(7, -1, -1))


@dataclass
class Hall:
    """Fixed pairs before a draw: couples who sit together already, and who is still to be drawn.

    ``candidates`` may have the bye; there are none if the number to be drawn is even.
    """

    fixed: list[list[int]]
    drawn: list[int]
    candidates: list[int]
    blocked: dict[int, set[int]]

    @property
    def is_soon_found(self) -> bool:
        """Tell whether at most 8,192 tries are expected until nobody is blocked."""
        count, half = len(self.drawn), len(self.drawn) // 2
        free = count * (count - 1) - sum(len(self.blocked[who]) for who in self.drawn)
        return bool((count * (count - 1)) ** half <= EXPECTED_TRIES * free**half)

    def attempts(self, chance: Chance) -> Iterator[list[list[int]] | None]:
        """Give one try after the other: its couples, or None if it met a blocked one."""
        order = list(self.drawn)
        while True:
            size = len(order)
            if self.candidates:
                out = self.candidates[chance.below(len(self.candidates))]
                at, size = order.index(out), size - 1
                order[at], order[-1] = order[-1], out
            yield self._attempt(order, size, chance)

    def _attempt(self, order: list[int], size: int, chance: Chance) -> list[list[int]] | None:
        for last in range(size - 1, 0, -2):
            at = chance.below(last)
            order[at], order[last - 1] = order[last - 1], order[at]
            if order[last - 1] in self.blocked[order[last]]:
                return None
        return [order[at : at + 2] for at in range(0, size, 2)]


def hall_of(request: dict[str, Any]) -> Hall:
    """Give the hall of a request: who may meet whom."""
    there, seats = present(request), placed(request)
    together: dict[int, list[int]] = {}
    for who, table in seats.items():
        together.setdefault(table, []).append(who)
    fixed = [sorted(couple) for couple in together.values() if len(couple) == 2]
    drawn = [who for who in there if not any(who in couple for couple in fixed)]
    met = {couple for tables in request["history"] for t in tables for couple in opponents(t)}
    if "opponents" not in request["avoid"]:
        met = set()
    met |= {frozenset(wish[:2]) for wish in request["apart"]}
    blocked: dict[int, set[int]] = {who: set() for who in drawn}
    for one, other in combinations(drawn, 2):
        if {one, other} in met or (one in seats and other in seats):
            blocked[one].add(other)
            blocked[other].add(one)
    candidates: list[int] = []
    if len(there) % 2:
        byes, waiting = byes_before(request), [who for who in there if who not in seats]
        fewest = min(byes[who] for who in waiting)
        candidates = [who for who in waiting if byes[who] == fewest]
    return Hall(fixed, drawn, candidates, blocked)


def named(couples: list[list[int]], request: dict[str, Any], chance: Chance) -> list[Table]:
    """Give couples their tables, and say who is pair 1, around the places that were given."""
    seats, given = placed(request), request["given"]
    kept: dict[int, Table] = {}
    others: list[list[int]] = []
    for couple in couples:
        tables = {seats[who] for who in couple if who in seats}
        if not tables:
            others.append(couple)
            continue
        (number,) = tables
        turns = [
            turn
            for turn in permutations(couple)
            if all(side[0] in (None, who) for side, who in zip(given[number], turn, strict=True))
        ]
        kept[number] = [[who] for who in turns[chance.below(len(turns))]]
    rest = [[[who] for who in (reversed(one) if chance.bit() else one)] for one in others]
    chance.shuffle(rest)
    after = iter(rest)
    return [kept[at] if at in kept else next(after) for at in range(len(couples))]


def draw_again(record: dict[str, Any], found: Findings) -> None:
    """Draw with the same chance and compare."""
    request, hall = record["request"], None
    if not record["tables"]:
        found.right.append("Es war nichts auszulosen.")
        return
    if request["entrants"] == "pairs" and record["algorithm"] == ALGORITHM:
        hall = hall_of(request)
    if hall is None or not hall.is_soon_found:
        found.unchecked.append("Diese Art der Auslosung rechnet nur „bobbl verify“ nach.")
        return
    chance = Chance(bytes.fromhex(record["seed"]))
    tries = hall.attempts(chance)
    if not is_free(record, hall):
        if any(next(tries) is not None for _ in range(MOST_TRIES)):
            found.wrong.append("Es hätte eine Runde ohne Wiederholung gegeben.")
        else:
            found.unchecked.append("Ob es anders ging, rechnet „bobbl verify“ nach.")
        return
    compare(record, hall, tries, chance, found)


def compare(
    record: dict[str, Any],
    hall: Hall,
    tries: Iterator[list[list[int]] | None],
    chance: Chance,
    found: Findings,
) -> None:
    """Hold the round against the try that is told, and see that no earlier one would have done."""
    told, first, couples = record["tries"], None, None
    for number in range(1, min(told, MOST_TRIES) + 1):
        couples = next(tries)
        if couples is not None and first is None:
            first = number
    is_same = couples is not None and record["tables"] == named(
        [*hall.fixed, *couples], record["request"], chance
    )
    if is_same and first == told:
        found.right.append(f"Noch einmal ausgelost (Versuch {told}): dieselbe Runde.")
    elif is_any_round_safe(record["request"]):
        found.wrong.append(
            f"Versuch {told} soll es sein, aber schon Versuch {first} ergab eine gültige Runde."
            if is_same
            else "Noch einmal ausgelost ergibt der Zufall eine andere Runde."
        )
    else:
        found.unchecked.append(
            f"Der Zufall ergibt schon mit Versuch {first} eine Runde, und zwar eine andere."
            if first is not None and first != told
            else "Der Zufall allein ergibt eine andere Runde."
        )
        found.unchecked.append(
            "Das darf sein, wenn spätere Runden sonst nicht mehr ohne Wiederholung gingen;"
            " „bobbl verify“ rechnet es nach."
        )


def is_free(record: dict[str, Any], hall: Hall) -> bool:
    """Tell whether nobody sits against somebody who is blocked."""
    return not any(other in hall.blocked.get(one, ()) for (one,), (other,) in record["tables"])


def is_any_round_safe(request: dict[str, Any]) -> bool:
    """Tell whether any round leaves the later ones possible, so that the first one was taken.

    With k rounds to come after this one, and everybody with half the field and k more left to meet
    before it, each round in turn leaves enough for the next (a theorem of Dirac's).
    """
    rounds, played = request["rounds"], len(request["history"])
    if "opponents" not in request["avoid"] or (rounds is not None and rounds <= played + 1):
        return True
    left = left_to_meet(request)
    fewest = min(left)
    later = (fewest if rounds is None else min(rounds - played, fewest)) - 1
    return later <= 0 or 2 * (fewest - later) >= len(left)


def left_to_meet(request: dict[str, Any]) -> list[int]:
    """Count whom each has left to meet; in an odd field the bye is one more, the last.

    Of byes only those count that can come in the rounds that are wanted: the fewest go first.
    """
    there = present(request)
    met: dict[int, set[int]] = {who: set() for who in there}
    for tables in request["history"]:
        for (one,), (other,) in tables:
            if one in met and other in met:
                met[one].add(other)
                met[other].add(one)
    left = [len(there) - 1 - len(met[who]) for who in there]
    if len(there) % 2 == 0:
        return left
    byes = byes_before(request)
    coming = min(min(left) + 1, len(there))
    if request["rounds"] is not None:
        coming = min(coming, request["rounds"] - len(request["history"]))
    limit = sorted(byes[who] for who in there)[coming - 1]
    can = [byes[who] <= limit for who in there]
    return [*(more + may for more, may in zip(left, can, strict=True)), sum(can)]


# ---------------------------------------------------------------- all of it


CHECKS: tuple[Callable[[dict[str, Any], Findings], None], ...] = (
    check_seed,
    check_law,
    check_repeats,
    draw_again,
)


def check(record: dict[str, Any]) -> Findings:
    """Check one record; after a broken law there is nothing to be drawn again."""
    found = Findings()
    for step in CHECKS:
        if step is draw_again and found.wrong:
            found.unchecked.append("Was nicht stimmt, wird nicht noch einmal ausgelost.")
        else:
            step(record, found)
    return found


def show(record: dict[str, Any]) -> None:
    """Say what is checked, so that it can be held against what was seen in the hall."""
    print(f"{record['name']}, Runde {record['round']}, {record['algorithm']}")
    if record.get("commitment"):
        print(f"Siegel, wie es vor der Auslosung zu sehen war: {record['commitment']}")
    request = record["request"]
    print(
        f"Da waren {len(present(request))}, Plätze hatten vorher {len(placed(request))},"
        f" Wünsche, nicht gegeneinander zu spielen: {len(request['apart'])}"
    )
    for number, table in enumerate(record["tables"], 1):
        print(f"  Tisch {number}: " + " gegen ".join(_numbers(record, side) for side in table))
    if record["byes"]:
        print(f"  Frei: {_numbers(record, record['byes'])}")


def _numbers(record: dict[str, Any], entrants: list[int]) -> str:
    return ", ".join(str(record["numbers"][who]) for who in entrants)


def main(arguments: list[str]) -> int:
    """Check the record that is named, say what was found, and give the exit code."""
    if len(arguments) != 1 or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 2
    try:
        name = arguments[0]
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        record = read(raw.decode())
        found = check(record)
        show(record)
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        print(error, file=sys.stderr)
        return 2
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        print(f"Im Protokoll fehlt etwas, oder es ist beschädigt ({error!r}).", file=sys.stderr)
        return 2
    for mark, lines in (("✓", found.right), ("✗", found.wrong), ("?", found.unchecked)):
        for line in lines:
            print(f"  {mark} {line}")
    if found.wrong:
        print("Diese Auslosung stimmt nicht.")
        return 1
    print("Soweit geprüft, stimmt es." if found.unchecked else "Alles stimmt.")
    return 3 if found.unchecked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
