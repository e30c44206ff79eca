"""A list as a spreadsheet (OpenDocument 1.3, ISO/IEC 26300): one sheet, every cell with its type.

A text is a cell of text and nothing else, so that no name is ever a formula. The archive has the
same bytes for the same list: its times are fixed.
"""

import io
import re
import zipfile
from collections.abc import Iterable
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from bobbl_server.files.listing import Amount, Cell, Listing, written

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"

_SPACES = {
    each: f"urn:oasis:names:tc:opendocument:xmlns:{each}:1.0"
    for each in ("office", "table", "text", "style", "manifest")
} | {
    "number": "urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
}
_BEGINS = '<?xml version="1.0" encoding="UTF-8"?>\n'
_FIXED = (1980, 1, 1, 0, 0, 0)
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no place for."""
_LONGEST_SHEET = 31
"""Signs that the name of a sheet may have in every spreadsheet."""
_STYLES = (
    '<number:number-style style:name="N1"><number:number number:decimal-places="2"'
    ' number:min-decimal-places="2" number:min-integer-digits="1"/></number:number-style>'
    '<number:date-style style:name="N2"><number:year number:style="long"/><number:text>-'
    '</number:text><number:month number:style="long"/><number:text>-</number:text><number:day'
    ' number:style="long"/><number:text> </number:text><number:hours number:style="long"/>'
    '<number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text>'
    '<number:seconds number:style="long"/></number:date-style>'
    '<style:style style:name="head" style:family="table-cell"><style:text-properties'
    ' fo:font-weight="bold"/></style:style>'
    '<style:style style:name="money" style:family="table-cell" style:data-style-name="N1"/>'
    '<style:style style:name="moment" style:family="table-cell" style:data-style-name="N2"/>'
)


def to_ods(listing: Listing) -> bytes:
    """Return a list as a spreadsheet."""
    spread = listing.spread()
    heads = "".join(_text(each, ' table:style-name="head"') for each in spread.heads)
    rows = [f"<table:table-row>{heads}</table:table-row>"]
    rows += [f"<table:table-row>{_row(each)}</table:table-row>" for each in spread.rows]
    name = re.sub(r"[\[\]*?:/\\']", " ", listing.title)[:_LONGEST_SHEET]
    content = _document(
        "office:document-content",
        ("office", "table", "text", "style", "number", "fo"),
        f"<office:automatic-styles>{_STYLES}</office:automatic-styles>"
        f"<office:body><office:spreadsheet><table:table table:name={quoteattr(name)}>"
        f'<table:table-column table:number-columns-repeated="{len(spread.columns)}"/>'
        f"{''.join(rows)}</table:table></office:spreadsheet></office:body>",
    )
    manifest = _document(
        "manifest:manifest",
        ("manifest",),
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{MIMETYPE}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>',
    )
    return _archive({"content.xml": content, "META-INF/manifest.xml": manifest})


def _row(row: Iterable[Cell]) -> str:
    return "".join(map(_cell, row))


def _cell(cell: Cell) -> str:
    match cell:
        case None:
            return "<table:table-cell/>"
        case Amount():
            return _typed("float", "value", written(cell, "."), ' table:style-name="money"')
        case datetime():
            when = cell.strftime("%Y-%m-%dT%H:%M:%S")
            return _typed("date", "date-value", when, ' table:style-name="moment"')
        case int():
            return _typed("float", "value", str(cell))
        case _:
            return _text(written(cell))


def _typed(kind: str, attribute: str, value: str, style: str = "") -> str:
    return (
        f'<table:table-cell{style} office:value-type="{kind}" office:{attribute}="{value}">'
        f"<text:p>{value}</text:p></table:table-cell>"
    )


def _text(text: str, style: str = "") -> str:
    lines = _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text).split("\n")
    inside = "".join(f"<text:p>{escape(each)}</text:p>" for each in lines)
    return f'<table:table-cell{style} office:value-type="string">{inside}</table:table-cell>'


def _document(root: str, spaces: Iterable[str], inside: str) -> str:
    named = "".join(f' xmlns:{each}="{_SPACES[each]}"' for each in spaces)
    version = f'{root.partition(":")[0]}:version="1.3"'
    return f"{_BEGINS}<{root}{named} {version}>{inside}</{root}>"


def _archive(files: dict[str, str]) -> bytes:
    """Return the archive; the type comes first and as it is, as programs look for it there."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype", _FIXED), MIMETYPE, zipfile.ZIP_STORED)
        for name, text in files.items():
            info = zipfile.ZipInfo(name, _FIXED)
            archive.writestr(info, text.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()
