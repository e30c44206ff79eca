"""Requests and streams, without sockets."""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from bobbl_federation.pages.answering import Watches, answer, watched
from bobbl_federation.pages.delivery import Page
from bobbl_server.pages.book import packed
from builders.seasons.hub import book, holdings


@dataclass
class Known:
    """Gives a page that says what was asked for, and counts how often versions are looked at."""

    versions: dict[str, str] = field(default_factory=dict)
    looked: list[str] = field(default_factory=list)

    def page(self, path: str, query: Mapping[str, str], language: str) -> Page:
        """Return a page."""
        body = f"{path} {dict(query)} {language}".encode()
        return Page(packed("v", "text/html; charset=utf-8", language, body), "running")

    def version(self, path: str, query: Mapping[str, str]) -> str:
        """Return its version."""
        del query
        self.looked.append(path)
        return self.versions.get(path, "1")


def said(target: str, **headers: str) -> str:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return answer(Known(), "GET", target, named).body.decode()


def test_path_and_fields_are_read() -> None:
    assert said("/halle/a/platz?q=M%C3%BCller&lang=de") == (
        "/halle/a/platz {'q': 'Müller', 'lang': 'de'} de"
    )


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("", "de"),
        ("en", "en"),
        ("fr, en-GB;q=0.8, de;q=0.9", "de"),
        ("de;q=0, en;q=0.1", "en"),
        ("en;q=x, de", "de"),
        ("en," * 300, "de"),
    ],
)
def test_the_language_is_the_one_a_browser_would_rather_have(wish: str, language: str) -> None:
    assert said("/", accept_language=wish).endswith(language)


@pytest.mark.parametrize(
    ("target", "method", "status"),
    [
        ("/", "POST", 405),
        ("x", "GET", 400),
        ("/%ff", "GET", 400),
        ("/?q=%ff", "GET", 400),
        ("/?" + "a=b&" * 20, "GET", 400),
        ("/" + "x" * 3000, "GET", 400),
    ],
)
def test_what_cannot_be_read_is_refused(target: str, method: str, status: int) -> None:
    out = answer(Known(), method, target, {})
    assert (out.status, out.headers["Cache-Control"]) == (status, "no-store")


def test_the_head_of_a_page_is_that_of_the_whole() -> None:
    whole = answer(Known(), "GET", "/", {"accept-encoding": "gzip"})
    head = answer(Known(), "HEAD", "/", {"accept-encoding": "br, gzip;q=0.5"})
    assert head.body == b""
    assert head.headers == {**whole.headers, "Content-Length": str(len(whole.body))}
    assert gzip.decompress(whole.body)
    etag = whole.headers["ETag"]
    known = {"accept-encoding": "gzip", "if-none-match": etag}
    assert answer(Known(), "GET", "/", known).status == 304


def test_without_gzip_bytes_are_plain() -> None:
    refused = answer(Known(), "GET", "/", {"accept-encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_a_book_answers() -> None:
    out = answer(book(holdings(1, 0)), "GET", "/", {})
    assert out.status == 200
    assert "Alle Hallen heute" in out.body.decode()
    assert answer(book(holdings(1, 0)), "GET", "/nirgends", {}).status == 404


def test_a_stream_says_which_page_it_is_about() -> None:
    assert watched("/live?page=%2Fhalle%2Fa%2Fplatz%3Fq%3D7&v=1") == (
        "/halle/a/platz",
        (("q", "7"),),
    )
    assert watched("/live") == ("/", ())
    assert watched("/live?page=x") is None
    assert watched("/other") is None


def test_a_page_is_looked_at_once_for_all_its_streams() -> None:
    pages = Known()
    watches = Watches(pages)
    one, other = ("/", ()), ("/saison", ())
    assert [watches.begin(one) for _ in range(1000)] == ["1"] * 1000
    watches.begin(other)
    assert pages.looked == ["/", "/saison"]
    pages.versions["/"] = "2"
    assert watches.changed() == {one: "2"}
    assert pages.looked == ["/", "/saison", "/", "/saison"]
    assert watches.changed() == {}
    assert watches.begin(one) == "2"


def test_a_page_without_streams_is_not_looked_at() -> None:
    pages = Known()
    watches = Watches(pages)
    page = ("/", ())
    watches.begin(page)
    watches.begin(page)
    watches.end(page)
    pages.versions["/"] = "2"
    assert watches.changed() == {page: "2"}
    watches.end(page)
    watches.end(page)
    pages.looked.clear()
    assert watches.changed() == {}
    assert pages.looked == []
