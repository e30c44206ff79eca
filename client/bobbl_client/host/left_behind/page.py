"""What only an outdated server has, for a person who carries it over to the new one."""

from dataclasses import dataclass, replace
from pathlib import Path

from bobbl_client.page.page import PlainPage
from bobbl_shared.i18n import tr


@dataclass(frozen=True)
class OnlyHere:
    """One entry that exists only on this computer: its time, its station, its content."""

    when: str
    who: str
    said: str


@dataclass(frozen=True)
class LeftBehind:
    """A tournament that another computer has taken over with this epoch.

    ``lines`` has one for each entry that exists only here; none if that cannot be determined.
    ``kept`` is a text file with the same content.
    """

    name: str
    epoch: int
    lines: tuple[OnlyHere, ...] | None
    kept: Path


@dataclass(frozen=True)
class ShownLine:
    """A row: ``key`` is what is passed to ``toggle``; ``is_done`` once it was carried over."""

    key: str
    said: str
    detail: str
    is_done: bool = False


@dataclass(frozen=True)
class LeftBehindScreen:
    """``empty`` is the sentence where there is no line; ``progress`` says how many are done."""

    name: str
    happened: str
    lines: tuple[ShownLine, ...]
    empty: str
    progress: str
    kept: str


class LeftBehindPage(PlainPage[LeftBehindScreen]):
    """Lets a person tick off the entries that were copied."""

    def __init__(self, left: LeftBehind) -> None:
        """Show all entries, none of them ticked."""
        super().__init__()
        self._left = left
        lines = enumerate(left.lines or ())
        self._lines = [
            ShownLine(str(at), each.said, f"{each.when} · {each.who}") for at, each in lines
        ]

    def toggle(self, key: str) -> None:
        """Tick a line, or remove its tick."""
        line = self._lines[int(key)]
        self._lines[int(key)] = replace(line, is_done=not line.is_done)
        self.refresh()

    def screen(self) -> LeftBehindScreen:
        """Return the entries that exist only here, and which of them are ticked."""
        left = self._left
        happened = tr(
            "Ein anderer Computer hat dieses Turnier übernommen (Abschnitt {epoch}).",
            epoch=left.epoch,
        )
        kept = tr("Steht auch in {path}.", path=str(left.kept)) if self._lines else ""
        return LeftBehindScreen(
            left.name, happened, tuple(self._lines), self._empty(), self._progress(), kept
        )

    def _empty(self) -> str:
        if self._left.lines is None:
            return tr("Papierzettel am neuen Server vergleichen.")
        if not self._left.lines:
            return tr("Hier ist nichts, was der neue Server nicht hat.")
        return ""

    def _progress(self) -> str:
        if not self._lines:
            return ""
        done = sum(each.is_done for each in self._lines)
        return tr("{done} von {n} übertragen", done=done, n=len(self._lines))
