"""The same pages as files, for a web space that knows no Bobbl: links lead from file to file.

German lies at the top and English in ``en/``; every link is relative, so that the files may lie
anywhere, also on a disk without a web server. There are no slips and no stream: a page of a running
evening fetches itself every half minute by the script and swaps what has changed; without the
script the browser loads it anew each minute. Both ask for nothing but the file itself, which every
web space has, and an unchanged one costs an answer without content.

People are found by small files in ``suche/``, one for the first two letters of a word, as the
script needs them; ``namen.html`` is the complete list, which needs no script.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import partial
from hashlib import sha256
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.downloads import downloads
from bobbl_server.pages.files.static_script import STATIC_SCRIPT
from bobbl_server.pages.guests import Guest
from bobbl_server.pages.published import Evening
from bobbl_server.pages.rendering import Frame, Sheet, entrant_path, frame_of, rendered
from bobbl_server.pages.routes import ROUTES, found
from bobbl_server.pages.style import STYLE
from bobbl_shared.domain.names import fold_text
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import LANGUAGES, speaking, tr

FOLDERS = {"de": "", "en": "en/"}
"""Where the pages of a language lie."""

PREFIX = 2
"""So many letters name a file of the search."""

SEAT, NAMES = "platz.html", "namen.html"
REFRESH_S = 60


@dataclass(frozen=True)
class StaticFile:
    """A file; ``version`` changes when what it shows does, not with the minute it tells.

    ``make`` gives its bytes: what has not changed need not be made.
    """

    version: str
    make: Callable[[], bytes]


class Hit(Struct, frozen=True, array_like=True):
    """Somebody who may be sought: folded words, number, names as shown, and the table (0: none)."""

    words: tuple[str, ...]
    number: int
    shown: str
    table: int
    page: str


@dataclass(frozen=True)
class Files:
    """Links from a page in one language; ``refresh_s``: how soon it is to be loaded anew."""

    language: str
    refresh_s: int = 0
    is_lasting = True

    def page(self, path: str, language: str, query: Mapping[str, str]) -> str:
        """Return the way to the file of a page."""
        wanted = language or self.language
        asked = f"?{urlencode(query)}" if query else ""
        return self._way(wanted) + file_of(path) + asked

    def file(self, path: str) -> str:
        """Return the way to a file that all languages share."""
        return self._way(LANGUAGES[0]) + path.lstrip("/")

    def _way(self, language: str) -> str:
        if language == self.language:
            return ""
        return "../" * FOLDERS[self.language].count("/") + FOLDERS[language]


def static_site(
    evening: Evening, zone: tzinfo | None = None, *, is_running: bool = False
) -> dict[str, StaticFile]:
    """Return all files of an evening by their names; ``zone`` is that of the hall."""
    evening = replace(evening, has_phones=False, is_alone=False, screens={}, pages=None)
    refresh_s = REFRESH_S if is_running else 0
    files = {}
    for language in LANGUAGES:
        book = PageBook(evening, zone, Files(language, refresh_s))
        for name, file in (*_pages(book, language), *_search_pages(book, language)):
            files[FOLDERS[language] + name] = file
    shared = {**downloads(evening), **_index(evening)}
    shared |= {"seiten.css": STYLE.encode(), "seiten.js": STATIC_SCRIPT.encode()}
    for name, content in shared.items():
        files[name] = fixed_file(content)
    return files


def file_of(path: str) -> str:
    """Return the name of a page's file; the first page's where there is none."""
    if path.lstrip("/") in {SEAT, NAMES}:
        return path.lstrip("/")
    try:
        route, asked = found(path)
    except Refusal:
        return "index.html"
    return route.file.format_map(asked) or "index.html"


def _pages(book: PageBook, language: str) -> Iterator[tuple[str, StaticFile]]:
    """Yield the pages that the site of the hall has as well."""
    for route in ROUTES:
        for asked in route.instances(book.evening) if route.file else ():
            path = route.path.format_map(asked)
            make = partial(_body, book, path, language)
            yield route.file.format_map(asked), _file(book, book.version(path, {}), make)


def _body(book: PageBook, path: str, language: str) -> bytes:
    return book.page(path, {}, language).body


def _search_pages(book: PageBook, language: str) -> Iterator[tuple[str, StaticFile]]:
    """Yield what takes the place of the answers that the server of the hall gives."""
    evening = book.evening
    listed = tuple(sorted(_hits(evening), key=lambda each: (fold_text(each.shown), each.number)))
    frame = frame_of(evening.settings, has_phones=False, is_alone=False)
    for name, people in ((SEAT, ()), (NAMES, listed)):
        version = sha256(msgspec.json.encode((name, frame, people))).hexdigest()[:16]
        sheet = Sheet(
            frame=frame,
            title=_title(name, language),
            version=version,
            language=language,
            as_of=evening.as_of,
            path=f"/{name}",
            query={},
            links=book.links,
            zone=book.zone,
        )
        make = partial(_search_page, f"static_{name}", sheet, people)
        yield name, _file(book, version, make)


def _search_page(template: str, sheet: Sheet, people: tuple[Hit, ...]) -> bytes:
    return rendered(template, sheet, people=people).encode()


def forgotten_page(name: str) -> dict[str, StaticFile]:
    """Return what stands in the place of an evening of which nothing else can be shown."""
    files = {}
    for language in LANGUAGES:
        links = Files(language)
        frame = Frame(name, is_pairs=True, is_training=False, has_phones=False, is_alone=False)
        sheet = Sheet(
            frame=frame,
            title=name,
            version="",
            language=language,
            as_of=datetime.min.replace(tzinfo=UTC),
            path="/",
            query={},
            links=links,
        )
        content = rendered("forgotten.html", sheet).encode()
        files[f"{FOLDERS[language]}index.html"] = fixed_file(content)
    return files | {"seiten.css": fixed_file(STYLE.encode())}


def fixed_file(content: bytes) -> StaticFile:
    """Return a file that is made already."""
    return StaticFile(sha256(content).hexdigest()[:16], lambda: content)


def _title(name: str, language: str) -> str:
    with speaking(language):
        return tr("Wo sitze ich?") if name == SEAT else tr("Alle Namen")


def _file(book: PageBook, version: str, make: Callable[[], bytes]) -> StaticFile:
    return StaticFile(f"{version}-{book.links.refresh_s}", make)


def _index(evening: Evening) -> dict[str, bytes]:
    """Return the files of the search, by the first letters of any word that is sought."""
    found: dict[str, list[Hit]] = defaultdict(list)
    for hit in _hits(evening):
        for start in sorted({each[:PREFIX] for each in hit.words}):
            found[start].append(hit)
    return {f"suche/{_plain(start)}.json": msgspec.json.encode(found[start]) for start in found}


def _hits(evening: Evening) -> Iterator[Hit]:
    """Yield everybody who may be sought, by number."""
    for number, guest in sorted(evening.guests.items()):
        table = evening.table_of(number)
        path = entrant_path(number, is_pairs=evening.settings.entrants == "pairs")
        yield Hit(
            (*_words(guest), str(number)),
            number,
            guest.title,
            table.number if table is not None else 0,
            file_of(path),
        )


def _words(guest: Guest) -> tuple[str, ...]:
    """Return the words of a guest's names as they are compared, hyphens part them too."""
    parts = [
        part
        for name in guest.names
        if name is not None
        for part in f"{name.last} {name.first}".replace("-", " ").split()
    ]
    return tuple(dict.fromkeys(filter(None, map(fold_text, parts))))


def _plain(start: str) -> str:
    """Return letters as the name of a file has them: others than a to z and digits as numbers."""
    return "".join(
        each if each.isascii() and each.isalnum() else f"-{ord(each):x}" for each in start
    )
