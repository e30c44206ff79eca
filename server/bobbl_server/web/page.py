"""The pages a phone sees: plain HTML, made anew for each look, useful without any script.

Everything that is not written here goes through ``text``, so that no name is ever markup. One form
holds all that can be said of a game; each button says with ``do`` what it does.
"""

from typing import assert_never

from bobbl_server.web.markup import (
    Language,
    Tile,
    button,
    other_language,
    problem_line,
    text,
    tiles,
    whole_page,
)
from bobbl_server.web.rules_page import rules_link
from bobbl_server.web.slips import ShownTable
from bobbl_shared.clock import moment
from bobbl_shared.domain.digital_slip import (
    Called,
    Ended,
    MarkedBobbl,
    TableGame,
    Thrown,
    Uncalled,
    uncalled_kinds,
)
from bobbl_shared.domain.game.rules import Pflichtmuck, Rules, ThrownIn
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


def code_page(language: Language, problem: str = "") -> str:
    """Give the page that asks for the code of a slip."""
    body = f"""
<h1>{text(tr("Spielstandzettel am Handy"))}</h1>
{problem_line(problem)}
<form method="get" action="/">
<input type="hidden" name="lang" value="{text(language)}">
<label class="ask" for="code">{text(tr("Handy-Code von Ihrem Zettel"))}</label>
<input id="code" class="code" name="code" maxlength="16" autocomplete="off"
 autocapitalize="characters" spellcheck="false" required autofocus>
<button class="main">{text(tr("Zettel öffnen"))}</button>
</form>
<p class="quiet">{text(tr("Papier gilt genauso: Sie müssen kein Handy benutzen."))}</p>
{rules_link(language)}
{other_language("/", language)}"""
    return whole_page(language, tr("Spielstandzettel am Handy"), body)


def message_page(language: Language, sentence: str) -> str:
    """Give a page with one sentence and the way back to the code."""
    body = f"""
<h1>{text(tr("Spielstandzettel am Handy"))}</h1>
{problem_line(sentence)}
<p><a class="button" href="/?lang={text(language)}">{text(tr("Code eingeben"))}</a></p>"""
    return whole_page(language, tr("Spielstandzettel am Handy"), body)


def slip_page(language: Language, shown: ShownTable, problem: str = "") -> str:
    """Give the page of one slip."""
    title = tr("Tisch {n}", n=shown.place.table)
    paper = tr("Der Zettel aus Papier geht wie immer an die Ergebnisse.")
    parts = [
        f'<p class="training">{text(tr("ÜBUNG"))}</p>' if shown.is_training else "",
        f'<p class="quiet top">{text(shown.tournament)}</p>',
        f"<h1>{text(title)} <small>{text(tr('Runde {n}', n=shown.place.round))}</small></h1>",
        problem_line(problem),
        _drawn_slip(shown),
        _still_there(shown),
        _work(language, shown),
        _lines(language, shown),
        f'<p class="quiet">{text(paper)}</p>',
        rules_link(language),
        other_language(f"/{shown.code}", language),
    ]
    return whole_page(language, title, "\n".join(parts))


def _work(language: Language, shown: ShownTable) -> str:
    """Give what can be done now."""
    if shown.bar is not None:
        return ""
    if shown.slip.is_full:
        return _finished(language, shown)
    return _game_form(language, shown)


def _still_there(shown: ShownTable) -> str:
    """Say what was handed in before, if it is not what the slip says now.

    So it is after a line was taken back, and on a server that has taken over: what was told line by
    line lies on the old one.
    """
    if shown.proposal is None or shown.is_handed_in or shown.bar is not None:
        return ""
    told = tr(
        "Um {at} abgegeben: {score}. Das liegt bei den Ergebnissen; wer noch einmal abgibt,"
        " ersetzt es.",
        at=_hour(shown.proposal.at),
        score=_told_score(shown.proposal.score),
    )
    return f'<p class="good">✓ {text(told)}</p>'


