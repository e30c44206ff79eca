"""``bobbl export``: every list in every format, with the same cells in each."""

import csv
import io
import json
import zipfile
from datetime import datetime
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl.exports.command import read
from bobbl.exports.lists import Lists
from bobbl_client.organiser.files.page import LISTS, ListName
from bobbl_server.files.export import FOR_EXCEL, PLAIN, CsvStyle, to_csv
from bobbl_server.files.listing import Amount, Cell, Column, Listing, written
from bobbl_server.files.ods import to_ods
from builders.documents.sheet_reader import spreadsheet_rows

GOLDEN = Path(__file__).parents[2] / "golden" / "people-and-prizes-1.bobbl"


@pytest.fixture(scope="module")
def lists() -> Lists:
    return Lists(read(GOLDEN))


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_the_same_in_each_format(
    lists: Lists, name: ListName, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listing = lists.made(name)
    assert listing.rows, "the evening has something for each list"
    assert all(len(row) == len(listing.columns) for row in listing.rows)
    words = ["export", str(GOLDEN), "--list", name, "--format"]

    def put(*more: str) -> str:
        assert main([*words, *more]) == 0
        return capsys.readouterr().out

    spread = listing.spread()
    table = list(csv.reader(io.StringIO(put("csv"), newline="")))
    assert table[0] == list(spread.heads)
    assert table[1:] == [[written(cell, ".") for cell in row] for row in spread.rows]
    german = put("csv", "--for-excel")
    assert german.startswith("\ufeff")
    assert german == to_csv(listing, FOR_EXCEL)
    document = json.loads(put("json"))
    assert [each["key"] for each in document["columns"]] == [each.key for each in listing.columns]
    assert len(document["rows"]) == len(listing.rows)
    assert listing.heads[0] in put("html")
    assert main([*words, "ods", "--out", str(tmp_path / "a.ods")]) == 0
    head, *rows = spreadsheet_rows((tmp_path / "a.ods").read_bytes())
    assert head == list(spread.heads)
    assert rows == [[as_a_spreadsheet(cell) for cell in row] for row in spread.rows]


def as_a_spreadsheet(cell: Cell) -> object:
    match cell:
        case Amount(cents):
            return cents / 100
        case datetime():
            return cell.replace(tzinfo=None, microsecond=0)
        case int():
            return float(cell)
        case _:
            return cell


def test_a_list_is_painted_on_pages(tmp_path: Path) -> None:
    for name in ("results", "history"):
        path = tmp_path / f"{name}.pdf"
        words = ["export", str(GOLDEN), "--list", name, "--format", "pdf", "--out", str(path)]
        assert main(words) == 0
        assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("kind", ["ods", "pdf"])
def test_what_is_no_text_needs_a_file(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(GOLDEN), "--format", kind]) == 2
    assert "geben Sie eine Datei an" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("x" * 31, "x" * 31),
        ("x" * 32, "x" * 31),
        ("Was?: [a/b]*\\'c'", "Was    a b    c "),
    ],
)
def test_a_sheet_has_a_name_that_every_spreadsheet_takes(title: str, name: str) -> None:
    content = to_ods(Listing("ranking", title, (Column("a", "a"),), ()))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert f'table:name="{name}"' in archive.read("content.xml").decode()


@pytest.mark.parametrize(
    ("style", "line"),
    [
        (PLAIN, '-3,-0.50,12.05,21,14,"\'=1+1","\'-5,a\'",'),
        (FOR_EXCEL, "-3;-0,50;12,05;21;14;'=1+1;'-5,a';"),
    ],
)
def test_numbers_stay_numbers_and_texts_are_no_formulas(style: CsvStyle, line: str) -> None:
    listing = Listing(
        "ranking",
        "Rangliste",
        tuple(Column(each, each, ("a", "b") if each == "d" else None) for each in "abcdefg"),
        ((-3, Amount(-50), Amount(1205), (21, 14), "=1+1", "-5,a'", None),),
    )
    assert to_csv(listing, style).splitlines()[1] == line.replace('"\'=1+1"', "'=1+1")
    assert spreadsheet_rows(to_ods(listing))[1] == [
        *(-3.0, -0.5, 12.05, 21.0, 14.0, "=1+1", "-5,a'", None)
    ]
