#!/bin/sh
# Tries each package: `sh installer/check-packages.sh`, or some: `… wheel linux windows`. This builds
# what is missing, makes bare systems and takes many minutes; what each does stands in its script.
set -u
here=$(dirname -- "$0")
[ $# -gt 0 ] || set -- wheel linux windows

failed=
for package in "$@"; do
    case $package in
        wheel) script=$here/check-wheel.sh ;;
        linux | windows) script=$here/$package/check.sh ;;
        *) script= ;;
    esac
    printf '== %s\n' "$package"
    if [ ! -f "$script" ]; then
        printf 'bobbl: %s cannot be checked\n' "$package" >&2
        failed="$failed $package"
    elif ! sh "$script"; then
        failed="$failed $package"
    fi
done
if [ -n "$failed" ]; then
    printf '== failed:%s\n' "$failed"
    exit 1
fi
printf '== passed: %s\n' "$*"
