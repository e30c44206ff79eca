"""The gong that is heard: through Qt's sound where the system has it, else the system's beep."""

from pathlib import Path
from tempfile import TemporaryDirectory

from PyQt6.QtCore import QObject, QUrl
from PyQt6.QtWidgets import QApplication

from bobbl_client.widgets.gong_sound import gong_wav


class Gong(QObject):
    """Rings when asked; ready from the first time on."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: TemporaryDirectory[str] | None = None
        self._effect: QObject | None = None
        self._is_tried = False

    def ring(self) -> None:
        """Sound once; where nothing can be played, the computer's own beep has to do."""
        if not self._is_tried:
            self._is_tried = True
            self._effect = self._made()
        play = getattr(self._effect, "play", None)
        if play is not None and not self._has_failed():
            play()
        else:
            QApplication.beep()

    def _has_failed(self) -> bool:
        """Return whether Qt found no way to play the sound.

        Known some time after the first ring.
        """
        status = getattr(self._effect, "status", None)
        return status is not None and status().name == "Error"

    def _told(self) -> None:
        """Beep for the first ring, if it was too early to know that it is not heard."""
        if self._has_failed():
            QApplication.beep()

    def _made(self) -> QObject | None:
        """Return the sound.

        None where the system lacks what Qt needs for it, or the disk is full.
        """
        try:
            from PyQt6.QtMultimedia import QSoundEffect

            self._folder = TemporaryDirectory(
                prefix="bobbl-gong-",
                ignore_cleanup_errors=True,  # Windows plays from the file
            )
            file = Path(self._folder.name) / "gong.wav"
            file.write_bytes(gong_wav())
        except (ImportError, OSError):
            return None
        effect = QSoundEffect(self)
        effect.setSource(QUrl.fromLocalFile(str(file)))
        effect.setVolume(1.0)
        effect.statusChanged.connect(self._told)
        return effect

    def finish(self) -> None:
        """Let go of the file."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
