"""A loss of power at any moment of a server's evening costs nothing that it had acknowledged.

What the server does to its files is recorded once, from founding to stopping. After each of those
steps the power goes, and what is not synced is on disk, or not, or in part. From every such state
the log has to open, as the log that was, at least as far as it had been acknowledged; the server
has its keys, and the secret of a draw it is committed to.

``pytest tests/chaos/test_power_loss.py --losses 100`` cuts the power in more ways after each step.
"""

import os
import random
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bobbl_server.service import Secrets
from bobbl_server.store.opening import Opened, open_as_server
from bobbl_server.store.secrets import SecretFiles
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from builders.processes.disk_trace import CannotTrace, Said, Step, record, steps
from builders.processes.powered import FILE, HOME
from chaos.power_loss import Loss, lay_out, losses

BEFORE_FOUNDING = frozenset({"file_not_found", "file_empty", "log_empty", "not_this_server"})
"""What may be said of a file until the founding is acknowledged."""


class Lost(AssertionError):
    """Something that was acknowledged is not there."""


def recorded(folder: Path, *how: str) -> tuple[Path, list[Step]]:
    """Let a server work while it is watched; give its folder, and what it did."""
    work = folder / "evening"
    (work / HOME).mkdir(parents=True)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    words = [sys.executable, "-m", "builders.processes.powered", str(work), *how]
    try:
        record(words, folder / "trace", environment)
    except CannotTrace as error:
        pytest.fail(str(error))
    found = [
        step
        for step in steps(folder / "trace", work)
        if not isinstance(step, Said) or step.content.strip().isdigit()
    ]
    return work, found


def survivors(work: Path, done: Sequence[Step], each: int, folder: Path) -> tuple[int, int]:
    """Open every state that a loss can leave; give how many there are, and how many were empty.

    Raises ``Lost`` for the first that lacks something.
    """
    with LogFile.open(work / FILE, read_only=True) as log:
        bodies = list(log.events())
    dice = random.Random(5)
    known: set[int] = set()
    empty = 0
    for loss in losses(done, dice, each):
        acknowledged = max((int(said) + 1 for said in loss.said), default=0)
        state = hash((frozenset(loss.image.items()), acknowledged))
        if state in known:
            continue
        known.add(state)
        place = folder / "state"
        (place / HOME).mkdir(parents=True)
        lay_out(loss.image, work, place)
        empty += not _survived(place, loss, acknowledged, bodies)
        shutil.rmtree(place)
    return len(known), empty


def _survived(place: Path, loss: Loss, acknowledged: int, bodies: Sequence[bytes]) -> bool:
    where = f"step {loss.step}, share {loss.share}, {acknowledged} acknowledged"
    try:
        opened = open_as_server(place / FILE, place / HOME, os.urandom)
    except BobblError as error:
        if acknowledged or error.code not in BEFORE_FOUNDING:
            raise Lost(f"{where}: {error}") from error
        return False
    with opened.log:
        events = opened.history.bodies
        if len(events) < acknowledged or events != bodies[: len(events)]:
            raise Lost(f"{where}: {len(events)} events are left")
        if opened.log.lost is not None or opened.remembered.is_behind(opened.history):
            raise Lost(f"{where}: it remembers a longer log")
        _check_secret(opened, where)
    return True


def _check_secret(opened: Opened, where: str) -> None:
    commitment = opened.history.state.commitment
    secrets: Secrets = SecretFiles(opened.keys.tls_path.parent, os.urandom)
    if commitment is not None and secrets.find(commitment.commitment) is None:
        raise Lost(f"{where}: the secret of the draw")


def test_nothing_acknowledged_is_lost_with_the_power(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    work, done = recorded(tmp_path)
    each = int(request.config.getoption("--losses"))
    count, empty = survivors(work, done, each, tmp_path)
    print(f"{len(done)} steps, {count} states, {empty} before there was a tournament")
    assert count > 200
    assert empty < count / 2


def test_a_server_that_syncs_nothing_is_found_out(tmp_path: Path) -> None:
    work, done = recorded(tmp_path, "careless")
    with pytest.raises(Lost):
        survivors(work, done, 3, tmp_path)