def _told_score(score: Score) -> str:
    match score:
        case BobblScore(points) | GamesScore(points):
            return ", ".join(map(_side_by_side, points))
        case TotalsScore(points):
            return _side_by_side(points)
        case _:
            assert_never(score)


def _side_by_side(points: Points) -> str:
    """Give two numbers that no line breaks apart."""
    return "{}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{}".format(*points)


def _hour(at: str) -> str:
    return moment(at).astimezone().strftime("%H:%M")


def _finished(language: Language, shown: ShownTable) -> str:
    if shown.is_handed_in and shown.proposal is not None:
        at = _hour(shown.proposal.at)
        told = tr("Abgegeben um {at}. Die Ergebnisse vergleichen es mit dem Zettel.", at=at)
        return f'<p class="good">✓ {text(told)}</p>'
    asked = text(tr("Stimmt alles mit dem Zettel überein?"))
    done = button("hand", tr("Abgeben"), "main")
    return _form(language, shown, f'<p class="ask">{asked}</p>{done}')


def _game_form(language: Language, shown: ShownTable) -> str:
    rules, slip = shown.slip.rules, shown.slip
    parts = []
    if slip.is_haenger:
        third = tr("Hänger: es kommt ein dritter Bobbl.")
        parts.append(f'<p class="good">{text(third)}</p>')
    if slip.factor > 1:
        counts = tr("Das nächste Spiel zählt {n}-fach.", n=slip.factor)
        parts.append(f'<p class="good">{text(counts)}</p>')
    parts.append(tiles(tr("Welches Spiel?"), "game", _games(rules)))
    sides = [Tile(str(side), side_word(side), _family(shown, side)) for side in (0, 1)]
    parts.append(tiles(tr("Wer hat gespielt?"), "side", sides))
    ways = [Tile("1", tr("gewonnen")), Tile("0", tr("verloren"))]
    parts.append(tiles(tr("Und?"), "won", ways))
    levels = [Tile(str(level), level_word(level)) for level in (0, 1, 2)]
    parts.append(tiles(tr("Wie hoch?"), "ended", levels, "0"))
    parts.append(_rarer(rules))
    parts.append(button("add", tr("Spiel eintragen"), "main"))
    if isinstance(rules.nobody, ThrownIn):
        parts.append(button("thrown", tr("Zusammengeworfen"), "", is_whole=False))
    if slip.played.kind != "games":
        parts.append(_early_end(shown))
    return _form(language, shown, "\n".join(parts))


def _games(rules: Rules) -> list[Tile]:
    named = [Tile(f"called:{each.name}", each.name) for each in rules.games]
    others = [Tile(f"uncalled:{kind}", uncalled_word(kind)) for kind in uncalled_kinds(rules)]
    if isinstance(rules.nobody, Pflichtmuck) and rules.nobody.even == "void":
        others.append(Tile("void", tr("Pflichtmuck 60 : 60")))
    return named + others


def _rarer(rules: Rules) -> str:
    """Give what is rare, folded away: announced levels, and doubling."""
    levels = [Tile(str(level), level_word(level)) for level in (0, 1, 2)]
    shown = tiles(tr("Angesagt"), "announced", levels, "0")
    if rules.doublings:
        doubled = [Tile(str(n), doubling_word(n)) for n in range(rules.doublings + 1)]
        shown += tiles(tr("Verdoppelt"), "doublings", doubled, "0")
    return f"<details><summary>{text(tr('Angesagt, Kontra …'))}</summary>{shown}</details>"


def _early_end(shown: ShownTable) -> str:
    number = len(shown.slip.done) + 1
    first, second = shown.slip.standing
    told = tr("{n}. Bobbl endet {a} : {b}, weil die Zeit um ist.", n=number, a=first, b=second)
    end = button("ended", tr("Bobbl abbrechen"), "", is_whole=False)
    summary = text(tr("Die Zeit ist um …"))
    return f"<details><summary>{summary}</summary><p>{text(told)}</p>{end}</details>"


