"""An examination that is played: its facts are given, and nothing is looked at."""

from dataclasses import dataclass, field

from bobbl_client.doctor.facts import Facts
from builders.doctor.examples import SOUND


@dataclass
class Examined:
    """Gives facts at once; while ``is_done`` is false it acts as if it still looked."""

    known: Facts = SOUND
    is_done: bool = True
    begun: list[tuple[str, ...]] = field(default_factory=list)
    has_ended: bool = False
    here: tuple[str, ...] = ("192.168.4.10:20123",)

    def begin(self, typed: tuple[str, ...] = ()) -> None:
        """Take note."""
        self.begun.append(typed)

    def facts(self) -> Facts:
        """Return the facts given."""
        return self.known

    def end(self) -> None:
        """Take note."""
        self.has_ended = True
