"""What opens a connection to another computer: stations to their server, and little else.

Nothing asks for a newer version, sends a report, or fetches anything: a module that opens a
connection stands in the table with its reason.
"""

import ast
from collections.abc import Iterator

import pytest

from builders.sources.source_index import trees

OPENING = {
    "client/bobbl_client/link/link.py": "a station to the server it was paired with",
    "server/bobbl_server/net/successor_watch.py": "reads the greeting of an announced successor",
    "server/bobbl_server/net/federation/line.py": "a hall to the federation its club has joined",
    "server/bobbl_server/net/announce.py": "asks the system for its own address; sends nothing",
    "client/bobbl/doctor/cards.py": "asks the system for its own address; sends nothing",
    "client/bobbl/doctor/reaching.py": "tries the addresses of the hall that a person examines",
    "client/bobbl/demo/proxy.py": "between the demo's own programs, on this computer",
    "client/bobbl/demo/guests.py": "invented guests of the demo, on this computer",
}
"""Modules that open connections, and where to."""

MODULES = {
    *("urllib.request", "http.client", "requests", "httpx", "urllib3", "websockets", "pycurl"),
    *("ftplib", "smtplib", "imaplib", "poplib", "xmlrpc.client", "webbrowser"),
    *("PyQt6.QtNetwork", "PyQt6.QtWebEngineCore", "PyQt6.QtWebSockets"),
}
CALLS = {
    *("ClientSession", "create_connection", "open_connection", "open_unix_connection"),
    *("urlopen", "openUrl", "sock_connect", "connect_ex", "create_datagram_endpoint"),
}


def opened(tree: ast.AST) -> Iterator[str]:
    """Give what in a module opens connections."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names if each.name in MODULES)
            case ast.ImportFrom(module=str(module), names=names):
                found = {module, *(f"{module}.{each.name}" for each in names)}
                yield from found & MODULES
            case ast.Call(func=ast.Attribute(attr="connect"), args=[ast.Tuple()]):
                yield "connect"
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in CALLS:
                yield name


def test_only_these_modules_open_connections() -> None:
    words = {each.rpartition(".")[2] for each in MODULES} | CALLS | {"connect"}
    found = {name for name, tree in trees(having=words) if any(opened(tree))}
    assert found == set(OPENING)


@pytest.mark.parametrize(
    "breach",
    [
        "from urllib.request import urlopen",
        "from urllib import request",
        "import http.client",
        "import webbrowser",
        "from PyQt6 import QtNetwork",
        "async with aiohttp.ClientSession() as http: pass".replace("async ", ""),
        "asyncio.open_connection(host, 443)",
        "socket.socket().connect((host, 443))",
        "QDesktopServices.openUrl(url)",
    ],
)
def test_a_breach_is_found(breach: str) -> None:
    assert list(opened(ast.parse(breach)))


def test_what_opens_nothing_is_not_one() -> None:
    text = "import urllib.parse\nsignal.connect(self.open)\nsqlite3.connect(p)"
    assert not list(opened(ast.parse(text)))
