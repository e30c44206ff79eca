"""Files with lists: every kind that people send becomes text, everything else one sentence."""

import struct
from collections.abc import Mapping

import pytest

from bobbl_client.evening.lists import budget
from bobbl_client.evening.lists.files import MOST_BYTES, text_of
from bobbl_client.evening.lists.preregistered import read_list
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from builders.documents.spreadsheets import ods, ods_table, xlsx, zipped

PEOPLE = [["Nachname", "Vorname"], ["Reuß", "Änne"], ["O'Neil; Smith", "Uwe"]]


@pytest.mark.parametrize(
    "content",
    [
        "Nachname;Vorname\r\nReuß;Änne\r\n".encode("utf-8-sig"),
        "Nachname;Vorname\rReuß;Änne\r".encode(),
        "Nachname;Vorname\r\nReuß;Änne\n".encode("cp1252"),
        "Nachname\tVorname\nReuß\tÄnne\n".encode("utf-16"),
        "Nachname;Vorname\nReuß;Änne\n".encode("utf-16-le"),
        "Nachname;Vorname\nReuß;Änne\n".encode("utf-16-be"),
        '"Nachname","Vorname"\n"Reuß","Änne"\n'.encode(),
        "Nachname;Vorname\nReuß;Änne\n".encode().decode("cp1252").encode(),
        b"\xef\xbb\xbf\xef\xbb\xbf" + "sep=;\r\nNachname;Vorname\r\nReuß;Änne\r\n".encode(),
        "Nachname;Vorname\nReuß;Änne\nNachname;Vorname\n".encode(),
        ods([["Anmeldungen 2026"], [], *PEOPLE[:2]]),
        xlsx([[], *PEOPLE[:2]]),
    ],
)
def test_a_list_of_any_program_says_the_same(content: bytes) -> None:
    (read,) = read_list(text_of("liste", content), 2)
    assert [(name.last, name.first) for name in read.names] == [("Reuß", "Änne")]


def test_each_line_has_an_encoding_of_its_own() -> None:
    lines = ("Nachname;Vorname\n", "Reuß;Änne\n", "Bär;Änne\n")
    content = lines[0].encode() + lines[1].encode("cp1252") + lines[2].encode()
    assert text_of("liste", content) == "".join(lines)


@pytest.mark.parametrize("made", [ods, xlsx])
def test_signs_of_our_text_in_a_cell_stay_in_it(made: object) -> None:
    assert callable(made)
    read = read_list(text_of("liste", made(PEOPLE)), 2)
    assert [(each.line, each.names[0].last) for each in read] == [(2, "Reuß"), (3, "O'Neil; Smith")]


def refused(content: bytes) -> str:
    with pytest.raises(BobblError) as caught:
        text_of("meine.csv", content)
    said = sentence(caught.value)
    assert "meine.csv" in said
    assert "nichts übernommen" in said
    what = caught.value.parameters.get("what")
    return f"{caught.value.code} {what}" if what else caught.value.code


