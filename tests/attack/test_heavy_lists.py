"""Lists made to keep a computer busy: one budget for the whole file, and one sentence."""

import io
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, get_ident
from types import FrameType

import pytest

from bobbl.__main__ import main
from bobbl_client.evening.lists import budget, spreadsheets
from bobbl_client.evening.lists.budget import Budget
from bobbl_client.evening.lists.files import text_of
from bobbl_client.evening.lists.json_lists import text_of_json
from bobbl_client.evening.lists.judging import Fate
from bobbl_client.organiser.taking_in import page as taking_in
from bobbl_client.organiser.taking_in import preview
from bobbl_client.organiser.taking_in.page import ImportPage, ImportScreen
from bobbl_client.page.file_reading import FileReading
from bobbl_shared import reading
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from builders.desk import Desk
from builders.documents.opening import open_list, wait_for
from builders.documents.spreadsheets import xlsx, zipped

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def workbook(named: int, sheets: int, cells: int, shared: int = 0) -> bytes:
    """Give a workbook that names its sheets of empty cells, in turn, so many times."""
    sheet = f"<worksheet {_MAIN}><sheetData><row>{'<c/>' * cells}</row></sheetData></worksheet>"
    names = "".join(f'<sheet name="{n}" r:id="r{n % sheets}"/>' for n in range(named))
    targets = "".join(f'<Relationship Id="r{n}" Target="{n}.xml"/>' for n in range(sheets))
    return zipped(
        {
            "xl/workbook.xml": f"<workbook {_MAIN} {_RELATIONS}>"
            f"<sheets>{names}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": f"<Relationships>{targets}</Relationships>",
            "xl/sharedStrings.xml": f"<sst {_MAIN}>{'<si/>' * shared}</sst>",
            **{f"xl/{n}.xml": sheet for n in range(sheets)},
        }
    )


