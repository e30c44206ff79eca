import logging

import pytest

from log_watch import ExpectedLog, watched_log

LOG = logging.getLogger("hall.clock")


def test_a_warning_nobody_expected_is_a_failure(expected_log: ExpectedLog) -> None:
    expected_log("hall.clock", "late")
    complaint = r"unexpected: hall\.clock WARNING: 3 minutes late"
    with pytest.raises(AssertionError, match=complaint), watched_log():
        LOG.warning("%d minutes late", 3)


def test_an_expected_record_that_never_comes_is_a_failure() -> None:
    complaint = r"never logged: hall\.clock: late"
    with pytest.raises(AssertionError, match=complaint), watched_log() as expect:
        expect("hall.clock", "late")


def test_an_expectation_does_not_cover_another_logger(expected_log: ExpectedLog) -> None:
    expected_log("hall.gong", "late")
    complaint = r"unexpected: hall\.gong"
    with pytest.raises(AssertionError, match=complaint), watched_log() as expect:  # noqa: PT012
        expect("hall.clock", "late")
        logging.getLogger("hall.gong").error("late")


def test_expected_records_and_mere_information_pass(expected_log: ExpectedLog) -> None:
    expected_log("hall.clock", "late")
    LOG.warning("late")
    LOG.info("on time")
