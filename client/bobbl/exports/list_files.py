"""Lists of a running tournament as files, as the organiser's window asks for them.

They are made of this station's copy, which is what its window shows: also while it works alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from bobbl.exports.codes import code_files
from bobbl.exports.lists import Lists
from bobbl.exports.papers import to_pdf
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.files.page import FileFormat, FileRow
from bobbl_server.files.anonymous import Anonymous
from bobbl_server.files.export import FOR_EXCEL, list_to_json, to_csv, to_html, to_json
from bobbl_server.files.listing import Listing
from bobbl_server.files.ods import to_ods
from bobbl_server.files.tables import Tables
from bobbl_server.files.whole import log_of
from bobbl_server.history import signed_head
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import language
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

    @property
    def bodies(self) -> Iterator[bytes]:
        """The events of the copy."""
        return self.model.replica.log.events()

    def name_of(self, hash_: DetailsHash) -> Name | None:
        """Return a clear name; none if this station has none."""
        return self.model.replica.names.get(hash_)

    def member_of(self, hash_: DetailsHash) -> str | None:
        """Return a number in the federation; empty if this station knows none."""
        return self.model.contact_details(hash_).member


class ListFiles:
    """Makes the same files as ``bobbl export``; CSV as German spreadsheets open it."""

    def made(self, model: StationModel, state: State, file: FileRow) -> bytes:
        """Return a file as it stands now; ``BobblError`` if it cannot be made here."""
        copy = _Copy(model, state)
        lists = Lists(Anonymous(copy) if file.is_anonymous else copy)
        match file.kind:
            case "tournament":
                return to_json(lists.tables).encode()
            case "tournament log":
                log = model.replica.log
                details = () if file.is_anonymous else log.all_details()
                written = log_of(log.events(), map(signed_head, log.heads()), details)
                return to_json(lists.tables, written).encode()
            case "codes":
                raise AssertionError("they are several files: `codes`")
            case kind:
                return _written(lists.made(kind), lists.tables, file.file_format)

    def codes(self, model: StationModel, state: State) -> Mapping[str, bytes]:
        """Return the registration codes as pictures, and their table as Excel opens it."""
        return code_files(_Copy(model, state), FOR_EXCEL)


def _written(listing: Listing, tables: Tables, file_format: FileFormat) -> bytes:
    title = tables.settings.name
    match file_format:
        case "ods":
            return to_ods(listing)
        case "csv":
            return to_csv(listing, FOR_EXCEL).encode()
        case "html":
            return to_html(listing, title, language()).encode()
        case "pdf":
            return to_pdf(listing, title)
        case "json":
            return list_to_json(listing, tables).encode()
        case _:
            assert_never(file_format)
