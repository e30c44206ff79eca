"""What all computers have in common: a disk, a clock, and that they can die at any moment.

A computer lives several lives; whatever was planned in one comes to nothing in the next.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bobbl_shared.crypto.dice import Dice
from builders.dice import seeded_dice
from chaos.simulation.disk import Disk
from chaos.simulation.network import Network
from chaos.simulation.sqlite_files import SuccessorWatch
from chaos.simulation.virtual_time import VirtualLoop, WallClock


@dataclass
class Room:
    """What the computers of one hall share."""

    seed: int
    loop: VirtualLoop
    network: Network
    dice: Random
    disks: dict[str, SuccessorWatch]
    faults: list[BaseException] = field(default_factory=list)
    """What went wrong in the product where nobody hears of it."""


@dataclass
class Computer:
    """One computer; ``start`` and ``close`` are its program's."""

    room: Room
    name: str
    folder: Path
    life: int = 0
    is_running: bool = False
    disk: Disk = field(init=False)
    clock: WallClock = field(init=False)

    def __post_init__(self) -> None:
        """Plug the disk in."""
        self.disk = Disk(self.room.dice)
        self.room.disks[str(self.folder)] = self.disk
        self.clock = WallClock(self.room.loop)

    def thrown(self) -> Dice:
        """Give dice for this life."""
        return seeded_dice(f"{self.room.seed} {self.name} {self.life}")

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Do something in this life, if it lasts."""
        life = self.life

        def if_alive() -> None:
            if self.life == life and not self.disk.dead:
                do()

        self.room.loop.call_later(seconds, if_alive)

    def end(self, power_lost: bool) -> None:
        """Die: streams, tasks, files; and leave on disk what such an end leaves."""
        self.disk.dead = True
        self.life += 1
        self.is_running = False
        self.room.network.fall(self.name, power_lost)
        self.room.loop.end_all(self.name)
        self.close()
        self.disk.recover(power_lost)

    def close(self) -> None:
        """Close the files of a program that is gone."""
