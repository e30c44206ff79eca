"""The application around all windows: how it looks and speaks on this computer.

It knows no window, so that the first one need not wait for all the others.
"""

from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QMessageBox

from bobbl_client.widgets.icon import bobbl_icon
from bobbl_client.widgets.window.appearance import dress
from bobbl_client.widgets.window.garbage import Search
from bobbl_client.widgets.window.screen import need_screen
from bobbl_shared.errors import BobblError


def start_application(home: Path) -> QApplication:
    """Return the running application, or one that looks and speaks as was chosen on this computer.

    It goes on while no window is seen: who runs it ends it (``window.closing``).
    ``BobblError`` where no window can be opened.
    """
    running = QApplication.instance()
    if running is None:
        need_screen()
    app = running if isinstance(running, QApplication) else QApplication(["bobbl"])
    if running is None:
        search = Search()  # so the start page is never in the midst of something when garbage goes
        app.aboutToQuit.connect(lambda: search.end())
        app.setDesktopFileName("bobbl")  # by this a desktop finds the menu entry of a window
        app.setWindowIcon(bobbl_icon())
    app.setQuitOnLastWindowClosed(False)
    dress(app, home)
    return app


def tell_in_window(home: Path, text: str) -> None:
    """Say a sentence in a window of its own until it is closed; nothing where none can be opened.

    For a program that nobody has started from a terminal.
    """
    try:
        application = start_application(home)
    except BobblError:
        return
    box = QMessageBox(QMessageBox.Icon.Warning, "Bobbl", text)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.exec()
    del application  # Qt ends it with its last reference, and the box needs it
