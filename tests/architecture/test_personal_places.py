"""The places that hold personal text are listed once, and SECURITY.md has that list."""

from pathlib import Path
from typing import get_args

from bobbl_client.doctor.personal_places import PlaceKey, personal_places
from builders.documents.personal_places import table


def test_the_list_in_the_document_is_that_of_the_program() -> None:
    document = (Path(__file__).parents[2] / "SECURITY.md").read_text("utf-8")
    how = "write it anew: PYTHONPATH=tests python -m builders.documents.personal_places"
    assert table() in document, how


def test_each_place_is_listed_once() -> None:
    assert [each.key for each in personal_places()] == list(get_args(PlaceKey))
