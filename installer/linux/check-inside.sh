#!/bin/sh
# What check.sh does in a bare system, in three parts: install SUITE; use, without a network; remove.
set -eu
home=/var/tmp/home
file=/var/tmp/abend.bobbl
log=/var/tmp/log

say() {
    printf '   %s\n' "$*"
}

quietly() {
    "$@" >"$log" 2>&1 || {
        cat "$log"
        exit 1
    }
}

# Waits until a command succeeds, for a minute at most.
until_true() {
    for _ in $(seq 600); do
        "$@" >/dev/null 2>&1 && return
        sleep 0.1
    done
    say "in vain: $*"
    return 1
}

install_all() {
    printf 'deb http://deb.debian.org/debian %s main\n' "$1" >/etc/apt/sources.list
    quietly apt-get update
    quietly apt-get install --yes --no-install-recommends /bobbl.deb
    # only now what is needed to look at it, so that the package has to bring its own
    say "$(bobbl --version | tr '\n' ';') $(python3 --version), glibc $(getconf GNU_LIBC_VERSION)"
    missing=$(find /usr/lib/bobbl -name '*.so*' -exec ldd {} + 2>/dev/null |
        grep 'not found' | sort -u || true)
    [ -z "$missing" ] || { say "missing: $missing"; exit 1; }
    size=$(du -s --apparent-size --block-size=1MB /usr/lib/bobbl | cut -f1)
    say "$size MB with compiled modules"
    [ "$size" -le 200 ]
    [ "$(find /usr/lib/bobbl -name '*.pyc' | wc -l)" -gt 1000 ]
    quietly apt-get install --yes --no-install-recommends xvfb x11-utils shared-mime-info \
        desktop-file-utils iproute2 xz-utils xdotool
    for language in de en; do
        [ -f "/usr/share/doc/bobbl/handbook/html/$language/index.html" ]
        [ -f "/usr/share/doc/bobbl/handbook/pdf/handbook-$language.pdf" ]
    done
}

# Presses F1, H and B at the start page; the browser, here a script, has to get the handbook's page.
open_handbook() {
    printf '#!/bin/sh\necho "$1" >/var/tmp/asked\n' >/usr/bin/xdg-open
    chmod 755 /usr/bin/xdg-open
    bobbl host 2>"$log" &
    program=$!
    until_true xdotool search --onlyvisible --class '^bobbl$' windowfocus --sync
    until_true sh -c 'xdotool key --delay 300 F1 h b && test -s /var/tmp/asked'
    page=$(sed 's|^file://||' /var/tmp/asked)
    [ -f "$page" ]
    say "F1, H, B: $page"
    kill "$program"
    wait "$program" 2>/dev/null || true
    rm /usr/bin/xdg-open /var/tmp/asked
}

# Opens the start page of $@ on a screen and says when its window is there.
open_window() {
    began=$(date +%s%N)
    "$@" 2>"$log" &
    program=$!
    # shellcheck disable=SC2016
    until_true sh -c 'xwininfo -root -children | grep -q "(\"bobbl\" \"bobbl\") *[0-9]\{3,\}x"'
    ended=$(date +%s%N)
    used=$(awk '{ print ($14 + $15) * 10 }' "/proc/$program/stat")
    say "first window after $(((ended - began) / 1000000)) ms, $used ms of them at work;" \
        "load $(cut -d' ' -f1 /proc/loadavg)"
    kill "$program"
    wait "$program" 2>/dev/null || true
    [ ! -s "$log" ] || { cat "$log"; exit 1; }
}

use() {
    ip link set lo up
    quietly bobbl demo --count 8 --rounds 2 --out /var/tmp/demo
    say "demo: $(grep -c ja "$log") of 2 checks passed"
    [ "$(grep -c ' ja$' "$log")" = 2 ]

    Xvfb :9 -screen 0 1366x768x24 >/dev/null 2>&1 &
    export DISPLAY=:9
    until_true xwininfo -root
    open_window bobbl host
    open_window bobbl host
    open_handbook
    mkdir -p /var/tmp/stick
    tar --extract --file /portable.tar.xz --directory /var/tmp/stick
    open_window sh /var/tmp/stick/bobbl-*/bobbl.sh
    touch "$(echo /var/tmp/stick/bobbl-*)/portable"
    open_window sh /var/tmp/stick/bobbl-*/bobbl.sh
    [ -d "$(echo /var/tmp/stick/bobbl-*)/data" ]
    say "portable: data lie beside the program"

    # An upgrade while a tournament runs: the server goes on, and the next one reads its file.
    quietly bobbl found "$file" --name Abend --home "$home"
    grep -q ':application/x-bobbl:[*][.]bobbl$' /usr/share/mime/globs2
    grep -q '^application/x-bobbl=bobbl.desktop;' /usr/share/applications/mimeinfo.cache
    bobbl serve "$file" --home "$home" --no-announce >"$log" 2>&1 &
    server=$!
    until_true grep -q 127.0.0.1 "$log" || until_true grep -q : "$log"
    dpkg --install /next.deb >/var/tmp/dpkg.log 2>&1 || { cat /var/tmp/dpkg.log; exit 1; }
    kill -0 "$server"
    kill -TERM "$server"
    wait "$server"
    quietly bobbl verify "$file"
    say "upgraded to $(dpkg-query --show --showformat='${Version}' bobbl) beside a running server"
}

remove() {
    quietly apt-get purge --yes bobbl
    [ -f "$file" ]
    [ -d "$home" ]
    left=$(find /usr -path '*bobbl*' -print -quit)
    [ -z "$left" ] || { say "left behind: $left"; exit 1; }
    [ ! -e /etc/systemd/system/multi-user.target.wants/bobbl@.service ]
    say "removed; the tournament and its keys are still there"
}

case $1 in
    install) install_all "$2" ;;
    use) use ;;
    remove) remove ;;
esac
