from datetime import UTC, datetime
from pathlib import Path

import pytest

from bobbl_client.host.start.packages import about_package, newer_package
from bobbl_client.host.start.page import StartPage, StartScreen
from bobbl_shared.program import program, version_of_package
from builders.hall import ScreenKeeper

NAMES = {
    "Bobbl-7.2.1-windows.exe": "7.2.1",
    "bobbl_7.2.1_amd64.deb": "7.2.1",
    "bobbl_7.2.1_amd64 (1).deb": "7.2.1",
    "bobbl-7.2-linux-x86_64.tar.xz": "7.2",
    "bobbl-7.2.1rc1-py3-none-any.whl": "7.2.1rc1",
    "bobbl-7.2.1.bobbl": "",
    "bobbl-7.2.1-fest.bobbl": "",
    "Kirchweih_7.2.1_amd64.deb": "",
    "bobbl_neu_amd64.deb": "",
}
NEWER, OLDER = "Bobbl-7.2.1-windows.exe", "Bobbl-0.0.1-windows.exe"


@pytest.mark.parametrize(("name", "version"), NAMES.items())
def test_a_package_is_known_by_its_name(name: str, version: str) -> None:
    assert version_of_package(name) == version


def test_the_newest_of_the_folders_is_found_and_nothing_older(tmp_path: Path) -> None:
    stick, here, gone = tmp_path / "stick", tmp_path / "here", tmp_path / "gone"
    for folder, names in ((here, [OLDER, "fest.bobbl"]), (stick, [OLDER])):
        folder.mkdir()
        for name in names:
            (folder / name).touch()
    assert newer_package((here, stick, gone, here)) is None
    (here / "bobbl_6.0.0_amd64.deb").touch()
    (stick / NEWER).touch()
    assert newer_package((here, stick, gone, here)) == stick / NEWER


def test_a_package_that_is_chosen_is_not_opened_but_explained(tmp_path: Path) -> None:
    view: ScreenKeeper[StartScreen] = ScreenKeeper()
    opened: list[Path] = []
    page = StartPage([], opened.append, datetime(2026, 11, 21, tzinfo=UTC), UTC)
    page.open(view.show)
    page.open_path(tmp_path / NEWER)
    assert view.screen.package == about_package(tmp_path / NEWER)
    assert f"ist Bobbl 7.2.1, hier läuft Bobbl {program()}" in view.screen.package
    page.open_path(tmp_path / OLDER)
    assert "es ist nichts zu tun" in view.screen.package
    assert opened == []
    page.open_path(tmp_path / "fest.bobbl")
    assert opened == [tmp_path / "fest.bobbl"]
