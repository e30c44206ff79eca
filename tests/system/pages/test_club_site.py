"""While the evening runs its pages are in a folder as well, and a command sends them on."""

import sys
from contextlib import suppress
from pathlib import Path

import pytest

from bobbl.pages.site_options import SiteOptions
from bobbl.pages.stand import FolderStand, folder_words
from bobbl_server.site import writer as writer_module
from bobbl_shared.domain.areas.pages import OpenPages, UnlistPerson
from bobbl_shared.domain.settings import Section, Settings
from builders.phones import NAMES, PhoneHall

SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))


def text_of(folder: Path) -> str:
    """Return all that is written, with the names of the files."""
    text = ""
    for each in folder.rglob("[!.]*.*"):
        with suppress(FileNotFoundError, IsADirectoryError):  # it goes while it is looked at
            text += f"{each}\n{each.read_bytes().decode('utf-8', 'replace')}\n"
    return text


async def test_the_folder_follows_the_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "REST_S", 0.01)
    folder, sent = tmp_path / "site", tmp_path / "sent"
    folder.mkdir()
    program = tmp_path / "send.py"
    program.write_text(
        "import shutil\n"
        f"shutil.copytree('.', {str(sent)!r}, dirs_exist_ok=True)\nprint('gesendet')\n"
    )
    options = SiteOptions(folder, f"{sys.executable} {program}")
    async with PhoneHall(tmp_path, SETTINGS, club_site=options) as hall:
        office = await hall.open()
        assert hall.state.phones is not None
        assert (await hall.ask(office, OpenPages(hall.state.phones.address))).refused is None
        name = NAMES[0][0].last
        await hall.until(lambda: name in text_of(folder))
        await hall.until(lambda: (sent / "index.html").is_file())
        for entrant in hall.state.entrants.values():
            for person in entrant.persons:
                await hall.ask(office, UnlistPerson(person))
        await hall.until(lambda: name not in text_of(folder))
    assert folder_words(FolderStand(answer="gesendet")) == (
        "Die Seiten im Ordner sind auf dem neuesten Stand."
    )


async def test_slips_on_phones_alone_write_no_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "REST_S", 0.01)
    folder = tmp_path / "site"
    folder.mkdir()
    async with PhoneHall(tmp_path, SETTINGS, club_site=SiteOptions(folder, "")) as hall:
        await hall.open()
        await hall.until(lambda: hall.site.guests is not None)
    assert not any(folder.iterdir())


@pytest.mark.parametrize(
    ("stand", "said"),
    [
        (FolderStand("site_folder_full", {"path": "/stick"}), "kein Platz"),
        (FolderStand(is_unsent=True, has_failed=True, answer="kein Netz"), "kein Netz"),
        (FolderStand(is_unsent=True), "werden gesendet"),
    ],
)
def test_how_it_goes_is_said(stand: FolderStand, said: str) -> None:
    assert said in folder_words(stand)
