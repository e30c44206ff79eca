"""Lists of a running tournament as files, as the organiser's window asks for them.

They are made of this station's copy, which is what its window shows: also while it works alone.
"""

from dataclasses import dataclass
from typing import assert_never

from bobbl.exports.command import heads
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.files.page import FileKind
from bobbl_client.organiser.papers.sheets import status_words
from bobbl_server.files.export import registered_to_csv, to_csv, to_html, to_json
from bobbl_server.files.tables import Tables
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import language, tr
from bobbl_shared.ids import DetailsHash


@dataclass(frozen=True)
class _Copy:
    """What a station knows of its tournament."""

    model: StationModel
    state: State

    @property
    def last_hash(self) -> bytes:
        """The hash of the newest event of the copy."""
        return self.model.replica.hash

    def name_of(self, hash_: DetailsHash) -> Name | None:
        """Return a clear name; none if this station has none."""
        return self.model.replica.names.get(hash_)


class ListFiles:
    """Makes the same files as ``bobbl export``; tables with the mark that spreadsheets look for."""

    def made(self, model: StationModel, state: State, kind: FileKind) -> bytes:
        """Return a file as it stands now."""
        return self._text(Tables(_Copy(model, state)), kind).encode()

    def _text(self, tables: Tables, kind: FileKind) -> str:
        match kind:
            case "ranking table":
                return to_csv(tables, heads(), bom=True)
            case "ranking page":
                return to_html(tables, heads(), tables.settings.name, language())
            case "entrants table":
                more = {
                    "status": tr("Stand"),
                    "due": tr("zu zahlen (€)"),
                    "paid": tr("bezahlt (€)"),
                    "markers": tr("abgehakt"),
                }
                return registered_to_csv(tables, heads() | more, status_words(), bom=True)
            case "tournament":
                return to_json(tables)
            case _:
                assert_never(kind)
