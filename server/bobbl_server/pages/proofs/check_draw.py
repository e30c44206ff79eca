#!/usr/bin/env python3
"""Checks draws without any of Bobbl's code: plain Python 3.11, nothing to install.

    python3 check_draw.py RECORD

RECORD is a file (or - for standard input) with the record of a draw: what ``bobbl record`` gives,
of one round or of the whole evening, or the text of the code on the printed record. It holds
everything a draw was made of: who was there, the earlier rounds, the wishes, the random bytes, and
what came out. PROTOCOL.md says how a draw is made; this file does it again, in this order:

1. ``check_seed``        Was the chance committed to before, and is it long enough?
2. ``check_law``         Does everybody sit exactly once, and the right one sit out?
3. ``check_repeats``     Are the repeats as many as the record says?
4. ``draw_again``        What the random bytes give: the same round, and none before it? (fixed
                         pairs, as long as a round without a repeat is found by drawing again, and
                         single players, as long as changes of seats find one, or from a plan for
                         the whole evening: the usual cases)
5. ``check_evening``     Of a whole evening: are the earlier rounds that each draw began with those
                         that had been drawn?

Before that it says what else decided who meets whom: what people did before the draw and after it.
No record can prove that it tells all of it: ``bobbl record`` reads it anew out of the tournament's
file.

What it prints first has to be held against what was seen in the hall: the commitment (der Umschlag)
that was shown before the draw, and the tables. No record can prove that.

Exit code 0: all of it holds. 1: something does not, and a sentence says what. 3: all that could be
checked holds, but the round was found in a way that is too long for this file; ``bobbl verify``
makes that again, too. 2: the file cannot be read.
"""

import base64
import binascii
import hashlib
import json
import re
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from io import TextIOWrapper
from itertools import permutations, product
from math import factorial, perm
from pathlib import Path
from typing import Any

RECORD = "bobbl-draw-record/1"
EVENING = "bobbl-draw-evening/1"
CODE = "BOBBL-DRAW/1 "
HASH_CODE = "BOBBL-DRAW-SHA256/1 "
ALGORITHM = "bobbl-draw/2"
EXPECTED_TRIES = 8192
MOST_TRIES = 4 * EXPECTED_TRIES
MOST_BYTES = 16_000_000
MOST_ENTRANTS = 5_000
MOST_ROUNDS = 1_000
MOST_SEATS = 200_000
"""Entrants of all rounds of a file together."""
MOST_BITS = 32_000_000
"""So many bits of chance are drawn for all rounds of a file together."""
LONGEST_TEXT = 2_000
LONGEST_SEED = 100_000
HIGHEST = 1_000_000_000
"""No number in a record is higher."""
LEAST_OUTCOMES = 1_000_000
FEWER = {
    "no_means": "mehr Würfel oder Nummern sind nicht da",
    "no_time": "für mehr ist keine Zeit",
    "other": "aus einem anderen Grund",
}
"""Why so few outcomes had to do."""

Table = list[list[int]]
Couple = frozenset[int]


@dataclass
class Findings:
    """What was checked and holds, what does not hold, and what could not be made again.

    ``bits``: how much chance may be drawn to find out.
    """

    right: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    bits: int = MOST_BITS

    def expect(self, holds: bool, if_right: str, if_wrong: str) -> None:
        """Note one thing that was checked; what holds may go without saying."""
        if not holds:
            self.wrong.append(if_wrong)
        elif if_right:
            self.right.append(if_right)


class Unreadable(Exception):
    """The file is no record of a draw; the text says why."""


class TooLong(Exception):
    """Drawing a round again takes more chance than this file draws."""


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
            unpacked = zlib.decompressobj().decompress(base64.b32decode(padded), MOST_BYTES + 1)
            text = bounded(unpacked).decode()
        record = json.loads(text)
    except (ValueError, RecursionError, zlib.error, binascii.Error) as error:
        raise Unreadable(f"Das ist kein Protokoll einer Auslosung ({error}).") from error
    if not isinstance(record, dict) or record.get("record") not in (RECORD, EVENING):
        raise Unreadable(f"Das ist kein Protokoll einer Auslosung ({RECORD}).")
    if record["record"] == EVENING and not record.get("rounds") and not record.get("undrawn"):
        raise Unreadable("In diesem Protokoll ist keine Runde ausgelost.")
    (is_evening if record["record"] == EVENING else is_draw)(record)
    rounds = record["rounds"] if record["record"] == EVENING else [record]
    if sum(each["request"]["count"] for each in rounds) > MOST_SEATS:
        raise Unreadable("Das Protokoll ist zu groß.")
    return record


def bounded(data: bytes) -> bytes:
    """Give what a file holds, if it is not too much."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"Die Datei ist zu groß, höchstens {MOST_BYTES} Byte sind es.")
    return data


# What a record can hold: each says whether a value is of its kind. Nothing else reads what a
# stranger may have written, so everything after this has numbers and lists of bounded size.

Kind = Callable[[Any], bool]


def whole(least: int, most: int) -> Kind:
    """Accept whole numbers of a range."""
    return lambda value: type(value) is int and least <= value <= most


def several(kind: Kind, most: int, least: int = 0) -> Kind:
    """Accept lists of these."""
    return lambda value: (
        isinstance(value, list) and least <= len(value) <= most and all(map(kind, value))
    )


def fields(needed: dict[str, Kind], others: dict[str, Kind] | None = None) -> Kind:
    """Accept objects with these fields, of which ``others`` may be missing; name what is wrong."""

    def accepts(value: Any) -> bool:
        if not isinstance(value, dict):
            return False
        for name, kind in needed.items():
            if name not in value:
                raise Unreadable(f"Im Protokoll fehlt etwas: {name}.")
            if not kind(value[name]):
                raise Unreadable(f"Im Protokoll ist „{name}“ nicht, was es sein kann.")
        for name, kind in (others or {}).items():
            if value.get(name) is not None and not kind(value[name]):
                raise Unreadable(f"Im Protokoll ist „{name}“ nicht, was es sein kann.")
        return True

    return accepts


def is_text(value: Any) -> bool:
    """Accept texts that are not too long."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def is_hex(value: Any) -> bool:
    """Accept bytes in hexadecimal."""
    return (
        isinstance(value, str)
        and len(value) <= LONGEST_SEED
        and re.fullmatch("([0-9a-f]{2})*", value) is not None
    )


