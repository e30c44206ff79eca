"""No modules import each other in a circle, however long: each can be read after what it needs."""

import subprocess
import sys
from pathlib import Path

from architecture.test_layers import ROOT, SOURCES, copy_of_sources

CIRCLES = """
import sys
import grimp
import networkx
sys.path[:0] = sys.argv[1:]
graph = grimp.build_graph(
    "bobbl_shared", "bobbl_server", "bobbl_federation", "bobbl_client", "bobbl", cache_dir=None
)
imports = networkx.DiGraph(
    (module, imported)
    for module in graph.modules
    for imported in graph.find_modules_directly_imported_by(module)
)
for circle in networkx.strongly_connected_components(imports):
    if len(circle) > 1:
        print(*sorted(circle))
"""
"""Also what is imported inside a function or for its types alone counts."""


def circles(root: Path) -> list[str]:
    """Return the circles below ``root``, each as the names of its modules."""
    places = [str(root / source) for source in SOURCES]
    answer = subprocess.run(
        [sys.executable, "-c", CIRCLES, *places], capture_output=True, text=True, check=True
    )
    return answer.stdout.splitlines()


def test_no_circle() -> None:
    assert circles(ROOT) == []


def test_a_planted_circle_is_found(tmp_path: Path) -> None:
    root = copy_of_sources(tmp_path)
    folder = root / "client/bobbl_client/link"
    (folder / "planted.py").write_text("import bobbl_client.link.returning\n")
    (folder / "returning.py").write_text(
        "def late() -> None:\n    import bobbl_client.link.planted\n"
    )

    assert circles(root) == ["bobbl_client.link.planted bobbl_client.link.returning"]
