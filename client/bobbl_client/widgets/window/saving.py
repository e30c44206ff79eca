"""Asking where files are to be written."""

from pathlib import Path

from PyQt6.QtCore import QStandardPaths
from PyQt6.QtWidgets import QFileDialog, QWidget


def documents() -> str:
    """Return the folder of the user's documents."""
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def ask_place(parent: QWidget, title: str, name: str, kinds: str) -> str:
    """Ask where a file is to be written; empty if nowhere.

    The dialog itself asks whether a file that is there may go.
    """
    at = str(Path(documents()) / name)
    return QFileDialog.getSaveFileName(parent, title, at, kinds)[0]


def ask_folder(parent: QWidget, title: str) -> str:
    """Ask for a folder in which files are to be written; empty if nowhere."""
    return QFileDialog.getExistingDirectory(parent, title, documents())
