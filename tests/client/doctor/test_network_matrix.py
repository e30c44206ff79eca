"""In invented halls with everything that can be wrong at once, the cause is named right."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bobbl_client.doctor.diagnosis import diagnose
from bobbl_client.doctor.finding import State
from client.doctor.simulated_network import CAUSES, Cause, Hall, halls

NAMED: dict[str, frozenset[Cause]] = {
    "vpn": frozenset({"vpn"}),
    "portal": frozenset({"portal"}),
    "isolated": frozenset({"isolated"}),
    "public_profile": frozenset({"public"}),
    "block_rule": frozenset({"block"}),
    "kept_out": frozenset({"public", "block"}),
    "firewall_there": frozenset({"public", "block"}),
    "port_taken": frozenset({"taken"}),
    "stranger_there": frozenset({"taken"}),
}
"""Which of the causes each finding names; those of the other computer look alike from here."""

EACH = 40


def named(hall: Hall) -> list[str]:
    """Return the keys of what is said to be wrong."""
    found = diagnose(hall.facts())
    return [each.key for each in found if each.state in (State.WRONG, State.LOOK)]


def is_right(hall: Hall) -> bool:
    """Return whether what stops packets first is named, and nothing that is not there."""
    keys = named(hall)
    if any(not NAMED.get(key, frozenset()) & hall.causes for key in keys):
        return False
    return hall.first is None or any(hall.first in NAMED[key] for key in keys)


def is_complete(hall: Hall) -> bool:
    """Return whether every cause is named as well."""
    told = frozenset().union(*(NAMED.get(key, frozenset()) for key in named(hall)))
    return hall.causes <= told


def rounds_until_sound(hall: Hall) -> int | None:
    """Return how often somebody looks who mends what is named; None: they never get there."""
    for looks in range(1, len(CAUSES) + 2):
        if not hall.causes:
            return looks
        named_now = frozenset().union(*(NAMED.get(key, frozenset()) for key in named(hall)))
        hall = replace(hall, causes=hall.causes - named_now)
    return None


def test_the_cause_is_named_right_in_nearly_all_halls() -> None:
    played = halls(Random(17), EACH)
    wrong = [each for each in played if not is_right(each)]
    right = 1 - len(wrong) / len(played)
    at_once = sum(map(is_complete, played)) / len(played)
    print(f"{len(played)} halls: right {right:.1%}, every cause at the first look {at_once:.1%}")
    print(Counter(each.first for each in wrong))
    assert right >= 0.95


def test_who_mends_what_is_named_gets_there() -> None:
    looks = Counter(rounds_until_sound(each) for each in halls(Random(17), EACH))
    print(sorted(looks.items(), key=str))
    assert looks[None] <= 0.08 * looks.total()


@pytest.mark.parametrize("cause", CAUSES)
def test_a_single_cause_is_named_alone(cause: Cause) -> None:
    alone = [each for each in halls(Random(3), EACH) if each.causes == {cause}]
    good = [each for each in alone if is_right(each) and is_complete(each)]
    assert len(good) >= 0.9 * len(alone), [named(each) for each in alone if each not in good]


def test_where_nothing_is_wrong_nothing_is_named() -> None:
    sound = [each for each in halls(Random(5), EACH) if not each.causes]
    assert [named(each) for each in sound] == [[]] * EACH
