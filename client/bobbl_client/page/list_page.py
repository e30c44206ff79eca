"""A page of one kind: a list, keys that do something with the chosen row, a form beside it."""

from dataclasses import dataclass

from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page
from bobbl_client.page.row import Row, RowStyle


@dataclass(frozen=True)
class Action:
    """A key below the list; ``blocked`` says why it cannot be pressed now.

    ``needs_row``: it is about the chosen row, and blocked while none is chosen.
    """

    key: str
    label: str
    blocked: str = ""
    needs_row: bool = True


@dataclass(frozen=True)
class TypedLine:
    """One line of text to type; ``longest``: so many signs at most, 0: as many as one likes."""

    label: str
    longest: int = 0


@dataclass(frozen=True)
class Form:
    """What is typed beside the list: Enter goes to the next field, from the last one it is saved.

    ``texts`` is put into the fields each time ``filling`` is another number than before.
    """

    title: str
    about: str
    fields: tuple[TypedLine, ...]
    save: str
    blocked: str = ""
    texts: tuple[str, ...] = ()
    filling: int = 0


@dataclass(frozen=True)
class Note:
    """What stands beside a list to be read: a word about it, and what has been done (ticked)."""

    title: str
    about: str
    done: str = ""


@dataclass(frozen=True)
class ListScreen:
    """A list as it stands, with all that belongs to it.

    ``told`` stands beside the title, ``about`` above the rows, ``empty`` large in place of none;
    ``blocked`` says why no row can be opened. ``chosen``: the row to choose where none is. Without
    a form or a note the list has the whole page. A row whose number is its key is opened by it.
    """

    title: str
    rows: tuple[Row, ...]
    told: str = ""
    about: str = ""
    blocked: str = ""
    style: RowStyle = RowStyle.ONE_LINE
    chosen: str = ""
    actions: tuple[Action, ...] = ()
    form: Form | None = None
    note: Note | None = None
    empty: str = ""


class ListPage(Page[ListScreen]):
    """A page with a list; a subclass says what its keys mean."""

    def __init__(self, model: StationModel) -> None:
        super().__init__(model)
        self._texts: tuple[str, ...] = ()
        self._filling = 0

    def fill(self, *texts: str) -> None:
        """Put texts into the form, one a field; the next ``screen`` carries them."""
        self._texts, self._filling = texts, self._filling + 1

    def form(
        self, title: str, about: str, fields: tuple[TypedLine, ...], save: str, blocked: str = ""
    ) -> Form:
        """Return the form as it is now, with what was put into it."""
        return Form(title, about, fields, save, blocked, self._texts, self._filling)

    def save(self, texts: tuple[str, ...]) -> None:
        """Take what was typed, one text a field."""

    def act(self, key: str, row: str) -> None:
        """Do what a key below the list does; ``row`` is the chosen one, empty where none is."""

    def open_row(self, row: str) -> None:
        """Do what Enter on a row does."""
