"""While the evening runs its pages are in a folder as well, and a command sends them on.

Who is taken out is named nowhere from then on: in nothing that is served, in nothing written.
"""

import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from bobbl.pages.site_options import SiteOptions
from bobbl.pages.stand import FolderStand, folder_words
from bobbl_server.pages.downloads import downloads
from bobbl_server.pages.routes import ROUTES
from bobbl_server.site import writer as writer_module
from bobbl_shared.domain.areas.pages import OpenPages, UnlistPerson
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.i18n import LANGUAGES
from builders.phones import NAMES, PhoneHall

FAMILIES = [each.last for pair in NAMES for each in pair if len(each.last) > 4]
SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))


def text_of(folder: Path) -> str:
    """Return all that is written, with the names of the files."""
    text = ""
    for each in folder.rglob("[!.]*.*"):
        with suppress(FileNotFoundError, IsADirectoryError):  # it goes while it is looked at
            text += f"{each}\n{each.read_bytes().decode('utf-8', 'replace')}\n"
    return text


async def served(hall: PhoneHall) -> str:
    """Return all that guests can load: pages, JSON, files to take home, and slips."""
    assert hall.site.guests is not None
    book = hall.site.guests.book
    paths = [
        route.path.format_map(told) for route in ROUTES for told in route.instances(book.evening)
    ]
    paths += ["/platz?q=1", "/platz?q=M%C3%BCll", "/platz?q=Tisch+1", "/leinwand/AB23"]
    slips = [hall.path(table) for table in (1, 2)]
    texts = [(await hall.get(f"/api{path}")).body for path in paths]
    for path in (*paths, *slips, *(f"/{each}" for each in downloads(book.evening))):
        for language in LANGUAGES:
            answer = await hall.get(path, {"Accept-Language": language})
            assert answer.status == 200, path
            texts.append(answer.body)
    return "\n".join(texts)


def families_in(said: str) -> list[str]:
    return [each for each in FAMILIES if re.search(rf"\b{each}\b", said)]


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
        assert name in await served(hall)
        for entrant in hall.state.entrants.values():
            for person in entrant.persons:
                await hall.ask(office, UnlistPerson(person))
        await hall.until(lambda: families_in(text_of(folder)) == [])
        assert families_in(await served(hall)) == []
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
