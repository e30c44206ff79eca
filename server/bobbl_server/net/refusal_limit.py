"""How long the server goes on at full speed with a station whose commands are refused.

Every correctly signed command becomes an event, a refused one too. Without a limit a station that
is broken, or not ours any more, could fill everybody's log. It is slowed down instead of put out:
what an honest one has to say arrives all the same.
"""

from bobbl_server.sockets.token_bucket import TokenBucket

MOST = 300.0
"""Refusals at full speed: more than an evening alone can bring back."""

A_SECOND = 5.0
"""Refusals a second that are forgotten again, and so the pace of a station without patience."""


def patience() -> TokenBucket:
    """Return the patience there is with a station at first; refusals under way are owed."""
    return TokenBucket(MOST, A_SECOND)
