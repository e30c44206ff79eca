"""Every page of every evening as HTML, as the parser of a browser reads it."""

from functools import cache

import html5lib
import pytest

from builders.guests.checks import malformed
from builders.guests.evenings import EVENINGS, GuestEvening

BAD = ("/nirgends", "/runde/99", "/paar/0", "/spieler/x", "/leinwand/%00", "/rangliste/2")


@cache
def evening(name: str) -> GuestEvening:
    """Give an evening, made once."""
    return EVENINGS[name]()


@pytest.mark.parametrize("name", EVENINGS)
def test_a_strict_parser_has_nothing_to_complain_about(name: str) -> None:
    book = evening(name).book()
    found = {}
    for path in (*evening(name).paths().values(), *BAD):
        for language in ("de",) if name == "large" else ("de", "en"):
            page = book.page(path, {"q": "<Müller"}, language)
            wrong = malformed(page.body.decode())
            if wrong:
                found[f"{path} {language}"] = wrong
    assert not found


def test_names_that_try_to_be_more_are_text() -> None:
    book = evening("hostile").book()
    searched = {"q": '"><img src=x onerror=alert(1)>'}
    for path in ("/leinwand/AB23", *evening("hostile").paths().values()):
        page = html5lib.parse(book.page(path, searched, "de").body.decode())
        elements = list(page.iter())
        named = {each.tag.rpartition("}")[2] for each in elements}
        own = [each.get("src", "") for each in elements if each.tag.endswith("}script")]
        assert own, path
        assert all(each.startswith(("/seiten.js", "/leinwand.js")) for each in own), path
        assert not {"img", "iframe", "object", "embed", "base"} & named, path
        for each in elements:
            assert not [name for name in each.attrib if str(name).startswith("on")], path
            assert not each.get("href", "").lower().startswith("javascript"), path
        titles = ["".join(each.itertext()) for each in elements if each.tag.endswith("}title")]
        assert any("</title><script>" in each for each in titles), path
        assert not any("49" in each for each in titles), path


@pytest.mark.parametrize("name", EVENINGS)
def test_every_page_is_there(name: str) -> None:
    book = evening(name).book()
    answers = {path: book.page(path, {}, "de").status for path in evening(name).paths().values()}
    assert set(answers.values()) == {200}, answers


@pytest.mark.parametrize("path", BAD)
def test_what_is_not_there_is_a_page_with_a_sentence(path: str) -> None:
    page = evening("running").book().page(path, {}, "de")
    assert 400 <= page.status < 500
    assert "<h1>" in page.body.decode()
