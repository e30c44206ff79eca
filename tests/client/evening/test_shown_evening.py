"""Evenings from a web form to their exports, and back: 46 pairs, 40 players."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pytest

from bobbl.__main__ import main
from bobbl_client.organiser.files.page import LISTS
from bobbl_client.organiser.taking_in.page import ImportPage, ImportScreen
from bobbl_server.store.opening import state_in
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.areas.field import MarkPresent
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import PrizeId
from builders.documents.opening import open_list
from builders.documents.sheet_reader import spreadsheet_rows
from builders.evening import Evening, invented_score
from client.evening.web_forms import LONG, pairs_form, players_form

Kind = Literal["pairs", "players"]
PRIZES = (Prize(PrizeId("first"), "200 € in bar", 1), Prize(PrizeId("last"), "Preßsack", -1))


def played(folder: Path, entrants: Kind, form: bytes) -> tuple[Path, ImportScreen]:
    """Take a form in at the organiser's window and play two rounds; give the file, the preview."""
    settings = Settings(
        "Preismucken", entrants=entrants, rounds=2, entry="single", fee_cents=500, prizes=PRIZES
    )
    evening = Evening(folder, settings)
    organiser = evening.station("organiser", "Leitung")
    screens: list[ImportScreen] = []
    page = ImportPage(organiser)
    page.open(screens.append)
    open_list(page, "Formular.csv", form)
    preview = screens[-1]
    page.begin()
    while page.go_on():
        pass
    page.close()
    for each in [each for each in evening.state.numbered() if each.kind != "lone"]:
        organiser.ask(MarkPresent(each.id))
        organiser.ask(TakePayment(each.id, 500 * len(each.persons)))
    for _ in range(2):
        evening.draw(organiser)
        running = evening.state.running
        assert running is not None
        for table, slot in list(running.tables.items()):
            evening.enter(organiser, table, invented_score(slot, running.number))
        evening.close_round(organiser)
    evening.close()
    return evening.path, preview


@pytest.mark.parametrize(
    ("entrants", "form", "doubtful", "count"),
    [("pairs", pairs_form(), (10, 23, 27), 46), ("players", players_form(), (16, 25), 40)],
    ids=["pairs", "players"],
)
def test_from_a_form_to_every_file_and_back(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    entrants: Kind,
    form: bytes,
    doubtful: Sequence[int],
    count: int,
) -> None:
    path, preview = played(tmp_path, entrants, form)
    assert len([row for row in preview.rows if not row.is_taken]) == len(doubtful)
    state = state_in(path)
    assert len([each for each in state.numbered() if each.status == "present"]) == count

    def exported(*words: str) -> bytes:
        out = tmp_path / "out"
        assert main(["export", str(path), *words, "--out", str(out), "--force"]) == 0
        return out.read_bytes()

    for name in LISTS:
        table = exported("--list", name, "--format", "csv").decode()
        _, *rows = csv.reader(io.StringIO(table, newline=""))
        assert rows
        german = exported("--list", name, "--format", "csv", "--for-excel").decode("utf-8-sig")
        lines = csv.reader(io.StringIO(german, newline=""), delimiter=";")
        assert len(list(lines)) == 1 + len(rows)
        assert len(spreadsheet_rows(exported("--list", name, "--format", "ods"))) == 1 + len(rows)
        for kind in ("json", "html"):
            assert exported("--list", name, "--format", kind)
        if name in ("entrants", "ranking", "results"):
            again = tmp_path / f"{name}.again"
            for content in (table.encode(), exported("--list", name, "--format", "json")):
                again.write_bytes(content)
                assert main(["import", str(again), str(path), "--preview"]) == 0
                assert capsys.readouterr().out.splitlines()[-2].startswith("0 kommen dazu")
    if entrants == "pairs":
        assert LONG.split()[1] in exported("--list", "ranking", "--format", "html").decode()
    whole = tmp_path / "turnier.json"
    whole.write_bytes(exported("--format", "json", "--with-log"))
    assert main(["import", str(whole), str(tmp_path / "again.bobbl")]) == 0
    assert state_in(tmp_path / "again.bobbl") == state
