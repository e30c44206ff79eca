"""A club joins a federation's server, as the handbook tells it, and leaves it again."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from builders.federation.postgres import running
from person import tasks
from person.computer import BOBBL, ENTER, ESC, Computer
from person.hall import Hall
from person.screen import ends_with_us

TOURNAMENT = "Preismucken Weidenlohe"


class Server:
    """The computer of the federation, with its database."""

    def __init__(self, store: str) -> None:
        """Make the tables."""
        self._store = store
        self._process: subprocess.Popen[str] | None = None
        self._address = "127.0.0.1:0"
        self._says("migrate", "--name", "Bezirk Fränkische Höhe")

    def code_for(self, club: str) -> str:
        """Admit a club, and give the code that it is told on the telephone."""
        said = self._says("admit", club)
        return said.strip().rpartition(": ")[2]

    def start(self) -> str:
        """Start it; give the address that clubs are told, which stays."""
        words = self._words("run", "--listen", self._address, "--workers", "0")
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:\d+", said)
        assert found, said
        self._address = found[0]
        return self._address

    def loses_power(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _says(self, *words: str) -> str:
        return subprocess.run(
            self._words(*words), capture_output=True, check=True, text=True
        ).stdout

    def _words(self, work: str, *words: str) -> list[str]:
        return ends_with_us((BOBBL, "federation", work, "--store", self._store, *words))


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as database:
        made = Server(database.make_database("bobbl"))
        yield made
        made.loses_power()


@pytest.fixture
def hall(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hall]:
    made = Hall(tmp_path, request.config.getoption("--pictures"))
    yield made
    made.close()


@pytest.mark.release
def test_a_club_joins_hands_over_and_leaves(hall: Hall, server: Server) -> None:
    office, address = hall.computer("office"), server.start()
    join(office, address, server.code_for("SV Holzwürmer"))
    office.keys(ESC)
    tasks.make_tournament(office, TOURNAMENT, 2)
    see_federation(office)
    office.sees("Alles übergeben: ")
    office.picture("handed-over")
    server.loses_power()
    office.sees("Die Übergabe steht still. Übergeben: ")
    office.picture("away")
    server.start()
    office.sees("Alles übergeben: ")
    office.keys("<F7>")
    office.sees("Den Verband verlassen?", "Ja, verlassen (Enter)")
    office.picture("leaving")
    office.keys(ENTER)
    office.sees("Noch in keinem Verband")
    office.is_at("Adresse")
    office.picture("left")
    for following in ("Verband (F6)", "Stationen (S)"):
        office.keys(ESC)
        office.sees(following)
    office.closes()


def join(office: Computer, address: str, code: str) -> None:
    """Start for the first time and type what the federation has told, first with a mistake."""
    office.start("host")
    office.sees("Auf diesem Computer gibt es noch kein Turnier.")
    office.keys("v")
    office.sees("Noch in keinem Verband")
    office.is_at("Adresse")
    office.picture("alone")
    wrong = f"{'2' if code[0] == '3' else '3'}{code[1:]}"
    office.keys(address, ENTER, wrong.lower(), ENTER)
    office.sees("Der Verband hat diesen Code nicht ausgegeben", "Verstanden (Esc)")
    office.picture("wrong-code")
    office.keys(ESC)
    office.sees_no("Der Verband hat diesen Code nicht ausgegeben")
    office.is_at("Code")
    office.keys("<ctrl+a>", code.lower(), ENTER)
    office.sees("Bezirk Fränkische Höhe", "Ihr Verein dort: SV Holzwürmer")
    office.picture("joined")


def see_federation(office: Computer) -> None:
    """Go from the overview to the federation's page."""
    office.keys("e")
    office.sees("Verband (F6)")
    office.keys("<F6>")
    office.sees("Bezirk Fränkische Höhe")
