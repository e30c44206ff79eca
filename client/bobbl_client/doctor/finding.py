"""What an examination says: a finding has a state, what it means and what to do about it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum

from bobbl_client.doctor.facts import Facts


class State(Enum):
    """How a finding is meant, the worst first; ``UNKNOWN``: nobody can tell from here."""

    WRONG = "wrong"
    LOOK = "look"
    HINT = "hint"
    UNKNOWN = "unknown"
    FINE = "fine"


class Subject(StrEnum):
    """What is examined, in the order in which it is shown."""

    NETWORK = "network"
    REACH = "reach"
    FIREWALL = "firewall"
    DISCOVERY = "discovery"
    PORTS = "ports"
    CLOCK = "clock"
    DISK = "disk"
    NAMES = "names"
    COPIES = "copies"
    VERSIONS = "versions"
    PRINTER = "printer"
    SCREEN = "screen"
    FONTS = "fonts"


@dataclass(frozen=True)
class Finding:
    """One thing that was found: ``key`` names its rule.

    ``means`` and ``advice`` are a sentence each.
    """

    key: str
    subject: Subject
    state: State
    means: str
    advice: str


@dataclass(frozen=True)
class Rule:
    """When a finding holds, and its two sentences; one row for each thing that can be found."""

    key: str
    subject: Subject
    state: State
    holds: Callable[[Facts], bool]
    means: Callable[[Facts], str]
    advice: Callable[[Facts], str]

    def found(self, facts: Facts) -> Finding:
        """Return the finding in the language in use."""
        return Finding(self.key, self.subject, self.state, self.means(facts), self.advice(facts))
