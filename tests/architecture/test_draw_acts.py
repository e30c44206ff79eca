"""The table of what guests read of a draw is that of the program."""

from pathlib import Path

from builders.documents import draw_acts


def test_the_table_is_made_from_the_program() -> None:
    written = (Path(__file__).parents[2] / "docs" / "draw-acts.md").read_text("utf-8")
    how = "PYTHONPATH=tests python -m builders.documents.draw_acts > docs/draw-acts.md"
    assert written == draw_acts.text(), f"write it anew: {how}"
