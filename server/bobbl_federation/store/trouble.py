"""What PostgreSQL says is wrong, as errors that a person can act on."""

import psycopg
from psycopg import errors

from bobbl_shared.errors import BobblError, printable

_CODES: tuple[tuple[type[psycopg.Error], str], ...] = (
    (errors.ReadOnlySqlTransaction, "store_read_only"),
    (errors.DiskFull, "store_full"),
    (errors.QueryCanceled, "store_slow"),
    (errors.LockNotAvailable, "store_slow"),
    (errors.UndefinedTable, "store_not_migrated"),
    (errors.InsufficientPrivilege, "store_forbidden"),
)

_PASSING = ("08", "40", "53300", "57P", "25006")
"""How the codes (SQLSTATE) of what mends by itself begin: lost connections, a server that starts,
ends or hands over to its standby, two transactions in each other's way, too many connections."""


def is_passing(error: psycopg.Error) -> bool:
    """Return whether it is worth trying again soon; a lost connection has no code."""
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return error.sqlstate.startswith(_PASSING)


def told(error: psycopg.Error) -> BobblError:
    """Return the error for a person."""
    reason = printable(str(error).strip().partition("\n")[0])
    for kind, code in _CODES:
        if isinstance(error, kind):
            return BobblError(code, reason=reason)
    if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return BobblError("store_unreachable", reason=reason)
    return BobblError("store_failed", reason=reason)
