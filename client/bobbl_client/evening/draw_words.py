"""Why a draw is as it is, in plain sentences: each reason of the engine is a code with parameters.

A table is explained by the reasons recorded for it, as long as those they name sit there. Where
seats were changed by hand after the draw, it is told from the rounds themselves who has met whom.
"""

from collections.abc import Iterable, Mapping, Sequence

from bobbl_client.evening.people import family_names, with_number
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.readings.meetings import Encounter, Meeting, encounters
from bobbl_shared.domain.state import Entrant, Round, State, TableSlot
from bobbl_shared.domain.values import DrawReason
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.draw_reasons import DRAW_REASONS
from bobbl_shared.ids import EntrantId

REPEATS = frozenset(
    {
        "repeat_unavoidable",
        "repeat_beside_byes",
        "repeat_around_given",
        "repeat_not_avoided",
        "repeat_scheduled",
        "repeat_given",
    }
)
WISHES = frozenset({"apart_not_kept", "apart_given"})
WARNINGS = frozenset({"later_repeat_certain", "later_repeat_possible", "rounds_beyond_meetings"})
"""Reasons that warn of rounds to come."""

CONTENT = frozenset({"never_met", "nobody_met", "wishes_kept", "repeat_allowed"})
"""Reasons for a table that is as wished."""

NAMED = ("one", "other", "two", "three", "four")
"""Parameters that name entrants by their ids."""

LIGHT, MEDIUM, STRONG = 10, 100, 1000
"""Weights of a wish as they are offered; one of a kind outweighs nine of the lighter ones."""


def numbered(model: StationModel, entrant: Entrant) -> str:
    """Return ``Nr. 3 Hofmann / Reuß``; the number never stands on a line of its own."""
    return with_number(entrant.number, family_names(model, entrant))


def named(model: StationModel, id_: EntrantId) -> str:
    """Return the same by the entrant's id."""
    assert model.state is not None
    return numbered(model, model.state.entrants[id_])


def wish_word(weight: int) -> str:
    """Return the word for the weight of a wish."""
    if weight >= (MEDIUM + STRONG) // 2:
        return tr("starker Wunsch")
    return tr("mittlerer Wunsch") if weight >= (LIGHT + MEDIUM) // 2 else tr("leichter Wunsch")


def round_sentences(model: StationModel, round_: Round) -> tuple[str, ...]:
    """Return what the draw said about the whole round and those to come."""
    return tuple(_sentence(model, each) for each in round_.reasons if each.table is None)


def cautions_of(model: StationModel, round_: Round) -> tuple[str, ...]:
    """Return only what a draw has warned of."""
    about = (each for each in round_.reasons if each.code in WARNINGS)
    return tuple(_sentence(model, each) for each in about)


def origins_of(model: StationModel, round_: Round) -> tuple[str, ...]:
    """Return what a draw said about the whole round that is no warning."""
    whole = (each for each in round_.reasons if each.table is None)
    return tuple(_sentence(model, each) for each in whole if each.code not in WARNINGS)


def table_sentences(model: StationModel, round_: Round, slot: TableSlot) -> tuple[str, ...]:
    """Return why these sit at a table, at least one sentence."""
    here = {id_ for side in slot.sides for id_ in side}
    about = [each for each in round_.reasons if each.table == slot.table]
    holds = [each for each in about if _entrants_of(each) <= here]
    if holds and holds == about:
        return tuple(_sentence(model, each) for each in about)
    assert model.state is not None
    changed = (tr("Hier wurde nach der Auslosung von Hand getauscht."),) if holds != about else ()
    met = encounters(model.state, round_.number, slot.sides)
    return (*changed, *encounter_sentences(model, met, before=round_.number))


def recorded_sentences(model: StationModel, round_: Round) -> tuple[str, ...]:
    """Return what a draw said about the whole round, and of each table what is not as wished."""
    lines = list(round_sentences(model, round_))
    faults = [each for each in round_.reasons if each.table and each.code not in CONTENT]
    for each in sorted(faults, key=lambda fault: fault.table or 0):
        lines.append(tr("Tisch {n}: {why}", n=each.table, why=_sentence(model, each)))
    return tuple(dict.fromkeys(lines))


