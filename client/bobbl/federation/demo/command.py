"""``bobbl demo --halls N --federation postgresql://…``: many halls, one federation."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

from bobbl.demo.evening import DemoOptions
from bobbl.demo.processes import make_folder
from bobbl.federation.demo.day import DayOptions, DayResult, FederationDay
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.outputs import Output


def play_halls(one: DemoOptions, halls: int, store: str, failover: str | None) -> int:
    """Play as many evenings as this one at once, check them, and say so; 0 only if all holds."""
    options = DayOptions(
        hall_options(one, halls),
        store,
        (lambda: _fail_over(failover)) if failover is not None else None,
    )
    for each in options.halls:
        Output(make_folder(each.out) / "tournament.bobbl").require()
    print(trn("Demo: {n} Saal", "Demo: {n} Säle", halls), flush=True)
    started = time.monotonic()

    async def play() -> DayResult:
        return await FederationDay(options, _tell).play()

    result = asyncio.run(play())
    for found in result.findings:
        _tell(found.text if found.holds else f"{tr('FALSCH')}: {found.text}")
    _tell(tr("{seconds} s, Dateien in {folder}", seconds=_since(started), folder=one.out))
    return 0 if result.is_good else 1


def hall_options(one: DemoOptions, halls: int) -> Sequence[DemoOptions]:
    """Return the evenings of so many halls: the same, with other people and other results."""
    return [
        replace(one, out=one.out / f"hall-{n}", seed=one.seed + n - 1, name=tr("Saal {n}", n=n))
        for n in range(1, halls + 1)
    ]


async def _fail_over(command: str) -> None:
    process = await asyncio.create_subprocess_shell(command)
    if await process.wait() != 0:
        raise BobblError("demo_failover_failed", command=command)


def _tell(line: str) -> None:
    print(f"  {line}", flush=True)


def _since(started: float) -> str:
    return f"{time.monotonic() - started:.0f}"
