"""Where this computer writes the guests' pages for the club's web space, and what comes after."""

from collections.abc import Callable
from datetime import datetime, tzinfo

from bobbl_client.model.site_choice import LastWriting, SiteChoice, SiteFile
from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import Action, ListPage, ListScreen, TypedLine
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence

LONGEST_COMMAND = 500


class SitePage(ListPage):
    """Keeps folder and command; F7 writes nothing any more. What is in the folder stays."""

    is_timed = True

    def __init__(
        self,
        model: StationModel,
        file: SiteFile,
        choose: Callable[[str], str],
        zone: tzinfo | None = None,
    ) -> None:
        """Let ``choose`` ask for a folder, beginning at one; it returns nothing for none."""
        super().__init__(model)
        self._file, self._choose, self._zone = file, choose, zone
        self.fill(file.choice().after)

    def screen(self) -> ListScreen:
        """Return what is chosen, and how the last writing went."""
        choice = self._file.choice()
        return ListScreen(
            tr("Seiten in einen Ordner schreiben"),
            _rows(choice, self._file.report(), self._zone) if choice.folder else (),
            about=tr(
                "Dieselben Seiten als Dateien, nach jeder Änderung neu: für den Webspace des"
                " Vereins oder einen Ordner, den ein Programm abgleicht. Ohne Verbindung wird"
                " später nachgeholt, der Abend merkt nichts davon."
            ),
            style=RowStyle.TWO_LINES,
            actions=(
                Action("F4", tr("Ordner wählen"), needs_row=False),
                Action(
                    "F7",
                    tr("Nicht mehr schreiben"),
                    "" if choice.folder else tr("es wird nichts geschrieben"),
                    needs_row=False,
                ),
            ),
            form=self.form(
                tr("Wohin"),
                tr(
                    "**F4** wählt den Ordner, er liegt auf diesem Rechner. Der Befehl danach ist"
                    " nur nötig, wenn nichts den Ordner von selbst überträgt, etwa"
                    " **rclone sync ORDNER verein:turnier**."
                ),
                (TypedLine(tr("Befehl danach, wenn nötig"), LONGEST_COMMAND),),
                tr("Ab jetzt schreiben"),
            ),
            empty=tr("Es wird nichts geschrieben."),
        )

    def save(self, texts: tuple[str, ...]) -> None:
        """Write from now on, with this command; ask for the folder where none is chosen."""
        folder = self._file.choice().folder or self._choose("")
        if folder and self._keep(SiteChoice(folder, texts[0].strip())):
            self.fill(self._file.choice().after)
            self.refresh()

    def act(self, key: str, row: str) -> None:
        """F4: choose the folder. F7: write nothing any more. The command stays as it was saved."""
        choice = self._file.choice()
        if key == "F4":
            folder = self._choose(choice.folder)
            if folder:
                self._keep(SiteChoice(folder, choice.after))
        elif choice.folder:
            self._keep(SiteChoice("", choice.after))

    def _keep(self, choice: SiteChoice) -> bool:
        """Keep a choice; return whether the disk has taken it."""
        try:
            self._file.keep(choice)
        except BobblError as error:
            self.say(sentence(error))
            return False
        self.say("")
        return True


def _rows(choice: SiteChoice, report: LastWriting, zone: tzinfo | None) -> tuple[Row, ...]:
    """Return where it is written, how that went, and what the command said."""
    rows = [Row("folder", choice.folder, detail=_written(report, zone), symbol=Symbol.BOX_TICKED)]
    if report.trouble:
        rows[0] = Row(
            "folder",
            choice.folder,
            detail=report.trouble,
            symbol=Symbol.TRIANGLE,
            symbol_tone=Tone.ORANGE,
            is_warning=True,
        )
    if choice.after:
        said = report.answer or tr("noch keine Antwort")
        rows.append(Row("after", choice.after, detail=said))
    return tuple(rows)


def _written(report: LastWriting, zone: tzinfo | None) -> str:
    if not report.at:
        return tr("noch nichts geschrieben; das beginnt, sobald die Seiten an sind")
    at = hour(datetime.fromisoformat(report.at), zone)
    return trn("um {at}: {n} Seite", "um {at}: {n} Seiten", report.count, at=at)
