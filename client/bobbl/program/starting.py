"""How a module of this program is started in a process of its own.

From a copy of the sources, or where pip installed it, Python itself finds the program. The packages
for Linux bring it in a folder of its own, which Python does not know, with a starter beside it.
"""

import sys
from pathlib import Path

import bobbl

STARTER = "start.py"
"""The script in the folder of a package; its words are a module and what that is told."""


def starting(module: str = "bobbl", *options: str, folder: Path | None = None) -> tuple[str, ...]:
    """Return the words that start a module with these options of Python, in this same copy.

    ``folder`` holds the packages of the program; by default those that run.
    """
    starter = (folder or Path(bobbl.__file__).parents[1]) / STARTER
    if starter.is_file():
        return (sys.executable, "-I", "-S", *options, str(starter), module)
    return (sys.executable, *options, "-m", module)
