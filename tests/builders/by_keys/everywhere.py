"""What people do at any window with keys alone."""

from PyQt6.QtCore import Qt

from bobbl_client.widgets.theme import look
from builders.by_keys.person import Person

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def works_under_another_name(person: Person) -> None:
    """Say that somebody else works here now."""
    person.hall.evening.operator("Abel", "Ute")
    person.sits_at(person.hall.stage)
    before = person.hall.stage.operator
    person.keys(Key.Key_F2, Key.Key_Up, Key.Key_Up, Key.Key_Return)
    assert person.hall.stage.operator not in {None, before}


def reads_the_help_and_changes_the_colours(person: Person) -> None:
    """Read which keys there are, go through the colours, go back to work."""
    person.sits_at(person.hall.desk)
    before = look().theme
    person.keys(Key.Key_F1)
    assert person.sees("F11")
    person.keys("f")
    assert look().theme != before
    person.keys("f", "f", Key.Key_Escape)
    assert look().theme == before
    person.registers(1)
    assert len(person.entrants) == 1


def takes_larger_type(person: Person) -> None:
    """Make everything larger and smaller again."""
    person.sits_at(person.hall.desk)
    before = look().px(100)
    person.chord(Key.Key_Plus, CONTROL)
    assert look().px(100) > before
    person.chord(Key.Key_Minus, CONTROL)
    assert look().px(100) == before