def encounter_sentences(
    model: StationModel, met: Sequence[Encounter], before: int | None = None
) -> tuple[str, ...]:
    """Return who meets again, or that nobody does; ``before`` leaves later rounds out."""
    again = [(each, _until(each.elsewhere, before)) for each in met]
    told = tuple(
        tr(
            "{one} und {other} {met}.",
            one=named(model, each.one),
            other=named(model, each.other),
            met=met_words(elsewhere),
        )
        for each, elsewhere in again
        if elsewhere
    )
    return told or (tr("Alle treffen sich hier zum ersten Mal."),)


def met_words(meetings: Sequence[Meeting]) -> str:
    """Return ``haben in Runde 1 gegeneinander gespielt`` of one or more meetings."""
    parts = [
        tr("in Runde {n} zusammen", n=each.round)
        if each.as_partners
        else tr("in Runde {n} gegeneinander", n=each.round)
        for each in meetings
    ]
    return tr("haben {when} gespielt", when=listed(parts))


def listed(parts: Sequence[str]) -> str:
    """Return ``a, b und c``."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} und {last}", first=", ".join(parts[:-1]), last=parts[-1])


def fault_of(state: State, round_: Round, slot: TableSlot) -> str:
    """Return in a word what is not as wished at a table; nothing in most cases.

    After a change by hand that is whether two meet again who have met before.
    """
    here = {id_ for side in slot.sides for id_ in side}
    about = [each for each in round_.reasons if each.table == slot.table]
    if any(not _entrants_of(each) <= here for each in about):
        met = encounters(state, round_.number, slot.sides)
        again = any(_until(each.elsewhere, round_.number) for each in met)
        return tr("wieder") if again else ""
    codes = {each.code for each in about}
    if codes & REPEATS:
        return tr("wieder")
    return tr("Wunsch") if codes & WISHES else ""


def _until(meetings: Iterable[Meeting], before: int | None) -> tuple[Meeting, ...]:
    return tuple(each for each in meetings if before is None or each.round < before)


def _entrants_of(reason: DrawReason) -> set[EntrantId]:
    """Return who is named in a reason."""
    given = (reason.parameters.get(name) for name in NAMED)
    return {EntrantId(each) for each in given if isinstance(each, str)}


def _sentence(model: StationModel, reason: DrawReason) -> str:
    """Return the sentence of a reason; a code that came with a later version shows as it is."""
    fields = {**reason.parameters, **_words(model, reason)}
    try:
        return tr(DRAW_REASONS[reason.code], **fields)
    except KeyError:
        return tr("Grund der Auslosung: {code}.", code=reason.code)


def _words(model: StationModel, reason: DrawReason) -> dict[str, str]:
    """Return what a sentence may say beside the parameters themselves."""
    given, words = reason.parameters, dict[str, str]()
    known = model.state.entrants if model.state is not None else {}
    for name in NAMED:
        id_ = given.get(name)
        if isinstance(id_, str) and EntrantId(id_) in known:
            entrant = known[EntrantId(id_)]
            words[name] = numbered(model, entrant)
            words[f"nr_{name}"] = tr("Nr.\N{NO-BREAK SPACE}{n}", n=entrant.number)
    if isinstance(left := given.get("left_one"), int):
        words["left_one"] = _others(left - (reason.code == "never_met"))
    if isinstance(left := given.get("left_other"), int):
        words["left_other"] = _as_many(left - (reason.code == "never_met"))
    if isinstance(weight := given.get("weight"), int):
        words["wish"] = wish_word(weight)
    if "last_round" in given:
        words["met"] = _met(given)
    return words


def _others(count: int) -> str:
    """Return whom somebody could have met instead."""
    if not count:
        return tr("sonst niemanden")
    return trn("noch ein anderes Paar", "noch {n} andere Paare", count)


def _as_many(count: int) -> str:
    """Return the same for the second of two."""
    return trn("noch eines", "noch {n}", count) if count else tr("sonst niemanden")


def _met(given: Mapping[str, int | str]) -> str:
    """Return how two have met before: in which role, when, and how often."""
    times, last = int(given.get("times", 1)), given["last_round"]
    when = trn("in Runde {last}", "schon {n}-mal, zuletzt in Runde {last},", times, last=last)
    match given.get("kind", "opponents"):
        case "partners":
            return tr("haben {when} zusammen gespielt", when=when)
        case "crossings":
            return tr("saßen {when} in anderer Rolle an einem Tisch", when=when)
        case _:
            return tr("haben {when} gegeneinander gespielt", when=when)
