"""From ``kill -9`` of a server with 20,000 events to the first command it acknowledges again.

``PYTHONPATH=tests python -m bench.growth.restart`` kills a real server while a station has a
command under way, starts it again, and lets the station try to connect every 5 ms until its next
command is acknowledged. It prints milliseconds from starting the process: until the station is
welcome, and until its first acknowledgement; the limit is 2,000 for the latter's p99. ``processor``
is what of this the server computed, which says more where the machine has other work.
"""

import argparse
import os
import select
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import msgspec

from bench.draw.measuring import Table, quantile
from bench.growth.growth import Growing
from bench.sync.crowd import Notes, Orders, Script, Station
from bench.sync.load import Use
from bench.sync.wire import Closed
from bobbl.serve import Token
from bobbl_shared.domain.areas.field import MarkPresent, WithdrawEntrant
from bobbl_shared.ids import EntrantId
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.messages import Submit

EVENTS = 20_000
AGAIN_S = 0.005
GIVE_UP_S = 30.0


class Restarts:
    """A server that is killed and started again, and the one station that works with it."""

    def __init__(self, growing: Growing) -> None:
        """Take an evening whose file nobody has open."""
        self._growing = growing
        self._pen = growing.watcher
        self._entrant = EntrantId(next(iter(growing.paper.state.entrants)))
        self._token = growing.folder / "token"
        self._port = 0

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the server; do not wait for it."""
        self._token.unlink(missing_ok=True)
        paper = self._growing.paper
        words = [sys.executable, "-m", "bobbl", "serve", str(paper.file)]
        words += ["--home", str(self._growing.folder), "--host", "127.0.0.1", "--no-announce"]
        words += ["--no-invite", "--token-file", str(self._token), "--port", str(self._port)]
        return subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=self._environment()
        )

    def _environment(self) -> dict[str, str]:
        """Let Python keep what it has compiled, as where Bobbl is installed."""
        kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        return {**kept, "PYTHONPYCACHEPREFIX": str(self._growing.folder / "compiled")}

    def wait_for_port(self) -> None:
        """Wait until the server that was started first says where it listens."""
        while not self._token.exists():
            time.sleep(AGAIN_S)
        token = msgspec.json.decode(self._token.read_bytes(), type=Token)
        self._port = int(token.address.rpartition(":")[2])

    def station(self) -> Station:
        """Connect as soon as somebody listens; the last command is sent again if need be."""
        paper = self._growing.paper
        script = Script(self._pen.key.to_bytes(), ())
        head = paper.service.history.last_hash.hex()
        orders = Orders("127.0.0.1", self._port, paper.pins, paper.state.length, head, (script,), 1)
        until = time.monotonic() + GIVE_UP_S
        while True:
            try:
                return Station(script, orders, Notes())
            except (OSError, Closed):
                assert time.monotonic() < until, "nobody listens"
                time.sleep(AGAIN_S)

    def acknowledged(self, station: Station) -> None:
        """Send the next command and wait until it is an event."""
        self.send(station)
        while station.under_way:
            ready, _, _ = select.select([station.wire.socket], [], [], GIVE_UP_S)
            assert ready, "no answer"
            station.hear()

    def send(self, station: Station) -> None:
        """Send the next command that the server can hold."""
        self._pen.counter = station.counter + station.next
        change = WithdrawEntrant if self._pen.counter % 2 else MarkPresent
        _, signed = self._pen.signed(change(self._entrant))
        station.sent.append(time.monotonic())
        station.next += 1
        station.wire.send(encode(Submit(signed)).encode())


@dataclass
class Found:
    """Milliseconds of each restart."""

    welcome: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)


def restarted(restarts: Restarts, times: int) -> Found:
    """Kill and start again so often."""
    found = Found()
    process = restarts.start()
    restarts.wait_for_port()
    for number in count():
        station = restarts.station()
        restarts.acknowledged(station)
        if number == times:
            break
        restarts.send(station)
        process.kill()
        process.wait()
        station.stop()
        began = time.monotonic()
        process = restarts.start()
        station = restarts.station()
        found.welcome.append(1000 * (time.monotonic() - began))
        restarts.acknowledged(station)
        found.acknowledged.append(1000 * (time.monotonic() - began))
        found.processor.append(1000 * Use.of(process.pid).cpu_s)
        station.stop()
    process.terminate()
    process.wait()
    return found


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--events", type=int, default=EVENTS)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        growing = Growing(Path(folder))
        growing.go_on(given.events)
        growing.paper.close()
        found = restarted(Restarts(growing), given.times)
    table = Table("Restarts")
    for name, values in vars(found).items():
        table.add(
            until=name,
            events=given.events,
            restarts=len(values),
            p50=quantile(values, 0.5),
            p90=quantile(values, 0.9),
            p99=quantile(values, 0.99),
            most=max(values),
        )
    print(table.text(), end="")


if __name__ == "__main__":
    main()
