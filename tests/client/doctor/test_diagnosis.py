"""From facts to findings: what is wrong is named, what is fine only where nothing is wrong."""

from collections import Counter
from dataclasses import replace

import pytest

import bobbl_shared.i18n as i18n
from bobbl_client.doctor.diagnosis import TO_SEE, diagnose, rules, subject_words
from bobbl_client.doctor.facts import Facts, FirewallFacts, ReachFacts
from bobbl_client.doctor.finding import State, Subject
from bobbl_client.doctor.report import is_sound, lines_of, state_words, summary
from builders.doctor.examples import EXAMPLES, SOUND


def keys(facts: Facts) -> set[str]:
    return {each.key for each in diagnose(facts)}


@pytest.mark.parametrize("key", [each.key for each in rules()])
def test_each_rule_is_found_in_its_example_and_names_itself_once(key: str) -> None:
    assert key in keys(EXAMPLES[key])


def test_no_two_rules_have_one_name_and_each_subject_has_a_word() -> None:
    assert max(Counter(each.key for each in rules()).values()) == 1
    assert set(subject_words()) == set(Subject)
    assert set(state_words()) == set(State)


@pytest.mark.parametrize("key", [each.key for each in rules() if each.state in TO_SEE])
def test_where_something_is_wrong_the_subject_is_not_called_fine(key: str) -> None:
    findings = diagnose(EXAMPLES[key])
    [about] = [each for each in findings if each.key == key]
    of_it = [each for each in findings if each.subject is about.subject]
    assert all(each.state in TO_SEE for each in of_it)
    assert [TO_SEE.index(each.state) for each in of_it] == sorted(
        TO_SEE.index(each.state) for each in of_it
    )


@pytest.mark.parametrize("key", [each.key for each in rules()])
def test_what_is_to_be_done_is_said_as_advice(key: str) -> None:
    [about] = [each for each in diagnose(EXAMPLES[key]) if each.key == key]
    assert "Nichts zu tun" not in about.means
    assert about.advice
    assert about.advice != about.means


def test_a_sound_computer_has_a_good_word_for_each_subject() -> None:
    findings = diagnose(SOUND)
    assert [each.subject for each in findings] == list(Subject)
    assert all(each.state is State.FINE for each in findings)
    assert is_sound(findings)
    assert summary(findings) == "nichts zu tun"


def test_nothing_is_said_about_what_was_not_looked_at() -> None:
    assert keys(Facts()) == {"copies_unknown"}


def test_hints_need_nobody_and_what_is_to_be_looked_at_does() -> None:
    assert is_sound(diagnose(EXAMPLES["disk_hasty"]))
    for key in ("no_printer", "isolated"):
        findings = diagnose(EXAMPLES[key])
        assert not is_sound(findings)
        assert summary(findings).startswith("1 ")


def test_which_way_leads_past_a_vpn_is_told() -> None:
    told = "\n".join(lines_of(diagnose(EXAMPLES["vpn"])))
    assert "192.168.4.10" in told
    assert "10.8.0.2" not in told


def test_where_others_came_in_a_public_network_is_no_hindrance() -> None:
    open_one = replace(EXAMPLES["public_profile"], reach=ReachFacts((), 1))
    assert "public_profile" not in keys(open_one)
    assert "open" in keys(open_one)


@pytest.mark.parametrize("kind", ["ufw", "firewalld", "windows", "nftables"])
def test_each_firewall_has_its_own_advice(kind: str) -> None:
    facts = replace(
        SOUND,
        firewall=FirewallFacts(kind, True, None, True, False),  # type: ignore[arg-type]
    )
    [found] = [each for each in diagnose(facts) if each.key == "block_rule"]
    assert {"ufw": "ufw allow", "firewalld": "firewall-cmd", "windows": "Privat"}.get(
        kind, "20000–29999"
    ) in found.advice


def test_english_has_a_sentence_for_each_rule() -> None:
    german = {each.key: each.found(EXAMPLES[each.key]) for each in rules()}
    try:
        i18n.use("en")
        english = {each.key: each.found(EXAMPLES[each.key]) for each in rules()}
    finally:
        i18n.use("de")
    same = [key for key, each in german.items() if each.means == english[key].means]
    assert same == []
