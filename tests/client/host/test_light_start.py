"""What the first window does without is not imported before it: that would be half its time."""

import subprocess
import sys

START = "import bobbl.host, bobbl_client.host.hosting, sys; print(*sorted(sys.modules))"
LATER = {
    *("aiohttp", "asyncio", "jinja2", "networkx", "zeroconf"),
    *("bobbl_client.app", "bobbl_client.runtime", "bobbl_server.app"),
}


def test_network_pages_and_other_windows_are_imported_later() -> None:
    words = [sys.executable, "-c", START]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    assert "bobbl_client.host.start.view" in said
    assert LATER & set(said) == set()
