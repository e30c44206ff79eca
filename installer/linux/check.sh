#!/bin/sh
# Builds the handbook, the package and the portable folder, twice, and tries them in bare systems:
# `sh installer/linux/check.sh bookworm trixie`. Needs root, debootstrap and the network; each system
# is made anew from an archive in `build/systems`. What is done there: check-inside.sh.
set -u
bobbl_installer=$(dirname -- "$0")/..
. "$bobbl_installer/setup.sh"
cd -- "$root" || exit 1

[ $# -gt 0 ] || set -- bookworm trixie
[ "$(id -u)" -eq 0 ] || fail "Das geht nur als root: es werden Systeme angelegt."
command -v debootstrap >/dev/null || fail "Es fehlt debootstrap (sudo apt-get install debootstrap)."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
package=dist/bobbl_${version}_amd64.deb
portable=dist/bobbl-$version-linux-x86_64.tar.xz
work=$(mktemp -d) || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 130' INT TERM HUP
sh installer/linux/build.sh deb portable &&
    sh installer/linux/build.sh --out "$work/again" deb portable || exit 1
for made in "$package" "$portable"; do
    cmp "$made" "$work/again/${made##*/}" || fail "two builds differ: $made"
done
printf 'two builds are identical: %s %s\n' "${package##*/}" "${portable##*/}"
rm -rf -- "$work/again"
sh installer/handbook.sh "$work/handbook" && diff -r build/handbook "$work/handbook" ||
    fail "two handbooks differ"
rm -rf -- "$work/handbook"
printf 'two handbooks are identical\n'
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning --suppress-tags-from-file installer/linux/debian/lintian.txt "$package" ||
        fail "lintian"
fi

systems=build/systems
mkdir -p "$systems"

# The same package under the next version, to upgrade to.
dpkg-deb --raw-extract "$package" "$work/next" &&
    sed -i "s/^Version: .*/Version: $version+next/" "$work/next/DEBIAN/control" &&
    dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/next" "$work/next.deb" >/dev/null || exit 1
rm -rf -- "$work/next"

# A bare system of this name; its archive is made once.
lay_system() {
    archive=$systems/$1.tar
    if [ ! -f "$archive" ]; then
        debootstrap --variant=minbase --include=ca-certificates "$1" "$work/$1" >&2 &&
            tar --create --file "$archive.new" --directory "$work/$1" . &&
            mv "$archive.new" "$archive" || return 1
    else
        mkdir "$work/$1" && tar --extract --file "$archive" --directory "$work/$1" || return 1
    fi
    for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
        cp "$file" "$work/$1$file"
    done
    cp "$package" "$work/$1/bobbl.deb" && cp "$work/next.deb" "$work/$1/next.deb" &&
        cp installer/linux/check-inside.sh "$work/$1/check.sh" &&
        cp "$portable" "$work/$1/portable.tar.xz"
}

# Runs a command in a system, among processes of its own; with `offline` before it, without network.
inside() {
    apart="unshare --mount --pid --fork --kill-child"
    [ "$1" != offline ] || { apart="$apart --net"; shift; }
    # shellcheck disable=SC2016,SC2086
    $apart sh -c 'mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" &&
        mount -t tmpfs tmpfs "$1/tmp" && shift_from=$1 && shift &&
        exec chroot "$shift_from" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive "$@"' sh "$work/$system" "$@"
}

failed=
for system in "$@"; do
    printf '== %s\n' "$system"
    lay_system "$system" && inside sh /check.sh install "$system" &&
        inside offline sh /check.sh use && inside sh /check.sh remove && continue
    failed="$failed $system"
done
[ -z "$failed" ] || fail "failed:$failed"
printf '== passed: %s\n' "$*"
