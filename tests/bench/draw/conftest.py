"""Benchmarks of the draw against the practice in the same run; asked for, they print tables.

``python -m pytest tests/bench/draw --benchmark-enable`` takes about three minutes;
with ``--draw-size long`` all sizes, rounds and evenings are gone through.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.draw.measuring import Table

_TABLES = pytest.StashKey[list[Table]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--draw-size", choices=["short", "long"], default="short")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out everything here unless benchmarks are asked for."""
    return None if config.getoption("benchmark_enable") else True


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_TABLES] = []


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for table in config.stash[_TABLES]:
        terminalreporter.section(table.title)
        terminalreporter.write(table.text())


@pytest.fixture
def is_long(request: pytest.FixtureRequest) -> bool:
    """Tell whether everything is to be gone through."""
    return bool(request.config.getoption("--draw-size") == "long")


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """Give the table of a benchmark; it is printed at the end, with the docstring as its title."""
    found = Table((request.function.__doc__ or request.node.name).splitlines()[0])
    yield found
    request.config.stash[_TABLES].append(found)
