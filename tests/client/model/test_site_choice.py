"""Which folders of pages are remembered, and which of them may come back."""

from pathlib import Path

import pytest

from bobbl_client.model.site_choice import drop_site, is_away, note_site, written_sites
from builders.dice import seeded_dice

DICE = seeded_dice(1)


def test_a_home_is_made_for_the_first_folder(tmp_path: Path) -> None:
    home, site = tmp_path / "not" / "yet", tmp_path / "site"
    note_site(home, site, DICE)
    assert written_sites(home) == (site,)


def test_a_folder_that_was_deleted_is_not_away_even_with_those_above_it(tmp_path: Path) -> None:
    site = tmp_path / "verein" / "seiten"
    note_site(tmp_path, site, DICE)
    assert not is_away(tmp_path, site)
    assert drop_site(tmp_path, site, DICE)
    assert not drop_site(tmp_path, site, DICE)
    assert written_sites(tmp_path) == ()


def test_a_folder_is_away_while_its_disk_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where disks are mounted the folder stays, empty: the stick itself may be the folder."""
    stick, mounted = tmp_path / "stick", {tmp_path / "stick", Path(tmp_path.anchor)}
    stick.mkdir()
    (stick / "seiten").mkdir()
    monkeypatch.setattr(
        "bobbl_client.model.site_choice.ismount", lambda each: Path(each) in mounted
    )
    for site in (stick, stick / "seiten"):
        note_site(tmp_path, site, DICE)
        assert not is_away(tmp_path, site)
    mounted.remove(stick)
    (stick / "seiten").rmdir()
    note_site(tmp_path, stick / "seiten", DICE)
    assert is_away(tmp_path, stick)
    assert is_away(tmp_path, stick / "seiten"), "a program that starts meanwhile knows no better"


def test_a_link_to_a_folder_is_away_while_the_disk_is_that_it_leads_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, mounted = tmp_path / "stick", {tmp_path / "stick", Path(tmp_path.anchor)}
    (stick / "seiten").mkdir(parents=True)
    monkeypatch.setattr(
        "bobbl_client.model.site_choice.ismount", lambda each: Path(each) in mounted
    )
    link = tmp_path / "webseite"
    link.symlink_to(stick / "seiten")
    note_site(tmp_path, link, DICE)
    assert not is_away(tmp_path, link)
    mounted.remove(stick)
    (stick / "seiten").rmdir()
    assert is_away(tmp_path, link)
