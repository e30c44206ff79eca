"""The diagrams of the sessions are drawn from their transition tables."""

from pathlib import Path

from builders import session_diagrams


def test_the_diagrams_are_those_of_the_tables() -> None:
    drawn = (Path(__file__).parents[2] / "docs" / "sessions.md").read_text("utf-8")
    how = "draw them anew: PYTHONPATH=tests python -m builders.session_diagrams > docs/sessions.md"
    assert drawn == session_diagrams.text(), how
