"""Words that several templates of a federation share."""

from datetime import date, datetime, tzinfo
from fractions import Fraction

from bobbl_federation.pages.cards import Card
from bobbl_federation.season.series import CupCriterion, CupRules
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import day, hour

TOLD = 10
"""So many places are told one by one with their points."""


def field_words(card: Card) -> str:
    """Return how many play: ``46 Paare``."""
    if card.is_pairs:
        return trn("{n} Paar", "{n} Paare", card.registered)
    return trn("{n} Spieler", "{n} Spieler", card.registered)


def heard_words(heard: datetime, today: date, zone: tzinfo | None) -> str:
    """Return when a hall without connection was heard last: ``zuletzt gehört um 20:04``."""
    at, when = hour(heard, zone), heard.astimezone(zone).date()
    if when == today:
        return tr("zuletzt gehört um {at}", at=at)
    return tr("zuletzt gehört am {day} um {at}", day=day(when), at=at)


def cup_criterion_words() -> dict[CupCriterion, str]:
    """Return the criteria of a cup as headings."""
    return {
        "points": tr("Punkte"),
        "best_evenings": tr("die besseren Abende"),
        "wins": tr("Siege"),
        "evenings": tr("Abende"),
        "all_points": tr("Punkte aller Abende"),
        "newest_evening": tr("Punkte des neuesten Abends"),
    }


def cup_rule_words(rules: CupRules) -> str:
    """Return in a sentence how a place becomes points, what counts, and what parts equals."""
    told = ", ".join(map(str, rules.points[:TOLD]))
    if len(rules.points) > TOLD:
        told += ", …"
    lines = [
        tr(
            "Punkte vom ersten Platz an: {points}; danach {beyond}.",
            points=told,
            beyond=rules.beyond,
        ),
        trn("Es zählt der beste Abend.", "Es zählen die besten {n} Abende.", rules.best)
        if rules.best is not None
        else tr("Alle Abende zählen."),
    ]
    words = cup_criterion_words()
    if len(rules.criteria) > 1:
        more = ", ".join(words[each] for each in rules.criteria[1:])
        lines.append(tr("Bei Gleichstand entscheiden: {criteria}.", criteria=more))
    return " ".join(lines)


def tenths(exact: str) -> str:
    """Return a fraction to the nearest tenth: ``-33,3``."""
    whole, part = divmod(abs(round(Fraction(exact) * 10)), 10)
    told = tr("{whole},{tenths}", whole=whole, tenths=part) if part else str(whole)
    return f"-{told}" if Fraction(exact) < 0 and told != "0" else told
