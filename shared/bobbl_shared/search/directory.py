"""Search as you type among people: by name, number and table, forgiving, and saying why.

Every word that is typed has to be found in one of an entrant's names (in any order, as a whole or
as its beginning, by sound, or with a small typing error) or in its number or table. The answer
begins with the best: what is spelled the same, then what sounds alike, then what is nearly the same
word. See ``vocabulary`` for how words are found; who has not changed is not read again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from bobbl_shared.domain.names import Name, fold_text
from bobbl_shared.search.phonetics import sound_of_folded
from bobbl_shared.search.vocabulary import SOUND_LETTERS, Vocabulary

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
    """A word as it is compared: folded, and its sound."""

    text: str
    sound: str


@lru_cache(maxsize=50_000)
def spelling(word: str) -> Spelling:
    """Return the forms of a word that comparison needs."""
    folded = fold_text(word)
    return Spelling(folded, sound_of_folded(folded))


def allowed_errors(length: int) -> int:
    """Return how many typing errors a word of so many letters may hold."""
    return 0 if length < 4 else 1 if length < 7 else 2


class Directory:
    """Everybody who can be found, in the order in which equally good hits are given."""

    def __init__(self, people: Iterable[Sought] = ()) -> None:
        """Begin with these people."""
        self._people: dict[str, Sought] = {}
        self._order: dict[str, int] = {}
        self._last, self._first = Vocabulary(), Vocabulary()
        self.take(people)

    def __len__(self) -> int:
        return len(self._people)

    def take(self, people: Iterable[Sought]) -> None:
        """Hold these people from now on, and nobody else."""
        before, self._people = self._people, {each.key: each for each in people}
        self._order = {key: place for place, key in enumerate(self._people)}
        for key, known in before.items():
            now = self._people.get(key)
            if now is not known and (now is None or now.names != known.names):
                for words, word in self._words(known):
                    words.leave(word, key)
        for key, each in self._people.items():
            former = before.get(key)
            if former is not each and (former is None or former.names != each.names):
                for words, word in self._words(each):
                    words.enter(word, key)

    def _words(self, person: Sought) -> set[tuple[Vocabulary, str]]:
        """Return the words that somebody is found by, and where each of them is kept."""
        return {
            (words, word)
            for name in person.names
            for words, text in ((self._last, name.last), (self._first, name.first))
            for word in _parts(text)
        }

    def find(self, typed: str) -> tuple[Hit, ...]:
        """Return who fits everything that is typed, the best first; nothing typed finds nobody."""
        found: dict[str, tuple[int, int]] | None = None
        for here in self._found_by_words(typed.translate(_SEPARATORS).split()):
            if found is None:
                found = {key: (why, why) for key, why in here.items()}
            else:
                found = {
                    key: (max(worst, here[key]), total + here[key])
                    for key, (worst, total) in found.items()
                    if key in here
                }
        order = self._order
        ranked = sorted((*whys, order[key], key) for key, whys in (found or {}).items())
        return tuple(Hit(key, Why(worst)) for worst, _, _, key in ranked)

    def akin(self, name: Name) -> set[str]:
        """Return whoever has a word that may be taken for this family name; others may be there."""
        folded = spelling(name.last).text
        if not folded:
            return set(self._people)
        errors = allowed_errors(len(folded))
        return {
            key
            for words in (self._last, self._first)
            for word in words.alike(folded, errors)
            for key in words.owners(word)
        }

    def _found_by_words(self, words: Sequence[str]) -> Iterator[dict[str, Why]]:
        """Yield for each typed word who fits it and why; ``T 9`` and ``Nr. 17`` are one word."""
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

    def _by_number(self, digits: str, kind: str) -> dict[str, Why]:
        """Find numbers that are or begin with the digits, and tables that are the number."""
        found: dict[str, Why] = {}
        for key, person in self._people.items():
            numbers = () if kind in _TABLE_WORDS else person.numbers
            if int(digits) in numbers:
                found[key] = Why.NUMBER
            elif kind not in _NUMBER_WORDS and person.table == int(digits):
                found[key] = Why.TABLE
            elif any(str(number).startswith(digits) for number in numbers):
                found[key] = Why.NUMBER_BEGINS
        return found

    def _by_name(self, folded: str) -> dict[str, Why]:
        """Find names, the best reason of each: so what gives a better one comes later."""
        found: dict[str, Why] = {}
        kinds = ((self._last, Why.NAME), (self._first, Why.FIRST_NAME))
        errors = allowed_errors(len(folded))
        if errors:
            for words, _ in kinds:
                _note(found, words, words.nearly(folded, errors), Why.TYPO)
        if len(folded) >= SOUND_LETTERS:
            for words, _ in kinds:
                _note(found, words, words.sounding_like(folded), Why.SOUND)
        for words, why in reversed(kinds):
            _note(found, words, words.beginning_with(folded), why)
        return found


def _note(found: dict[str, Why], words: Vocabulary, fitting: Iterable[str], why: Why) -> None:
    """Note for everybody whose name has one of these words why they are found."""
    for word in fitting:
        for key in words.owners(word):
            found[key] = why


def _parts(text: str) -> Iterator[str]:
    """Yield a name's whole and, if it has several words, each of these; all of them folded."""
    parts = text.replace("-", " ").split()
    for word in (text, *parts) if len(parts) > 1 else (text,):
        folded = spelling(word).text
        if folded:
            yield folded
