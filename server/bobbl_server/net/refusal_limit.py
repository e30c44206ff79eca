"""How long the server works at full speed for a station whose commands are refused.

Every correctly signed command becomes an event, even if it is refused. Without a limit, a station
that is faulty or in the wrong hands could fill the log of everybody. Such a station is slowed down
and not disconnected, so that whatever an honest one sends still arrives.
"""

from bobbl_server.sockets.token_bucket import TokenBucket

MOST = 300.0
"""Refusals at full speed: more than an evening alone can bring back."""

A_SECOND = 5.0
"""Refusals forgotten again each second, and so the pace of a station without any budget left."""


def refusal_budget() -> TokenBucket:
    """Return a station's budget at the start; refusals under way are deducted."""
    return TokenBucket(MOST, A_SECOND)
