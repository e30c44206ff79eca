"""Asking which file is meant: one to open, one to write, a folder to write into."""

from PyQt6.QtCore import QStandardPaths
from PyQt6.QtWidgets import QFileDialog, QWidget

from bobbl_client.widgets.theme import give_file_sheet


def documents() -> str:
    """Return the folder of the user's documents."""
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def ask_file(parent: QWidget, title: str, kinds: str, folder: str = "") -> str:
    """Ask for a file that is there; empty if for none."""
    dialog = QFileDialog(parent, title, folder, kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _answer(dialog)


def ask_place(parent: QWidget, title: str, name: str, kinds: str) -> str:
    """Ask where a file is to be written; empty if nowhere.

    The dialog itself asks whether a file that is there may go.
    """
    dialog = QFileDialog(parent, title, documents(), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(name)
    return _answer(dialog)


def ask_folder(parent: QWidget, title: str, folder: str = "") -> str:
    """Ask for a folder in which files are to be written; empty if nowhere.

    ``folder`` is where the choice begins; by itself at the user's documents.
    """
    dialog = QFileDialog(parent, title, folder or documents())
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return _answer(dialog)


def _answer(dialog: QFileDialog) -> str:
    give_file_sheet(dialog)
    chosen = dialog.selectedFiles() if dialog.exec() else []
    dialog.deleteLater()
    return chosen[0] if chosen else ""
