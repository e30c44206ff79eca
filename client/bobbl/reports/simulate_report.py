"""What a simulation has counted: as text with aligned columns, and as JSON."""

from collections.abc import Mapping, Sequence
from math import sqrt
from textwrap import wrap

import msgspec

from bobbl.reports.fairness_words import Row, columns, percent
from bobbl.reports.seat_words import ranged, seats_fields, seats_section
from bobbl.reports.simulation import GAMES_PER_HAND, REDEALS, Course, Simulation, Worth, moved
from bobbl_server.core.fairness.intervals import wilson
from bobbl_shared.domain.game.rules import NORMAL, Level
from bobbl_shared.i18n import tr
from bobbl_shared.plot.numbers import written
from bobbl_shared.rulebook.card_words import bid_word
from bobbl_shared.rulebook.rules_names import rules_name

LEAST = (0.5, 0.6, 0.7, 0.8, 0.9)
"""How often a hand must win at least, to be counted in a column."""

TELLING = 0.7
"""Whoever wins so often calls with a good conscience: by this two games are compared."""

_NORMAL_95 = 1.96
_ENOUGH = 30
"""Of fewer games no uncertainty is given."""

_SHORT = 24
_LINE = 96


def as_text(found: Simulation) -> str:
    """Return the report as it is printed."""
    sections = [
        [_title(found)],
        _worth_section(found.worths),
        *(_course_section(course) for course in found.courses),
        *([_moved_section(*found.courses)] if _comparable(found.courses) else []),
        _bobbl_section(found.courses),
        *(seats_section(each) for each in found.seats),
        _reading(),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, _LINE, initial_indent=indent, subsequent_indent=indent)


def as_json(found: Simulation) -> str:
    """Return what was counted for other programs; sums and numbers, no shares."""
    out = {
        "seed": found.seed,
        "redeals": REDEALS,
        "hands": [{"game": each.game.name, "wins": list(each.wins)} for each in found.worths],
        "courses": [
            {
                "rules": course.rules.name,
                "games": course.games,
                "called": [
                    {"game": game, "level": level, **_fields(row)}
                    for (game, level), row in sorted(course.called.items())
                ],
                "uncalled": {
                    kind: course.kinds.count(kind) for kind in _kinds(course, is_called=False)
                },
                "lengths": course.lengths,
                "losers": course.losers,
                "won_by_first": course.won_by_first,
            }
            for course in found.courses
        ],
        "seats": [seats_fields(each) for each in found.seats],
    }
    return msgspec.json.format(msgspec.json.encode(out), indent=2).decode() + "\n"


def shortened(name: str, most: int = _SHORT) -> str:
    """Return a name that fits into a column."""
    return name if len(name) <= most else name[: most - 1] + "…"


def kind_word(kind: str) -> str:
    """Return what became of a game, in a word; a game called goes by its name."""
    words = {
        "thrown_in": tr("niemand"),
        "pflichtmuck": tr("um den Punkt"),
        "ramsch": tr("Ramsch"),
        "sie": tr("Sie"),
    }
    return words.get(kind, kind)


def _fields(record: object) -> Mapping[str, object]:
    fields: Mapping[str, object] = msgspec.to_builtins(record)
    return fields


def _title(found: Simulation) -> str:
    games = written(found.courses[0].games)
    return "\n".join(
        [
            tr("Viele Spiele Muck: wie schwer sind sie, und was wird gespielt?"),
            tr("Samen:   {seed}", seed=found.seed),
            tr("Spiele:  {n} unter jeden Regeln, mit denselben Karten", n=games),
        ]
    )


def _worth_section(worths: Sequence[Worth]) -> list[str]:
    head = tr(
        "Von {n} Blättern gewinnen so viele mindestens … der Spiele, angesagt von dem, der es hat:",
        n=written(len(worths[0].wins)),
    )
    names = (tr("Spiel"), tr("im Mittel"), *(percent(least, 0) for least in LEAST))
    rows = [
        (
            f"  {shortened(each.game.name)}",
            percent(each.mean),
            *(percent(each.share(least)) for least in LEAST),
        )
        for each in worths
    ]
    lines = [head, *columns([(f"  {names[0]}", *names[1:]), *rows])]
    compared = (_wrapped(_compared(worths[0], each), "  ") for each in worths[1:])
    return [*lines, *(line for part in compared for line in part)]


