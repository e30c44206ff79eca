"""The list of names in JSON is that of the program."""

from pathlib import Path

from builders.documents import json_names


def test_the_list_is_made_from_the_program() -> None:
    listed = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
    how = "write it anew: PYTHONPATH=tests python -m builders.documents.json_names > docs/json.md"
    assert listed == json_names.text(), how
