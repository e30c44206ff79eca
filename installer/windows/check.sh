#!/bin/sh
# Checks what build.sh makes as far as that goes without Windows: two builds, the folder, and the
# installer in Wine. Without arguments a stand-in takes the place of Python. Needs Debian's
# gcc-mingw-w64-x86-64, nsis, wine and wine64, and some minutes. What is left for a person with
# Windows says RELEASE.md.
set -u
bobbl_installer=$(dirname -- "$0")/..
. "$bobbl_installer/setup.sh"

prepare gui,test
cd -- "$root" || exit 1
sh installer/handbook.sh --if-older || fail "Das Handbuch ließ sich nicht bauen."
exec "$environment/bin/python" -m installer.windows.check "$@"