def _compared(one: Worth, other: Worth) -> str:
    """Return how much harder another game is than one, for good hands and for any, and how sure."""
    pairs = list(zip(one.wins, other.wins, strict=True))
    least = TELLING * REDEALS
    good, good_error = _mean([(b >= least) - (a >= least) for a, b in pairs])
    any_, any_error = _mean([(b - a) / REDEALS for a, b in pairs])
    words = {
        "one": shortened(one.game.name),
        "other": shortened(other.game.name),
        "least": percent(TELLING, 0),
        "good": _signed(good),
        "good_error": written(100 * good_error, 1),
        "any": _signed(any_),
        "any_error": written(100 * any_error, 1),
    }
    figures = tr(
        "Für {least} taugen {good} ± {good_error} Blätter von hundert, und mit irgendeinem Blatt"
        " gewinnt man {any} ± {any_error} Spiele von hundert.",
        **words,
    )
    if abs(good) <= good_error:
        verdict = tr("Mit guten Blättern sind {one} und {other} nicht zu unterscheiden.", **words)
    elif good < 0:
        verdict = tr("{other} ist schwerer als {one}.", **words)
    else:
        verdict = tr("{other} ist leichter als {one}.", **words)
    return tr("{other} gegen {one}: {figures} {verdict}", **words, figures=figures, verdict=verdict)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and how far away the true one is at most in 95 cases of 100."""
    count = len(values)
    mean = sum(values) / count
    variance = sum(each * each for each in values) / count - mean * mean
    return mean, _NORMAL_95 * sqrt(max(variance, 0.0) / count)


def _signed(share: float) -> str:
    """Return a share of one hundred with its sign."""
    shown = written(100 * share, 1)
    return f"+{shown}" if share > 0 else shown


def _course_section(course: Course) -> list[str]:
    names = (
        tr("gespielt"),
        tr("Anteil"),
        tr("gewonnen"),
        tr("±"),
        tr("Augen"),
        tr("bringt"),
        tr("Kontra"),
        tr("davon verloren"),
    )
    rows = [_called_row(course, key) for key in _calls(course)]
    rows += [
        (f"  {kind_word(kind)}", written(course.kinds.count(kind)), percent(course.share(kind)))
        + ("",) * 6
        for kind in _kinds(course, is_called=False)
    ]
    return [rules_name(course.rules), *columns([("", *names), *rows])]


def _called_row(course: Course, key: tuple[str, Level]) -> Row:
    row = course.called[key]
    won = row.won / row.played
    error = written(100 * _NORMAL_95 * sqrt(won * (1 - won) / row.played), 1)
    lost = percent((row.doubled - row.doubled_won) / row.doubled, 0) if row.doubled else "–"
    return (
        f"  {shortened(bid_word(*key))}",
        written(row.played),
        percent(row.played / course.games),
        percent(won),
        error if row.played >= _ENOUGH else "–",
        written(row.card_points / row.played, 1),
        written(row.value / row.played, 2),
        written(row.doubled),
        lost,
    )


def _calls(course: Course) -> list[tuple[str, Level]]:
    """Return what was called: the games as the rules list them, each level after the other."""
    return [
        (game.name, level)
        for level in (NORMAL, 1, 2)
        for game in course.rules.games
        if (game.name, level) in course.called
    ]


def _kinds(course: Course, is_called: bool) -> list[str]:
    """Return what games ended as, in a fixed order: called by their names, or in another way."""
    names = [game.name for game in course.rules.games]
    if is_called:
        return [name for name in names if name in course.kinds]
    return [
        kind for kind in ("thrown_in", "pflichtmuck", "ramsch", "sie") if kind in set(course.kinds)
    ]


def _comparable(courses: Sequence[Course]) -> bool:
    """Return whether two courses had the same cards."""
    decks = {(course.rules.deck, course.rules.players, course.rules.cut) for course in courses}
    return len(courses) == 2 and len(decks) == 1


def _moved_section(one: Course, other: Course) -> list[str]:
    head = tr(
        "Dieselben Karten: was unter „{one}“ (Zeile) unter „{other}“ (Spalte) gespielt wird",
        one=rules_name(one.rules),
        other=rules_name(other.rules),
    )
    counted = moved(one, other)
    across = _kinds(other, is_called=True) + _kinds(other, is_called=False)
    rows: list[Row] = [("", *(shortened(kind_word(kind)) for kind in across))]
    for kind in _kinds(one, is_called=True) + _kinds(one, is_called=False):
        total = one.kinds.count(kind)
        shares = (percent(counted[kind, then] / total) for then in across)
        rows.append((f"  {shortened(kind_word(kind))}", *shares))
    return [*_wrapped(head), *columns(rows)]


def _bobbl_section(courses: Sequence[Course]) -> list[str]:
    names = (
        tr("gespielt"),
        tr("Spiele im Mittel"),
        tr("Punkte des Verlierers"),
        tr("Brillen"),
        tr("gewonnen, wer zuerst ausspielt"),
    )
    rows = [_bobbl_row(course) for course in courses if course.lengths]
    return [tr("Bobbl"), *columns([("", *names), *rows])] if rows else [tr("Bobbl: keiner fertig.")]


def _bobbl_row(course: Course) -> Row:
    count = len(course.lengths)
    return (
        f"  {shortened(rules_name(course.rules), 40)}",
        written(count),
        written(sum(course.lengths) / count, 1),
        written(sum(course.losers) / count, 1),
        percent(course.losers.count(0) / count),
        ranged(wilson(course.won_by_first, count)),
    )


def _reading() -> list[str]:
    return [
        tr("Augen: was die Ansager im Mittel machen. Bringt: Punkte, gewonnene weniger verlorene."),
        tr("±: so weit läge die wahre Zahl in 95 von 100 Fällen höchstens daneben."),
        tr(
            "Ein Blatt wird {times}-mal mit neu gegebenen Karten der anderen gespielt; auf {games}"
            " Spiele kommt eines.",
            times=REDEALS,
            games=GAMES_PER_HAND,
        ),
        *_wrapped(
            tr(
                "In Klammern: zwischen diesen Grenzen läge die wahre Zahl in 95 von 100 Fällen"
                " (Wilson; bei Plätzen durch wiederholtes Ziehen der Blätter)."
            )
        ),
        tr("Alle spielen gleich und einfach; Menschen sagen vorsichtiger und verschiedener an."),
    ]
