"""What a person does at a display with keys alone."""

from PyQt6.QtCore import Qt

from bobbl_client.display.page import DisplayScreen
from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.model.display_choice import read_choice
from builders.by_keys.person import Person

Key = Qt.Key


def sits_at_display(person: Person) -> None:
    """Stand at the computer of a projector."""
    person.hall.drawn(41)
    person.sits_at(person.hall.evening.station("display", "Leinwand"))


def chooses_what_is_shown(person: Person) -> None:
    """Leave the seats out."""
    model = person.hall.evening.station("display", "Leinwand")
    person.sits_at(model)
    person.keys(Key.Key_F4, "2", Key.Key_Escape)
    assert "seats" not in read_choice(model.membership.folder).pages


def turns_and_holds_the_pages(person: Person) -> None:
    """Turn to the next page, go back, and hold that one."""
    sits_at_display(person)
    first = shown_now(person).page
    person.keys(Key.Key_Right)
    assert shown_now(person).page != first
    person.keys(Key.Key_Left)
    assert shown_now(person).page == first
    person.keys(Key.Key_Space)
    assert shown_now(person).is_held


def shown_now(person: Person) -> DisplayScreen:
    """Give what the display shows."""
    window = person.window
    assert isinstance(window, DisplayWindow)
    return window.page.screen(person.hall.evening.clock.now())


def fills_the_screen_in_dark(person: Person) -> None:
    """Fill the screen, change to the dark colours, and come back."""
    sits_at_display(person)
    assert person.window is not None
    before = bool(read_dark(person))
    person.keys(Key.Key_F5, Key.Key_F6)
    assert person.window.isFullScreen()
    assert read_dark(person) != before
    person.keys(Key.Key_Escape)
    assert not person.window.isFullScreen()


def read_dark(person: Person) -> bool:
    """Tell whether this computer keeps that its display is dark."""
    folder = person.hall.evening.cables[-1].model
    assert folder is not None
    return read_choice(folder.membership.folder).is_dark
