"""All computers of one evening."""

from pathlib import Path

from person.computer import Computer
from person.screen import HEIGHT, WIDTH


class Hall:
    """The computers that stand in the hall."""

    def __init__(self, folder: Path, pictures: Path | None) -> None:
        """Take an empty hall; without ``pictures`` they go to the folder."""
        self._folder, self._pictures = folder, pictures or folder / "pictures"
        self._computers: list[Computer] = []

    def computer(self, name: str, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Computer:
        """Put another computer into the hall, with nothing on it and a screen of this size."""
        made = Computer(name, self._folder, self._pictures, self._computers, size)
        self._computers.append(made)
        return made

    def close(self) -> None:
        """Switch everything off."""
        for each in self._computers:
            each.switch_off()
