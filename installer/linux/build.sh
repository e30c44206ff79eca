#!/bin/sh
# Builds what people with Linux get, into `dist`: the wheel, the package for Debian and Ubuntu, and
# the portable folder; `sh installer/linux/build.sh deb` builds that alone. Needs the network once
# for the wheels of the lock, which stay in `build/wheels`. Two builds of one commit are identical.
set -u
bobbl_installer=$(dirname -- "$0")/..
. "$bobbl_installer/setup.sh"

prepare gui
for tool in dpkg-deb readelf strip; do
    command -v "$tool" >/dev/null || fail "Es fehlt $tool (Debian: sudo apt-get install binutils)."
done
cd -- "$root" && umask 022 || exit 1
sh installer/handbook.sh --if-older || fail "Das Handbuch ließ sich nicht bauen."
exec "$environment/bin/python" -m installer.linux.build "$@"
