"""The page with the rules of the game: what it writes, and what it must not write over."""

from pathlib import Path

import pytest
from msgspec import json
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bobbl_client.organiser.rules.page import RulesPage
from bobbl_client.organiser.rules.view import RulesView
from bobbl_shared.domain.game.rules import Rules
from builders.hall import Hall
from builders.hands import press, shown


@pytest.mark.parametrize("name", ["abend.bobbl", "liga.club"])
def test_rules_never_take_the_place_of_a_tournament_or_a_club(
    qtbot: QtBot, hall: Hall, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"an evening")
    view = RulesView(RulesPage(hall.organiser), ask_save=lambda _: str(path))
    shown(qtbot, view, 1366, 768)
    press(view, Qt.Key.Key_F6)
    assert path.read_bytes() == b"an evening"
    assert name in view.page.notice


def test_an_older_file_of_rules_gives_way_since_the_dialog_has_asked(
    qtbot: QtBot, hall: Hall, tmp_path: Path
) -> None:
    path = tmp_path / "regeln.json"
    path.write_bytes(b"{}")
    view = RulesView(RulesPage(hall.organiser), ask_save=lambda _: str(path))
    shown(qtbot, view, 1366, 768)
    press(view, Qt.Key.Key_F6)
    assert json.decode(path.read_bytes(), type=Rules) == json.decode(
        view.page.encoded(), type=Rules
    )
