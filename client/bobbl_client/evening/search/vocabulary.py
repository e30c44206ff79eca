"""The words of many names, each with whose it is: found by beginning, by sound, by likeness.

The words lie sorted, so those with one beginning lie side by side, and all of them together are
compared with what is typed: the rows of the edit distance are computed letter by letter once for
every beginning that words share, and a beginning that is too far off takes all its words with it.
Only the cells of a row that can be near enough are computed. Among the words of 5,000 people that
is a few milliseconds, with two errors allowed.
"""

from bisect import bisect_left, insort
from collections.abc import Collection, Iterator, Sequence

from bobbl_client.evening.search.phonetics import sound_of_folded

SOUND_LETTERS = 3
"""So much of a word, and of a sound, says enough to go by the sound."""


class Vocabulary:
    """Words, folded, and the keys of those whose name has them."""

    def __init__(self) -> None:
        """Know no words."""
        self._owners: dict[str, set[str]] = {}
        self._sorted: list[str] = []
        self._sounds: dict[str, set[str]] = {}

    def enter(self, word: str, key: str) -> None:
        """Note that somebody's name has this word."""
        owners = self._owners.get(word)
        if owners is None:
            owners = self._owners[word] = set()
            insort(self._sorted, word)
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
        """Give the keys of those whose name has a word, in no order."""
        return self._owners[word]

    def beginning_with(self, typed: str) -> Sequence[str]:
        """Give the words that begin like this."""
        start = bisect_left(self._sorted, typed)
        return self._sorted[start : self._end(typed, start, len(self._sorted))]

    def sounding_like(self, typed: str) -> Iterator[str]:
        """Give the words that sound like this, or whose sound begins with one that says enough."""
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
        """Give the words that sound the same, or differ as wholes by at most so many errors."""
        yield from self._sounds.get(sound_of_folded(typed), ())
        for word in self.nearly(typed, errors):
            if len(word) <= len(typed) + errors:
                yield word

    def nearly(self, typed: str, errors: int) -> Iterator[str]:
        """Give the words a beginning of which differs by at most so many errors.

        See ``phonetics.spelling_distance`` for what is one. More must be typed than errors allowed.
        """
        first = list(range(len(typed) + 1))
        return self._near(typed, errors, (0, len(self._sorted)), 0, ([], first))

    def _near(
        self,
        typed: str,
        errors: int,
        span: tuple[int, int],
        depth: int,
        rows: tuple[list[int], list[int]],
    ) -> Iterator[str]:
        """Go on with words that share their first ``depth`` letters, whose last rows these are."""
        words, (start, stop) = self._sorted, span
        if start < stop and len(words[start]) == depth:
            start += 1
        while start < stop:
            beginning = words[start][: depth + 1]
            end = self._end(beginning, start, stop)
            row = _next_row(typed, errors, beginning, rows)
            if row[-1] <= errors:
                yield from words[start:end]
            elif min(row) <= errors:
                yield from self._near(typed, errors, (start, end), depth + 1, (rows[1], row))
            start = end

    def _end(self, beginning: str, start: int, stop: int) -> int:
        """Give where the words with this beginning end that begin at ``start``."""
        after = beginning[:-1] + chr(ord(beginning[-1]) + 1)
        return bisect_left(self._sorted, after, start, stop)


def _next_row(
    typed: str, errors: int, beginning: str, rows: tuple[list[int], list[int]]
) -> list[int]:
    """Give the distances of a beginning from all beginnings of what is typed.

    ``rows`` are those of the beginnings that are two and one letters shorter; what is farther than
    ``errors`` is one more than these.
    """
    two_above, above = rows
    depth, far = len(beginning), errors + 1
    letter, before = beginning[-1], beginning[-2:-1]
    row = [far] * len(above)
    if depth <= errors:
        row[0] = depth
    for at in range(max(1, depth - errors), min(len(typed), depth + errors) + 1):
        sign = typed[at - 1]
        cost = above[at - 1] + (sign != letter)
        if above[at] < cost:
            cost = above[at] + 1
        if row[at - 1] < cost:
            cost = row[at - 1] + 1
        if at > 1 and depth > 1 and sign == before and letter == typed[at - 2]:
            cost = min(cost, two_above[at - 2] + 1)
        row[at] = cost if cost < far else far
    return row
