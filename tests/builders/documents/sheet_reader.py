"""Reads an OpenDocument spreadsheet as strangers would: cell by cell, each by its type."""

import io
import zipfile
from datetime import datetime
from xml.etree import ElementTree

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def spreadsheet_rows(content: bytes) -> list[list[object]]:
    """Return the cells of the only sheet: text, a number, a moment or nothing; no formula."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert archive.testzip() is None
        named = ElementTree.fromstring(archive.read("META-INF/manifest.xml"))
        assert len(named) == len(archive.namelist()) - 1
        root = ElementTree.fromstring(archive.read("content.xml"))
    assert not list(root.iter(f"{_TABLE}formula"))
    (sheet,) = root.iter(f"{_TABLE}table")
    return [[_value(cell) for cell in row] for row in sheet.iter(f"{_TABLE}table-row")]


def _value(cell: ElementTree.Element) -> object:
    assert f"{_TABLE}formula" not in cell.attrib
    match cell.get(f"{_OFFICE}value-type"):
        case "string":
            return "\n".join(each.text or "" for each in cell.iter(f"{_TEXT}p"))
        case "float":
            return float(cell.attrib[f"{_OFFICE}value"])
        case "date":
            return datetime.fromisoformat(cell.attrib[f"{_OFFICE}date-value"])
        case other:
            assert other is None, other
            return None
