"""No hall needs a federation's server: nothing of it is imported before it is called."""

import subprocess
import sys

IMPORTED = """
import importlib
import sys
from bobbl.__main__ import SUBCOMMANDS
for each in SUBCOMMANDS:
    importlib.import_module(each.module)
print(*(each for each in sys.modules if each.startswith(("bobbl_federation", "psycopg"))))
print(*(each for each in sys.modules if each.startswith("bobbl_server.net.federation")))
"""


def test_no_command_imports_it_before_it_is_called() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True
    )
    its, hall = answer.stdout.split("\n")[:2]
    assert its == ""
    assert "bobbl_server.net.federation.follower" in hall
