#!/bin/sh
# Sets everything up, once, and runs the whole test suite on all cores. Arguments go to pytest
# (`sh installer/test.sh -k layers`); paths among them count from the root of the project.
set -u
. "$(dirname -- "$0")/setup.sh"

# strace shows the tests what the server does to its disk, chromium opens the pages for phones,
# libatomic1 is what Playwright's driver of it needs, postgresql keeps what a federation's server is
# handed, git says what was changed; the rest are the screens, keys and screen readers of the persons
# who play an evening
# shellcheck disable=SC2034  # setup.sh reads it
test_packages="strace chromium libatomic1 postgresql git xvfb openbox xdotool x11-xkb-utils dbus-daemon
    at-spi2-core util-linux $screen_packages"
prepare gui,test
if ! can_open_windows; then
    export QT_QPA_PLATFORM=offscreen
fi
cd -- "$root" || exit 1

# The files of the tests lie in memory where there is room for them and programs may be run: they
# are written and synced as on a disk, which would keep everybody waiting for half of the time.
memory=/dev/shm
needed=6000000  # kilobytes; a whole run leaves a third of it
has_room_in_memory() {
    [ -w "$memory" ] || return 1
    free=$(df -Pk "$memory" | awk 'NR == 2 { print $4 }')
    available=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo)
    [ "${free:-0}" -gt "$needed" ] && [ "${available:-0}" -gt "$needed" ]
}
may_run_programs() {
    printf '#!/bin/sh\n' >"$1/program" && chmod +x "$1/program" && "$1/program" 2>/dev/null
}
if [ -z "${TMPDIR-}" ] && has_room_in_memory; then
    files=$(mktemp -d "$memory/bobbl-tests.XXXXXX") || exit 1
    chmod 1777 "$files"  # as /tmp: some tests are another user for a moment
    trap 'rm -rf -- "$files"' EXIT
    trap 'exit 130' INT TERM HUP
    ! may_run_programs "$files" || export TMPDIR="$files"
fi
# What Python has compiled is kept for the next process and the next run, beside the environment:
# hundreds of processes begin in a run.
unset PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX="$environment/bytecode"
# two more than there are cores: tests with real processes wait for a sixth of their time
"$environment/bin/pytest" -n "$(($(getconf _NPROCESSORS_ONLN) + 2))" --dist worksteal "$@"
