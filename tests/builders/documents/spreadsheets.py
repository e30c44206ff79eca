"""Spreadsheets as programs write them, small and by hand."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

ODS = "application/vnd.oasis.opendocument.spreadsheet"

_SPACES = " ".join(
    f'xmlns:{each}="urn:oasis:names:tc:opendocument:xmlns:{each}:1.0"'
    for each in ("office", "table", "text")
)
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

Rows = Sequence[Sequence[str]]


def zipped(parts: Mapping[str, str]) -> bytes:
    """Return an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def ods(rows: Rows, type_: str = "") -> bytes:
    """Return an ODS file; behind the rows a million empty ones, as programs write them."""
    lines = [
        "<table:table-row>"
        + "".join(
            f"<table:table-cell><text:p>{escape(cell)}</text:p></table:table-cell>" for cell in row
        )
        + '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
        for row in rows
    ]
    rest = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/>'
    return ods_table("".join(lines) + rest + "</table:table-row>", type_)


def ods_table(xml: str, type_: str = "") -> bytes:
    """Return an ODS file whose first table holds nothing, and the second this."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{type_}<office:document-content {_SPACES}>'
        "<office:body><office:spreadsheet><table:table/>"
        f"<table:table>{xml}</table:table></office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    return zipped({"mimetype": ODS, "content.xml": content})


def xlsx(rows: Rows | str, type_: str = "", styles: str = "") -> bytes:
    """Return a workbook: a hidden sheet, and one with rows, or the XML of rows."""
    shared: list[str] = []
    xml = (
        rows if isinstance(rows, str) else "".join(map(_row, range(1, 9999), rows, [shared] * 999))
    )
    texts = "".join(
        f'<si><r><t xml:space="preserve">{escape(each)}</t></r></si>' for each in shared
    )
    sheet = f'<worksheet xmlns="{_MAIN}"><sheetData>{xml}</sheetData></worksheet>'
    parts = {
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
        '<sheet name="Alt" state="hidden" r:id="rId1"/><sheet name="Neu" r:id="rId2"/>'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">'
        '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'
        '<Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
        "xl/sharedStrings.xml": f'{type_}<sst xmlns="{_MAIN}">{texts}</sst>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData><row r="1"><c r="A1"'
        ' t="inlineStr"><is><t>alt</t></is></c></row></sheetData></worksheet>',
        "xl/worksheets/sheet2.xml": sheet,
    }
    return zipped(parts | ({"xl/styles.xml": styles} if styles else {}))


def _row(number: int, row: Sequence[str], shared: list[str]) -> str:
    cells = []
    for column, cell in enumerate(row):
        shared.append(cell)
        at = f"{chr(ord('A') + column)}{number}"
        cells.append(f'<c r="{at}" t="s"><v>{len(shared) - 1}</v></c>')
    return f'<row r="{number}">{"".join(cells)}</row>'
