"""What changed who meets whom, in sentences, and why a round was drawn anew or a seal given up.

``check_draw.py`` says the same in German, word for word; a test compares the two.
"""

from collections.abc import Callable, Iterator

from bobbl_shared.domain.draw_record import DrawAct, Wishes
from bobbl_shared.domain.values import AbandonReason, RedrawReason
from bobbl_shared.i18n import tr, trn
from bobbl_shared.rulebook.throw_words import fewer_words, throw_words

_GROUP = 8


def redraw_word(reason: RedrawReason) -> str:
    """Return the words for a reason to draw a round anew."""
    return {
        "entrant_missing": tr("Jemand fehlt doch"),
        "entrant_late": tr("Jemand kam noch dazu"),
        "field_wrong": tr("Die Liste war falsch"),
        "draw_faulty": tr("An der Auslosung war etwas falsch"),
        "other": tr("Anderer Grund"),
    }[reason]


def abandon_word(reason: AbandonReason) -> str:
    """Return the words for a reason to give a secret up."""
    return {
        "field_changed": tr("Die Liste der Teilnehmer hat sich geändert"),
        "secret_lost": tr("Der Server hat nicht mehr, was im Umschlag war"),
        "other": tr("Anderer Grund"),
    }[reason]


def drawn_unsealed() -> str:
    """Return what guests read of a draw without a secret fixed before."""
    return tr(
        "Das Los hat der Rechner gezogen, ohne sich vorher im Saal festzulegen. Nachrechnen lässt"
        " sich, dass die Tische daraus folgen."
    )


def left_to_chance(seated: int, given: int, wishes: Wishes | None) -> Iterator[str]:
    """Yield what a draw did not decide: seats of those ``seated`` that were given, and wishes."""
    if given and given == seated:
        yield tr("Gelost wurde hier nichts: Alle Plätze waren vorher vergeben ({n}).", n=seated)
    elif given:
        yield tr(
            "Vorher vergebene Plätze: {given} von {n}; nur die anderen wurden gelost.",
            given=given,
            n=seated,
        )
    if wishes is not None:
        yield tr(
            "Wünsche, nicht an einem Tisch zu sitzen: {n}, Gewicht {least} bis {most} von 1000, "
            "nicht erfüllt: {unmet}. Die meisten bei einer Nummer: {of_one}.",
            n=wishes.count,
            least=wishes.lightest,
            most=wishes.heaviest,
            unmet=wishes.unmet,
            of_one=wishes.of_one,
        )


def act_sentence(act: DrawAct, hour: Callable[[str], str]) -> str:
    """Return what a guest reads of an act; ``hour`` writes a moment as ``20:04``."""
    told = _sentence(act, hour)
    return f"{told} {_discarded(act)}" if act.commitment else told


def _discarded(act: DrawAct) -> str:
    """Return which seal an act discarded, and what had been said with it."""
    at = range(0, len(act.commitment), _GROUP)
    seal = " ".join(act.commitment[place : place + _GROUP] for place in at)
    if act.throw is None:
        return tr("Verworfen ist damit der Umschlag {seal}.", seal=seal)
    said = throw_words(act.throw)
    if act.fewer is not None:
        said = f"{said} – {fewer_words(act.fewer)}"
    return tr("Verworfen ist damit der Umschlag {seal} ({said}).", seal=seal, said=said)


def _sentence(act: DrawAct, hour: Callable[[str], str]) -> str:
    at, n, many = hour(act.at), act.times, len(act.numbers)
    who = tr("Nr. {numbers}", numbers=", ".join(map(str, act.numbers)))
    match act.act:
        case "drawn":
            return tr("{at} Uhr: Die Runde wurde ausgelost.", at=at)
        case "drawn_anew":
            why = _why(act)
            return tr("{at} Uhr: Die Runde wurde neu ausgelost. Grund: {why}.", at=at, why=why)
        case "commitment_abandoned":
            why = _why(act)
            return tr("{at} Uhr: Ein Umschlag wurde verworfen. Grund: {why}.", at=at, why=why)
        case "scheme":
            return tr("Wer wo sitzt, folgt aus Runde 1 nach festem Plan; gelost wurde nicht.")
        case "slips":
            return tr("Die Runde wurde nicht ausgelost: Wer wo saß, steht auf den Zetteln.")
        case "seats_by_lot":
            return trn(
                "Vor der Auslosung einzeln gezogen: {n} Platz, unter mindestens {fewest}.",
                "Vor der Auslosung einzeln gezogen: {n} Plätze, unter mindestens {fewest}.",
                n,
                fewest=act.fewest,
            )
        case "seat_drawn_again":
            return tr("{who} hat {n}-mal einen Platz gezogen.", who=who, n=n)
        case "seats_by_hand":
            return trn(
                "Von Hand bekam vor der Auslosung einen Platz: {who}.",
                "Von Hand bekamen vor der Auslosung einen Platz: {who}.",
                many,
                who=who,
            )
        case "seats_moved":
            return tr("Damit kein Tisch Lücken hat, wurden umgesetzt: {who}.", who=who)
        case "seats_freed":
            return tr("Den Platz vor der Auslosung verloren oder zurückgegeben: {who}.", who=who)
        case "seats_changed":
            return tr("Ohne Los bekamen vor der Auslosung einen anderen Platz: {who}.", who=who)
        case "wishes_changed":
            return trn(
                "Ein Wunsch, nicht zusammen zu sitzen, kam hinzu oder fiel weg.",
                "Wünsche, nicht zusammen zu sitzen, kamen {n}-mal hinzu oder fielen weg.",
                n,
            )
        case "partners_drawn":
            return tr("Ausgelost wurden die Partner von {who}.", who=who)
        case "swapped":
            return tr("{at} Uhr: Von Hand die Plätze getauscht haben {who}.", at=at, who=who)
        case "joined":
            return tr("{at} Uhr: Nach der Auslosung kam dazu: {who}.", at=at, who=who)
        case "names_changed":
            return tr("Nach der Auslosung stehen andere Namen bei {who}.", who=who)
        case "tables_changed":
            return tr("{at} Uhr: Anders gesetzt wurden {who}.", at=at, who=who)


def _why(act: DrawAct) -> str:
    match act.reason:
        case None:
            return tr("Anderer Grund")
        case "field_changed" | "secret_lost":
            return abandon_word(act.reason)
        case _:
            return redraw_word(act.reason)
