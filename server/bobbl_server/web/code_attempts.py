"""Whoever guesses codes is slowed down, and nobody is kept out.

There are 29⁸ = 5.0e11 codes. A big evening has 600 slips (200 tables, three rounds), so that a
guess opens one of them with a chance of 1.2e-9. All wrong codes together, wherever they come from,
are answered ``AT_A_STRETCH`` and then ``A_SECOND``: in twelve hours at most 864,100,
which open any slip at all in one of 960 such evenings, and one that can still be written on in
one of 2,900. What is won then is a page where a result can be proposed, which counts only when a
person at a scoring station takes it over, with the slip of paper in hand.

Nothing is counted by address: in a hall all phones may have that of one router, and whoever
mistypes or guesses there would keep out all others. While there are too many wrong codes, whatever
code an address has not named rightly before waits for its turn, a right one too, or a quick answer
would tell it from wrong ones. A right one costs nothing. Addresses take turns, so that many guesses
of one delay another by one turn, and at one address only few wait; the rest are told to ask again
soon, and the page does so by itself.

A slip that was reached stays open to its address. Whoever guesses behind the address of others may
so find one of their slips without a turn, but is held to the requests of an address (see
``slip_pages``): 1.7 million guesses in twelve hours, which is one in 480 evenings.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_shared.errors import Refusal

AT_A_STRETCH = 100
A_SECOND = 20.0
"""Wrong codes of everybody at a stretch, and for ever."""

MOST_WAITING = 8
"""Codes of one address that wait for their turn."""

PATIENCE_S = 8.0
"""Seconds after which a code that waits is asked to come again."""

REMEMBERED = 1000
"""Addresses that may wait, and slips reached by addresses, the last ones."""


@dataclass
class CodeAttempts:
    """Says when the next code may be looked up; ``now`` gives seconds of any steady clock."""

    now: Callable[[], float]
    _wrong: TokenBucket = field(default_factory=lambda: TokenBucket(AT_A_STRETCH, A_SECOND))
    _lines: OrderedDict[str, deque[asyncio.Future[None]]] = field(default_factory=OrderedDict)

    async def turn(self, address: str) -> None:
        """Wait until a code of an address may be looked up; then it counts as a wrong one.

        Raise ``Refusal`` if that takes too long.
        """
        if not self._lines and self._wrong.take(self.now()):
            return
        turn = self._join(address)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await turn
        except TimeoutError:
            raise Refusal("phone_guesses_spent") from None

    def was_right(self) -> None:
        """Say that the code was a right one; it costs nothing."""
        self._wrong.give_back()

    def _join(self, address: str) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        if not self._lines:
            loop.call_soon(self._go_on)
        elif address not in self._lines and len(self._lines) >= REMEMBERED:
            raise Refusal("phone_guesses_spent")
        line = self._lines.setdefault(address, deque())
        if len(line) >= MOST_WAITING:
            raise Refusal("phone_guesses_spent")
        line.append(turn := loop.create_future())
        return turn

    def _go_on(self) -> None:
        """Let those whose turn has come look up their codes, and look again when one more may."""
        while self._lines and self._wrong.has_one(self.now()):
            address, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[address] = line
            if not turn.done():  # else it has waited too long
                self._wrong.take(self.now())
                turn.set_result(None)
        if self._lines:
            pause_s = self._wrong.pause_s(self.now())
            asyncio.get_running_loop().call_later(pause_s, self._go_on)


@dataclass
class Reached:
    """Which address has reached which slip, the last ones only."""

    _pairs: OrderedDict[tuple[str, str], None] = field(default_factory=OrderedDict)

    def note(self, address: str, code: str) -> None:
        """Remember that an address knew a code."""
        self._pairs[address, code] = None
        self._pairs.move_to_end((address, code))
        if len(self._pairs) > REMEMBERED:
            self._pairs.popitem(last=False)

    def has(self, code: str) -> bool:
        """Return whether any address has known a code."""
        return any(code == known for _, known in self._pairs)

    def knows(self, address: str, code: str) -> bool:
        """Return whether an address has known a code before."""
        return (address, code) in self._pairs
