"""Log records nobody expected fail a test; ``expected_log`` says which ones belong to it.

    def test_a_full_disk_is_reported(expected_log: ExpectedLog) -> None:
        expected_log("bobbl_server.store", "disk full")
        ...

A test that declares a record and does not produce it fails too. Threads may log; records that
arrive after the test's fixtures are gone belong to nobody and are not seen.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol


class ExpectedLog(Protocol):
    """Declares that this test logs, at least once, a warning or worse."""

    def __call__(self, logger: str, words: str) -> None:
        """Expect a record of exactly this logger whose message contains ``words``."""


@dataclass(frozen=True)
class _Expectation:
    logger: str
    words: str

    def is_met_by(self, record: logging.LogRecord) -> bool:
        return record.name == self.logger and self.words in record.getMessage()


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []
        self.expectations: list[_Expectation] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def expect(self, logger: str, words: str) -> None:
        self.expectations.append(_Expectation(logger, words))

    def complaints(self) -> list[str]:
        """Sentences about what was logged unexpectedly or expected in vain, in that order."""
        formatter = logging.Formatter("unexpected: %(name)s %(levelname)s: %(message)s")
        unexpected = [
            formatter.format(record)
            for record in self.records
            if not any(expected.is_met_by(record) for expected in self.expectations)
        ]
        missing = [
            f"expected, never logged: {expected.logger}: {expected.words}"
            for expected in self.expectations
            if not any(expected.is_met_by(record) for record in self.records)
        ]
        return unexpected + missing


@contextmanager
def watched_log() -> Iterator[ExpectedLog]:
    """Watch all loggers for warnings and worse.

    Raises AssertionError at the end if something unexpected was logged, or something expected
    was not.
    """
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    try:
        yield collector.expect
    finally:
        root.removeHandler(collector)
    complaints = collector.complaints()
    assert not complaints, "\n".join(complaints)
