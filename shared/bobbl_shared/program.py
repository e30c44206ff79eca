"""Which version of Bobbl this is, and which of two is the newer one.

A file and a connection name the version of the program that wrote or speaks. It decides nothing: it
only tells a person which version to install. What a file or a peer says is therefore believed as
far as it looks like a version, and is nothing otherwise.
"""

import functools
import re
from importlib.metadata import version

_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?([a-z.+]\w{0,12})?", re.ASCII)

_PACKAGE = re.compile(
    rf"bobbl[-_](?P<version>{_VERSION.pattern})[-_].*\.(?:exe|deb|dmg|tar\.xz|whl|zip)",
    re.ASCII | re.IGNORECASE,
)


@functools.cache
def program() -> str:
    """Return the version of this program, such as ``1.0.0``."""
    return version("bobbl")


def as_version(text: object) -> str:
    """Return what another program says its version is, empty if it cannot be one."""
    return text if isinstance(text, str) and _VERSION.fullmatch(text) else ""


def version_of_package(name: str) -> str:
    """Return the version that a package of Bobbl has in its file's name, empty for other files."""
    found = _PACKAGE.fullmatch(name)
    return found["version"] if found is not None else ""


def version_order(text: str) -> tuple[int, int, int, bool]:
    """Return what sorts versions; what is none comes first, ``1.0.0rc1`` before ``1.0.0``."""
    found = _VERSION.fullmatch(text)
    if found is None:
        return (-1, 0, 0, False)
    major, minor, patch, addition = found.groups()
    return (int(major), int(minor), int(patch or 0), addition is None)
