"""The server of this computer is started again, less and less eagerly, and what is said of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bobbl_client.host.server_care import CALM_S, WAITS_S, CareScreen, ServerCare
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.i18n.sentences import sentence


@dataclass
class Process:
    """A server process that falls and starts as the test says."""

    last_words: str | None = None
    starts: int = 0
    fails: str = ""
    listens: bool = True
    successor: BobblError | None = None
    kept: Path = Path("nur-hier.txt")

    def fallen(self) -> str | None:
        return self.last_words

    def serve_again(self) -> Callable[[], object | None]:
        self.starts += 1
        self.last_words = None

        def look() -> object | None:
            if self.fails:
                raise BobblError("server_not_started", reason=self.fails)
            return self if self.listens else None

        return look

    def replaced(self) -> BobblError | None:
        return self.successor


@dataclass
class View:
    """What is seen."""

    screens: list[CareScreen] = field(default_factory=list)

    def show(self, screen: CareScreen) -> None:
        self.screens.append(screen)

    @property
    def now(self) -> CareScreen:
        return self.screens[-1]


@dataclass
class Evening:
    """The care of a server, and time."""

    process: Process = field(default_factory=Process)
    view: View = field(default_factory=View)
    seconds: float = 0.0
    leads: Coded | None = None

    def __post_init__(self) -> None:
        self.care = ServerCare(
            self.process, lambda: self.leads, lambda: self.seconds, lambda: "20:41"
        )
        self.care.open(self.view.show)

    def fall(self, words: str) -> None:
        self.process.last_words = words
        self.care.tick()

    def wait(self, seconds: float) -> None:
        self.seconds += seconds
        self.care.tick()
        self.care.tick()


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_nothing_is_said_of_a_server_that_runs(evening: Evening) -> None:
    evening.wait(CALM_S)
    assert evening.view.screens == [CareScreen()]


def test_a_server_that_fell_is_started_again_and_it_is_said_until_it_is_read(
    evening: Evening,
) -> None:
    evening.fall("Speicher voll")
    assert "wird neu gestartet (1 von 3)" in evening.view.now.happened
    assert not evening.view.now.is_good
    assert "Speicher voll" in evening.view.now.detail
    evening.wait(WAITS_S[0])
    assert evening.process.starts == 1
    assert "läuft seit 20:41 wieder" in evening.view.now.happened
    assert evening.view.now.is_good
    assert "Speicher voll" in evening.view.now.detail
    evening.care.act()
    assert evening.view.now == CareScreen()


def test_it_waits_longer_before_each_start(evening: Evening) -> None:
    assert list(WAITS_S) == sorted(set(WAITS_S))
    for number, wait in enumerate(WAITS_S, start=1):
        evening.fall("kaputt")
        if wait:
            evening.wait(wait - 0.5)
            assert evening.process.starts == number - 1
        evening.wait(0.5)
        assert evening.process.starts == number


def test_after_three_starts_in_a_row_somebody_has_to_look(evening: Evening) -> None:
    for wait in WAITS_S:
        evening.fall("kaputt")
        evening.wait(wait)
    evening.fall("immer noch kaputt")
    evening.wait(1000)
    assert evening.process.starts == len(WAITS_S)
    assert "startet ihn nicht mehr von selbst" in evening.view.now.happened
    assert "immer noch kaputt" in evening.view.now.detail
    assert evening.view.now.key == "Server starten"
    evening.care.act()
    evening.wait(0)
    assert evening.process.starts == len(WAITS_S) + 1
    assert "läuft" in evening.view.now.happened
    evening.fall("wieder kaputt")
    assert "(2 von 3)" in evening.view.now.happened, "whoever looked may have mended it"


def test_a_start_that_fails_counts_and_says_what_the_server_said(evening: Evening) -> None:
    evening.process.fails = "Der Port ist belegt."
    evening.fall("kaputt")
    evening.wait(WAITS_S[0])
    assert "(2 von 3)" in evening.view.now.happened
    assert evening.view.now.detail.endswith("Zuletzt sagte er: Der Port ist belegt.")


def test_falls_of_an_hour_ago_do_not_count(evening: Evening) -> None:
    for _ in range(2 * len(WAITS_S)):
        evening.fall("kaputt")
        assert "(1 von 3)" in evening.view.now.happened
        evening.wait(WAITS_S[0])
        evening.wait(CALM_S)
    assert evening.process.starts == 2 * len(WAITS_S)


def test_while_it_starts_it_is_given_time(evening: Evening) -> None:
    evening.process.listens = False
    evening.fall("kaputt")
    evening.wait(WAITS_S[0])
    evening.wait(20)
    assert "wird neu gestartet (1 von 3)" in evening.view.now.happened
    evening.care.act()  # nothing to be put away yet
    assert evening.view.now.happened
    evening.process.listens = True
    evening.wait(0)
    assert "läuft" in evening.view.now.happened


REPLACED = BobblError("replaced_as_server", epoch=2, path="nur-hier.txt")


def test_one_that_was_replaced_is_not_started_again_and_it_is_said(evening: Evening) -> None:
    evening.process.successor = REPLACED
    evening.fall("kaputt")
    evening.wait(1000)
    assert evening.process.starts == 0
    assert "wird nicht mehr gestartet" in evening.view.now.happened
    assert evening.view.now.detail == sentence(REPLACED)
    evening.care.act()
    evening.wait(1000)
    assert evening.process.starts == 0
    assert evening.view.now == CareScreen()


def test_one_that_learns_only_at_its_start_that_it_was_replaced_stays_down(
    evening: Evening,
) -> None:
    evening.fall("kaputt")
    evening.process.fails, evening.process.successor = "abgelöst", REPLACED
    evening.wait(WAITS_S[0])
    evening.wait(1000)
    assert evening.process.starts == 1
    assert evening.view.now.detail == sentence(REPLACED)


def outdated(computer: str = "", address: str = "") -> PeerError:
    """Give what a server says of itself once another one leads."""
    return PeerError("server_outdated", epoch=2, computer=computer, address=address)


@pytest.mark.parametrize(
    ("leads", "said"),
    [
        (outdated("laptop-theke", "10.0.0.2:4000"), "leitet jetzt dieses Turnier: laptop-theke."),
        (outdated(address="10.0.0.2:4000"), "leitet jetzt dieses Turnier: 10.0.0.2:4000."),
        (outdated(), "Ein anderer Computer leitet jetzt dieses Turnier."),
    ],
)
def test_while_another_computer_leads_it_is_said_until_it_is_read(
    evening: Evening, leads: PeerError, said: str
) -> None:
    evening.leads = leads
    evening.wait(0)
    assert said in evening.view.now.happened
    assert "seit 20:41 nichts mehr an" in evening.view.now.detail
    assert "nur-hier.txt" in evening.view.now.detail
    evening.care.act()
    evening.wait(1000)
    assert evening.view.now == CareScreen()
    evening.fall("jemand hat ihn beendet")
    assert evening.process.starts == 0
