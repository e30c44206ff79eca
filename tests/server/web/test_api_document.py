"""docs/api.md says what the program gives."""

from pathlib import Path

from builders.documents import api


def test_the_list_is_made_from_the_program() -> None:
    listed = (Path(__file__).parents[3] / "docs" / "api.md").read_text("utf-8")
    how = "write it anew: PYTHONPATH=tests python -m builders.documents.api > docs/api.md"
    assert listed == api.text(), how
