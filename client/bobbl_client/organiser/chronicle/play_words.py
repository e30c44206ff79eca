"""What happened in play, as sentences: draws, results, closing, ranking, clock."""

from bobbl_client.organiser.case.slips import total_of
from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_client.organiser.draw.forms import other_log_word
from bobbl_shared.domain.areas.draw import (
    CommitmentAbandoned,
    DrawCommitted,
    DrawFact,
    OtherLogSeen,
    OtherLogSettled,
    RoundDrawn,
    RoundJoined,
    SeatsSwapped,
)
from bobbl_shared.domain.areas.results import (
    LateResultAccepted,
    LateResultKept,
    LateResultRejected,
    ResultCorrected,
    ResultDecided,
    ResultEntered,
    ResultFact,
)
from bobbl_shared.domain.areas.rounds import (
    ClockSet,
    GongRung,
    RankingPublished,
    RoundClosed,
    RoundFact,
)
from bobbl_shared.domain.areas.slips import RoundStarted, SlipFact, TableSeated
from bobbl_shared.domain.score import Score, written_points
from bobbl_shared.domain.values import DecisionReason, Entry, Reason, TableStatus
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import running
from bobbl_shared.ids import EntryId
from bobbl_shared.rulebook.draw_acts import redraw_word
from bobbl_shared.rulebook.throw_words import fewer_words, throw_words


class Slips:
    """The slips read so far: what stood at each table, and where each slip belongs."""

    def __init__(self) -> None:
        """Know none yet."""
        self._scores: dict[tuple[int, int], Score | None] = {}
        self._places: dict[EntryId, tuple[int, int]] = {}

    def before(self, round_: int, table: int) -> Score | None:
        """Return what was entered last for a table."""
        return self._scores.get((round_, table))

    def place(self, entry: EntryId) -> tuple[int, int]:
        """Return round and table of a slip; zeros if it is not known."""
        return self._places.get(entry, (0, 0))

    def take(self, fact: object) -> None:
        """Learn from a fact."""
        match fact:
            case ResultEntered(round_, table, entry) | ResultCorrected(round_, table, entry):
                self._scores[round_, table] = entry.score
                self._places[entry.id] = (round_, table)
            case ResultDecided(round_, table, score):
                self._scores[round_, table] = score
            case LateResultKept(round_, table, entry):
                self._places[entry.id] = (round_, table)
            case _:
                pass


def draw_words(cast: RecordNames, fact: DrawFact | SlipFact) -> str:
    """Return what was drawn, or changed about a draw."""
    match fact:
        case DrawCommitted(number, throw=throw, fewer=fewer):
            told = tr("Umschlag für Runde {n} gezeigt", n=number)
            how = "" if throw is None else f" ({throw_words(throw)})"
            return told + how + (f" – {fewer_words(fewer)}" if fewer is not None else "")
        case CommitmentAbandoned(number):
            return tr("Umschlag für Runde {n} verworfen", n=number)
        case OtherLogSeen(_, length):
            return tr("Ein anderer Stand des Turniers, er endet mit Ereignis {n}", n=length)
        case OtherLogSettled(reason):
            why = other_log_word(reason)
            return tr("Es geht mit dem Stand hier weiter ({why})", why=why)
        case RoundDrawn(number, tables, again=again):
            count = trn("{n} Tisch", "{n} Tische", len(tables))
            if again is None:
                return tr("Runde {n} ausgelost: {tables}", n=number, tables=count)
            why = redraw_word(again)
            return tr("Runde {n} neu ausgelost: {tables} ({why})", n=number, tables=count, why=why)
        case SeatsSwapped(number, first, second):
            a, b = cast.who(first), cast.who(second)
            return tr("Runde {n}: {a} und {b} getauscht", n=number, a=a, b=b)
        case RoundJoined(number, id_, unscored=True):
            return tr("Runde {n}: {who} setzt ohne Wertung aus", n=number, who=cast.who(id_))
        case RoundJoined(number, id_):
            return tr("Runde {n}: {who} nachträglich dazu", n=number, who=cast.who(id_))
        case RoundStarted(number):
            return tr("Runde {n} ohne Auslosung begonnen", n=number)
        case TableSeated(number, table, sides):
            a, b = (", ".join(cast.who(id_) for id_ in side) for side in sides)
            place = place_word(number, table)
            return tr("{place}: {a} gegen {b}, laut Zettel", place=place, a=a, b=b)


