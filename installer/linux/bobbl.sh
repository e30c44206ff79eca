#!/bin/sh
# Starts Bobbl with the system's Python and the libraries that lie beside this script.
here=$(dirname -- "$(readlink -f -- "$0")")
for python in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$python" -c 'import sys; assert (3, 11) <= sys.version_info < (3, 15)' 2>/dev/null; then
        [ $# -gt 0 ] || set -- host
        exec "$python" -I -S "$here/lib/start.py" bobbl "$@"
    fi
done
echo "bobbl: Es fehlt ein Python von 3.11 bis 3.14 (Debian, Ubuntu: sudo apt-get install python3)." >&2
exit 2
