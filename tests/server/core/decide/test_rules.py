"""The tables of rules: every kind of command has one, in the area that bears its name."""

from typing import get_args

from bobbl_server.core.decide.table import RULES
from bobbl_shared.domain.commands import AnyPayload


def test_every_command_has_exactly_one_rule() -> None:
    kinds = [each.__name__ for each in get_args(AnyPayload)]

    assert sorted(rule.command.__name__ for rule in RULES) == sorted(kinds)


def test_a_command_is_decided_in_the_area_of_its_name() -> None:
    for rule in RULES:
        area = rule.command.__module__.rpartition(".")[2]
        assert rule.decide.__module__ == f"bobbl_server.core.decide.{area}", rule.command
