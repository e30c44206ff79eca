"""The rules of the card game in words: what an organiser prints and hangs up.

Everything follows from the rules as data, so that paper, slip and simulation cannot differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import assert_never

from bobbl_shared.domain.game.bids import bids_of
from bobbl_shared.domain.game.cards import (
    ALL_POINTS,
    DECKS,
    POINTS_OF_RANK,
    RANKS,
    Rank,
    Suit,
    card_named,
    rank_of,
    suit_of,
)
from bobbl_shared.domain.game.order import from_highest
from bobbl_shared.domain.game.rules import (
    NORMAL,
    SCHNEIDER,
    SCHWARZ,
    Game,
    Level,
    MustCall,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
)
from bobbl_shared.i18n import tr, trn

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with sentences below it, and perhaps a table whose first row is its head."""

    title: str
    lines: Sequence[str]
    table: Sequence[Row] = ()


def sections(rules: Rules) -> list[Section]:
    """Give the rules as sections, in the order one needs them."""
    return [
        Section(tr("Blatt und Geben"), _dealing(rules)),
        Section(tr("Spiele"), _games(rules)),
        Section(tr("Ansagen"), _announcing(rules)),
        Section(tr("Was ein Spiel zählt"), _worth(rules), _value_table(rules)),
        Section(tr("Kontra"), _doubling(rules)),
        Section(tr("Wenn niemand ansagt"), _nobody(rules)),
        Section(tr("Spielen und Zählen"), _playing(rules)),
        Section(tr("Bobbl"), _bobbl(rules)),
    ]


