#!/bin/sh
# Builds the handbook from docs/handbook: pages for a browser and PDF, German and English, with
# nothing loaded from anywhere. `sh installer/handbook.sh [FOLDER]`; without a folder it is
# build/handbook, where `bobbl` in the source tree finds the pages. With `--check` before it what
# was built is looked at as well: that no page loads anything from elsewhere, that each sheet to
# lay on a desk is one page, and that all of it took at most 90 seconds.
#
# In FOLDER then lie `de`, `en` and `pictures` (the chapters that windows show), `html/de` and
# `html/en` (for a browser), and `pdf`. Packages carry that folder as `content` in
# `bobbl_client/handbook`, or anywhere if BOBBL_HANDBOOK names it.
set -u
. "$(dirname -- "$0")/setup.sh"

# what WeasyPrint draws with
# shellcheck disable=SC2034  # setup.sh reads it
test_packages="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
prepare docs
cd -- "$root" || exit 1
exec "$environment/bin/python" installer/handbook.py "$@"
