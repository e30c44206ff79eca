"""Search as you type among people: by name, number and table, forgiving, and saying why.

Every word that is typed has to be found in one of an entrant's names (in any order, as a whole or
as its beginning, by sound, or with a small typing error) or in its number or table. The answer
begins with the best: what is spelled the same, then what sounds alike, then what is nearly the same
word. Each distinct word of all names is looked at once a search, with cheap tests before dear ones:
a few milliseconds for 5,000 names.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from bobbl_client.presenters.phonetics import sound_of_folded, spelling_distance
from bobbl_shared.domain.names import Name, fold_text

_SEPARATORS = str.maketrans("/,;·", "    ")
_TABLE_WORDS = ("t", "tisch", "table")
_NUMBER_WORDS = ("nr", "nummer", "no")


class Why(IntEnum):
    """Why somebody was found, the best reason first."""

    NUMBER = 0
    TABLE = 1
    NUMBER_BEGINS = 2
    NAME = 3
    FIRST_NAME = 4
    SOUND = 5
    TYPO = 6
    CODE = 7


@dataclass(frozen=True, slots=True)
class Sought:
    """Somebody who can be found: an entrant with its persons' names, number, old ones, table."""

    key: str
    names: tuple[Name, ...]
    numbers: tuple[int, ...] = ()
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """Somebody found, and why."""

    key: str
    why: Why


@dataclass(frozen=True, slots=True)
class Spelling:
    """A word as it is compared: folded, its sound, and its letters as a set of bits."""

    text: str
    sound: str
    letters: int


@lru_cache(maxsize=50_000)
def spelling(word: str) -> Spelling:
    """Give the forms of a word that comparison needs."""
    folded = fold_text(word)
    return Spelling(folded, sound_of_folded(folded), _letters(folded))


def allowed_errors(length: int) -> int:
    """Give how many typing errors a word of so many letters may hold."""
    return 0 if length < 4 else 1 if length < 7 else 2


class Directory:
    """Everybody who can be found; made anew when somebody changes."""

    def __init__(self, people: Iterable[Sought]) -> None:
        """Take the people in the order in which equally good hits are given."""
        self._people = tuple(people)
        self._last: dict[Spelling, list[int]] = {}
        self._first: dict[Spelling, list[int]] = {}
        for place, person in enumerate(self._people):
            for name in person.names:
                _enter(self._last, name.last, place)
                _enter(self._first, name.first, place)

    def __len__(self) -> int:
        return len(self._people)

    def find(self, typed: str) -> tuple[Hit, ...]:
        """Give who fits everything that is typed, the best first; nothing typed finds nobody."""
        found: dict[int, tuple[int, int]] | None = None
        for here in self._found_by_words(typed.translate(_SEPARATORS).split()):
            if found is None:
                found = {place: (why, why) for place, why in here.items()}
            else:
                found = {
                    place: (max(worst, here[place]), total + here[place])
                    for place, (worst, total) in found.items()
                    if place in here
                }
        ranked = sorted((found or {}).items(), key=lambda each: (*each[1], each[0]))
        return tuple(Hit(self._people[place].key, Why(worst)) for place, (worst, _) in ranked)

    def _found_by_words(self, words: Sequence[str]) -> Iterator[dict[int, Why]]:
        """Give for each typed word who fits it and why; ``T 9`` and ``Nr. 17`` are one word."""
        kind = ""
        for position, word in enumerate(words):
            folded = fold_text(word)
            is_last = position + 1 == len(words)
            if not is_last and folded in (*_TABLE_WORDS, *_NUMBER_WORDS):
                kind = folded
            elif folded.isdecimal():
                yield self._by_number(folded, kind)
                kind = ""
            elif folded[:1] == "t" and folded[1:].isdecimal():
                yield self._by_number(folded[1:], "t")
            elif folded:
                yield self._by_name(folded)

    def _by_number(self, digits: str, kind: str) -> dict[int, Why]:
        """Find numbers that are or begin with the digits, and tables that are the number."""
        found: dict[int, Why] = {}
        for place, person in enumerate(self._people):
            numbers = () if kind in _TABLE_WORDS else person.numbers
            if int(digits) in numbers:
                found[place] = Why.NUMBER
            elif kind not in _NUMBER_WORDS and person.table == int(digits):
                found[place] = Why.TABLE
            elif any(str(number).startswith(digits) for number in numbers):
                found[place] = Why.NUMBER_BEGINS
        return found

    def _by_name(self, folded: str) -> dict[int, Why]:
        query = Spelling(folded, sound_of_folded(folded), _letters(folded))
        found: dict[int, Why] = {}
        for words, plain in ((self._last, Why.NAME), (self._first, Why.FIRST_NAME)):
            for word, places in words.items():
                why = _reason(query, word, plain)
                if why is not None:
                    for place in places:
                        found[place] = min(why, found.get(place, why))
        return found


def _reason(query: Spelling, word: Spelling, plain: Why) -> Why | None:
    """Tell why a word fits what was typed of it so far, if it does."""
    if word.text.startswith(query.text):
        return plain
    length = len(query.text)
    if length >= 3 and sounds_alike(query.sound, word.sound):
        return Why.SOUND
    errors = allowed_errors(length)
    if (
        errors
        and (query.letters & ~word.letters).bit_count() <= errors
        and spelling_distance(query.text, word.text, errors, is_prefix=True) <= errors
    ):
        return Why.TYPO
    return None


def sounds_alike(typed: str, whole: str) -> bool:
    """Tell whether a sound equals another, or is a beginning of it that says enough."""
    return bool(typed) and (typed == whole or (len(typed) >= 3 and whole.startswith(typed)))


def _letters(folded: str) -> int:
    bits = 0
    for letter in folded:
        bits |= 1 << (ord(letter) & 31)
    return bits


def _enter(words: dict[Spelling, list[int]], text: str, place: int) -> None:
    """Enter a name under its whole and, if it has several, under each of its parts."""
    parts = text.replace("-", " ").split()
    for word in dict.fromkeys((text, *parts) if len(parts) > 1 else (text,)):
        known = spelling(word)
        if known.text:
            words.setdefault(known, []).append(place)