def as_text(rules: Rules) -> str:
    """Give the rules as plain text."""
    blocks = [f"{rules.name}\n{'=' * len(rules.name)}"]
    for section in sections(rules):
        lines = [
            section.title,
            "-" * len(section.title),
        ]
        lines += [part for line in section.lines for part in wrap(line, _WIDTH)]
        if section.table:
            lines += ["", *_columns(section.table)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


_WIDTH = 80


def as_html(rules: Rules) -> str:
    """Give the rules as one page that a browser prints."""
    body = [f"<h1>{escape(rules.name)}</h1>"]
    for section in sections(rules):
        body.append(f"<h2>{escape(section.title)}</h2>")
        body += [f"<p>{escape(line)}</p>" for line in section.lines]
        if section.table:
            body += ["<table>", *_html_rows(section.table), "</table>"]
    head = f'<meta charset="utf-8"><title>{escape(rules.name)}</title><style>{_STYLE}</style>'
    return "\n".join([f'<!doctype html><html lang="de">{head}', *body, "</html>", ""])


_STYLE = (
    "body{font:12pt/1.35 'Clear Sans','DejaVu Sans',sans-serif;max-width:46em;margin:2em auto;"
    "padding:0 1em;color:#17212b;overflow-wrap:anywhere}h1{font-size:20pt;margin:0}"
    "h2{font-size:13pt;margin:1em 0 .2em}p{margin:.2em 0}"
    "table{border-collapse:collapse;margin:.5em 0}"
    "th,td{border:1px solid #7c848d;padding:.15em .6em;text-align:right}"
    "th:first-child,td:first-child{text-align:left}h2,table{break-after:avoid}"
    "@page{margin:15mm}"
)


def rank_word(rank: Rank) -> str:
    """Give the name of a rank."""
    return {
        "A": tr("Ass"),
        "10": tr("Zehn"),
        "K": tr("König"),
        "O": tr("Ober"),
        "U": tr("Unter"),
        "9": tr("Neun"),
        "8": tr("Acht"),
        "7": tr("Sieben"),
    }[rank]


def suit_word(suit: Suit) -> str:
    """Give the name of a suit."""
    return {"E": tr("Eichel"), "G": tr("Grün"), "H": tr("Herz"), "S": tr("Schellen")}[suit]


def bid_word(game: str, level: Level) -> str:
    """Give what is said when a game is announced."""
    if level == NORMAL:
        return game
    joined = game[0].lower() + game[1:] if game.isalpha() else f"-{game}"
    if level == SCHNEIDER:
        return tr("Schneider{game}", game=joined)
    return tr("Schwarz{game}", game=joined)


def _dealing(rules: Rules) -> list[str]:
    if rules.players == 4:
        seats = tr("Vier spielen; wer sich gegenübersitzt, spielt zusammen.")
    else:
        seats = tr("Sechs spielen; jeder zweite reihum gehört zusammen, je drei.")
    packets = " + ".join(map(str, rules.packets))
    return [
        tr(
            "{deck} Karten: {ranks} in Eichel, Grün, Herz und Schellen.",
            deck=rules.deck,
            ranks=", ".join(_ranks(rules)),
        ),
        tr(
            "Augen: {points}; zusammen {all}.",
            points=", ".join(_points(rules)),
            all=ALL_POINTS,
        ),
        seats,
        tr(
            "Wer rechts vom Geber sitzt, hebt ab: mindestens {least} Karten, und mindestens"
            " {least} bleiben liegen.",
            least=rules.cut.least,
        ),
        tr("Wer statt abzuheben klopft, bekommt alle Karten auf einmal gegeben.")
        if rules.cut.knocking
        else tr("Klopfen ist nicht erlaubt."),
        tr("Gegeben wird im Uhrzeigersinn, jedem {packets} Karten.", packets=packets),
    ]


def _ranks(rules: Rules) -> list[str]:
    return [rank_word(rank) for rank in RANKS if rank in _known(rules)]


def _known(rules: Rules) -> set[Rank]:
    return {rank_of(card) for card in DECKS[rules.deck]}


def _points(rules: Rules) -> list[str]:
    return [f"{rank_word(rank)} {POINTS_OF_RANK[rank]}" for rank in RANKS if rank in _known(rules)]


def _games(rules: Rules) -> list[str]:
    lines = [_trumps(game, rules) for game in rules.games]
    names = from_highest([game.name for game in rules.games], rules.order)
    if len(names) > 1:
        lines.append(tr("Reihenfolge: {order}.", order=tr(" über ").join(names)))
    return lines


def _trumps(game: Game, rules: Rules) -> str:
    parts = [rank_word(rank) for rank in game.ranks]
    if len(game.suits) == 1:
        parts.append(suit_word(game.suits[0]))
    elif game.suits:
        suits = [suit_word(suit) for suit in game.suits]
        parts.append(tr("eine Farbe nach Wahl ({suits})", suits=_either(suits)))
    bid = next(each for each in bids_of(rules) if each.game == game.name)
    return tr(
        "{game}: Trumpf sind {trumps}, zusammen {count} Karten.",
        game=game.name,
        trumps=_all(parts),
        count=len(bid.trumps.descending),
    )


def _announcing(rules: Rules) -> list[str]:
    lines = [
        tr(
            "Wer links vom Geber sitzt, beginnt. Wer „weiter“ sagt, schweigt für den Rest der"
            " Runde."
        ),
        tr(
            "Wer über ein Spiel geht, auch über das des Partners, nimmt es; dann beginnt eine neue"
            " Runde, in der alle anderen wieder ansagen dürfen."
        ),
    ]
    levels = {bid.level for bid in bids_of(rules)}
    if SCHNEIDER in levels:
        lines.append(tr("Ein Schneider-Spiel geht über jedes einfache."))
    if SCHWARZ in levels:
        lines.append(tr("Ein Schwarz-Spiel (Tout, Du, Auf) geht über alle anderen."))
    if rules.sie is not None:
        top = from_highest([game.name for game in rules.games], rules.order)[0]
        lines.append(
            tr(
                "Sie: Wer die {count} höchsten Trümpfe im {game} hat, legt sie auf den Tisch und"
                " bekommt {value} Punkte.",
                count=rules.hand_size,
                game=top,
                value=rules.sie,
            )
        )
    return lines


def _worth(rules: Rules) -> list[str]:
    levels = {bid.level for bid in bids_of(rules)}
    lines = [
        tr(
            "Ein einfaches Spiel gewinnt, wer mehr als 60 Augen hat; bei 60 : 60 verliert, wer es"
            " erfüllen muss."
        )
    ]
    if SCHNEIDER in levels:
        lines.append(tr("Schneider angesagt: Die anderen dürfen höchstens 30 Augen haben."))
    if SCHWARZ in levels:
        lines.append(
            tr(
                "Schwarz angesagt: Die anderen dürfen keinen Stich machen; vier Neuner sind auch"
                " einer."
            )
        )
    lines.append(
        tr("Wer höchstens 30 Augen hat, ist schneider; wer keinen Stich hat, ist schwarz.")
    )
    return lines


def _value_table(rules: Rules) -> list[Row]:
    rows: list[Row] = [(tr("Spiel"), tr("gewonnen"), tr("schneider"), tr("schwarz"))]
    seen = set()
    for bid in bids_of(rules):
        if (bid.game, bid.level) not in seen:
            seen.add((bid.game, bid.level))
            cells = ["–"] * bid.level + [str(value) for value in bid.values]
            rows.append((bid_word(bid.game, bid.level), *cells))
    return rows


def _doubling(rules: Rules) -> list[str]:
    if not rules.doublings:
        return [tr("Es gibt kein Kontra.")]
    names = [tr("Kontra"), tr("Re"), tr("Sup (Bock)"), tr("Hirsch")][: rules.doublings]
    lines = [tr("Vor der ersten Karte können die Gegner Kontra geben; das verdoppelt das Spiel.")]
    if len(names) > 1:
        lines.append(
            tr(
                "Darauf folgen abwechselnd {names}; jedes verdoppelt noch einmal.",
                names=_all(names[1:]),
            )
        )
    if rules.doubling.takes_over:
        lines.append(
            tr(
                "Wer verdoppelt, übernimmt: Er muss erfüllen, was angesagt ist, also bei einem"
                " einfachen Spiel 61 Augen."
            )
        )
    else:
        lines.append(tr("Was angesagt ist, muss immer erfüllen, wer es angesagt hat."))
    return lines


def _nobody(rules: Rules) -> list[str]:
    mode = rules.nobody
    match mode:
        case ThrownIn(after):
            return [tr("Es wird eingeworfen, und der Nächste gibt."), _after(after)]
        case Pflichtmuck(game, value, even, card):
            return [
                trn(
                    "{game} um {n} Punkt, gleich wie er ausgeht; wer mehr Augen hat, gewinnt.",
                    "{game} um {n} Punkte, gleich wie er ausgeht; wer mehr Augen hat, gewinnt.",
                    value,
                    game=game,
                ),
                tr("60 : 60 zählt nicht.")
                if even == "void"
                else tr(
                    "Bei 60 : 60 verliert die Seite, die {card} hatte.", card=_card(card, rules)
                ),
            ]
        case MustCall(card, sixty_wins, thirty_is_free):
            lines = [tr("Wer {card} hat, muss ein Spiel ansagen.", card=_card(card, rules))]
            if sixty_wins:
                lines.append(tr("Er gewinnt es schon mit 60 Augen."))
            if thirty_is_free:
                lines.append(tr("Die anderen sind schon mit 30 Augen schneiderfrei."))
            return lines
        case Ramsch():
            return _ramsch(mode)
        case _:
            assert_never(mode)


def _after(after: str) -> str:
    return {
        "single": tr("Das nächste Spiel zählt einfach."),
        "next_double": tr("Das nächste Spiel zählt doppelt, auch nach mehrfachem Einwerfen."),
        "each_double": tr("Danach zählen so viele Spiele doppelt, wie eingeworfen wurde."),
        "power": tr(
            "Das nächste Spiel zählt doppelt, nach zweimal Einwerfen vierfach und so fort."
        ),
    }[after]


def _ramsch(mode: Ramsch) -> list[str]:
    lines = [
        trn(
            "Ramsch mit den Trümpfen von {game}: Die Seite mit den meisten Augen verliert {n}"
            " Punkt.",
            "Ramsch mit den Trümpfen von {game}: Die Seite mit den meisten Augen verliert {n}"
            " Punkte.",
            mode.value,
            game=mode.game,
        ),
        tr(
            "Bei gleichen Augen verliert, wer mehr Stiche hat, dann wer mehr Trümpfe darin hat,"
            " dann wer den höchsten hat."
        ),
    ]
    if mode.must_trump:
        lines.append(tr("Wer nicht zugeben kann, muss stechen."))
    if mode.march:
        lines.append(tr("Durchmarsch: Wer allein alle Stiche macht, gewinnt."))
    return lines


def _playing(rules: Rules) -> list[str]:
    return [
        tr("Wer links vom Geber sitzt, spielt aus; dann immer, wer den Stich gemacht hat."),
        tr("Gleiche Bilder gehen als Trumpf in der Reihenfolge Eichel, Grün, Herz, Schellen."),
        tr("Sonst geht es nach dem Bild: {ranks}.", ranks=", ".join(_ranks(rules))),
        tr("Farbe muss zugegeben werden; Trumpf ist eine eigene Farbe. Stechen muss man nicht."),
        tr("Wer falsch zugibt oder seinem Partner etwas verrät, hat schwarz verloren."),
    ]


def _bobbl(rules: Rules) -> list[str]:
    bobbl = rules.bobbl
    lines = [
        tr(
            "Ein Bobbl geht bis {target} Punkte; wer sie zuerst hat oder überschreitet, hat ihn"
            " gewonnen.",
            target=bobbl.target,
        ),
        tr("Brille: Wer keinen Punkt hat, verliert zwei Bobbl.")
        if bobbl.brille_counts_twice
        else tr("Brille: Ein Bobbl zu null wird so gezeichnet und zählt wie jeder andere."),
    ]
    if bobbl.haenger:
        lines.append(tr("Hänger: Zwei Bobbl, und bei 1 : 1 ein dritter."))
    return lines


def _card(name: str, rules: Rules) -> str:
    card = card_named(name, rules.deck)
    assert card is not None
    return f"{suit_word(suit_of(card))}-{rank_word(rank_of(card))}"


def _all(names: Sequence[str]) -> str:
    *first, last = names
    return tr("{first} und {last}", first=", ".join(first), last=last) if first else last


def _either(names: Sequence[str]) -> str:
    *first, last = names
    return tr("{first} oder {last}", first=", ".join(first), last=last) if first else last


def _columns(rows: Sequence[Row]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _html_rows(rows: Sequence[Row]) -> list[str]:
    return [
        "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) + "</tr>"
        for row, tag in zip(rows, ["th", *["td"] * (len(rows) - 1)], strict=True)
    ]
