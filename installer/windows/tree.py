"""The folder of the program as it lies on a computer with Windows.

``Bobbl.exe`` and ``bobblc.exe`` start it, ``python`` holds Python as it is published for being put
into programs, ``lib`` Bobbl and its libraries. Of Qt only that is kept which Bobbl uses.
"""

import hashlib
import json
import os
import re
import shutil
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from installer.linux.parts import parts_list
from installer.windows.libraries import needed
from installer.windows.wheels import Unfit, Wheel, lay_out

QT_MODULES = frozenset(
    {"QtCore", "QtGui", "QtMultimedia", "QtNetwork", "QtPrintSupport", "QtSvg", "QtWidgets", "sip"}
)
"""What Bobbl imports of PyQt6, and QtNetwork, which QtMultimedia imports."""

QT_PLUGINS = frozenset(
    {
        "imageformats/qjpeg.dll",
        "multimedia/windowsmediaplugin.dll",
        "platforms/qoffscreen.dll",
        "platforms/qwindows.dll",
        "styles/qmodernwindowsstyle.dll",
    }
)

QT_TRANSLATIONS = frozenset({"qtbase_de.qm", "qtbase_en.qm"})

_SUPERFLUOUS = re.compile(
    r"""
    PyQt6/(bindings|lupdate|uic|Qt6/(qml|qsci|metatypes|resources|libexec))/.* |
    .*/tests?/.* | .*/__pycache__/.* |
    .*\.(pyi|pyx|pxd|pxi|sip|c|h|hpp|cpp|a|lib|prl|cmake) | .*/py\.typed |
    .*\.dist-info/(RECORD|WHEEL|INSTALLER|REQUESTED|top_level\.txt|sboms/.*)
    """,
    re.VERBOSE,
)

NOT_OF_PYTHON = frozenset({"python.exe", "pythonw.exe"})
"""Starters of Python itself: Bobbl is started by its own."""


def python_library(folder: Path) -> Path:
    """Return Python's library in a folder, such as ``python313.dll``."""
    found = [each for each in folder.glob("python3*.dll") if each.stem != "python3"]
    if len(found) != 1:
        raise Unfit("Im Archiv von Python ist nicht genau eine python3….dll.")
    return found[0]


def version_of(library: Path) -> str:
    """Return the version that the name of Python's library tells, such as ``3.13``."""
    return f"3.{library.stem.removeprefix('python3')}"


def lay_out_python(archive: Path, folder: Path) -> str:
    """Unpack Python and tell it where its modules are; give its version."""
    with zipfile.ZipFile(archive) as content:
        for name in content.namelist():
            if "/" in name or "\\" in name or name in NOT_OF_PYTHON or name.endswith("._pth"):
                continue
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content.read(name))
    library = python_library(folder)
    lines = [f"{library.stem}.zip", ".", "..\\lib"]
    (folder / f"{library.stem}._pth").write_bytes("".join(f"{each}\r\n" for each in lines).encode())
    return version_of(library)


def lay_out_libraries(wheels: tuple[Wheel, ...], lib: Path) -> None:
    """Unpack all wheels, and keep what Bobbl needs of them."""
    for each in wheels:
        lay_out(each, lib)
    for path in list(_files(lib)):
        if _SUPERFLUOUS.fullmatch(path.relative_to(lib).as_posix()):
            path.unlink()
    _prune_qt(lib / "PyQt6")
    _remove_empty(lib)


def _prune_qt(package: Path) -> None:
    qt = package / "Qt6"
    modules = [each for each in package.glob("*.pyd") if each.name.split(".")[0] in QT_MODULES]
    plugins = [qt / "plugins" / each for each in sorted(QT_PLUGINS)]
    missing = [each.name for each in plugins if not each.is_file()]
    missing += sorted(QT_MODULES - {each.name.split(".")[0] for each in modules})
    if missing:
        raise Unfit(f"In PyQt6 fehlt {', '.join(missing)}.")
    kept = needed([*modules, *plugins], [*(qt / "bin").glob("*.dll")])
    for path in list(_files(package)):
        is_library = path.suffix.lower() in {".dll", ".pyd", ".exe"}
        is_foreign = path.parent.name == "translations" and path.name not in QT_TRANSLATIONS
        if (is_library and path not in kept) or is_foreign:
            path.unlink()


def share_runtime(folder: Path) -> None:
    """Let all libraries have Microsoft's of C++, which only Qt brings: not every Windows has it."""
    for path in sorted((folder / "lib" / "PyQt6" / "Qt6" / "bin").glob("msvcp140*.dll")):
        if not (folder / "python" / path.name).exists():
            shutil.copyfile(path, folder / "python" / path.name)


def parts(wheels: tuple[Wheel, ...], python: str, archive: Path, seconds: int) -> str:
    """Return the list of parts (CycloneDX): that of the wheels, and Python."""
    own, *others = sorted(wheels, key=lambda each: each.name != "bobbl")
    document = json.loads(parts_list(own.path, [each.path for each in others], seconds))
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    whole = {
        "type": "library",
        "bom-ref": f"pkg:generic/python@{python}",
        "name": "python",
        "version": python,
        "licenses": [{"license": {"id": "PSF-2.0"}}],
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }
    document["components"].append(whole)
    document["dependencies"][0]["dependsOn"].append(whole["bom-ref"])
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def set_times(folder: Path, seconds: int) -> None:
    """Give every file and folder the same time."""
    for path in (*sorted(folder.rglob("*"), reverse=True), folder):
        os.utime(path, (seconds, seconds))


def size_of(folder: Path) -> int:
    """Return how many bytes all files have."""
    return sum(each.stat().st_size for each in _files(folder))


def digest_of(folder: Path) -> str:
    """Return one hash for all names and contents."""
    digest = hashlib.sha256()
    for each in _files(folder):
        digest.update(f"{each.relative_to(folder).as_posix()}\0".encode())
        digest.update(hashlib.sha256(each.read_bytes()).digest())
    return digest.hexdigest()


def too_long(folder: Path, most: int = 120) -> Iterator[str]:
    """Yield paths that could be longer than Windows takes where long ones are not allowed."""
    for each in _files(folder):
        name = each.relative_to(folder).as_posix()
        if len(name) > most:
            yield name


def _files(folder: Path) -> Iterator[Path]:
    yield from (each for each in sorted(folder.rglob("*")) if each.is_file())


def _remove_empty(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def pack(folder: Path, archive: Path, seconds: int) -> None:
    """Write the folder into an archive that is the same each time."""
    stamp = time.gmtime(max(seconds, 315_532_800))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for each in _files(folder):
            entry = zipfile.ZipInfo(f"Bobbl/{each.relative_to(folder).as_posix()}", stamp)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            made.writestr(entry, each.read_bytes())


def fresh(folder: Path) -> Path:
    """Return an empty folder in this place."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
