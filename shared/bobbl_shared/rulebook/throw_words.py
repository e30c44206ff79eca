"""What the hall adds to a committed draw, in words: how it comes about and what it is worth."""

from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.readings.seal import Seal
from bobbl_shared.i18n import tr, trn


def throw_words(throw: Throw) -> str:
    """Return what is thrown or drawn."""
    if throw.way == "text":
        return tr("etwas aus Buchstaben und Ziffern")
    if throw.way == "pot":
        return trn(
            "{n} Nummer aus einem Topf mit 1 bis {highest}",
            "{n} Nummern aus einem Topf mit 1 bis {highest}",
            throw.count,
            highest=throw.of,
        )
    if throw.of == 6:
        return trn("{n} Würfel", "{n} Würfel, einzeln gelesen", throw.count)
    return trn(
        "{n} Würfel mit {sides} Seiten",
        "{n} Würfel mit {sides} Seiten, einzeln gelesen",
        throw.count,
        sides=throw.of,
    )


def outcomes_words(throw: Throw) -> str:
    """Return how many results are equally likely."""
    if throw.way == "text":
        return tr("wie viele Ergebnisse möglich sind, weiß niemand")
    grouped = f"{throw.outcomes:_}".replace("_", "\N{NARROW NO-BREAK SPACE}")
    return tr("so viele Ergebnisse sind möglich: {n}", n=grouped)


def fewer_words(reason: FewerReason) -> str:
    """Return why so few outcomes have to do."""
    return {
        "no_means": tr("mehr Würfel oder Nummern sind nicht da"),
        "no_time": tr("für mehr ist keine Zeit"),
        "other": tr("aus einem anderen Grund"),
    }[reason]


HASH_LINES = 2
_GROUP = 4


def hash_lines(digits: str) -> tuple[str, ...]:
    """Return a commitment in groups of four and two lines, to be read from the wall."""
    groups = [digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)]
    half = max(1, -(-len(groups) // HASH_LINES))
    return tuple(" ".join(groups[at : at + half]) for at in range(0, len(groups), half))


def waiting_words(since: str) -> str:
    """Return that a seal waits for long; ``since`` is when it was fixed, empty if nobody knows."""
    if not since:
        return tr("Dieser Umschlag ist aus einer früheren Runde und wartet noch.")
    return tr("Dieser Umschlag wartet seit {since} Uhr.", since=since)


def seal_title(seal: Seal) -> str:
    """Return the heading under which a seal stands on the wall."""
    if not seal.commitment:
        return tr("Umschlag für Runde {n} verworfen", n=seal.round)
    if seal.public:
        return tr("Runde {n} ist ausgelost", n=seal.round)
    return tr("Umschlag für Runde {n}", n=seal.round)


def seal_lines(seal: Seal, at: str, public_at: str) -> tuple[str, ...]:
    """Return what stands below the seal (marked); the hours are those of the hall."""
    told = []
    if not seal.commitment:
        told.append(tr("Mit diesem Umschlag wird nichts ausgelost."))
    elif seal.public:
        told.append(tr("Um {at} Uhr zählte **{public}**", at=public_at, public=seal.public))
        told.append(tr("Der Umschlag stand seit {at} Uhr hier.", at=at))
    elif seal.throw is not None:
        told.append(tr("Um {at} Uhr festgelegt. Jetzt fotografieren!", at=at))
        told.append(tr("Dann: {throw}", throw=throw_words(seal.throw)))
        if seal.fewer is not None:
            told.append(f"{outcomes_words(seal.throw)} – {fewer_words(seal.fewer)}")
    if seal.abandoned:
        told.append(
            trn(
                "Für diese Runde wurde {n} Umschlag verworfen.",
                "Für diese Runde wurden {n} Umschläge verworfen.",
                seal.abandoned,
            )
        )
    return tuple(told)