def is_moment(value: Any) -> bool:
    """Accept moments that have an hour here."""
    try:
        datetime.fromisoformat(value).astimezone()
    except (TypeError, ValueError, OverflowError, OSError):
        return False
    return True


is_number, is_who, is_round = whole(0, HIGHEST), whole(0, MOST_ENTRANTS - 1), whole(1, MOST_ROUNDS)
is_throw = fields({"way": is_text, "count": whole(0, 40), "of": whole(0, 1000)})
is_act = fields(
    {"act": is_text, "at": is_moment},
    {
        "numbers": several(is_number, MOST_ENTRANTS),
        "times": is_number,
        "fewest": is_number,
        "reason": is_text,
        "commitment": is_hex,
        "throw": is_throw,
        "fewer": is_text,
    },
)
is_acts = several(is_act, MOST_SEATS)
is_table = several(several(is_who, 2), 2, 2)
is_given = several(several(lambda who: who is None or is_who(who), 2), 2, 2)
is_request = fields(
    {
        "entrants": is_text,
        "count": whole(0, MOST_ENTRANTS),
        "absent": several(is_who, MOST_ENTRANTS),
        "history": several(several(is_table, MOST_ENTRANTS), MOST_ROUNDS),
        "avoid": several(is_text, 10),
        "apart": several(several(is_number, 3, 3), MOST_SEATS),
        "given": several(is_given, MOST_ENTRANTS),
    },
    {"rounds": is_number},
)
is_draw = fields(
    {
        "tournament": is_text,
        "name": is_text,
        "round": is_round,
        "algorithm": is_text,
        "numbers": several(is_number, MOST_ENTRANTS),
        "request": is_request,
        "seed": is_hex,
        "tables": several(is_table, MOST_ENTRANTS),
        "byes": several(is_who, MOST_ENTRANTS),
        "tries": is_number,
        "repeats": fields({}, dict.fromkeys(("partners", "opponents", "crossings"), is_number)),
    },
    {
        "ids": several(is_text, MOST_ENTRANTS),
        "times": is_number,
        "again": is_text,
        "abandoned": is_number,
        "secret": is_hex,
        "public": is_text,
        "commitment": is_hex,
        "throw": is_throw,
        "fewer": is_text,
        "acts": is_acts,
    },
)
is_evening = fields(
    {"rounds": several(is_draw, MOST_ROUNDS), "without": several(is_round, MOST_ROUNDS)},
    {"undrawn": several(fields({"round": is_round, "acts": is_acts}), MOST_ROUNDS + 1)},
)


def canonical(record: dict[str, Any]) -> bytes:
    """Give a record or a request exactly as its bytes were when they were hashed."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()


# ---------------------------------------------------------------- 1. the chance


def context(record: dict[str, Any]) -> bytes:
    """Give the bytes that commitment and seed depend on: its fields, each behind its length."""
    throw = record.get("throw")
    said = () if throw is None else (f"{throw['way']} {throw['count']} {throw['of']}".encode(),)
    parts = (
        b"bobbl-commitment/2" if said else b"bobbl-commitment/1",
        record["tournament"].encode(),
        str(record["round"]).encode(),
        "\n".join(record["ids"]).encode(),
        canonical(record["request"]),
        record["algorithm"].encode(),
        *said,
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
        found.right.append("Es war kein Umschlag gezeigt; der Zufall ist der des Servers.")
        return
    secret, around = bytes.fromhex(record["secret"]), context(record)
    found.expect(
        hashlib.sha256(around + secret).hexdigest() == record["commitment"],
        "Der Inhalt passt zum vorher gezeigten Umschlag.",
        "Inhalt oder Teilnehmer sind nicht die, für die der Umschlag gezeigt wurde.",
    )
    mask = hashlib.shake_256(around + record.get("public", "").encode()).digest(len(secret))
    mixed = bytes(one ^ other for one, other in zip(secret, mask, strict=True))
    found.expect(
        mixed == seed,
        "Der Zufall ist der aus Umschlag und öffentlichem Teil.",
        "Der Zufall ist nicht der aus Umschlag und öffentlichem Teil.",
    )
    check_public(record, found)


def check_public(record: dict[str, Any], found: Findings) -> None:
    """Check that the public part is what was said before, in the only way to write it."""
    throw, public = record.get("throw"), record.get("public", "")
    if throw is None:
        return
    found.expect(
        is_public(throw["way"], throw["count"], throw["of"], public),
        f"Der öffentliche Teil ist so geschrieben, wie es vorher gesagt war: {plain(public)}",
        f"Der öffentliche Teil ist nicht, was vorher gesagt war: {plain(public)}",
    )


def is_public(way: str, count: int, highest: int, public: str) -> bool:
    """Say whether these are the numbers of a throw, each as long as the highest, or a text."""
    if way == "text":
        return re.fullmatch("[A-Z0-9]+", public) is not None
    width = len(str(highest))
    if re.fullmatch(f"[0-9]{{{count * width}}}", public) is None:
        return False
    numbers = [int(public[at : at + width]) for at in range(0, len(public), width)]
    is_drawn_once = way == "dice" or len(set(numbers)) == count
    return is_drawn_once and all(1 <= number <= highest for number in numbers)


def told_public(record: dict[str, Any]) -> str:
    """Say how the public part came about, and what it is worth."""
    throw = record.get("throw")
    if throw is None:
        return (
            "Öffentlicher Teil: vorher nicht gesagt, wie er zustande kommt, und jede Schreibweise"
            " zählte als andere. Wer den Inhalt des Umschlags kannte, hätte eine aussuchen können."
        )
    way, count, highest = throw["way"], throw["count"], throw["of"]
    many = {"dice": highest**count, "pot": perm(highest, count)}.get(way, 0)
    told = throw_words(throw)
    if many >= LEAST_OUTCOMES:
        return f"Öffentlicher Teil: {told}, {many} mögliche Ergebnisse"
    why = FEWER.get(record.get("fewer", ""), "kein Grund genannt")
    few = f"nur {many} mögliche Ergebnisse" if many else "wie viele Ergebnisse, weiß niemand"
    return f"Öffentlicher Teil: {told}, {few} ({why}); das Los war damit nicht frei von Einfluss"


def throw_words(throw: dict[str, Any]) -> str:
    """Say what is thrown or drawn."""
    way, count, highest = throw["way"], throw["count"], throw["of"]
    if way == "pot":
        return f"{count} Nummer{'n' * (count != 1)} aus einem Topf mit 1 bis {highest}"
    if way == "dice":
        sides = "" if highest == 6 else f" mit {highest} Seiten"
        return f"{count} Würfel{sides}{', einzeln gelesen' * (count != 1)}"
    return "etwas aus Buchstaben und Ziffern"


# ---------------------------------------------------------------- 2. the laws


def present(request: dict[str, Any]) -> list[int]:
    """Give who was there."""
    absent = set(request["absent"])
    return [who for who in range(request["count"]) if who not in absent]


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
    """The bits of the seed, then those of SHAKE-256(seed), the highest of each byte first.

    Drawing raises ``TooLong`` once there are more than ``found`` allows for.
    """

    def __init__(self, seed: bytes, found: Findings | None = None) -> None:
        self._seed, self._found = seed, found or Findings()
        self._bits = self._row()

    def _row(self) -> Iterator[int]:
        yield from _bits_of(self._seed)
        length, done = 1024, 0
        while True:
            self.spend(8 * (length - done))
            yield from _bits_of(hashlib.shake_256(self._seed).digest(length)[done:])
            length, done = 2 * length, length

    def spend(self, bits: int) -> None:
        """Count what is drawn, or what takes as long as drawing so many bits."""
        self._found.bits -= bits
        if self._found.bits < 0:
            raise TooLong

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

    ``candidates`` may have the bye; there are none if the number to be drawn is even. ``seated``
    have a place, each at another table.
    """

    fixed: list[list[int]]
    drawn: list[int]
    candidates: list[int]
    blocked: dict[int, set[int]]
    seated: set[int]

    def is_blocked(self, one: int, other: int) -> bool:
        """Tell whether two cannot be drawn together."""
        both = one in self.seated and other in self.seated
        return both or other in self.blocked.get(one, ())

    @property
    def is_soon_found(self) -> bool:
        """Tell whether at most 8,192 tries are expected until nobody is blocked."""
        count, half = len(self.drawn), len(self.drawn) // 2
        shut = len(self.seated) * (len(self.seated) - 1)
        shut += sum(
            len(others - self.seated if who in self.seated else others)
            for who, others in self.blocked.items()
        )
        free = count * (count - 1) - shut
        return bool((count * (count - 1)) ** half <= EXPECTED_TRIES * free**half)

    def attempts(self, chance: Chance) -> Iterator[list[list[int]] | None]:
        """Give one try after the other: its couples, or None if it met a blocked one."""
        order = list(self.drawn)
        while True:
            size = len(order)
            if self.candidates:
                chance.spend(size)
                out = self.candidates[chance.below(len(self.candidates))]
                at, size = order.index(out), size - 1
                order[at], order[-1] = order[-1], out
            yield self._attempt(order, size, chance)

    def _attempt(self, order: list[int], size: int, chance: Chance) -> list[list[int]] | None:
        for last in range(size - 1, 0, -2):
            at = chance.below(last)
            order[at], order[last - 1] = order[last - 1], order[at]
            if self.is_blocked(order[last], order[last - 1]):
                return None
        return [order[at : at + 2] for at in range(0, size, 2)]


