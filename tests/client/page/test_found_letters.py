"""The letters by which somebody was found, however they are typed."""

import pytest

from bobbl_client.page.text import found_in


@pytest.mark.parametrize(
    ("text", "typed", "found"),
    [
        ("Strößner / Reuß", "stro", ["Strö"]),
        ("Strößner / Reuß", "STRÖSS", ["Ströß"]),
        ("Strößner / Reuß", "re st", ["St", "Re"]),
        ("Schmalfuß-Oberschmidtleitner", "ober", ["Ober"]),
        ("Höhn\u00a0/ Hofmann", "h", ["H", "H"]),
        ("Höhn / Hofmann", "ofmann", []),
        ("Höhn / Hofmann", " - ", []),
        ("", "a", []),
    ],
)
def test_the_beginnings_of_words_are_found(text: str, typed: str, found: list[str]) -> None:
    assert [text[begin:end] for begin, end in found_in(text, typed)] == found
