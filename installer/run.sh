#!/bin/sh
# Sets everything up, once, and starts Bobbl on this computer: `bobbl host` with the given
# arguments, whose first page lets one lead a tournament, help at one, or practise; or without a screen a whole tournament by robots: `bobbl demo`.
set -u
. "$(dirname -- "$0")/setup.sh"

prepare gui
if can_open_windows; then
    exec "$environment/bin/bobbl" host "$@"
fi
say "Kein Bildschirm gefunden: statt der Fenster läuft eine Vorführung (bobbl demo)."
exec "$environment/bin/bobbl" demo "$@"
