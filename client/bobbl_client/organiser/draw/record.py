"""The record of a draw for paper: everything that was drawn, out of what, and how to check it."""

import base64
import zlib
from collections.abc import Callable, Iterator, Set
from datetime import tzinfo

from msgspec.structs import replace

from bobbl_client.evening.draw_words import recorded_sentences
from bobbl_client.evening.people import told_names
from bobbl_client.evening.steps import entrants_word, tables_word
from bobbl_client.model.station import StationModel
from bobbl_client.page.questions import Questions
from bobbl_client.printing.paper import RecordedEntrant, RecordSheet
from bobbl_shared.clock import moment
from bobbl_shared.domain.draw_record import Before, DrawRecord, encode_record, record_hash
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.days import written_day
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.qr import fits
from bobbl_shared.rulebook.draw_acts import act_sentence, redraw_word
from bobbl_shared.rulebook.throw_words import fewer_words, outcomes_words, throw_words
from bobbl_shared.wire.messages import AskDraw, DrawAnswer, RefusedAnswer, Reply

WHOLE = "BOBBL-DRAW/1"
"""Begins a code that holds the record: zlib, then base32 without its padding."""

HASH_ONLY = "BOBBL-DRAW-SHA256/1"
"""Begins a code that holds the SHA-256 of the record, where the record is too long."""

WIDEST = 125
"""Modules of the widest code: on 58 mm each is 0.44 mm wide, which a telephone can read."""

GROUP = 8


def ask_for_record(
    model: StationModel,
    questions: Questions,
    number: int,
    zone: tzinfo | None,
    ready: Callable[[RecordSheet], None],
    failed: Callable[[str], None],
) -> None:
    """Ask the server for the record of a round's last draw; one of the two is called, or none.

    None is called if the connection breaks meanwhile, or if the page that asks is left. Hours are
    told in ``zone``.
    """

    def answered(reply: Reply) -> None:
        match reply:
            case DrawAnswer(record):
                ready(record_sheet(model, record, zone))
            case RefusedAnswer(code, parameters):
                failed(sentence(BobblError(code, **parameters)))

    questions.ask(AskDraw(number), answered)


def record_sheet(
    model: StationModel, record: DrawRecord, zone: tzinfo | None = None
) -> RecordSheet:
    """Lay a record out as plain values."""
    state = model.state
    assert state is not None
    at = moment(record.at).astimezone(zone)
    when = f"{written_day(at)}, {hour(at, zone)}"
    qr = qr_text(record)
    is_whole = qr.startswith(f"{WHOLE} ")
    before = record.before
    caption = tr("Alles zum Nachrechnen") if is_whole else tr("Prüfsumme des Protokolls")
    return RecordSheet(
        title=tr("Protokoll der Auslosung, Runde {n}", n=record.round),
        subtitle=tr("{name} · {when} Uhr", name=record.name, when=when),
        facts=_facts(state, record, before),
        qr=qr,
        caption=caption,
        proofs=(*_proofs(record), (tr("Nachrechnen"), _how(record, is_whole=is_whole))),
        notes=_notes(model, record, zone),
        heading=_heading(state, before),
        entrants=_entrants(model, state, record, before.placed),
        name=tr("Auslosung Runde {n}", n=record.round),
    )


def qr_text(record: DrawRecord) -> str:
    """Return the record as a text for a code, or its hash if that would be too wide.

    Ids are needed for the check of a commitment only.
    """
    slim = record if record.commitment else replace(record, ids=())
    packed = base64.b32encode(zlib.compress(encode_record(slim), 9)).decode().rstrip("=")
    text = f"{WHOLE} {packed}"
    return text if fits(text, WIDEST) else f"{HASH_ONLY} {record_hash(record).upper()}"


def _facts(state: State, record: DrawRecord, before: Before) -> tuple[tuple[str, str], ...]:
    tables, byes = len(record.tables), len(record.byes)
    seated = sum(len(side) for table in record.tables for side in table)
    tries = trn("{n} Versuch", "{n} Versuche", record.tries)
    often = tr("einmal")
    if record.times > 1:
        why = redraw_word(record.again or "other")
        often = tr("{n}-mal, zuletzt: {why}", n=record.times, why=why)
    if record.abandoned:
        given_up = trn("{n} Umschlag verworfen", "{n} Umschläge verworfen", record.abandoned)
        often = f"{often} · {given_up}"
    return (
        (tr("Teilnehmer"), f"{entrants_word(state, seated + byes)} · {tables_word(tables, byes)}"),
        *_given_before(before),
        (tr("Wiederholungen"), _repeats(state, record)),
        (tr("Ausgelost"), often),
        (tr("Verfahren"), f"{record.algorithm} · {tries}"),
        (tr("Ereignis"), tr("Nummer {n} in der Turnierdatei", n=record.event)),
    )


