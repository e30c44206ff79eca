"""From facts to findings: a table of rules, one row for each thing that can be found."""

from functools import cache

from bobbl_client.doctor.computer_rules import computer_rules
from bobbl_client.doctor.facts import Facts
from bobbl_client.doctor.finding import Finding, Rule, State, Subject
from bobbl_client.doctor.hall_rules import hall_rules
from bobbl_client.doctor.network_rules import network_rules
from bobbl_shared.i18n import tr

TO_SEE = (State.WRONG, State.LOOK, State.HINT)
"""What a person is told beside all that is fine."""


@cache
def rules() -> tuple[Rule, ...]:
    """Return all rules; their sentences are made when they are told."""
    return (*network_rules(), *computer_rules(), *hall_rules())


def diagnose(facts: Facts) -> tuple[Finding, ...]:
    """Return what follows from the facts, by subject in their order.

    All that is wrong with a subject is named, what is wrong before what is to be looked at. Where
    nothing is, the first other rule that holds says so. A subject of which nothing is known yet has
    no finding.
    """
    found = []
    for subject in Subject:
        holding = [each for each in rules() if each.subject is subject and each.holds(facts)]
        seen = [each for state in TO_SEE for each in holding if each.state is state]
        found += [each.found(facts) for each in seen or holding[:1]]
    return tuple(found)


def subject_words() -> dict[Subject, str]:
    """Return the word for each subject."""
    return {
        Subject.NETWORK: tr("Netz"),
        Subject.REACH: tr("Andere Computer"),
        Subject.FIREWALL: tr("Firewall"),
        Subject.DISCOVERY: tr("Ansage im Netz"),
        Subject.PORTS: tr("Anschlüsse"),
        Subject.CLOCK: tr("Uhr"),
        Subject.DISK: tr("Datenträger"),
        Subject.NAMES: tr("Namen"),
        Subject.COPIES: tr("Sicherungen"),
        Subject.VERSIONS: tr("Versionen"),
        Subject.PRINTER: tr("Drucker"),
        Subject.SCREEN: tr("Bildschirm"),
        Subject.FONTS: tr("Schriften"),
    }
