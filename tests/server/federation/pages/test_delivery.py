"""How pages are sent: what a cache in front may do with them."""

import gzip

import pytest

from bobbl_federation.pages.delivery import CACHING, Page, sent
from bobbl_server.pages.book import packed

RENDERED = packed("v1", "text/html; charset=utf-8", "de", b"<p>Hallo</p>" * 50)


def test_a_page_is_kept_by_a_cache_and_asked_for_by_a_browser() -> None:
    out = sent(Page(RENDERED, "running"))
    assert (out.status, out.body) == (200, RENDERED.body)
    assert out.headers["ETag"] == RENDERED.etag
    assert out.headers["Content-Language"] == "de"
    assert out.headers["Vary"] == "Accept-Encoding, Accept-Language"
    assert "max-age=0, s-maxage=1," in out.headers["Cache-Control"]


def test_compressed_bytes_have_their_own_tag() -> None:
    out = sent(Page(RENDERED, "settled"), takes_gzip=True)
    assert gzip.decompress(out.body) == RENDERED.body
    assert out.headers["Content-Encoding"] == "gzip"
    assert out.headers["ETag"] == RENDERED.gzip_etag != RENDERED.etag


@pytest.mark.parametrize("known", [RENDERED.etag, f'"x", W/{RENDERED.etag}', "*"])
def test_who_has_it_already_gets_no_bytes(known: str) -> None:
    out = sent(Page(RENDERED, "running"), known)
    assert (out.status, out.body) == (304, b"")
    assert out.headers["ETag"] == RENDERED.etag


@pytest.mark.parametrize("known", ["", RENDERED.gzip_etag, '"x"'])
def test_who_has_another_gets_it(known: str) -> None:
    assert sent(Page(RENDERED, "running"), known).status == 200


def test_a_refusal_is_never_the_same() -> None:
    refused = packed("v1", "text/html; charset=utf-8", "de", b"<p>Nein</p>", 404)
    out = sent(Page(refused, "refused"), refused.etag)
    assert (out.status, "ETag" in out.headers) == (404, False)


def test_every_kind_may_be_kept_in_common() -> None:
    assert all(each.startswith("public") for each in CACHING.values())
