"""From the command until the first window is on the screen, with an empty home, on an Xvfb.

``PYTHONPATH=tests python -m bench.windows.first`` starts the start page of this source tree several
times, ``… first sh bobbl-1.0.0/bobbl.sh host`` any other program. The limit is 1,500 ms. What the
window's process was at work for meanwhile stands beside it, and the load of the computer, without
which neither says much. The first start is not counted: it reads everything from the disk.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

LIMIT_MS = 1500.0
LOOK_S = 0.01
PATIENCE_S = 60.0
SHOWN = re.compile(r'\("bobbl" "bobbl"\)\s+\d{3,}x\d{3,}')


def shows_window(surroundings: dict[str, str]) -> bool:
    """Tell whether a window of Bobbl is on the screen; not if one goes while it is looked for."""
    words = ("xwininfo", "-root", "-tree")
    said = subprocess.run(words, env=surroundings, capture_output=True, text=True)
    return SHOWN.search(said.stdout) is not None


def first_window_ms(program: list[str], surroundings: dict[str, str]) -> tuple[float, float]:
    """Start a program; give how long its window took, and how long its process was at work."""
    with tempfile.TemporaryDirectory(prefix="bobbl-first-") as home:
        began = time.monotonic()
        running = subprocess.Popen(program, env={**surroundings, "HOME": home})
        try:
            while not shows_window(surroundings):
                assert running.poll() is None, running.returncode
                assert time.monotonic() < began + PATIENCE_S
                time.sleep(LOOK_S)
            took = time.monotonic() - began
            ticks = Path(f"/proc/{running.pid}/stat").read_text().rpartition(")")[2].split()
            used = sum(map(int, ticks[11:13])) / os.sysconf("SC_CLK_TCK")
        finally:
            running.terminate()
            running.wait()
    return 1000 * took, 1000 * used


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("program", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    program = args.program or [sys.executable, "-m", "bobbl", "host"]
    for each in ("Xvfb", "xwininfo"):
        assert shutil.which(each), f"{each} is missing (apt-get install xvfb x11-utils)"
    told, tells = os.pipe()
    words = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    screen = subprocess.Popen([*words, "-noreset"], pass_fds=(tells,), stderr=quiet)
    os.close(tells)
    try:
        with open(told, encoding="ascii") as display:
            surroundings = {**os.environ, "DISPLAY": f":{display.readline().strip()}"}
        surroundings.pop("QT_QPA_PLATFORM", None)
        first_window_ms(program, surroundings)
        found = [first_window_ms(program, surroundings) for _ in range(args.times)]
    finally:
        screen.terminate()
        screen.wait()
    took, used = ([each[part] for each in found] for part in (0, 1))
    print(
        f"first window after p50 {median(took):.0f} ms, max {max(took):.0f} ms of"
        f" {LIMIT_MS:.0f} ms; at work p50 {median(used):.0f} ms; load {os.getloadavg()[0]:.2f}"
    )


if __name__ == "__main__":
    main()
