"""Amounts as they are typed, in German and in English."""

import pytest

from bobbl_client.evening.money import typed_euros
from bobbl_client.page.typed_money import read_euros, read_pieces
from bobbl_shared import i18n


@pytest.mark.parametrize(("language", "shown"), [("de", "7,50"), ("en", "7.50")])
def test_the_sign_before_cents_is_that_of_the_language(language: str, shown: str) -> None:
    i18n.use(language)
    try:
        assert typed_euros(750) == shown
        assert typed_euros(2000) == "20"
        assert read_euros(typed_euros(750)) == 750
        assert read_pieces(f"10×{typed_euros(50)}") == read_pieces("10×0,50")
    finally:
        i18n.use("de")