def hall_of(request: dict[str, Any]) -> Hall:
    """Give the hall of a request: who may meet whom."""
    there, seats = present(request), placed(request)
    together: dict[int, list[int]] = {}
    for who, table in seats.items():
        together.setdefault(table, []).append(who)
    fixed = [sorted(couple) for couple in together.values() if len(couple) == 2]
    settled = {who for couple in fixed for who in couple}
    drawn = [who for who in there if who not in settled]
    met = {couple for tables in request["history"] for t in tables for couple in opponents(t)}
    if "opponents" not in request["avoid"]:
        met = set()
    met |= {frozenset(wish[:2]) for wish in request["apart"]}
    blocked: dict[int, set[int]] = {who: set() for who in drawn}
    for couple in met:
        if len(couple) == 2 and all(who in blocked for who in couple):
            one, other = couple
            blocked[one].add(other)
            blocked[other].add(one)
    candidates: list[int] = []
    if len(there) % 2:
        byes, waiting = byes_before(request), [who for who in there if who not in seats]
        fewest = min(byes[who] for who in waiting)
        candidates = [who for who in waiting if byes[who] == fewest]
    return Hall(fixed, drawn, candidates, blocked, {who for who in drawn if who in seats})


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
    if len(placed(request)) == sum(len(side) for table in record["tables"] for side in table):
        found.right.append("Es war nichts auszulosen.")
        return
    if request["entrants"] == "players" and record["algorithm"] == ALGORITHM:
        draw_players_again(record, found)
        return
    if request["entrants"] == "pairs" and record["algorithm"] == ALGORITHM:
        hall = hall_of(request)
    if hall is None or not hall.is_soon_found:
        found.unchecked.append("Diese Art der Auslosung rechnet nur „bobbl verify“ nach.")
        return
    chance = Chance(bytes.fromhex(record["seed"]), found)
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
    if told > MOST_TRIES:
        found.unchecked.append(f"Versuch {told} rechnet nur „bobbl verify“ nach.")
        return
    for number in range(1, told + 1):
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
    return not any(hall.is_blocked(one, other) for (one,), (other,) in record["tables"])


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


# ---------------------------------------------------------------- single players

FREE_REACH = {
    8: 1,
    12: 2,
    16: 3,
    20: 3,
    24: 4,
    28: 5,
    32: 6,
    36: 7,
    40: 8,
    44: 9,
    48: 11,
    52: 12,
    56: 13,
    60: 14,
    64: 15,
    72: 17,
    76: 18,
    80: 20,
    88: 22,
}
"""With more rounds than these, so many players may play from a plan."""
FEW_TABLES = 2_000
MOST_COUNTED = 200
TRIALS = 60


