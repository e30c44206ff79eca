"""What people do on an evening, each as the handbook tells it: keys, and what is seen next."""

from dataclasses import dataclass
from pathlib import Path

from person.computer import DOWN, ENTER, ESC, UP, Computer

CODE = r"^((?:\w ){7}\w)$"
READY = "Fertig zur Siegerehrung"
ADDRESS = r"Adresse (\S+)"

Person = tuple[str, str]
"""Family name and first name."""


@dataclass(frozen=True)
class Pair:
    """Two people who play together."""

    first: Person
    second: Person

    @property
    def families(self) -> str:
        """Give the pair as lists show it."""
        return f"{self.first[0]} / {self.second[0]}"


@dataclass(frozen=True)
class Paper:
    """A slip of paper: the table, and what is typed for it."""

    table: int
    keys: str


def found_tournament(office: Computer, name: str, rounds: int) -> tuple[str, ...]:
    """Start for the first time, make a tournament, write down its four words."""
    office.start("host")
    office.sees("Auf diesem Computer gibt es noch kein Turnier.")
    office.picture("start")
    return make_tournament(office, name, rounds)


def make_tournament(office: Computer, name: str, rounds: int) -> tuple[str, ...]:
    """Make a tournament from the start page, write down its four words."""
    office.keys("<F12>")
    office.is_at("Name des Turniers")
    office.keys(name, ENTER, ENTER, ENTER, ENTER)
    office.is_at("Runden")
    office.keys(str(rounds))
    office.sees(f"Runden {rounds}")
    office.picture("new-tournament")
    office.keys("<F12>")
    office.sees("Auf Papier, nicht auf diesem Computer.")
    words = tuple(office.after(f"{place}.") for place in (1, 2, 3, 4))
    office.picture("words")
    office.keys(ENTER)
    office.sees("Jetzt kümmern", "Alles übertragen")
    office.picture("overview")
    return words


def name_helpers(office: Computer, *helpers: Person) -> None:
    """Write down who sits at the computers."""
    office.keys("h")
    for family, first in helpers:
        office.is_at("Nachname")
        office.keys(family, ENTER, first, ENTER)
        office.sees(f"{family}, {first}")
    office.picture("helpers")
    office.keys(ESC)
    office.sees("Stationen (S)")


DESK, DISPLAY, RESULTS = (UP,), (DOWN,), ()
"""Keys that choose what a station is for; it is offered for results, in the only section."""


def invite(office: Computer, post: tuple[str, ...]) -> tuple[str, str]:
    """Ask for the code of another station; give it with the address below it."""
    office.keys("s")
    office.sees("Station dazunehmen (F4)")
    office.keys("<F4>")
    office.sees("So kommt ein Computer dazu")
    office.keys(*post)
    office.sees_no("Mindestens einen Hallenbereich wählen.")
    office.keys("<F12>")
    code, address = office.reads(CODE), office.reads(ADDRESS)
    office.picture("code")
    return code.replace(" ", ""), address


def join(office: Computer, station: Computer, tournament: str, post: tuple[str, ...]) -> None:
    """Let a computer become a station that finds the server by itself."""
    code, _ = invite(office, post)
    station.start("station")
    station.chooses(tournament)
    station.picture("found")
    station.goes_to("Code von der Turnierleitung")
    type_code(station, code)
    is_there(office)


def start_again(station: Computer) -> None:
    """Start a station that was at work: it goes on, or asks where others are announced, too."""
    station.start("station")
    asked = "Welches Turnier?"
    if station.sees_one_of(asked, "Alles übertragen", "Runde") == asked:
        station.keys("<F7>")


def join_by_address(office: Computer, station: Computer, post: tuple[str, ...]) -> None:
    """Let a computer become a station by typing where the server is."""
    code, address = invite(office, post)
    station.start("station")
    station.sees("Adresse selbst eintippen (F4)")
    station.keys("<F4>")
    station.is_at("Adresse")
    station.keys(address, ENTER)
    station.is_at("Code von der Turnierleitung")
    type_code(station, code)
    is_there(office)


