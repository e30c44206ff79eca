"""What has to be true at the end of an evening, whatever happened: each command stands there once.

Nothing that was acknowledged is lost or doubled, each station's commands stand in their order, and
all copies are the server's.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bobbl_client.model.station import StationModel
from bobbl_server.verify import Verifier
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.log import LogFile

Report = Mapping[str, Any]
"""What a station says of itself, as a robot's ``report`` does."""


def report_of(model: StationModel) -> Report:
    """Say of a station in this process what a robot reports."""
    sent = model.outbox.last
    return {
        "station": model.id,
        "length": model.replica.length,
        "head": model.replica.hash.hex(),
        "sent": sent,
        "waiting": model.waiting,
        "answers": {str(each): model.outbox.index_of(each) for each in range(1, sent + 1)},
    }


def assert_each_stands_once(file: Path, reports: Iterable[Report]) -> None:
    """Compare the file of a server that has ended with what all stations say."""
    with LogFile.open(file, read_only=True) as log:
        authors = [author_of_command(decode_event(body)) for body in log.events()]
        head = log.last_hash.hex()
        assert Verifier(log).run().flaw is None
    counters = defaultdict(list)
    for author in authors:
        counters[author.station].append(author.counter)
    for own in counters.values():
        assert own == list(range(1, len(own) + 1))
    for report in reports:
        assert (report["length"], report["head"], report["waiting"]) == (len(authors), head, 0)
        assert len(report["answers"]) == report["sent"] == len(counters[report["station"]])
        for counter, index in report["answers"].items():
            found = authors[index]
            assert (found.station, found.counter) == (report["station"], int(counter))