@dataclass
class Seats:
    """Who sits where, by numbers that the lot gave out: four seats a table, two a pair.

    ``entrants`` are who has each number. ``idle`` may have a bye, and who has one sits behind the
    last table; ``movable`` are seats at tables that were not given before.
    """

    entrants: list[int]
    players: list[int]
    movable: list[int]
    idle: list[bool]
    together: list[set[int]]
    against: list[set[int]]

    @property
    def seated(self) -> int:
        """Count the seats at tables."""
        return len(self.players) // 4 * 4

    def faults(self, seat: int, who: int) -> int:
        """Count what would be amiss on a seat between this player and the others at the table."""
        at = self.players
        return (
            (at[seat ^ 1] in self.together[who])
            + (at[seat ^ 2] in self.against[who])
            + (at[seat ^ 3] in self.against[who])
        )

    def worse(self, one: int, other: int) -> int:
        """Count how many faults more a change of seats would make."""
        if one >> 1 == other >> 1:
            return 0
        before = self.around(one, other)
        self.change(one, other)
        after = self.around(one, other)
        self.change(one, other)
        return after - before

    def around(self, one: int, other: int) -> int:
        """Count the faults at the tables of two seats."""
        tables = {seat >> 2 for seat in (one, other) if seat < self.seated}
        return sum(map(self.at_table, tables))

    def at_table(self, table: int) -> int:
        """Count the faults at a table."""
        a, b, c, d = self.players[4 * table : 4 * table + 4]
        couples = ((a, c), (a, d), (b, c), (b, d))
        partners = (b in self.together[a]) + (d in self.together[c])
        return partners + sum(other in self.against[one] for one, other in couples)

    def change(self, one: int, other: int) -> None:
        """Let two change seats."""
        at = self.players
        at[one], at[other] = at[other], at[one]

    def tables(self) -> list[Table]:
        """Give the tables, by entrants."""
        who = [self.entrants[number] for number in self.players[: self.seated]]
        return [[who[at : at + 2], who[at + 2 : at + 4]] for at in range(0, len(who), 4)]


def seats_of(request: dict[str, Any], chance: Chance) -> tuple[Seats, list[int]]:
    """Give numbers and seats by lot; and who sits out in any case, for the fewest byes so far."""
    there, given = present(request), given_seats(request)
    waiting, byes = [who for who in there if who not in given], byes_before(request)
    certain: list[int] = []
    candidates: list[int] = []
    many = len(there) % 4
    if many:
        limit = sorted(byes[who] for who in waiting)[many - 1]
        certain = [who for who in waiting if byes[who] < limit]
        candidates = [who for who in waiting if byes[who] == limit]
    entrants = [who for who in there if who not in certain]
    chance.shuffle(entrants)
    number = {who: at for at, who in enumerate(entrants)}
    together, against = faults_between(request, number)
    may_leave = set(candidates)
    idle = [who in may_leave for who in entrants]
    seats = Seats(entrants, [], [], idle, together, against)
    return seats, certain


def given_seats(request: dict[str, Any]) -> dict[int, int]:
    """Give the seat, counted through the tables, of those who had one before the draw."""
    every = [who for table in request["given"] for side in table for who in side]
    return {who: seat for seat, who in enumerate(every) if who is not None}


def faults_between(
    request: dict[str, Any], number: dict[int, int]
) -> tuple[list[set[int]], list[set[int]]]:
    """Give for each number who is none to play with, and who is none to play against."""
    earlier = [table for tables in request["history"] for table in tables]
    met = {
        "partners": [couple for table in earlier for couple in partners(table)],
        "opponents": [couple for table in earlier for couple in opponents(table)],
    }
    kinds, wishes = request["avoid"], [frozenset(wish[:2]) for wish in request["apart"]]
    rows = []
    for own, crossed in (("partners", "opponents"), ("opponents", "partners")):
        couples = met[own] * (own in kinds) + met[crossed] * ("crossings" in kinds) + wishes
        row: list[set[int]] = [set() for _ in number]
        for couple in couples:
            if len(couple) == 2 and all(who in number for who in couple):
                one, other = (number[who] for who in couple)
                row[one].add(other)
                row[other].add(one)
        rows.append(row)
    return rows[0], rows[1]


def has_many_tables(seats: Seats) -> bool:
    """Tell whether there are more free tables than are counted one by one."""
    size, count = len(seats.entrants), 0
    if size > MOST_COUNTED:
        return True
    may_play = [set(range(size)) - seats.together[who] - {who} for who in range(size)]
    may_meet = [set(range(size)) - seats.against[who] - {who} for who in range(size)]
    for a in range(size):
        for b in (each for each in may_play[a] if each > a):
            common = {each for each in may_meet[a] & may_meet[b] if each > a}
            count += sum(d > c for c in common for d in may_play[c] & common)
            if count > FEW_TABLES:
                return True
    return False


def sit_down(seats: Seats, request: dict[str, Any], chance: Chance) -> None:
    """Seat everybody at random around the seats that were given."""
    given = given_seats(request)
    held = {seat: at for at, who in enumerate(seats.entrants) if (seat := given.get(who, -1)) >= 0}
    numbers = [at for at in range(len(seats.entrants)) if at not in held.values()]
    chance.shuffle(numbers)
    out = [at for at in numbers if seats.idle[at]][: len(seats.entrants) % 4]
    sitting = iter([at for at in numbers if at not in out])
    seated = len(seats.entrants) // 4 * 4
    seats.players = [held[seat] if seat in held else next(sitting) for seat in range(seated)] + out
    seats.movable = [seat for seat in range(seated) if seat not in held]