def type_code(station: Computer, code: str) -> None:
    """Type the code and connect."""
    station.keys(code.lower())
    station.sees("Vollständig. Enter verbindet.")
    station.picture("code-typed")
    station.keys(ENTER)


def is_there(office: Computer) -> None:
    """See that the station has come, and go back to the overview."""
    office.sees("Die Station ist gekoppelt und kann arbeiten.", "Fertig (Enter)")
    office.keys(ENTER)
    office.sees("Station dazunehmen (F4)")
    office.keys(ESC)
    office.sees("Stationen (S)")


def register(desk: Computer, number: int, pair: Pair) -> None:
    """Write a pair down; it gets this number."""
    for family, first in (pair.first, pair.second):
        desk.keys(family, ENTER, first, ENTER, ENTER)
    desk.sees(f"{number} · {pair.families}", "Angemeldet")
    desk.is_at("Nachname 1")


def announce(office: Computer, display: Computer, heading: str, line: str) -> None:
    """Tell the hall something, and see it there."""
    office.keys("<F7>")
    office.is_at("Überschrift")
    office.keys(heading, ENTER, line, ENTER)
    display.sees(f"{heading} · {line}")
    display.picture("announced")
    office.keys(ESC)
    office.sees("Stationen (S)")


def draw(office: Computer, number: int) -> None:
    """Show the seal of a round, type what the hall has thrown, draw."""
    office.sees(f"Runde {number} auslosen (F12)")
    office.keys("<F12>")
    office.sees("Umschlag zeigen, dann auslosen (F12)")
    office.keys("<F12>")
    office.sees("Was kommt vom Saal dazu?", "Umschlag zeigen (F12)")
    office.keys("<F12>")
    office.sees("Der Umschlag ist zu: ansagen und fotografieren lassen")
    office.picture(f"round-{number}-sealed")
    office.keys("4 2 6 1 3 3 5 2", ENTER)
    office.sees("Das zählt, laut vorlesen: 42613352", "Ja, auslosen (Enter)")
    office.keys(ENTER)
    is_drawn(office, number)
    start_clock(office, number)


def draw_in_a_hurry(office: Computer, number: int) -> None:
    """Draw a round without a seal, with three keys."""
    office.sees(f"Runde {number} auslosen (F12)")
    office.keys("<F12>")
    office.sees("Ohne Umschlag auslosen (F5)")
    office.keys("<F5>")
    office.sees("ohne sich vorher im Saal festzulegen", "Ja, auslosen (Enter)")
    office.keys(ENTER)
    is_drawn(office, number)


def is_drawn(office: Computer, number: int) -> None:
    """See the tables of a round, and go back to the overview."""
    office.sees("Plätze tauschen (F5)")
    office.picture(f"round-{number}-drawn")
    office.keys(ESC)
    office.sees("Jetzt kümmern")


def start_clock(office: Computer, number: int) -> None:
    """Start the clock of a round, which is the next step after its draw."""
    office.sees("Uhr starten (F12)")
    office.keys("<F12>")
    office.sees(f"Runde {number} schließen (F12)", "Anhalten (P)")


def seat_latecomers(office: Computer, number: int, pair: Pair) -> None:
    """Let who came after the draw play for whom there was a bye."""
    office.keys("a")
    office.sees("Nachzügler (F6)")
    office.keys("<F6>")
    office.sees(pair.first[0])
    office.keys(ENTER)
    office.sees("In die Runde nehmen (F12)", f"Neu: Tisch {number}")
    office.picture("latecomers")
    office.keys("<F12>")
    office.sees("kein Freilos", pair.first[0])
    office.keys(ESC)
    office.sees("Stationen (S)")


def type_as(results: Computer, helper: str, key: str) -> None:
    """Say who types from now on: the other one on the list, which ``key`` leads to."""
    results.sees("Wer arbeitet hier?")
    results.keys(key, ENTER)
    results.sees(f"Helfer: {helper}", "Tasten im Zettel")


