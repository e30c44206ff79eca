"""What the window of the organiser keeps for the program of the pages, and hears from it."""

import os
from pathlib import Path

from bobbl.pages.child import LocalPages
from bobbl.pages.site_options import SiteOptions
from bobbl.pages.stand import FolderStand
from bobbl_client.model.site_choice import SiteChoice, SiteFile


def test_a_folder_that_was_chosen_here_is_written_unless_the_command_names_one(
    tmp_path: Path,
) -> None:
    site, pages = SiteFile(tmp_path, os.urandom), LocalPages(tmp_path, "127.0.0.1")
    assert not pages.is_outdated
    site.keep(SiteChoice("/club", "true"))
    assert pages.is_outdated
    assert pages._wanted_site().words() == ["--folder", "/club", "--after", "true"]
    pages.site = SiteOptions(Path("/other"))
    assert pages._wanted_site().words() == ["--folder", "/other"]


def test_how_it_goes_with_the_folder_is_kept_for_the_window(tmp_path: Path) -> None:
    site, pages = SiteFile(tmp_path, os.urandom), LocalPages(tmp_path, "127.0.0.1")
    (tmp_path / "pages").mkdir()
    pages._report(None)
    assert site.report().at == ""
    pages._report(FolderStand(answer="fertig"))
    assert (site.report().trouble, site.report().answer) == ("", "fertig")
    pages._report(FolderStand(has_failed=True, answer="kein Netz"))
    assert "kein Netz" in site.report().trouble
