#!/bin/sh
# Builds the wheel, installs it into an empty environment, as pip, pipx and uv do, and tries it there.
set -u
. "$(dirname -- "$0")/setup.sh"
cd -- "$root" || exit 1

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
wheel=dist/bobbl-$version-py3-none-any.whl
sh installer/linux/build.sh wheel || exit 1
find_python || fail "Es fehlt ein Python ab 3.11 mit venv und ensurepip."
work=$(mktemp -d) || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 130' INT TERM HUP
environment=$work/venv
"$python" -m venv "$environment" || exit 1
pip_install --require-hashes --only-binary :all: --requirement installer/lock/run.txt &&
    pip_install --no-deps --no-index "$wheel" || exit 1

# Nothing of this folder may be found by chance, and nothing of this user may be touched.
cd -- "$work" || exit 1
export HOME="$work" QT_QPA_PLATFORM=offscreen
said=$(BOBBL_LANG=en "$environment/bin/bobbl" --version) || exit 1
printf '%s\n' "$said"
[ "$(printf '%s\n' "$said" | sed -n 1p)" = "bobbl $version" ] || fail "not version $version"
[ "$(printf '%s\n' "$said" | sed -n 2p)" = "Tournament files: format 1" ] || fail "no catalogue"
request='{"entrants":"pairs","names":["A / B","C / D"],"target":21,"scheme":"bobbl",
    "rounds":[[{"sides":[[0],[1]],"bobbl":[[21,4],[20,21]]}]]}'
printf '%s' "$request" | "$environment/bin/bobbl" rank >"$work/ranking.json" || exit 1
grep -q '"rank"' "$work/ranking.json" || fail "no ranking"
"$environment/bin/python" - <<'PYTHON' || fail "no handbook"
from bobbl_client.handbook.place import LANGUAGES, handbook_folder, page_path

for language in LANGUAGES:
    assert page_path(language, "what-if").name == "what-if.html"
    assert (handbook_folder() / "pdf" / f"handbook-{language}.pdf").is_file()
print("handbook:", page_path("de"))
PYTHON
"$environment/bin/python" - <<'PYTHON' || fail "no window"
import sys

from bobbl.__main__ import main
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication

app = QApplication(["bobbl"])


def look() -> None:
    shown = [each for each in app.topLevelWidgets() if each.isVisible()]
    if shown:
        print("window:", shown[0].windowTitle(), shown[0].width(), "x", shown[0].height())
        app.exit(0)


timer = QTimer()
timer.timeout.connect(look)
timer.start(50)
sys.exit(main(["host"]))
PYTHON
printf '== passed: wheel\n'
