"""Builds what people with Linux get: `build.sh` beside it sets up what this needs and calls it."""

import argparse
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

from installer.linux.bytecode import matching_python, modules_at_start, translate
from installer.linux.laying import HERE, ROOT, debian_package, portable_folder
from installer.linux.parts import parts_list
from installer.linux.tree import lay, prune_qt, strip
from installer.linux.wheels import PYTHONS, fetch, own_wheel

WAYS = ("wheel", "deb", "portable")
MOST_MB = 200
"""What a package may take on the disk."""


def main() -> None:
    """Build what was asked for into a folder."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--wheels", type=Path, default=ROOT / "build/wheels", help="kept for later")
    parser.add_argument("what", nargs="*", metavar="|".join(WAYS), help="everything if left out")
    args = parser.parse_args()
    if unknown := set(args.what) - set(WAYS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    if "SOURCE_DATE_EPOCH" not in os.environ:
        os.environ["SOURCE_DATE_EPOCH"] = _last_change()
    out = args.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    print(out / own_wheel(ROOT, out).name)
    wanted = set(args.what or WAYS) - {"wheel"}
    if wanted:
        _build_trees(wanted, out, args.wheels.resolve())


def _build_trees(wanted: set[str], out: Path, kept: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    (own,) = out.glob(f"bobbl-{version}-*.whl")
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    tree, notices = work / "lib", work / "licences"
    wheels = fetch(ROOT / "installer/lock/run.txt", kept)
    lay([own, *wheels], tree, notices)
    prune_qt(tree)
    strip(tree)
    shutil.copyfile(HERE / "start.py", tree / "start.py")
    shutil.copytree(HERE / "licences", notices, dirs_exist_ok=True)
    parts = parts_list(own, wheels, int(os.environ["SOURCE_DATE_EPOCH"]))
    if "deb" in wanted:
        _see_size(work, "as it comes")
        print(debian_package(tree, notices, parts, version, out))
    if "portable" in wanted:
        _translate(tree)
        _see_size(work, "with what is translated")
        print(portable_folder(tree, notices, parts, version, out))
    shutil.rmtree(work)


def _translate(tree: Path) -> None:
    """Translate what the first window needs, for all Pythons that are here.

    A stick cannot do that while it is installed, and all modules for all of them would be too much.
    """
    modules = modules_at_start(tree)
    for version in PYTHONS:
        python = matching_python(version)
        if python:
            translate(tree, python, modules)
        told = f"{len(modules)} modules are translated" if python else "nothing is translated"
        print(f"Python {version}: {told}")


def _see_size(folder: Path, told: str) -> None:
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
    print(f"{size:.1f} MB {told}")
    if size > MOST_MB:
        raise SystemExit(f"more than {MOST_MB} MB")


def _last_change() -> str:
    """Return when the sources were last changed, as seconds since 1970."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