def result_words(slips: Slips, target: int, fact: ResultFact) -> str:
    """Return what was entered, corrected or decided."""
    match fact:
        case ResultEntered(number, table, entry, status):
            return f"{place_word(number, table)}: {numbers(entry.score, target)}, {_status(status)}"
        case ResultCorrected(number, table, entry):
            return _corrected(slips, number, table, entry, target)
        case ResultDecided(number, table, reason="slip_later"):
            return tr("{place}: spielt noch, Zettel kommt später", place=place_word(number, table))
        case ResultDecided(number, table, score, reason=reason):
            counts = numbers(score, target) if score is not None else tr("nicht gespielt")
            why, place = decision_word(reason), place_word(number, table)
            return tr("{place}: entschieden {counts} ({why})", place=place, counts=counts, why=why)
        case LateResultKept(number, table, entry):
            place, told = place_word(number, table), numbers(entry.score, target)
            return tr("{place}: {told}, verspätet", place=place, told=told)
        case LateResultAccepted(id_):
            return tr("{place}: verspäteter Zettel gilt", place=place_word(*slips.place(id_)))
        case LateResultRejected(id_):
            return tr("{place}: verspäteter Zettel gilt nicht", place=place_word(*slips.place(id_)))


def course_words(fact: RoundFact) -> str:
    """Return how the evening went on."""
    match fact:
        case RoundClosed(number):
            return tr("Runde {n} geschlossen", n=number)
        case RankingPublished(number):
            return tr("Stand nach Runde {n} veröffentlicht", n=number)
        case ClockSet(number, None, remaining):
            left = running(remaining or 0)
            return tr("Uhr angehalten, Runde {n}: noch {left}", n=number, left=left)
        case ClockSet(number):
            return tr("Uhr gestellt, Runde {n}", n=number)
        case GongRung():
            return tr("Gong")


def numbers(score: Score, target: int) -> str:
    """Return ``14 : 21, 21 : 18``, and of many games only the sum."""
    points = written_points(score)
    if len(points) > 4:
        return total_of(score, target)
    return ", ".join(f"{a}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{b}" for a, b in points)


def correction_word(reason: Reason) -> str:
    """Return the words for why a slip was corrected."""
    return {
        "mistyped": tr("vertippt"),
        "sides_swapped": tr("Seiten vertauscht"),
        "slip_corrected": tr("Zettel berichtigt"),
        "wrong_table": tr("falscher Tisch"),
        "other": tr("anderer Grund"),
    }[reason]


def decision_word(reason: DecisionReason) -> str:
    """Return the words for what a decision rests on."""
    return {
        "slip_checked": tr("Papierzettel noch einmal gelesen"),
        "table_asked": tr("Am Tisch nachgefragt"),
        "not_played": tr("nicht gespielt"),
        "slip_later": tr("Zettel kommt später"),
        "rule_broken": tr("Regelverstoß"),
        "other": tr("Anderer Grund"),
    }[reason]


def _corrected(slips: Slips, number: int, table: int, entry: Entry, target: int) -> str:
    place, now = place_word(number, table), numbers(entry.score, target)
    old = slips.before(number, table)
    why = correction_word(entry.reason or "other")
    if old is None:
        return tr("{place}: berichtigt auf {now} ({why})", place=place, now=now, why=why)
    before = numbers(old, target)
    return tr(
        "{place}: berichtigt von {before} auf {now} ({why})",
        place=place,
        before=before,
        now=now,
        why=why,
    )


def place_word(number: int, table: int) -> str:
    """Name a table of a round."""
    return tr("Runde {n}, Tisch {table}", n=number, table=table)


def _status(status: TableStatus) -> str:
    return {
        "open": tr("offen"),
        "entered": tr("einmal"),
        "confirmed": tr("bestätigt"),
        "decided": tr("entschieden"),
        "disputed": tr("strittig"),
    }[status]
