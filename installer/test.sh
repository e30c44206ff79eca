#!/bin/sh
# Sets everything up, once, and runs the whole test suite on all cores. Arguments go to pytest
# (`sh installer/test.sh -k layers`); paths among them count from the root of the project.
set -u
. "$(dirname -- "$0")/setup.sh"

# strace shows the tests what the server does to its disk, chromium opens the pages for phones,
# libatomic1 is what Playwright's driver of it needs; the rest are the screens, keys and screen
# readers of the persons who play an evening
# shellcheck disable=SC2034  # setup.sh reads it
test_packages="strace chromium libatomic1 xvfb openbox xdotool x11-xkb-utils dbus-daemon
    at-spi2-core util-linux $screen_packages"
prepare gui,test
if ! can_open_windows; then
    export QT_QPA_PLATFORM=offscreen
fi
cd -- "$root" || exit 1
exec "$environment/bin/pytest" -n "$(getconf _NPROCESSORS_ONLN)" --dist worksteal "$@"