def _lines(language: Language, shown: ShownTable) -> str:
    """Give the games told so far, the last one first, and the way to take that back."""
    games = shown.slip.games
    if not games:
        return ""
    rows = "".join(
        f"<li>{text(game_word(games[at]))}{_added(shown.slip.points_of(at))}</li>"
        for at in reversed(range(len(games)))
    )
    count = trn("{n} Eintrag", "{n} Einträge", len(games))
    listed = f"<h2>{text(count)}</h2><ol reversed>{rows}</ol>"
    if shown.bar is not None:
        return listed
    undo = button("undo", tr("Letzten Eintrag zurücknehmen"), "", is_whole=False)
    return _form(language, shown, undo) + listed


def game_word(game: TableGame) -> str:
    """Say what a line tells."""
    match game:
        case Thrown():
            return tr("Zusammengeworfen")
        case Ended():
            return tr("Bobbl abgebrochen")
        case Uncalled(kind, won_by):
            return uncalled_result(kind, won_by)
        case Called(name, side, is_won, announced, ended, doublings):
            return called_word(name, side, is_won, announced, ended, doublings)


def _added(points: Points) -> str:
    if not any(points):
        return ""
    side = int(points[1] > 0)
    return f" <b>{text(side_word(side))} +{max(points)}</b>"


def _drawn_slip(shown: ShownTable) -> str:
    slip = shown.slip
    word = tr("Spiel") if slip.played.kind == "games" else tr("Bobbl")
    heads = [f"{at + 1}." for at in range(len(slip.done))]
    if not slip.is_full and shown.bar is None:
        heads.append(tr("jetzt"))
    columns = "".join(f"<th scope=col>{text(each)}</th>" for each in heads)
    head = f"<thead><tr><th scope=col>{text(word)}</th>{columns}</tr></thead>"
    return f'<table class="slip">{head}<tbody>{_row(shown, 0)}{_row(shown, 1)}</tbody></table>'


def _row(shown: ShownTable, side: int) -> str:
    slip = shown.slip
    numbers = ", ".join(map(str, shown.numbers[side]))
    who = text(" / ".join(shown.names[side]))
    cells = [_cell(slip.done[at], side, shown) for at in range(len(slip.done))]
    marked = slip.marked
    if marked:
        cells = [_marked_cell(each, side) for each in marked]
    if not slip.is_full and shown.bar is None:
        cells.append(f'<td class="now">{slip.standing[side]}</td>')
    title = f"{text(side_word(side))} <small>{text(tr('Nr. {numbers}', numbers=numbers))}</small>"
    return f"<tr><th scope=row>{title}<span>{who}</span></th>{''.join(cells)}</tr>"


def _cell(points: Points, side: int, shown: ShownTable) -> str:
    return f"<td>{points[side]}</td>"


def _marked_cell(bobbl: MarkedBobbl, side: int) -> str:
    """Give one number; the loser's has its dot, lost to nil the spectacles."""
    points = str(bobbl.points[side])
    if bobbl.loser == side:
        sign = "∞" if bobbl.mark == "brille" else "●"
        word = tr("Brille") if bobbl.mark == "brille" else tr("verloren")
        return f'<td class="lost">{points}<i title="{text(word)}">{sign}</i></td>'
    return f'<td class="{"won" if bobbl.loser is not None else "ended"}">{points}</td>'


def _family(shown: ShownTable, side: int) -> str:
    return " / ".join(name.split(",")[0] for name in shown.names[side])


def _form(language: Language, shown: ShownTable, inside: str) -> str:
    action = f"/{shown.code}?lang={text(language)}"
    hidden = f'<input type="hidden" name="sight" value="{text(shown.sight)}">'
    return f'<form method="post" action="{action}" autocomplete="off">{hidden}{inside}</form>'
