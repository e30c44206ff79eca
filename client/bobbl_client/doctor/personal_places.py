"""Every place that holds personal text: one list, for ``bobbl forget``, the doctor and SECURITY.md.

A place below the home of a computer says by patterns where it is; all others only in words. What is
in none of these places has no names: a test plays an evening and looks into every file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal

from bobbl_client.model.outbox import holds_details
from bobbl_client.model.site_choice import SITES, written_sites
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.log import LogFile
from bobbl_shared.log.sqlite import ABSENT

PlaceKey = Literal[
    "file",
    "copy",
    "outbox",
    "aside",
    "left_behind",
    "site",
    "backups",
    "regulars",
    "book",
    "club",
    "federation",
    "temporary",
    "saved",
]


@dataclass(frozen=True)
class PersonalPlace:
    """What it is called, what becomes of it when somebody is forgotten, and where it is.

    ``patterns`` are those of files below the home of a computer.
    """

    key: PlaceKey
    word: str
    fate: str
    patterns: tuple[str, ...] = ()

    def files(self, home: Path) -> Iterator[Path]:
        """Yield the files that are there, whatever they hold; of pages the folders.

        The list of those folders stands for them where it cannot be read.
        """
        if self.key == "site":
            try:
                yield from (each for each in written_sites(home) if each.is_dir())
            except BobblError:
                yield home / SITES
        yield from chain.from_iterable(sorted(home.glob(each)) for each in self.patterns)

    def count(self, home: Path) -> int:
        """Count the files that hold personal text, or cannot be asked."""
        return sum(map(self._holds_text, self.files(home)))

    def _holds_text(self, path: Path) -> bool:
        try:
            match self.key:
                case "outbox":
                    return holds_details(path)
                case "file" | "copy":
                    with LogFile.open(path, read_only=True) as log:
                        return any(True for _ in log.all_details())
                case _:
                    return True
        except BobblError as error:
            return error.code not in ABSENT


def personal_places() -> tuple[PersonalPlace, ...]:
    """Return all of them; what a program forgets by itself comes first."""
    return (
        PersonalPlace(
            "file",
            tr("Turnierdateien"),
            tr("gelöscht, sobald das Fenster es sagt, und mit bobbl forget"),
            ("tournaments/*.bobbl", "taken-in/*.bobbl", "federation/*.bobbl"),
        ),
        PersonalPlace(
            "copy",
            tr("Kopien der Stationen"),
            tr("gelöscht, sobald die Station davon hört, und mit bobbl forget auf ihrem Rechner"),
            _of_stations("tournament.bobbl"),
        ),
        PersonalPlace(
            "outbox",
            tr("Ausgang der Stationen"),
            tr("ebenso, sobald der Server geantwortet hat"),
            _of_stations("outbox.db"),
        ),
        PersonalPlace(
            "aside",
            tr("beiseitegelegte und beschädigte Dateien"),
            tr("ebenso; beschädigte verschwinden ganz"),
            _of_stations("*.branch-*", "*.damaged-*", "*.foreign-*", "*.shorter"),
        ),
        PersonalPlace(
            "left_behind",
            tr("was nur ein abgelöster Server hatte, als Text neben seiner Datei"),
            tr("mit bobbl forget gelöscht; der alte Server schreibt es neu, ohne die Namen"),
        ),
        PersonalPlace(
            "site",
            tr("Seiten für Gäste in einem Ordner"),
            tr(
                "neu geschrieben: im laufenden Turnier von selbst, danach mit bobbl forget auf dem"
                " Rechner, der sie geschrieben hat; auf dem Webspace erst, wenn der Ordner wieder"
                " dorthin kommt"
            ),
        ),
        PersonalPlace(
            "backups",
            tr("Sicherungen"),
            tr("bleiben, wie sie sind; bobbl forget nennt die Ordner"),
        ),
        PersonalPlace(
            "regulars",
            tr("Namen aus dem Adressbuch an Anmeldetischen"),
            tr("gelöscht wie im Adressbuch, sobald der Tisch wieder verbunden ist"),
            _of_stations("regulars.json"),
        ),
        PersonalPlace(
            "book",
            tr("Adressbuch"),
            tr("bleibt; gelöscht wird im Fenster (B)"),
            ("address-book.json",),
        ),
        PersonalPlace(
            "club",
            tr("Vereinsdateien"),
            tr("bleiben; gelöscht wird mit bobbl club forget"),
            ("*.club",),
        ),
        PersonalPlace(
            "federation",
            tr("Verband"),
            tr(
                "vergisst mit, oder sobald er wieder zu erreichen ist; die Dateien der Datenbank,"
                " sobald sie gepflegt wird (docs/federation.md)"
            ),
        ),
        PersonalPlace(
            "temporary",
            tr("was beim Lesen beschädigter Dateien liegen blieb, wenn das Programm abbrach"),
            tr("löscht das System beim nächsten Start oder nach einigen Tagen"),
        ),
        PersonalPlace(
            "saved",
            tr("was jemand gedruckt, ausgegeben oder kopiert hat"),
            tr("bleibt; niemand weiß, wo es liegt"),
        ),
    )


def _of_stations(*names: str) -> tuple[str, ...]:
    """Return the patterns of files of all stations: those of a window, a host and the pages."""
    return tuple(f"{above}stations/*/{name}" for above in ("", "*/") for name in names)
