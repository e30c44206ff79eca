"""The club's page of all its evenings, the newest first, and the feed of new rankings."""

import uuid
from collections.abc import Sequence
from datetime import date
from xml.etree import ElementTree as Xml

from msgspec import Struct

from bobbl_server.pages.files.static_site import FOLDERS, StaticFile, fixed_file
from bobbl_server.pages.rendering import PAGES
from bobbl_server.pages.style import STYLE
from bobbl_shared.i18n import LANGUAGES, speaking, tr
from bobbl_shared.i18n.hours import day

ATOM = "http://www.w3.org/2005/Atom"
FEED = "feed.xml"


class ListedRanking(Struct, frozen=True):
    """A ranking that was published ``at`` (ISO 8601 UTC)."""

    round: int
    at: str
    is_final: bool


class ListedEvening(Struct, frozen=True):
    """An evening as the list shows it; ``day`` is ISO 8601."""

    folder: str
    name: str
    day: str
    is_over: bool
    rankings: tuple[ListedRanking, ...] = ()


def evening_list(evenings: Sequence[ListedEvening], feed: str) -> dict[str, StaticFile]:
    """Return the files above the folders of the evenings; ``feed`` is the id of the feed."""
    newest = sorted(evenings, key=lambda each: (each.day, each.folder), reverse=True)
    files = {
        f"{FOLDERS[language]}index.html": fixed_file(_list(newest, language))
        for language in LANGUAGES
    }
    files["seiten.css"] = fixed_file(STYLE.encode())
    if any(each.rankings for each in newest):
        files[FEED] = fixed_file(_feed(newest, feed))
    return files


def _list(evenings: Sequence[ListedEvening], language: str) -> bytes:
    other = next(each for each in LANGUAGES if each != language)
    up = "../" * FOLDERS[language].count("/")
    with speaking(language):
        text = PAGES.get_template("evenings.html").render(
            language=language,
            other=other,
            other_link=(up or FOLDERS[other]) + "index.html",
            up=up,
            inner=FOLDERS[language],
            has_feed=any(each.rankings for each in evenings),
            evenings=[(each, day(date.fromisoformat(each.day))) for each in evenings],
        )
    return text.encode()


def _feed(evenings: Sequence[ListedEvening], feed: str) -> bytes:
    """Return the feed (RFC 4287), an entry for each ranking, the newest first."""
    told = sorted(
        ((ranking, evening) for evening in evenings for ranking in evening.rankings),
        key=lambda each: (each[0].at, each[0].round),
        reverse=True,
    )
    top = Xml.Element("feed", {"xmlns": ATOM, "xml:lang": LANGUAGES[0]})
    with speaking(LANGUAGES[0]):
        _add(top, "id", f"urn:uuid:{uuid.UUID(feed)}")
        _add(top, "title", tr("Ranglisten"))
        _add(top, "updated", told[0][0].at)
        _add(Xml.SubElement(top, "author"), "name", tr("Turnierleitung"))
        Xml.SubElement(top, "link", {"rel": "alternate", "href": "index.html"})
        for ranking, evening in told:
            entry = Xml.SubElement(top, "entry")
            named = uuid.uuid5(uuid.UUID(feed), f"{evening.folder}/{ranking.round}")
            _add(entry, "id", f"urn:uuid:{named}")
            _add(entry, "title", f"{evening.name}: {_title(ranking)}")
            _add(entry, "updated", ranking.at)
            Xml.SubElement(entry, "link", {"href": f"{evening.folder}/rangliste.html"})
            _add(entry, "summary", _title(ranking))
    content: str = Xml.tostring(top, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{content}\n'.encode()


def _title(ranking: ListedRanking) -> str:
    return tr("Endstand") if ranking.is_final else tr("Stand nach Runde {n}", n=ranking.round)


def _add(above: Xml.Element, tag: str, text: str) -> None:
    Xml.SubElement(above, tag).text = text
