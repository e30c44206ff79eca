"""What guests read of each command that can change who meets whom, as docs/draw-acts.md has it.

``PYTHONPATH=tests python -m builders.documents.draw_acts > docs/draw-acts.md`` writes it anew.
"""

from collections.abc import Iterator
from typing import get_args

from bobbl_server.core.acts import TOLD
from bobbl_server.core.decide.rights import RIGHTS
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.draw_record import ActKind, DrawAct, Wishes
from bobbl_shared.rulebook.draw_acts import act_sentence, left_to_chance

HEAD = """# What guests read of a draw

Whatever changes who meets whom is told on the guests' page `/fair`, in its file `/fair/N.json`, in
`bobbl record` (`acts`), on the printed record and by `check_draw.py`. This list is made from the
program. A test holds it against the commands there are, and another against what each one does: a
command that can change a seat and has no row here makes the tests fail. What a command without a
row moved would be told, too, as `seats_changed` or `tables_changed`.

| command | who may send it | is told as |
| --- | --- | --- |"""

SENTENCES = """
| kind | what a guest reads |
| --- | --- |"""

TAIL = """
Most kinds before a draw are told once for each round, with everybody whom they moved; a seat that
somebody has drawn more than once is told for each. What has an hour is told each time. `CommitDraw`
moves nobody: its commitment stands on the page from then on. Of wishes it is told how many there
are and what became of them, not who wishes what; the request in a record has them by number, for
nobody could repeat the draw without.

Beside a draw stand, too:
"""

WHO = (3, 8)
AT = "20:04"
SEAL = "0123456789abcdef" * 4


def example(kind: ActKind) -> DrawAct:
    """Give an act of a kind."""
    match kind:
        case "seats_by_lot":
            return DrawAct(kind, 41, AT, times=12, fewest=4)
        case "seat_drawn_again":
            return DrawAct(kind, 41, AT, (3,), 7)
        case "drawn_anew":
            return DrawAct(
                kind, 41, AT, reason="entrant_missing", commitment=SEAL, throw=EIGHT_DICE
            )
        case "commitment_abandoned":
            return DrawAct(kind, 41, AT, reason="field_changed", commitment=SEAL)
        case "joined":
            return DrawAct(kind, 41, AT, (9,))
        case "wishes_changed":
            return DrawAct(kind, 41, AT, times=3)
        case _:
            return DrawAct(kind, 41, AT, WHO)


def kinds(told: tuple[ActKind, ...]) -> str:
    """Give how acts of a command are told."""
    with_repeats = (*told, "seat_drawn_again") if "seats_by_lot" in told else told
    return ", ".join(f"`{each}`" for each in with_repeats)


def beside() -> Iterator[str]:
    """Yield what stands beside a draw that left something to people."""
    wishes = Wishes(count=4, lightest=10, heaviest=1000, unmet=1, of_one=2)
    for seated, given, heeded in ((8, 8, None), (8, 3, None), (8, 0, wishes)):
        yield from (f"* {each}" for each in left_to_chance(seated, given, heeded))


def text() -> str:
    """Give the whole document."""
    commands = (
        f"| `{command.__name__}` | {', '.join(sorted(RIGHTS[command]))} | {kinds(told)} |"
        for command, told in TOLD.items()
    )
    sentences = (f"| `{kind}` | {act_sentence(example(kind), str)} |" for kind in get_args(ActKind))
    return "\n".join((HEAD, *commands, SENTENCES, *sentences, TAIL, *beside())) + "\n"


if __name__ == "__main__":
    print(text(), end="")