NO_LISTS: Mapping[str, tuple[bytes, str]] = {
    "pdf": (b"%PDF-1.7\nHofmann;Karl\n", "list_no_table pdf"),
    "png": (b"\x89PNG\r\n\x1a\n" + bytes(99), "list_no_table picture"),
    "elf": (b"\x7fELF" + bytes(99), "list_no_table program"),
    "windows program": (b"MZ\x90\x00" + bytes(99), "list_no_table program"),
    "old excel": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "list_no_table document"),
    "rtf": (b"{\\rtf1 Hofmann}", "list_no_table document"),
    "page": (b"<!DOCTYPE html><p>Hofmann</p>", "list_no_table page"),
    "a page of a program": (b"<table><tr><td>Hofmann</td></tr></table>", "list_no_table page"),
    "script": (b"#!/bin/sh\nrm -r hofmann\n", "list_no_table program"),
    "visiting card": (b"BEGIN:VCARD\nN:Hofmann;Karl\nEND:VCARD\n", "list_no_table contacts"),
    "UTF-32": ("Nachname;Vorname\nHofmann;Karl\n".encode("utf-32"), "list_no_table signs"),
    "gzip": (b"\x1f\x8b\x08\x00abc", "list_no_table archive"),
    "signs": (b"Hofmann\x00\x01\x02;Karl", "list_no_table signs"),
    "empty": (b"", "list_empty"),
    "a mark alone": (b"\xef\xbb\xbf", "list_empty"),
    "blank": (b" \r\n\r\n", "list_empty"),
    "too many bytes": (b"a;b\n" * (MOST_BYTES // 4 + 1), "list_too_large"),
    "too many lines": (b"a\n" * 20_002, "list_too_long"),
    "another archive": (zipped({"a.txt": "x"}), "list_no_table archive"),
    "a text document": (
        zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<a/>"}),
        "list_no_table document",
    ),
    "a cut archive": (ods(PEOPLE)[:-30], "list_damaged"),
    "no archive at all": (b"PK\x03\x04" + bytes(99), "list_damaged"),
    "no spreadsheet inside": (ods_table("<table"), "list_damaged"),
    "empty spreadsheet": (ods([]), "list_empty"),
    "empty workbook": (xlsx([[""]]), "list_empty"),
    "a text that is nowhere": (xlsx('<row><c t="s"><v>7</v></c></row>'), "list_damaged"),
    "a text before the first": (xlsx('<row><c t="s"><v>-1</v></c></row>'), "list_damaged"),
    "rows without end": (
        ods_table(
            '<table:table-row table:number-rows-repeated="99999999999999999999">'
            "<table:table-cell/></table:table-row><table:table-row><table:table-cell>"
            "<text:p>x</text:p></table:table-cell></table:table-row>"
        ),
        "list_too_long",
    ),
    "a number that is none": (
        ods_table('<table:table-row table:number-rows-repeated="x"/>'),
        "list_damaged",
    ),
    "repeated rows": (
        ods_table(
            '<table:table-row table:number-rows-repeated="1048576"><table:table-cell'
            ' table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>'
            "</table:table-row>"
        ),
        "list_too_long",
    ),
}


@pytest.mark.parametrize(("content", "said"), NO_LISTS.values(), ids=NO_LISTS)
def test_what_is_no_list_is_told_in_a_sentence(content: bytes, said: str) -> None:
    assert refused(content) == said


def test_an_archive_may_not_unpack_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_UNPACKED", 100_000)
    bomb = ods_table(" " * 1_000_000)
    assert len(bomb) < 5_000
    assert refused(bomb) == "list_too_large"
    lying = bytearray(bomb)  # what the archive says of its size is no size
    at = lying.index(b"content.xml", lying.index(b"PK\x01\x02")) - 22
    lying[at : at + 4] = struct.pack("<L", 10)
    assert refused(bytes(lying)) in {"list_too_large", "list_damaged"}


@pytest.mark.parametrize("kind", ["ods", "xlsx"])
def test_entities_are_not_followed(kind: str) -> None:
    lol = '<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;">]>'
    outside = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    for type_ in (lol, outside):
        made = ods(PEOPLE, type_) if kind == "ods" else xlsx(PEOPLE, type_)
        assert refused(made) == "list_damaged"


def test_a_locked_table_is_told() -> None:
    manifest = "<manifest><encryption-data/></manifest>"
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    parts = {"mimetype": mimetype, "META-INF/manifest.xml": manifest, "content.xml": "\x01\x02"}
    assert refused(zipped(parts)) == "list_locked"


def test_merged_cells_notes_and_lines_in_a_cell() -> None:
    row = (
        "<table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell>"
        "<table:table-cell><text:p>Verein</text:p></table:table-cell></table:table-row>"
        '<table:table-row><table:table-cell table:number-columns-spanned="1">'
        "<office:annotation><text:p>dabei?</text:p></office:annotation>"
        "<text:p>Karl<text:s/>Hofmann</text:p><text:p>Grete Reuß</text:p></table:table-cell>"
        "<table:covered-table-cell><text:p>drunter</text:p></table:covered-table-cell>"
        "<table:table-cell/></table:table-row>"
    )
    text = text_of("liste.ods", ods_table(row))
    assert text.splitlines() == ["Name;Verein", "Karl Hofmann / Grete Reuß;"]


def test_numbers_that_are_dates_are_shown_as_such() -> None:
    cells = (
        '<row r="1"><c r="A1"><v>2</v></c><c r="B1" s="1"><v>46347.5</v></c>'
        '<c r="D1" s="2"><v>46347</v></c><c r="E1" t="b"><v>1</v></c>'
        '<c r="F1" s="1"><v>1e300</v></c></row>'
    )
    styles = (
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        '<numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yy hh:mm"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    )
    content = xlsx(cells, styles=styles)
    assert text_of("x", content).strip() == "2;21.11.2026 12:00;;21.11.2026;1;1e300"
