"""The sessions of the protocol as diagrams, drawn from their transition tables.

``PYTHONPATH=tests python -m builders.session_diagrams > docs/sessions.md`` writes them anew.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import TypeVar

from bobbl_shared.wire import server_session, station_session
from bobbl_shared.wire.transitions import Transition

HEAD = """\
# The phases of a session

Drawn from the transition tables of the program; a test compares them with this page. An arrow
bears the messages of the other side that lead from one phase to the next; in brackets stands what
the server itself has done. A message that is not drawn in a phase is `out_of_turn`. That and every
other error closes the connection.
"""

_PhaseT = TypeVar("_PhaseT", bound=Enum)
_Rows = Mapping[tuple[_PhaseT, str], Transition[_PhaseT]]


def text() -> str:
    """Return the page."""
    calls = {(phase, f"[{name}]"): row for (phase, name), row in server_session.CALLS.items()}
    server = {**_tagged(server_session.STEPS), **calls}
    station, joining = _tagged(station_session.STEPS), _tagged(station_session.JOINING)
    parts = [
        ("The server", _diagram(server_session.Phase, server)),
        ("A station at work", _diagram(station_session.Phase, station)),
        ("A computer that pairs", _diagram(station_session.Phase, joining)),
    ]
    drawn = (f"\n## {title}\n\n```mermaid\n{''.join(lines)}```\n" for title, lines in parts)
    return HEAD + "".join(drawn)


def _tagged(
    steps: Mapping[tuple[_PhaseT, type], Transition[_PhaseT]],
) -> dict[tuple[_PhaseT, str], Transition[_PhaseT]]:
    """Name the messages as on the wire."""
    return {
        (phase, str(message.__struct_config__.tag)): row  # type: ignore[attr-defined]
        for (phase, message), row in steps.items()
    }


def _diagram(phases: Iterable[_PhaseT], rows: _Rows[_PhaseT]) -> Iterator[str]:
    order = list(phases)
    arrows: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for (phase, what), row in rows.items():
        for after in row.to:
            arrows[order.index(phase), order.index(after)].append(what)
    first = min(before for before, _ in arrows)
    yield f"stateDiagram-v2\n    [*] --> {order[first].value}\n"
    for (before, behind), messages in sorted(arrows.items()):
        yield f"    {order[before].value} --> {order[behind].value}: {', '.join(messages)}\n"
    yield "    closed --> [*]\n"


if __name__ == "__main__":
    print(text(), end="")
