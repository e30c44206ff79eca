"""A sentence for every code, and one line whatever the parameters hold."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.errors import BobblError, Coded, InputError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import SENTENCES, sentence


def test_fields_are_filled() -> None:
    error = Refusal("points_out_of_range", number=2, highest=21)
    assert sentence(error) == "In Bobbl 2 gehen die Punkte von 0 bis 21; berichtigen Sie die Zahl."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Reuß", "Von Reuß."),
        ("SV Lohe e. V.", "Von SV Lohe e. V."),
        ("und so weiter ...", "Von und so weiter ..."),
        ("a.. b", "Von a.. b."),
    ],
)
def test_a_sentence_has_one_stop(given: str, said: str) -> None:
    assert tr("Von {who}.", who=given) == said
    assert tr("Mit **{who}**. Von {who}.", who=given).endswith(f" {said}")
    assert ".**." not in tr("Mit **{who}**.", who=given)


def test_the_place_of_an_input_error_comes_first() -> None:
    error = InputError("scheme_empty", "$.scheme")
    assert sentence(error).startswith("$.scheme: Die Wertung")


def test_lists_are_joined() -> None:
    error = BobblError("choice_unknown", given="a", allowed=("b", "c"))
    assert sentence(error) == "„a“ gibt es hier nicht; erlaubt sind: b, c."


@pytest.mark.parametrize(
    "error",
    [BobblError("unheard_of", depth=7, names=("a", "b")), BobblError("key_unknown", depth=7)],
)
def test_without_a_sentence_or_a_field_the_code_is_shown(error: Coded) -> None:
    assert error.code in sentence(error)
    assert "depth=7" in sentence(error)


def reads_as_one(code: str, text: str) -> bool:
    """Tell whether a text is one sentence of one line, and takes each of its fields."""
    fields = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    shown = sentence(BobblError(code, **dict.fromkeys(fields, "value")))
    is_sentence = code == code.lower() and text.endswith(".") and "\n" not in text
    return is_sentence and shown.count("value") == len(fields) and code not in shown


def test_every_sentence_reads_as_one() -> None:
    assert {code: text for code, text in SENTENCES.items() if not reads_as_one(code, text)} == {}


@given(st.text(), st.text(), st.sampled_from([*SENTENCES, "unheard_of"]))
def test_it_is_always_one_printable_line(key: str, place: str, code: str) -> None:
    shown = sentence(InputError(code, place, key=key, given=key))
    assert shown
    assert shown.isprintable()
