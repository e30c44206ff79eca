#!/bin/sh
# Makes the lock anew from pyproject.toml: which version of which part is installed, on every kind
# of computer and Python, with the SHA-256 of each of its files. What is locked and still in range
# stays as it is; `sh installer/lock.sh --upgrade` takes the newest, `--upgrade-package NAME` one.
#
# Four lists lie in installer/lock: `run.txt` is what Bobbl needs to run, `build.txt` what it is
# built and installed with, `test.txt` what it needs to run and to be tested, `docs.txt` what its
# handbook is built with.
set -u
. "$(dirname -- "$0")/setup.sh"

find_python || fail "Es fehlt ein Python ab 3.11 mit venv und ensurepip."
tools=$(mktemp -d) || exit 1
trap 'rm -rf -- "$tools"' EXIT
trap 'exit 130' INT TERM HUP
"$python" -m venv "$tools/venv" &&
    "$tools/venv/bin/python" -m pip install --quiet --disable-pip-version-check 'uv>=0.13,<0.14' ||
    fail "uv, das die Liste macht, ließ sich nicht installieren."
cd -- "$root" || exit 1

# What an installation is built with; `editables` is what hatchling asks for to install in place.
"$python" - >"$tools/build.in" <<'PYTHON' || exit 1
import tomllib

with open("pyproject.toml", "rb") as project:
    print(*tomllib.load(project)["build-system"]["requires"], "editables", sep="\n")
PYTHON

# compile LIST ARGUMENTS…: writes a list. One version of a part serves every Python: a draw depends
# on how matchings are computed. No list names where the files come from; their hashes say what.
compile() {
    list=installer/lock/$1.txt
    shift
    "$tools/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 \
        --fork-strategy fewest --generate-hashes --no-header --no-annotate \
        --output-file "$list" "$@"
}

compile test pyproject.toml --extra gui --extra test "$@" &&
    compile run pyproject.toml --extra gui --constraint installer/lock/test.txt "$@" &&
    compile docs pyproject.toml --extra docs --constraint installer/lock/test.txt "$@" &&
    compile build "$tools/build.in" --constraint installer/lock/test.txt "$@"
