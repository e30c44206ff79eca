"""The pages a phone sees: plain HTML, made anew for each look, useful without any script.

What they look like is in ``templates``; here is what is shown in them. One form holds all that can
be said of a game; each button says with ``do`` what it does.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from bobbl_server.web.slips import ShownTable
from bobbl_shared.clock import moment
from bobbl_shared.domain.digital_slip import (
    Called,
    Ended,
    TableGame,
    Thrown,
    Uncalled,
    uncalled_kinds,
)
from bobbl_shared.domain.game.rules import Pflichtmuck, Rules, ThrownIn
from bobbl_shared.domain.paper.pages_address import SCANNER_PATH
from bobbl_shared.domain.paper.phone_address import RULES_PATH, SLIP_PATH
from bobbl_shared.domain.score import BobblScore, GamesScore, Points, Score, TotalsScore
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.table_words import (
    called_word,
    doubling_word,
    level_word,
    side_word,
    uncalled_result,
    uncalled_word,
)
from bobbl_shared.templates import templates

Language = str

PAGES = templates(
    "bobbl_server.web",
    tr=tr,
    trn=trn,
    side_word=side_word,
    RULES_PATH=RULES_PATH,
    SLIP_PATH=SLIP_PATH,
    SCANNER_PATH=SCANNER_PATH,
)


class Tile(NamedTuple):
    """One thing to choose."""

    value: str
    label: str
    note: str = ""


class Question(NamedTuple):
    """Tiles to choose one from; ``chosen`` is the value that is chosen already."""

    legend: str
    name: str
    tiles: Sequence[Tile]
    chosen: str = ""


class Line(NamedTuple):
    """What was told of a game, and the points it gave to a side."""

    word: str
    points: int
    side: int


def code_page(language: Language, problem: str = "") -> str:
    """Return the page that asks for the code of a slip."""
    return PAGES.get_template("code.html").render(language=language, problem=problem)


def scanner_code_page(language: Language, problem: str = "") -> str:
    """Return the page that asks for the code with which a phone scans."""
    return PAGES.get_template("scanner_code.html").render(language=language, problem=problem)


def scanner_page(
    language: Language, station: str, *, is_desk: bool, problem: str, good: str, path: str
) -> str:
    """Return the page that takes a photo; ``problem`` or ``good`` is said of the last one."""
    return PAGES.get_template("scanner.html").render(
        language=language,
        station=station,
        is_desk=is_desk,
        problem=problem,
        good=good,
        path=path,
    )


def message_page(language: Language, sentence: str) -> str:
    """Return a page with one sentence and the way back to the code."""
    return PAGES.get_template("message.html").render(language=language, sentence=sentence)


def slip_page(language: Language, shown: ShownTable, problem: str = "") -> str:
    """Return the page of one slip."""
    rules = shown.slip.rules
    return PAGES.get_template("slip.html").render(
        language=language,
        shown=shown,
        problem=problem,
        earlier=_still_there(shown),
        questions=_questions(shown),
        rarer=_rarer(rules),
        may_throw_in=isinstance(rules.nobody, ThrownIn),
        ending=_early_end(shown),
        handed_in=_hour(shown.proposal.at) if shown.proposal is not None else "",
        lines=_lines(shown),
    )


def _still_there(shown: ShownTable) -> str:
    """Return what was handed in before, if it is not what the slip says now.

    So it is after a line was taken back, and on a server that has taken over: what was told line by
    line lies on the old one.
    """
    if shown.proposal is None or shown.is_handed_in or shown.bar is not None:
        return ""
    return tr(
        "Um {at} abgegeben: {score}. Das liegt bei den Ergebnissen; wer noch einmal abgibt,"
        " ersetzt es.",
        at=_hour(shown.proposal.at),
        score=_told_score(shown.proposal.score),
    )


def _told_score(score: Score) -> str:
    match score:
        case BobblScore(points) | GamesScore(points):
            return ", ".join(map(_side_by_side, points))
        case TotalsScore(points):
            return _side_by_side(points)
        case _:
            assert_never(score)


def _side_by_side(points: Points) -> str:
    """Return two numbers that no line breaks apart."""
    return "{}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{}".format(*points)


def _hour(at: str) -> str:
    return moment(at).astimezone().strftime("%H:%M")


def _questions(shown: ShownTable) -> Iterator[Question]:
    """Return what is asked of every game."""
    yield Question(tr("Welches Spiel?"), "game", _games(shown.slip.rules))
    sides = [Tile(str(side), side_word(side), _family(shown, side)) for side in (0, 1)]
    yield Question(tr("Wer hat gespielt?"), "side", sides)
    yield Question(tr("Und?"), "won", [Tile("1", tr("gewonnen")), Tile("0", tr("verloren"))])
    yield Question(tr("Wie hoch?"), "ended", _levels(), "0")


def _rarer(rules: Rules) -> Iterator[Question]:
    """Return what is rare and folded away: announced levels, and doubling."""
    yield Question(tr("Angesagt"), "announced", _levels(), "0")
    if rules.doublings:
        doubled = [Tile(str(n), doubling_word(n)) for n in range(rules.doublings + 1)]
        yield Question(tr("Verdoppelt"), "doublings", doubled, "0")


def _levels() -> list[Tile]:
    return [Tile(str(level), level_word(level)) for level in (0, 1, 2)]


def _games(rules: Rules) -> list[Tile]:
    named = [Tile(f"called:{each.name}", each.name) for each in rules.games]
    others = [Tile(f"uncalled:{kind}", uncalled_word(kind)) for kind in uncalled_kinds(rules)]
    if isinstance(rules.nobody, Pflichtmuck) and rules.nobody.even == "void":
        others.append(Tile("void", tr("Pflichtmuck 60 : 60")))
    return named + others


def _early_end(shown: ShownTable) -> str:
    """Return how the Bobbl that runs would end now; empty where nothing can end early."""
    if shown.slip.played.kind == "games":
        return ""
    number = len(shown.slip.done) + 1
    first, second = shown.slip.standing
    return tr("{n}. Bobbl endet {a} : {b}, weil die Zeit um ist.", n=number, a=first, b=second)


def _lines(shown: ShownTable) -> list[Line]:
    """Return the games told so far, the last one first."""
    slip = shown.slip
    points = [slip.points_of(at) for at in range(len(slip.games))]
    told = zip(slip.games, points, strict=True)
    return [Line(game_word(game), max(each), int(each[1] > 0)) for game, each in told][::-1]


def game_word(game: TableGame) -> str:
    """Return what a line tells."""
    match game:
        case Thrown():
            return tr("Zusammengeworfen")
        case Ended():
            return tr("Bobbl abgebrochen")
        case Uncalled(kind, won_by):
            return uncalled_result(kind, won_by)
        case Called(name, side, is_won, announced, ended, doublings):
            return called_word(name, side, is_won, announced, ended, doublings)


def _family(shown: ShownTable, side: int) -> str:
    return " / ".join(name.split(",")[0] for name in shown.names[side])
