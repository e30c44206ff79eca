"""Modules translated into bytecode before they are packed, so that no start has to do it.

Bytecode fits one minor version of Python. What is translated here is believed without a look at the
module, as nobody changes a packed one, and is the same in every build.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

_FIRST_WINDOW = """
import sys
sys.path.insert(0, sys.argv[1])
import bobbl.__main__, bobbl.host, bobbl_client.host.hosting
for module in list(sys.modules.values()):
    print(getattr(module, "__file__", None) or "")
"""


def matching_python(version: str) -> str | None:
    """Return a Python of this computer of a minor version such as ``3.13``.

    ``BOBBL_BYTECODE_PYTHON`` names some that are not found by their usual name, ``:`` between them.
    """
    named = os.environ.get("BOBBL_BYTECODE_PYTHON", "").split(os.pathsep)
    for each in (*filter(None, named), f"python{version}"):
        found = shutil.which(each)
        if found and _version(found) == version:
            return found
    return None


def _version(python: str) -> str:
    words = (python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


def modules_at_start(lib: Path) -> list[Path]:
    """Return the modules in a folder of packages that the first window needs."""
    words = (sys.executable, "-I", "-S", "-B", "-c", _FIRST_WINDOW, str(lib))
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    found = {Path(line) for line in said.splitlines()}
    return sorted(each for each in found if each.suffix == ".py" and each.is_relative_to(lib))


def translate(lib: Path, python: str, modules: Iterable[Path] = ()) -> None:
    """Let a Python translate these modules below ``lib``; all there are if none is named."""
    subprocess.run(
        [
            *(python, "-I", "-m", "compileall", "-q", "-f", "-j", "1"),
            *("--invalidation-mode", "unchecked-hash", "-s", str(lib), "-p", "lib"),
            *map(str, tuple(modules) or (lib,)),
        ],
        check=True,
    )
