#!/bin/sh
# Builds the installer for Windows, and the same folder as an archive for a stick, in dist/windows.
#
#   sh installer/windows/build.sh --python python-3.13.9-embed-amd64.zip --sha256 …
#
# The archive is Python's "embeddable package" for 64-bit Windows from python.org; it is not in this
# repository. Debian's gcc-mingw-w64-x86-64 and nsis are needed. A Python of the same minor version
# on this computer (python3.13, or BOBBL_BYTECODE_PYTHON) translates the modules beforehand.
set -u
bobbl_installer=$(dirname -- "$0")/..
. "$bobbl_installer/setup.sh"

prepare gui,test
cd -- "$root" || exit 1
sh installer/handbook.sh --if-older || fail "Das Handbuch ließ sich nicht bauen."
exec "$environment/bin/python" -m installer.windows.build "$@"