def type_slips(results: Computer, *slips: Paper, word: str) -> None:
    """Type slips; after each its table says this."""
    for slip in slips:
        results.keys(str(slip.table), ENTER, slip.keys, ENTER)
        said = "ist strittig" if word == "strittig" else "gespeichert"
        results.sees(f"Tisch {slip.table} {said}", f"{slip.table} {word}")


def close_round(office: Computer, number: int) -> None:
    """Close a round of which all slips are there."""
    office.sees_no("Geht, sobald alles bestätigt")
    office.keys("<F12>")
    office.sees(f"Runde {number} jetzt schließen?", "Ja, schließen (Enter)")
    office.keys(ENTER)
    office.sees(f"nach Runde {number}")
    office.picture(f"round-{number}-closed")


def write_prizes(office: Computer, *prizes: str) -> None:
    """Write down the prizes, and settle who has which place."""
    office.keys("r")
    office.sees("Preise, Siegerehrung (F6)")
    office.picture("ranking")
    office.keys("<F6>")
    office.is_at("Preis")
    for prize in prizes:
        office.keys(prize, ENTER)
        office.sees(f"{prize} · noch niemand")
    office.keys("<F12>")
    office.sees("Endstand jetzt feststellen?", "Ja, feststellen (Enter)")
    office.keys(ENTER)
    draw_lots(office)
    office.picture("prizes")


def draw_lots(office: Computer) -> None:
    """Draw lots among all who are level at a place with a prize."""
    while office.reads(f"({READY}|Gleichauf ab Platz)") != READY:
        office.picture("level")
        office.keys("<F5>")
        office.sees("Um die Plätze losen?", "Ja, losen (Enter)")
        office.keys(ENTER)
        office.sees_no("Um die Plätze losen?")


def give_prizes(office: Computer, display: Computer, *prizes: str) -> None:
    """Show the hall who has won, the last place first."""
    office.keys("<F7>")
    office.sees("An die Anzeigen (F4)")
    office.keys("<F4>")
    office.sees("Im Saal steht an 1 Anzeige: Siegerehrung.")
    for place, prize in reversed([*enumerate(prizes, 1)]):
        office.keys(ENTER)
        office.sees(f"Platz {place} · ", f"Im Saal steht an 1 Anzeige: Platz {place}.")
        display.sees(f"Platz {place} · ", prize)
        office.picture(f"ceremony-{place}")
        display.picture(f"ceremony-{place}")
    office.keys(ESC)
    office.sees(READY)
    office.keys(ESC)
    office.sees("Endstand veröffentlichen (F12)")


def publish(office: Computer, display: Computer) -> None:
    """Show the final ranking in the hall."""
    office.keys("<F12>")
    office.sees("Endstand veröffentlichen?", "Ja, veröffentlichen (Enter)")
    office.keys(ENTER)
    office.sees("Im Saal steht an 1 Anzeige der Stand nach Runde")
    display.sees("Endstand", "Platz 1–")
    office.picture("published")
    display.picture("published")


def write_site(office: Computer, folder: Path) -> None:
    """Switch the guests' pages on, and have them written into a folder for the club's web space."""
    office.keys(ESC)
    office.sees("Stationen (S)")
    office.keys("s")
    office.sees("Station dazunehmen (F4)")
    office.keys("<F7>")
    office.sees("Seiten für Gäste · aus")
    office.keys("1")
    office.sees("Seiten einschalten (F12)")
    office.keys("<F12>")
    office.sees("Die Seiten sind an")
    office.keys("<F5>")
    office.sees("Ordner wählen (F4)")
    office.keys("<F4>")
    office.sees("In welchen Ordner?")
    office.keys(str(folder), ENTER)
    office.reads(r"um \d\d:\d\d: (\d+) Seiten")
    office.picture("site")
    for following in (
        "Ordner fürs Netz: an (F5)",
        "Seiten für Gäste · an",
        "Station dazunehmen (F4)",
    ):
        office.keys(ESC)
        office.sees(following)
    office.keys(ESC)
    office.sees("Stationen (S)")