def resolve(seats: Seats, chance: Chance) -> bool:
    """Change seats at tables where something is amiss until nothing is; tell whether it succeeds.

    The row of such tables is kept as the changes leave it, for the chance picks by place in it.
    """
    others = seats.movable + list(range(seats.seated, len(seats.players)))
    amiss = [table for table in range(seats.seated // 4) if seats.at_table(table)]
    for _ in range(TRIALS * len(seats.entrants)):
        if not amiss:
            break
        table = amiss[chance.below(len(amiss))]
        one = 4 * table + 2 * chance.bit() + chance.bit()
        other = others[chance.below(len(others))]
        if one not in seats.movable or (other >= seats.seated and not may_leave(seats, one)):
            continue
        worse = seats.worse(one, other)
        if worse <= 0 or not sum(chance.bit() for _ in range(5 * worse)):
            seats.change(one, other)
            for seat in (one, other):
                look_again(seats, amiss, seat >> 2)
    return not amiss


def look_again(seats: Seats, amiss: list[int], table: int) -> None:
    """Keep the row of tables with faults; the last takes the place of one that goes."""
    if table >= seats.seated // 4:
        return
    if seats.at_table(table):
        if table not in amiss:
            amiss.append(table)
    elif table in amiss:
        at, last = amiss.index(table), amiss.pop()
        if last != table:
            amiss[at] = last


def may_leave(seats: Seats, seat: int) -> bool:
    """Tell whether who sits there may have the bye."""
    return seats.idle[seats.players[seat]]


def mix(seats: Seats, chance: Chance) -> None:
    """Change seats at random as long as nothing gets amiss by it."""
    others = seats.movable + list(range(seats.seated, len(seats.players)))
    left = 3 * len(seats.entrants) * len(seats.entrants).bit_length()
    while left > 0 and seats.movable:
        first = [seats.movable[at] for at in several_below(chance, len(seats.movable))]
        second = [others[at] for at in several_below(chance, len(others))]
        left -= min(len(first), len(second))
        for one, other in zip(first, second, strict=False):
            a, b = seats.players[one], seats.players[other]
            if one >> 2 == other >> 2 or seats.faults(one, b):
                continue
            fits = may_leave(seats, one) if other >= seats.seated else not seats.faults(other, a)
            if fits:
                seats.change(one, other)


def several_below(chance: Chance, bound: int) -> list[int]:
    """Give the integers below ``bound`` out of 512 words of 16 bits, by the low bits it needs."""
    mask = (1 << (bound - 1).bit_length()) - 1
    words = [sum(chance.bit() << 15 - at for at in range(16)) & mask for _ in range(512)]
    return [word for word in words if word < bound]


def named_players(groups: list[Table], request: dict[str, Any], chance: Chance) -> list[Table]:
    """Give groups their tables, and say who is which pair and player."""
    seats, given = placed(request), request["given"]
    kept: dict[int, Table] = {}
    others: list[Table] = []
    for group in groups:
        tables = {seats[who] for side in group for who in side if who in seats}
        if not tables:
            others.append(group)
            continue
        (number,) = tables
        ways = (product(*map(permutations, sides)) for sides in permutations(group))
        turns = [
            [list(side) for side in turn]
            for way in ways
            for turn in way
            if all(
                place in (None, who)
                for side, places in zip(turn, given[number], strict=True)
                for who, place in zip(side, places, strict=True)
            )
        ]
        kept[number] = turns[chance.below(len(turns))]
    rest: list[Table] = []
    for group in others:
        sides = [side[::-1] if chance.bit() else side for side in group]
        rest.append(sides[::-1] if chance.bit() else sides)
    chance.shuffle(rest)
    after = iter(rest)
    return [kept[at] if at in kept else next(after) for at in range(len(groups))]


CYCLIC: dict[int, tuple[int, int, str]] = {
    16: (
        5,
        3,
        "6 7 12 14 5 0 8 1 11 2 10 4 9 15 3 13",
    ),
    20: (
        5,
        4,
        "1 14 9 5 10 0 18 7 15 4 11 16 12 6 13 19 8 2 17 3",
    ),
    24: (
        7,
        3,
        "12 0 3 1 4 11 23 19 15 21 2 10 16 9 13 7 8 22 14 5 18 17 6 20",
    ),
    28: (
        9,
        3,
        "23 15 24 1 8 7 5 26 0 20 13 4 10 11 14 3 9 6 21 16 12 22 25 18 27 19 17 2",
    ),
    32: (
        9,
        3,
        "15 18 3 27 23 22 14 25 28 4 20 13 21 2 31 17 24 30 10 6 29 16 26 0 1 9 12 11 8 7 19 5",
    ),
    36: (
        11,
        3,
        "11 33 5 24 35 6 27 18 14 22 28 16 25 29 2 26 10 32 30 4 7 0 8 15 20 21 13 31 1 3 "
        "17 12 34 19 9 23",
    ),
    40: (
        13,
        3,
        "0 1 17 25 13 16 36 38 4 10 26 35 2 12 20 22 19 23 27 34 3 11 30 31 5 9 18 24 14 "
        "15 28 33 6 8 29 32 7 21 37 39",
    ),
    44: (
        14,
        3,
        "0 3 13 34 12 14 19 27 24 28 31 33 1 9 15 26 23 25 37 38 6 11 29 39 2 21 32 40 8 "
        "10 18 35 7 16 20 36 4 22 30 43 5 17 41 42",
    ),
    48: (
        15,
        3,
        "0 3 14 19 15 18 29 34 4 30 33 44 1 10 28 38 8 16 25 43 13 23 31 40 2 7 9 41 11 "
        "17 22 24 26 32 37 39 5 27 36 47 6 20 42 45 12 21 35 46",
    ),
    52: (
        15,
        3,
        "24 33 8 48 2 19 25 23 9 13 40 12 51 26 1 31 3 15 42 29 36 35 30 38 11 16 37 49 "
        "22 45 0 32 17 27 20 34 7 43 14 5 6 46 21 39 18 50 41 4 28 10 47 44",
    ),
    56: (
        16,
        3,
        "46 2 19 36 14 40 48 28 7 53 25 34 37 39 32 1 20 23 18 30 55 45 5 27 13 3 4 15 24 "
        "38 51 9 22 12 49 35 31 8 11 16 47 21 44 43 42 26 10 54 41 6 52 17 33 0 29 50",
    ),
    60: (
        19,
        3,
        "0 1 3 41 2 19 21 26 33 38 49 52 4 8 13 31 28 34 37 46 18 44 48 50 5 16 30 51 15 "
        "35 36 39 7 29 43 55 6 32 40 59 14 23 53 57 10 22 47 58 9 20 24 56 12 25 45 54 11 "
        "17 27 42",
    ),
    72: (
        20,
        3,
        "36 4 46 64 56 52 3 20 55 10 38 71 51 68 26 19 27 66 9 49 28 29 47 23 65 39 6 45 "
        "25 62 40 16 32 43 17 63 2 18 7 15 21 41 60 5 11 33 37 30 44 1 35 70 58 31 61 8 "
        "22 67 12 50 59 53 54 42 69 57 0 24 13 14 34 48",
    ),
    76: (
        21,
        3,
        "12 7 15 8 18 67 59 27 17 5 47 39 24 20 72 45 0 53 29 65 23 66 11 60 2 74 41 56 "
        "28 31 37 26 13 70 57 30 36 22 16 55 35 3 58 64 25 42 63 4 1 48 71 38 43 21 6 51 "
        "40 54 14 73 19 46 33 68 34 10 75 62 69 9 52 32 61 49 44 50",
    ),
    80: (
        22,
        3,
        "13 20 17 19 43 78 9 48 24 21 66 65 5 32 46 67 69 54 3 41 6 76 63 39 34 22 25 50 "
        "38 74 1 59 37 30 35 31 64 72 18 42 62 2 7 15 12 70 29 49 52 47 51 61 26 16 79 44 "
        "4 58 77 27 10 55 40 73 75 36 0 53 68 33 11 45 23 14 71 56 57 8 60 28",
    ),
    88: (
        24,
        3,
        "40 66 19 87 12 43 83 56 68 84 3 33 46 60 22 79 54 65 15 55 32 51 81 14 36 61 80 "
        "2 35 9 52 76 6 10 0 23 63 17 42 77 26 39 45 25 34 73 67 7 4 59 86 47 21 50 72 44 "
        "8 85 57 30 41 64 69 49 48 24 78 20 27 18 29 13 5 53 37 71 62 31 11 75 38 58 82 1 "
        "28 74 70 16",
    ),
}
"""Rounds of which the others follow: of so many players (how many rounds, columns, labels)."""

WHIST: dict[int, str] = {
    8: "7 0 2 3 1 5 4 6",
    12: "11 0 1 8 2 3 5 7 4 10 6 9",
    16: "15 0 6 8 1 11 9 12 2 10 7 13 3 14 4 5",
    20: "19 0 1 5 2 18 6 15 3 17 11 13 4 12 7 14 8 9 10 16",
    24: "23 0 5 13 1 4 10 17 2 16 18 20 3 21 9 22 6 12 14 15 7 11 8 19",
    28: "27 0 9 10 1 14 4 16 2 20 6 23 3 8 15 26 5 13 19 21 7 11 12 18 17 24 22 25",
    32: ("31 0 8 15 1 26 5 21 2 22 19 23 3 17 28 30 4 25 13 16 6 7 9 14 10 29 11 24 12 20 18 27"),
}
"""The same for n - 1 rounds in which everybody is each one's partner once, and opponent twice."""


def schedule_of(request: dict[str, Any]) -> tuple[list[list[list[int]]], bool] | None:
    """Give the rounds of the plan for the evening, four labels a table, if there is one.

    And whether it says who plays with whom: the first two of a table.
    """
    rounds, count = request["rounds"], request["count"]
    if request["absent"] or request["apart"] or request["given"] or rounds is None:
        return None
    if len(set(request["avoid"])) < 3 or rounds <= FREE_REACH.get(count, count):
        return None
    if count == 64 and rounds <= 21:
        return [lines_in(each) for each in range(1, 64) if top_digit(each) == 1], False
    if count in CYCLIC and rounds <= CYCLIC[count][0]:
        turns, columns, text = CYCLIC[count]
        return [turned(text, by, turns, columns) for by in range(turns)], False
    if count in WHIST and rounds == count - 1:
        return [turned(WHIST[count], by, count - 1, 1) for by in range(count - 1)], True
    return None


def turned(text: str, by: int, turns: int, columns: int) -> list[list[int]]:
    """Give the tables of a first round turned: labels of a column go on within it, others stay."""
    row = [
        each // turns * turns + (each + by) % turns if each < columns * turns else each
        for each in map(int, text.split())
    ]
    return [row[at : at + 4] for at in range(0, len(row), 4)]


def top_digit(label: int) -> int:
    """Give the highest digit to base 4 that is not 0."""
    return next(digit for shift in (4, 2, 0) if (digit := label >> shift & 3))


def lines_in(direction: int) -> list[list[int]]:
    """Give the parallel lines of the space of three digits over the field of four elements."""
    times = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    steps = [
        sum(times[factor][direction >> shift & 3] << shift for shift in (4, 2, 0))
        for factor in range(4)
    ]
    seen: set[int] = set()
    lines = []
    for point in range(64):
        if point not in seen:
            lines.append([point ^ step for step in steps])
            seen.update(lines[-1])
    return lines


def who_sits(tables: list[list[int]], has_partners: bool) -> frozenset[Any]:
    """Tell rounds of a plan apart: by who sits together, and by who plays together if it says."""
    if has_partners:
        return frozenset(frozenset((frozenset(four[:2]), frozenset(four[2:]))) for four in tables)
    return frozenset(map(frozenset, tables))


def planned_groups(request: dict[str, Any], chance: Chance) -> list[Table] | None:
    """Give the next round of the plan for the evening; none if it is not played from one.

    Round 1 was drawn freely: who sat where in it has the label of that seat.
    """
    plan, history = schedule_of(request), request["history"]
    if plan is None or not history:
        return None
    rounds, has_partners = plan
    played = [[[who for side in table for who in side] for table in tables] for tables in history]
    if any(sum(map(len, tables)) != request["count"] for tables in played):
        return None
    seats = ([each for four in tables for each in four] for tables in (rounds[0], played[0]))
    names = dict(zip(*seats, strict=True))
    labels = {who: label for label, who in names.items()}
    left = {who_sits(tables, has_partners): tables for tables in rounds[1:]}
    for tables in played[1:]:
        known = [[labels[who] for who in four] for four in tables]
        if left.pop(who_sits(known, has_partners), None) is None:
            return None
    groups = []
    for four in list(left.values())[chance.below(len(left))]:
        a, b, c, d = (names[label] for label in four)
        ways = [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]]
        groups.append(ways[0 if has_partners else chance.below(3)])
    return groups


def draw_players_again(record: dict[str, Any], found: Findings) -> None:
    """Draw a round of single players with the same chance and compare."""
    request, chance = record["request"], Chance(bytes.fromhex(record["seed"]), found)
    planned = planned_groups(request, chance)
    if planned is not None:
        found.expect(
            named_players(planned, request, chance) == record["tables"],
            "Noch einmal aus dem Plan für den ganzen Abend ausgelost: dieselbe Runde.",
            "Noch einmal aus dem Plan für den ganzen Abend ausgelost, ist es eine andere Runde.",
        )
        return
    seats, out = seats_of(request, chance)
    if not has_many_tables(seats):
        found.unchecked.append("Diese Art der Auslosung rechnet nur „bobbl verify“ nach.")
        return
    sit_down(seats, request, chance)
    if not resolve(seats, chance):
        found.unchecked.append("Ob es anders ging, rechnet „bobbl verify“ nach.")
        return
    mix(seats, chance)
    out += [seats.entrants[at] for at in seats.players[seats.seated :]]
    is_same = named_players(seats.tables(), request, chance) == record["tables"]
    found.expect(
        is_same and sorted(out) == sorted(record["byes"]),
        "Noch einmal ausgelost: dieselbe Runde.",
        "Noch einmal ausgelost ergibt der Zufall eine andere Runde.",
    )


# ---------------------------------------------------------------- all of it


CHECKS: tuple[Callable[[dict[str, Any], Findings], None], ...] = (
    check_seed,
    check_law,
    check_repeats,
    draw_again,
)


def check(record: dict[str, Any], bits: int = MOST_BITS) -> Findings:
    """Check one record; after a broken law there is nothing to be drawn again.

    ``bits``: how much chance may be drawn for that.
    """
    found = Findings(bits=bits)
    for step in CHECKS:
        if step is draw_again and found.wrong:
            found.unchecked.append("Was nicht stimmt, wird nicht noch einmal ausgelost.")
            continue
        try:
            step(record, found)
        except TooLong:
            found.unchecked.append("So lange rechnet nur „bobbl verify“ nach.")
    return found


def check_evening(records: list[dict[str, Any]], without: list[int]) -> list[Findings]:
    """Check every round, and that each draw began with the rounds that had been drawn before.

    ``without``: rounds that nobody drew. Of any other there must be a record.
    """
    checked, drawn, untouched = list[Findings](), dict[int, set[Any]](), set[int]()
    bits = MOST_BITS
    told = {record["round"] for record in records} | set(without)
    for record in records:
        found, number = check(record, bits), record["round"]
        bits = max(0, found.bits)
        same = record["tournament"] == records[0]["tournament"]
        found.expect(same, "", "Diese Runde ist aus einem anderen Turnier.")
        found.expect(number not in drawn, "", "Diese Runde kommt in der Datei zweimal vor.")
        for before, tables in enumerate(record["request"]["history"], 1):
            if before not in told:
                found.wrong.append(f"Runde {before} fehlt in dieser Datei.")
            if before in drawn and drawn[before] != told_tables(record, tables):
                if before in untouched:
                    found.wrong.append(
                        f"Runde {before} ist hier eine andere als die ausgeloste, und kein Eingriff"
                        " danach steht im Protokoll."
                    )
                else:
                    found.unchecked.append(
                        f"Runde {before} ist hier eine andere als die ausgeloste: Danach wurden"
                        " Plätze getauscht, oder es kam jemand dazu."
                    )
        kinds = {act["act"] for act in record.get("acts", ())}
        if kinds and not kinds & {"swapped", "joined", "tables_changed"}:
            untouched.add(number)
        drawn[number] = told_tables(record, record["tables"])
        checked.append(found)
    return checked


def told_tables(record: dict[str, Any], tables: list[Table]) -> set[Any]:
    """Give who sat together, by registration number, whatever the order."""
    numbers = record["numbers"]
    return {
        frozenset(frozenset(numbers[who] for who in side) for side in table)
        for table in tables
        if all(table)
    }


def left_to_chance(record: dict[str, Any]) -> Iterator[str]:
    """Give what the draw did not decide: seats that were given before, and wishes it heeded."""
    at = {who: n for n, table in enumerate(record["tables"]) for side in table for who in side}
    given, n = len(placed(record["request"])), len(at)
    if given and given == n:
        yield f"Gelost wurde hier nichts: Alle Plätze waren vorher vergeben ({n})."
    elif given:
        yield f"Vorher vergebene Plätze: {given} von {n}; nur die anderen wurden gelost."
    there = at.keys() | set(record["byes"])
    wishes = [each for each in record["request"]["apart"] if there.issuperset(each[:2])]
    if wishes:
        weights = [weight for _, _, weight in wishes]
        unmet = sum(one in at and at[one] == at.get(other) for one, other, _ in wishes)
        of_one = max(Counter(who for wish in wishes for who in wish[:2]).values())
        yield (
            f"Wünsche, nicht an einem Tisch zu sitzen: {len(wishes)}, Gewicht {min(weights)} bis"
            f" {max(weights)} von 1000, nicht erfüllt: {unmet}. Die meisten bei einer Nummer:"
            f" {of_one}."
        )


WHY = {
    "entrant_missing": "Jemand fehlt doch",
    "entrant_late": "Jemand kam noch dazu",
    "field_wrong": "Die Liste war falsch",
    "draw_faulty": "An der Auslosung war etwas falsch",
    "field_changed": "Die Liste der Teilnehmer hat sich geändert",
    "secret_lost": "Der Server hat nicht mehr, was im Umschlag war",
}
"""Reasons of acts; any other is „Anderer Grund“."""

ACTS = {
    "drawn": "{at} Uhr: Die Runde wurde ausgelost.",
    "drawn_anew": "{at} Uhr: Die Runde wurde neu ausgelost. Grund: {why}.",
    "commitment_abandoned": "{at} Uhr: Ein Umschlag wurde verworfen. Grund: {why}.",
    "scheme": "Wer wo sitzt, folgt aus Runde 1 nach festem Plan; gelost wurde nicht.",
    "slips": "Die Runde wurde nicht ausgelost: Wer wo saß, steht auf den Zetteln.",
    "seats_by_lot": "Vor der Auslosung einzeln gezogen: {n} Plätze, unter mindestens {fewest}.",
    "seat_drawn_again": "{who} hat {n}-mal einen Platz gezogen.",
    "seats_by_hand": "Von Hand bekamen vor der Auslosung einen Platz: {who}.",
    "seats_moved": "Damit kein Tisch Lücken hat, wurden umgesetzt: {who}.",
    "seats_freed": "Den Platz vor der Auslosung verloren oder zurückgegeben: {who}.",
    "seats_changed": "Ohne Los bekamen vor der Auslosung einen anderen Platz: {who}.",
    "wishes_changed": "Wünsche, nicht zusammen zu sitzen, kamen {n}-mal hinzu oder fielen weg.",
    "partners_drawn": "Ausgelost wurden die Partner von {who}.",
    "swapped": "{at} Uhr: Von Hand die Plätze getauscht haben {who}.",
    "joined": "{at} Uhr: Nach der Auslosung kam dazu: {who}.",
    "names_changed": "Nach der Auslosung stehen andere Namen bei {who}.",
    "tables_changed": "{at} Uhr: Anders gesetzt wurden {who}.",
}
"""What is said of each kind of act."""

ONE = {
    "seats_by_lot": "Vor der Auslosung einzeln gezogen: {n} Platz, unter mindestens {fewest}.",
    "seats_by_hand": "Von Hand bekam vor der Auslosung einen Platz: {who}.",
    "wishes_changed": "Ein Wunsch, nicht zusammen zu sitzen, kam hinzu oder fiel weg.",
}
"""The same of kinds that are said otherwise of one."""


def act_sentence(act: dict[str, Any]) -> str:
    """Give what is to be said of an act; a kind that this file does not know is named."""
    kind, times, numbers = act["act"], act.get("times", 1), act.get("numbers", [])
    many = len(numbers) if kind == "seats_by_hand" else times
    words = ONE.get(kind) if many == 1 else None
    told = (words or ACTS.get(kind, "{at} Uhr: „{kind}“, {who}.")).format(
        kind=plain(kind),
        at=datetime.fromisoformat(act["at"]).astimezone().strftime("%H:%M"),
        n=times,
        fewest=act.get("fewest", 0),
        who="Nr. " + ", ".join(map(str, numbers)),
        why=WHY.get(act.get("reason", ""), "Anderer Grund"),
    )
    return f"{told} {discarded(act)}" if act.get("commitment") else told


def discarded(act: dict[str, Any]) -> str:
    """Give which commitment an act discarded, and what had been said with it."""
    digits, throw, fewer = act["commitment"], act.get("throw"), act.get("fewer")
    seal = " ".join(digits[at : at + 8] for at in range(0, len(digits), 8))
    said = "" if throw is None else throw_words(throw)
    if said and fewer:
        said = f"{said} – {FEWER.get(fewer, FEWER['other'])}"
    return f"Verworfen ist damit der Umschlag {seal}{f' ({said})' if said else ''}."


def plain(text: str) -> str:
    """Give a text as it can be printed, in one line."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


def hash_of(record: dict[str, Any]) -> str:
    """Give the hash of a record that pages and paper show: of all but the acts, which may grow."""
    draw = {name: value for name, value in record.items() if name != "acts"}
    return hashlib.sha256(canonical(draw)).hexdigest()


def show_acts(record: dict[str, Any]) -> None:
    """Say what else decided who meets whom in a round."""
    for act in record.get("acts", ()):
        print(f"  · {act_sentence(act)}")


def show(record: dict[str, Any]) -> None:
    """Say what is checked, so that it can be held against what was seen in the hall."""
    print(f"{plain(record['name'])}, Runde {record['round']}, {plain(record['algorithm'])}")
    if record.get("commitment"):
        print(f"Umschlag, wie er vor der Auslosung zu sehen war: {record['commitment']}")
        print(told_public(record))
    if record.get("ids"):
        print(f"Prüfsumme des Protokolls: {hash_of(record)}")
    print(f"Da waren {len(present(record['request']))}.")
    if record.get("times", 1) > 1:
        why = WHY.get(record.get("again", ""), "Anderer Grund")
        print(f"Diese Runde wurde {record['times']}-mal ausgelost, zuletzt: {why}.")
    if record.get("abandoned"):
        print(f"Verworfene Umschläge vor dieser Auslosung: {record['abandoned']}")
    for line in left_to_chance(record):
        print(line)
    for number, table in enumerate(record["tables"], 1):
        print(f"  Tisch {number}: " + " gegen ".join(_numbers(record, side) for side in table))
    if record["byes"]:
        print(f"  Frei: {_numbers(record, record['byes'])}")
    show_acts(record)


def _numbers(record: dict[str, Any], entrants: list[int]) -> str:
    return ", ".join(str(record["numbers"][who]) for who in entrants)


def main(arguments: list[str]) -> int:
    """Check the record that is named, say what was found, and give the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if len(arguments) != 1 or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 2
    try:
        name = arguments[0]
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            record = read(bounded(file.read(MOST_BYTES + 1)).decode("utf-8-sig"))
        is_evening = record["record"] == EVENING
        records = record["rounds"] if is_evening else [record]
        everything = record["without"] if is_evening else range(1, record["round"])
        checked = check_evening(records, list(everything))
        codes = [tell(one, found) for one, found in zip(records, checked, strict=True)]
    except UnicodeDecodeError as error:
        print(f"Das ist kein Protokoll einer Auslosung ({error}).", file=sys.stderr)
        return 2
    except (OSError, Unreadable) as error:
        print(plain(str(error)), file=sys.stderr)
        return 2
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        print(f"Im Protokoll fehlt etwas, oder es ist beschädigt ({error!r}).", file=sys.stderr)
        return 2
    if is_evening:
        sum_up(record, codes)
    return next((code for code in (1, 3) if code in codes), 0)


VERDICTS = {0: "stimmt", 1: "stimmt NICHT", 3: "stimmt, soweit geprüft"}


def tell(record: dict[str, Any], found: Findings) -> int:
    """Say what was found of a round, and give the code for it."""
    show(record)
    for mark, lines in (("✓", found.right), ("✗", found.wrong), ("?", found.unchecked)):
        for line in lines:
            print(f"  {mark} {line}")
    if found.wrong:
        print("Diese Auslosung stimmt nicht.")
        return 1
    print("Soweit geprüft, stimmt es." if found.unchecked else "Alles stimmt.")
    return 3 if found.unchecked else 0


def sum_up(record: dict[str, Any], codes: list[int]) -> None:
    """Say of each round of an evening whether it holds."""
    if not codes:
        print("In diesem Protokoll ist keine Runde ausgelost.")
    print("\nDer ganze Abend:")
    for one, code in zip(record["rounds"], codes, strict=True):
        print(f"  Runde {one['round']}: {VERDICTS[code]}")
    for number in record["without"]:
        print(f"  Runde {number}: nicht ausgelost")
    for one in record.get("undrawn", ()):
        print(f"Runde {one['round']}, ohne Los:")
        show_acts(one)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
