"""What may be sent to a stranger: states and numbers, and whatever is planted, no name."""

import json
from dataclasses import fields, is_dataclass, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.doctor.diagnosis import diagnose
from bobbl_client.doctor.facts import Address, NetworkFacts
from bobbl_client.doctor.report import HIDDEN, as_json, report
from builders.doctor.examples import EXAMPLES, SOUND

NAMES = st.sampled_from(
    [
        "Kirchweihmucken Weidenlohe",
        "Hofmann, Karl",
        "laptop-von-erika",
        "erika",
        "/home/erika/Turnier",
        "C:\\Users\\erika",
        "FRITZ!Box Hofmann",
        "fritz.box",
    ]
) | st.text(st.characters(categories=["L"]), min_size=4)


def planted(value: Any, name: str) -> Any:
    """Return facts with a name in the place of every text."""
    if is_dataclass(value) and not isinstance(value, type):
        changed = {each.name: planted(getattr(value, each.name), name) for each in fields(value)}
        return replace(value, **changed)
    if isinstance(value, tuple):
        return tuple(planted(each, name) for each in value)
    return name if isinstance(value, str) else value


def texts(told: Any) -> list[str]:
    if isinstance(told, dict):
        return [text for each in told.values() for text in texts(each)]
    if isinstance(told, list):
        return [text for each in told for text in texts(each)]
    return [told] if isinstance(told, str) else []


@given(name=NAMES, key=st.sampled_from(sorted(EXAMPLES)))
def test_a_planted_name_is_not_in_the_report(name: str, key: str) -> None:
    facts = planted(EXAMPLES[key], name)
    told = json.loads(report(facts, diagnose(EXAMPLES[key])))["facts"]
    assert set(texts(told)) <= {HIDDEN}


def test_the_report_tells_what_helps() -> None:
    told = json.loads(report(SOUND, diagnose(SOUND)))
    assert told["facts"]["network"]["addresses"][0]["ip"] == "192.168.4.10"
    assert told["facts"]["versions"] == {"program": "1.0.0", "protocol": [3, 3]}
    assert {"key": "reached", "subject": "reach", "state": "fine"} in told["findings"]


def test_an_address_of_the_whole_internet_is_left_out() -> None:
    facts = replace(SOUND, network=NetworkFacts((Address("93.184.216.34", "cable", True),)))
    assert "93.184" not in report(facts, ())


def test_findings_in_json_have_both_sentences() -> None:
    told = json.loads(as_json(SOUND, diagnose(SOUND)))
    assert all(each["means"] and each["advice"] for each in told["findings"])
    assert told["facts"]["disk"]["free_mib"] == 50_000
