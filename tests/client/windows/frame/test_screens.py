"""A window takes the scale of the screen it is moved to, and back."""

import json
import subprocess
import sys
from pathlib import Path

MOVED = """
import sys
from pathlib import Path
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl_client.widgets.theme import look
from bobbl_client.widgets.window.appearance import dress
from bobbl_client.widgets.window.window import Frameable

app = QApplication(["test", "-platform", f"offscreen:configfile={sys.argv[1]}"])
dress(app, Path(sys.argv[2]))
window = Frameable("Kasse")
window.show()
scales = []
for left in (0, 1500, 0):
    window.move(left, 0)
    for _ in range(20):
        app.processEvents()
    scales.append(look().scale)
print(scales)
"""


def test_a_window_follows_the_screen(tmp_path: Path) -> None:
    screens = tmp_path / "screens.json"
    sizes = [("laptop", 0, 1366, 768), ("large", 1366, 1920, 1080)]
    dots = {"y": 0, "dpi": 96, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens.write_text(
        json.dumps(
            {
                "synchronousWindowSystemEvents": False,
                "windowFrameMargins": True,
                "screens": [
                    {"name": name, "x": left, "width": width, "height": height, **dots}
                    for name, left, width, height in sizes
                ],
            }
        )
    )
    told = subprocess.run(
        [sys.executable, "-c", MOVED, str(screens), str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "[1.0, 1.4, 1.0]\n"