def packed(how: int) -> bytes:
    """Give a workbook whose parts are packed in a way that no spreadsheet is."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(xlsx([["Hofmann"]]))) as archive,
        zipfile.ZipFile(out, "w", how) as other,
    ):
        for name in archive.namelist():
            other.writestr(name, archive.read(name))
    content = bytearray(out.getvalue())
    at = content.index(b"xl/workbook.xml") + len(b"xl/workbook.xml")
    content[at + 4 : at + 20] = b"\xff" * 16
    return bytes(content)


def refused(content: bytes, given: Budget | None = None) -> str:
    with pytest.raises(BobblError) as caught:
        text_of("liste", content, given)
    return caught.value.code


@pytest.fixture
def may_end() -> Iterator[Event]:
    """Give what a reading waits for; a test that fails lets it go, too."""
    event = Event()
    yield event
    event.set()


@contextmanager
def waits() -> Iterator[list[str]]:
    """Give what this thread does in the block to wait for a time, as it comes: no clock is read."""
    seen = list[str]()

    def watch(frame: FrameType, event: str, called: object) -> None:
        is_timed = (frame.f_locals.get("timeout") or 0) > 0 if event == "c_call" else False
        if event == "c_call" and (
            called is time.sleep or (is_timed and getattr(called, "__name__", "") == "acquire")
        ):
            seen.append(f"{frame.f_code.co_filename}:{frame.f_lineno}")

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield seen
    finally:
        sys.setprofile(before)


def test_a_sheet_that_is_named_again_and_again_is_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "MOST_TAGS", 10_000)
    assert refused(workbook(2000, 1, 7000)) == "list_empty"


def test_all_sheets_together_have_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_TAGS", 10_000)
    assert refused(workbook(20, 20, 400)) == "list_empty"
    assert refused(workbook(20, 20, 500)) == "list_too_large"
    assert refused(workbook(1, 1, 1, shared=11_000)) == "list_too_large"


@pytest.mark.parametrize("how", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_parts_that_are_packed_otherwise_are_told(how: int) -> None:
    assert refused(packed(how)) == "list_damaged"


def test_a_text_that_is_meant_by_every_cell_counts_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spreadsheets, "MOST_TEXT", 50_000)
    cells = '<c t="s"><v>0</v></c>' * 60
    shared = "x" * 1000
    content = xlsx(f"<row>{cells}</row>")
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(out, "w") as other:
        for name in archive.namelist():
            text = archive.read(name)
            if name == "xl/sharedStrings.xml":
                text = f"<sst {_MAIN}><si><t>{shared}</t></si></sst>".encode()
            other.writestr(name, text)
    assert refused(out.getvalue()) == "list_too_large"


def test_time_is_part_of_the_budget_and_it_can_be_stopped() -> None:
    now = [0.0]
    slow = Budget(lambda: now[0])
    slow.spend(b"")
    now[0] = budget.MOST_SECONDS + 0.1
    assert refused(xlsx([["Hofmann"]]), slow) == "list_too_large"
    stopped = Budget()
    stopped.stop()
    assert refused(xlsx([["Hofmann"]]), stopped) == "list_stopped"


def test_json_has_no_more_rows_and_values_than_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ",".join(['{"a":1}'] * 20_001)
    listed = f'{{"columns":[{{"key":"a","head":"A"}}],"rows":[{rows}]}}'
    tables = ",".join(['{"table":1,"score":[[21,4]]}'] * 20_001)
    for raw in (listed, f'{{"rounds":[{{"round":1,"tables":[{tables}]}}]}}'):
        with pytest.raises(BobblError, match="list_too_long"):
            text_of_json(raw.encode())
    monkeypatch.setattr(reading, "MOST_VALUES", 1000)
    with pytest.raises(BobblError, match="input_too_much"):
        text_of_json(listed.encode())


def test_the_command_says_it_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(budget, "MOST_TAGS", 10_000)
    golden = Path(__file__).parents[1] / "golden" / "everything-1.bobbl"
    list_ = tmp_path / "liste.xlsx"
    for content, why in (
        (workbook(20, 20, 500), "zu groß"),
        (packed(zipfile.ZIP_LZMA), "beschädigt"),
    ):
        list_.write_bytes(content)
        assert main(["import", str(list_), str(golden), "--preview"]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "es ist nichts übernommen" in said
        assert why in said


def test_the_window_goes_on_while_a_list_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_end: Event
) -> None:
    ended, window = Event(), get_ident()

    def slow(_: str, __: bytes, given: Budget) -> str:
        if get_ident() != window:
            may_end.wait()
        try:
            given.spend(b"")
        finally:
            ended.set()
        return "Hofmann, Karl / Reuß, Grete\n"

    monkeypatch.setattr(taking_in, "list_text", slow)
    desk = Desk(tmp_path)
    page, seen = ImportPage(desk.model), list[ImportScreen]()
    page.open(seen.append)
    with waits() as waited:
        page.opened("liste.xlsx", b"PK")
        assert seen[-1].is_working
        assert page.reading.look()
        assert page.cancel()
    assert waited == []
    assert (seen[-1].is_working, seen[-1].rows) == (False, ())
    assert "angehalten" in seen[-1].notice
    may_end.set()
    ended.wait()
    page.opened("liste.xlsx", b"PK")
    wait_for(page)
    assert len(seen[-1].rows) == 1
    page.close()
    desk.evening.close()


def test_names_are_compared_where_the_file_is_read_within_its_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def seen_comparing(*of: object) -> tuple[Fate, str]:
        threads.append(get_ident())
        return Fate.COMES, ""

    monkeypatch.setattr(preview, "compared", seen_comparing)
    desk = Desk(tmp_path)
    page = ImportPage(desk.model)
    open_list(page, "liste.csv", b"Hofmann, Karl\nPopp, Uwe\n")
    assert len(page.screen().rows) == len(threads) == 2
    assert get_ident() not in threads
    monkeypatch.setattr(budget, "MOST_SECONDS", -1)
    open_list(page, "liste.csv", b"Zapf, Ida\n")
    assert "zu groß" in page.notice
    assert len(page.screen().rows) == 2
    page.close()
    desk.evening.close()


def test_who_comes_while_a_list_is_read_is_compared_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_end: Event
) -> None:
    read = list[str]()

    def slow(name: str, content: bytes, _: Budget) -> str:
        read.append(name)
        may_end.wait()
        return content.decode()

    monkeypatch.setattr(taking_in, "list_text", slow)
    desk = Desk(tmp_path)
    page = ImportPage(desk.model)
    page.opened("liste.csv", b"Hofmann, Karl / Popp, Uwe\n")
    desk.evening.register(desk.model, Name("Hofmann", "Karl"), Name("Popp", "Uwe"))
    may_end.set()
    wait_for(page)
    assert [each.fate for each in page.screen().rows] == [Fate.KNOWN]
    assert read == ["liste.csv"]
    page.close()
    desk.evening.close()


def test_whoever_stops_a_reading_ends_it(may_end: Event) -> None:
    begun, ended = Event(), Event()

    def read(given: Budget) -> str:
        begun.set()
        may_end.wait()
        try:
            return text_of("liste", xlsx([["Hofmann"]]), given)
        except BobblError as error:
            ends.append(error.code)
            raise
        finally:
            ended.set()

    ends, said, taken = list[str](), list[str](), list[str]()
    file = FileReading(said.append, lambda: None, taken.append)
    file.begin(read)
    begun.wait()
    assert file.stop()
    may_end.set()
    ended.wait()
    assert not file.look()
    assert (ends, len(said), taken) == (["list_stopped"], 1, [])
