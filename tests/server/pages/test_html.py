"""Every page of every evening as HTML: a strict parser has nothing to complain about."""

from functools import cache

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
