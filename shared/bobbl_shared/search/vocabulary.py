"""The words of many names, each with whose it is: found by beginning, by sound, by likeness.

The words lie sorted, so those with one beginning lie side by side. How far a word or a beginning is
from what is typed rapidfuzz counts: letters to insert, drop, replace or swap with the next (optimal
string alignment). Among the words of 5,000 people that is a few milliseconds, with two errors.
"""

from bisect import bisect_left, insort
from collections.abc import Collection, Iterator, Sequence

from rapidfuzz.distance.OSA import distance
from rapidfuzz.process import extract

from bobbl_shared.search.phonetics import sound_of_folded

SOUND_LETTERS = 3
"""So much of a word, and of a sound, says enough to go by the sound."""


class Vocabulary:
    """Words, folded, and the keys of those whose name has them."""

    def __init__(self) -> None:
        """Know no words."""
        self._owners: dict[str, set[str]] = {}
        self._sorted: list[str] = []
        self._beginnings: dict[int, set[str]] = {}
        self._sounds: dict[str, set[str]] = {}

    def enter(self, word: str, key: str) -> None:
        """Note that somebody's name has this word."""
        owners = self._owners.get(word)
        if owners is None:
            owners = self._owners[word] = set()
            insort(self._sorted, word)
            for length, known in self._beginnings.items():
                if len(word) >= length:
                    known.add(word[:length])
            self._sounds.setdefault(sound_of_folded(word), set()).add(word)
        owners.add(key)

    def leave(self, word: str, key: str) -> None:
        """Note that somebody's name has this word no more."""
        owners = self._owners[word]
        owners.discard(key)
        if not owners:
            del self._owners[word]
            del self._sorted[bisect_left(self._sorted, word)]
            sound = sound_of_folded(word)
            self._sounds[sound].discard(word)
            if not self._sounds[sound]:
                del self._sounds[sound]

    def owners(self, word: str) -> Collection[str]:
        """Return the keys of those whose name has a word, in no order."""
        return self._owners[word]

    def beginning_with(self, typed: str) -> Sequence[str]:
        """Return the words that begin like this."""
        start = bisect_left(self._sorted, typed)
        after = typed[:-1] + chr(ord(typed[-1]) + 1)
        return self._sorted[start : bisect_left(self._sorted, after, start)]

    def sounding_like(self, typed: str) -> Iterator[str]:
        """Yield the words that sound like this, or whose sound begins with one that says enough."""
        sound = sound_of_folded(typed)
        if not sound:
            return
        if len(sound) < SOUND_LETTERS:
            yield from self._sounds.get(sound, ())
            return
        for known, words in self._sounds.items():
            if known.startswith(sound):
                yield from words

    def alike(self, typed: str, errors: int) -> Iterator[str]:
        """Return the words that sound the same, or differ as wholes by at most so many errors."""
        yield from self._sounds.get(sound_of_folded(typed), ())
        yield from _within(typed, errors, self._sorted)

    def nearly(self, typed: str, errors: int) -> Collection[str]:
        """Return the words a beginning of which differs by at most so many errors.

        More must be typed than errors allowed.
        """
        lengths = range(len(typed) - errors, len(typed) + errors + 1)
        return {
            word
            for length in lengths
            for beginning in _within(typed, errors, self._of_length(length))
            for word in self.beginning_with(beginning)
        }

    def _of_length(self, length: int) -> Collection[str]:
        """Return the beginnings of so many letters; also of words that have left."""
        if length not in self._beginnings:
            self._beginnings[length] = {
                word[:length] for word in self._sorted if len(word) >= length
            }
        return self._beginnings[length]


def _within(typed: str, errors: int, words: Collection[str]) -> Iterator[str]:
    """Return the words that differ by at most so many errors."""
    found = extract(typed, words, scorer=distance, score_cutoff=errors, limit=None)
    return (word for word, _, _ in found)