def _given_before(before: Before) -> Iterator[tuple[str, str]]:
    """Yield what was not left to chance, if anything."""
    if before.placed:
        places = trn("{n} Platz (mit *)", "{n} Plätze (mit *)", len(before.placed))
        yield tr("Vorher vergeben"), places
    if before.apart:
        wishes = trn(
            "{n} Wunsch, nicht gegeneinander zu spielen",
            "{n} Wünsche, nicht gegeneinander zu spielen",
            len(before.apart),
        )
        yield tr("Wünsche"), wishes


def _repeats(state: State, record: DrawRecord) -> str:
    found = record.repeats
    if not any(found.values()):
        return tr("keine")
    if state.settings.entrants == "pairs":
        return str(found["opponents"])
    return tr(
        "Partner {partners} · Gegner {opponents} · Seitenwechsel {crossings}",
        partners=found["partners"],
        opponents=found["opponents"],
        crossings=found["crossings"],
    )


def _proofs(record: DrawRecord) -> tuple[tuple[str, str], ...]:
    chance: tuple[tuple[str, str], ...] = ((tr("Zufall"), _grouped(record.seed)),)
    if record.commitment:
        chance = (
            (tr("Umschlag"), _grouped(record.commitment)),
            (tr("Im Umschlag war"), _grouped(record.secret)),
            (tr("Öffentlich"), _public(record)),
            (tr("Zufall daraus"), _grouped(record.seed)),
        )
    return (
        *chance,
        (tr("Prüfsumme Ereignis"), _grouped(record.head)),
        (tr("Prüfsumme Protokoll"), _grouped(record_hash(record))),
        (tr("Turnier"), _grouped(record.tournament)),
    )


def _public(record: DrawRecord) -> str:
    """Return what the hall added, and how that came about."""
    told = record.public or "–"
    if record.throw is None:
        return told
    parts = [throw_words(record.throw), outcomes_words(record.throw)]
    if record.fewer is not None:
        parts.append(fewer_words(record.fewer))
    return f"{told} ({', '.join(parts)})"


def _how(record: DrawRecord, *, is_whole: bool) -> str:
    command = tr("bobbl record TURNIERDATEI --round {n}", n=record.round)
    script = tr("check_draw.py von Bobbl prüft sie und braucht nur Python.")
    if is_whole:
        return (
            tr("{command} gibt die Angaben aus, der Code enthält sie auch. ", command=command)
            + script
        )
    return tr("{command} gibt die Angaben aus, der Code ihre Prüfsumme. ", command=command) + script


def _notes(model: StationModel, record: DrawRecord, zone: tzinfo | None) -> tuple[str, ...]:
    """Return why tables are as they are, and what people did before the draw and after it."""
    assert model.state is not None
    round_ = model.state.rounds[record.round - 1]

    def at(when: str) -> str:
        return hour(moment(when), zone)

    told = [act_sentence(each, at) for each in record.acts if each.act != "drawn"]
    notes = (*recorded_sentences(model, round_), *told)
    if round_.seated == round_.drawn:
        return notes
    return (
        *notes,
        tr("Danach sind Plätze von Hand geändert worden; hier steht, wie ausgelost war."),
    )


def _heading(state: State, before: Before) -> str:
    is_pairs = state.settings.entrants == "pairs"
    where = tr("Tisch/Paar") if is_pairs else tr("Tisch/Paar/Spieler")
    if before.placed:
        return tr("Wer teilnahm, mit {where}; * hatte den Platz vorher", where=where)
    return tr("Wer teilnahm, mit {where}", where=where)


def _entrants(
    model: StationModel, state: State, record: DrawRecord, placed: Set[int]
) -> tuple[RecordedEntrant, ...]:
    """Return those who sit or sit out, by number; a star marks who had the place before."""
    is_pairs = state.settings.entrants == "pairs"
    places: dict[int, str] = dict.fromkeys(record.byes, tr("frei"))
    for table, sides in enumerate(record.tables, 1):
        for pair, side in enumerate(sides, 1):
            for player, entrant in enumerate(side, 1):
                whole = f"{table}/{pair}" if is_pairs else f"{table}/{pair}/{player}"
                places[entrant] = f"{whole}*" if entrant in placed else whole
    return tuple(
        RecordedEntrant(str(record.numbers[n]), _people(model, state, record, n), places[n])
        for n in sorted(places, key=lambda n: record.numbers[n])
    )


def _people(
    model: StationModel, state: State, record: DrawRecord, place: int
) -> tuple[tuple[str, str], ...]:
    names = told_names(model, state.entrants[record.ids[place]])
    return tuple((name.last, name.first) for name in names)


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
