"""How many files and connections this process may have open at a time, and who gets how many."""

import sys

WANTED = 4096
"""Enough for all stations, strangers and phones of the largest hall, several times over."""

STRANGERS_SHARE = 4
"""Each kind of stranger gets at most the fourth part; stations, files and worker the rest."""

OF_WINDOWS = 512
"""More sockets no loop can look at there that looks without reading: it would end."""


def allow_many() -> None:
    """Let this process open as many as it may, up to ``WANTED``."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def at_most(wanted: int) -> int:
    """Return how many strangers of a kind may be there: so many, or fewer if little is allowed."""
    if sys.platform == "win32":
        return min(wanted, OF_WINDOWS // STRANGERS_SHARE)
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft // STRANGERS_SHARE)
