"""The tables, by numbered files of SQL: which have been run is kept in a table of their own."""

from importlib import resources

from psycopg import AsyncCursor, errors

from bobbl_federation.store.connections import Connection, Connections
from bobbl_shared.errors import BobblError

_LOCK = 0x426F6262
"""So that two programs do not migrate at the same time."""

_NUMBERS = """
CREATE TABLE IF NOT EXISTS migration (
    number integer PRIMARY KEY,
    name text NOT NULL,
    applied timestamptz NOT NULL DEFAULT now()
)
"""


def files() -> dict[int, tuple[str, str]]:
    """Return name and text of each file by its number, in order."""
    folder = resources.files("bobbl_federation.store") / "sql"
    found = sorted(each.name for each in folder.iterdir() if each.name.endswith(".sql"))
    return {int(name[:4]): (name, (folder / name).read_text("utf-8")) for name in found}


async def migrate(connections: Connections) -> list[str]:
    """Bring the tables up to date, each step whole or not at all; return the files that were run.

    ``BobblError("store_newer")`` if a newer program has been here.
    """
    done = []
    for number, (name, text) in files().items():
        if await connections.run(lambda each, n=number, f=name, t=text: _apply(each, n, f, t)):  # type: ignore[misc]
            done.append(name)
    await check(connections)
    return done


async def check(connections: Connections) -> None:
    """Raise ``BobblError`` if the tables are older or newer than this program."""
    newest = await connections.run(_newest)
    known = max(files())
    if newest < known:
        raise BobblError("store_not_migrated", reason=f"{newest} < {known}")
    if newest > known:
        raise BobblError("store_newer", number=newest, known=known)


async def _newest(connection: Connection) -> int:
    cursor = await connection.execute("SELECT to_regclass('migration') IS NOT NULL")
    (exists,) = await _row(cursor)
    if not exists:
        return 0
    (newest,) = await _row(
        await connection.execute("SELECT coalesce(max(number), 0) FROM migration")
    )
    assert isinstance(newest, int)
    return newest


async def _apply(connection: Connection, number: int, name: str, text: str) -> bool:
    await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    await connection.execute(_NUMBERS)
    if await _newest(connection) >= number:
        return False
    await connection.execute(text.encode())
    await connection.execute("INSERT INTO migration (number, name) VALUES (%s, %s)", (number, name))
    return True


async def _row(cursor: AsyncCursor[tuple[object, ...]]) -> tuple[object, ...]:
    row = await cursor.fetchone()
    if row is None:
        raise errors.DataError("no row")
    return row
