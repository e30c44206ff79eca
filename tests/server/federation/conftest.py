"""One PostgreSQL for all tests of a worker, and a database of its own for each that asks."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bobbl_federation.store.connections import Connections
from bobbl_federation.store.migration import migrate
from builders.federation.postgres import Postgres, running

_NUMBERS = itertools.count()


def _migrate(url: str) -> None:
    async def run() -> None:
        connections = Connections(url)
        await migrate(connections)
        await connections.close()

    asyncio.run(run())


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Give the server; its database ``migrated`` has the tables and nothing else."""
    with running() as server:
        with ThreadPoolExecutor(1) as aside:  # a loop may be running here
            aside.submit(_migrate, server.make_database("migrated")).result()
        yield server


@pytest.fixture
def new_database(postgres: Postgres) -> Callable[[], str]:
    """Give what makes a database with the tables and returns its address."""
    return lambda: postgres.make_database(f"test_{next(_NUMBERS)}", "migrated")
