"""How much guests may ask for: by address, and why so much.

A hall often has one router whose address all its phones share, and nothing tells such a router from
one phone that floods. So an address may do what a full hall does, and no limit is lower: a thousand
phones that look again within seconds of a draw (``REQUESTS_AT_A_STRETCH``), and some pages each
while they search (``REQUESTS_A_SECOND``), which is a tenth of what a core serves. What keeps one
address from taking all places is that it gives them up to others: where no place is free, whoever
comes gets one of the address that has most (see ``connection_limits``).

A page that is there already costs nearly nothing; one that has to be made, such as the answer to a
search, takes some milliseconds in a large hall. So these are counted as well (``MAKINGS``): else
one phone that searches for something else each time would keep a core busy.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from bobbl_server.sockets.connection_limits import ConnectionLimits
from bobbl_server.sockets.token_bucket import TokenBucket

MOST_CONNECTIONS = 1000
"""Connections at a time that have no stream; a browser opens up to six, and keeps one or two."""

CONNECTIONS_AT_A_STRETCH = 2000
CONNECTIONS_A_SECOND = 300.0
"""Connections of one address that may come without a pause, and for ever."""

REQUESTS_AT_A_STRETCH = 3000
REQUESTS_A_SECOND = 400.0
"""Requests of one address at a stretch, and for ever."""

MAKINGS_AT_A_STRETCH = 300
MAKINGS_A_SECOND = 100.0
"""Pages that are made for one address at a stretch, and for ever: 300 phones behind one router that
look within ten seconds of a draw, each with a search of its own and its own pair's page, ask for 60
a second."""

MOST_STREAMS = 1000
STREAMS_AT_A_STRETCH = 2000
STREAMS_A_SECOND = 200.0
"""Streams at a time; those of one address that may begin without a pause, and for ever."""

LEAD = 20
"""A stream is ended for that of another address only if its own has so many more: where every phone
has an address of its own, they would else put one another out without end."""

REQUESTS_A_TURN = 20
"""Requests of one address that are answered before everybody else has a turn."""

REMEMBERED = 1000
"""Addresses above which those that have nothing to answer for are forgotten."""


def connection_limits(most: int = MOST_CONNECTIONS) -> ConnectionLimits:
    """Return the limits of connections that have no stream."""
    return ConnectionLimits(most, most, CONNECTIONS_AT_A_STRETCH, CONNECTIONS_A_SECOND)


def making_limits() -> "RequestLimits":
    """Return the limits of pages that have to be made."""
    return RequestLimits(MAKINGS_AT_A_STRETCH, MAKINGS_A_SECOND)


def stream_limits(most: int = MOST_STREAMS) -> ConnectionLimits:
    """Return the limits of streams."""
    return ConnectionLimits(most, most, STREAMS_AT_A_STRETCH, STREAMS_A_SECOND, LEAD)


@dataclass
class RequestLimits:
    """Says whether an address may ask for one thing more: so many at a stretch, and for ever."""

    most: float = REQUESTS_AT_A_STRETCH
    a_second: float = REQUESTS_A_SECOND
    _addresses: OrderedDict[str, TokenBucket] = field(default_factory=OrderedDict)

    def take(self, address: str, now: float) -> bool:
        """Count a request, or say that it is one too many."""
        bucket = self._addresses.get(address)
        if bucket is None:
            self._forget(now)
            bucket = TokenBucket(self.most, self.a_second)
            self._addresses[address] = bucket
        return bucket.take(now)

    def _forget(self, now: float) -> None:
        if len(self._addresses) >= REMEMBERED:
            for address in [each for each, it in self._addresses.items() if it.is_full(now)]:
                del self._addresses[address]
            if len(self._addresses) >= REMEMBERED:
                self._addresses.popitem(last=False)


@dataclass
class Turns:
    """Lets others come between the requests of an address that sends hundreds in one go.

    A turn is a round of the event loop. Without turns, whoever comes waits until all that have come
    at once are answered.
    """

    most: int = REQUESTS_A_TURN
    _begun: dict[str, int] = field(default_factory=dict)

    async def wait(self, address: str) -> None:
        """Wait until an address has its turn; mostly that is at once."""
        while self._begun.get(address, 0) >= self.most:
            await asyncio.sleep(0)
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._begun.clear)
        self._begun[address] = self._begun.get(address, 0) + 1
