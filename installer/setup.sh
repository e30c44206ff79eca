# Sourced by run.sh and test.sh: everything a fresh Debian needs, done once.
#
# `prepare EXTRAS` leaves a virtual environment in `.venv` at the root of the project with the
# distribution and those extras (`gui` or `gui,test`) installed in place. It installs only what is
# missing and works offline when nothing is. It talks on stderr, and sets `root`. Debian packages
# that only the caller needs are in `test_packages`.
# shellcheck shell=sh

# The folder above that of the scripts, wherever they are called from: a script that lies deeper says
# before, as `bobbl_installer`, where the folder of the scripts is.
root=$(CDPATH='' cd -- "${bobbl_installer:-$(dirname -- "$0")}/.." && pwd -P) || exit 1
environment=$root/.venv

qt_packages="libglib2.0-0 libbrotli1 libgl1 libegl1 libfontconfig1 libxkbcommon0 libdbus-1-3"
screen_packages="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1
    libxkbcommon-x11-0"

say() {
    printf 'bobbl: %s\n' "$*" >&2
}

fail() {
    say "$@"
    exit 1
}

# True if windows can be shown to somebody.
has_screen() {
    [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" != Linux ]
}

# True if windows can be opened, on a screen or where the caller says.
can_open_windows() {
    [ -n "${QT_QPA_PLATFORM:-}" ] || has_screen
}

# True if $1 runs, is new enough and can make a virtual environment.
is_suitable_python() {
    "$1" -c 'import sys; assert sys.version_info >= (3, 11); import ensurepip, venv' 2>/dev/null
}

# Sets `python` to the first suitable one.
find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if is_suitable_python "$python" </dev/null; then
            return 0
        fi
    done
    return 1
}

# Prints those of the given Debian packages that are neither installed nor provided by another one.
missing_packages() {
    # shellcheck disable=SC2016  # dpkg-query fills these fields in
    present=$(dpkg-query --show --showformat='${db:Status-Status} ${Package} ${Provides}\n' |
        sed -n 's/^installed //p' | sed 's/([^)]*)//g' | tr -s ', ' '[\n*]')
    for package in "$@"; do
        printf '%s\n' "$present" | grep -qxF -- "$package" || printf '%s ' "$package"
    done
}

# Installs the given Debian packages, or says that they are missing.
install_packages() {
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        say "Es fehlen Systempakete, bitte einmal ausführen: sudo apt-get install $*"
        return 1
    fi
    say "Installiere Systempakete: $*"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq --no-install-recommends "$@"; } </dev/null >/dev/null && return
    say "Diese Systempakete ließen sich nicht installieren: $*"
    return 1
}

# Brings in what the system lacks: Python itself, and the libraries that Qt needs. False if
# something is still missing; that may be fatal or not (a screen that Wayland drives needs no xcb).
prepare_system() {
    command -v dpkg-query >/dev/null || return 0
    needed="$qt_packages ${test_packages:-}"
    has_screen && needed="$needed $screen_packages"
    is_environment_sound || find_python || needed="python3 python3-venv $needed"
    # shellcheck disable=SC2086  # a list of names without spaces
    missing=$(missing_packages $needed)
    # shellcheck disable=SC2086
    [ -z "$missing" ] || install_packages $missing
}

# True if the virtual environment works, is new enough and has not been moved here from elsewhere.
is_environment_sound() {
    "$environment/bin/python" -c 'import sys; assert sys.version_info >= (3, 11); import pip' \
        2>/dev/null </dev/null || return 1
    case "$(sed -n 's/^command = //p' "$environment/pyvenv.cfg")" in
        '' | *" $environment") return 0 ;;
        *) return 1 ;;
    esac
}

prepare_environment() {
    is_environment_sound && return
    find_python || fail "Es fehlt ein Python ab 3.11 mit venv und ensurepip" \
        "(Debian: sudo apt-get install python3 python3-venv)."
    say "Lege $environment an."
    rm -rf -- "$environment"
    "$python" -m venv "$environment" >&2 ||
        fail "Die Umgebung $environment ließ sich nicht anlegen."
}

# Prints what an installation in place depends on, condensed: where it stands, what it asks for,
# which versions are locked, and the catalogues that are compiled while it is installed.
fingerprint() {
    (cd -- "$root" && { pwd -P && cat pyproject.toml installer/build_catalogues.py \
        installer/lock/*.txt &&
        find shared -name '*.po' -exec cksum {} + | LC_ALL=C sort; } | cksum)
}

# Installs with pip, quietly.
pip_install() {
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# Installs the distribution with the extras $1, unless that has been done since the last change.
# Nothing comes from elsewhere but what the lock names, by its hash; `sh installer/lock.sh` makes it.
prepare_distribution() {
    wanted=$(fingerprint)
    case $1 in
        gui) lists="gui gui,test" ;; # what is tested can be run as well
        *) lists=$1 ;;
    esac
    for list in $lists; do
        [ "$(cat "$environment/bobbl-installed-$list" 2>/dev/null)" != "$wanted" ] || return 0
    done
    say "Installiere Bobbl in $environment; das erste Mal dauert das einige Minuten."
    case $1 in
        *test) list="test" ;;
        docs) list="docs" ;;
        *) list="run" ;;
    esac
    (cd -- "$root" && pip_install --require-hashes --only-binary :all: \
        --requirement "installer/lock/$list.txt" --requirement installer/lock/build.txt &&
        pip_install --no-deps --no-build-isolation --editable .) </dev/null >&2 ||
        fail "pip konnte Bobbl nicht installieren (Netz und pip-Einstellungen prüfen);" \
            "ein neuer Start setzt fort."
    printf '%s\n' "$wanted" >"$environment/bobbl-installed-$1"
}

prepare() {
    prepare_system && is_system_ready=yes || is_system_ready=
    prepare_environment
    prepare_distribution "$1"
    [ -n "$is_system_ready" ] || "$environment/bin/python" -c 'import PyQt6.QtWidgets' \
        2>/dev/null || fail "Ohne diese Pakete läuft Qt hier nicht."
}
