"""The rules of the card game in words: what an organiser prints and hangs up.

Everything follows from the rules as data, so that paper, slip and simulation cannot differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from bobbl_shared.domain.game.bids import bids_of
from bobbl_shared.domain.game.cards import (
    ALL_POINTS,
    DECKS,
    POINTS_OF_RANK,
    RANKS,
    Rank,
    rank_of,
)
from bobbl_shared.domain.game.order import from_highest
from bobbl_shared.domain.game.rules import (
    SCHNEIDER,
    SCHWARZ,
    Game,
    MustCall,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
)
from bobbl_shared.i18n import tr, trn
from bobbl_shared.rulebook.card_words import (
    all_of,
    bid_word,
    card_word,
    one_of,
    rank_word,
    suit_word,
)

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with sentences below it, and perhaps a table whose first row is its head."""

    title: str
    lines: Sequence[str]
    table: Sequence[Row] = ()


def sections(rules: Rules, *, has_bobbl: bool = True) -> list[Section]:
    """Return the rules as sections, in the order one needs them.

    ``has_bobbl``: Bobbl are played.
    """
    found = [
        Section(tr("Blatt und Geben"), _dealing(rules)),
        Section(tr("Die Spiele"), _games(rules)),
        Section(tr("Ansagen"), _announcing(rules)),
        Section(tr("Was ein Spiel zählt"), _worth(rules), _value_table(rules)),
        Section(tr("Kontra"), _doubling(rules)),
        Section(tr("Wenn niemand ansagt"), _nobody(rules)),
        Section(tr("Spielen und Zählen"), _playing(rules)),
    ]
    return [*found, Section(tr("Bobbl"), _bobbl(rules))] if has_bobbl else found


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
        *_first_dealer(rules),
        tr(
            "Wer rechts vom Geber sitzt, hebt ab: mindestens {least} Karten, und mindestens"
            " {least} bleiben liegen.",
            least=rules.cut.least,
        ),
        tr("Abgehoben wird genau einmal.")
        if rules.cut.most_times == 1
        else tr("Abgehoben wird einmal oder zweimal."),
        tr("Wer statt abzuheben klopft, bekommt alle Karten auf einmal gegeben.")
        if rules.cut.knocking
        else tr("Klopfen ist nicht erlaubt."),
        tr("Gegeben wird im Uhrzeigersinn, jedem {packets} Karten.", packets=packets),
    ]


def _first_dealer(rules: Rules) -> list[str]:
    if rules.first_dealer == "agreed":
        return []
    return [
        tr(
            "Nach jedem Tischwechsel wird der erste Geber ausgemuckt: Jeder zieht eine verdeckte"
            " Karte; es gibt, wer nach der Reihenfolge beim Muck die höchste hat."
        )
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
        parts.append(tr("eine Farbe nach Wahl ({suits})", suits=one_of(suits)))
    bid = next(each for each in bids_of(rules) if each.game == game.name)
    return tr(
        "{game}: Trumpf sind {trumps}, zusammen {count} Karten.",
        game=game.name,
        trumps=all_of(parts),
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
            trn(
                "Sie: Wer die {count} höchsten Trümpfe im {game} hat, legt sie auf den Tisch und"
                " bekommt {n} Punkt.",
                "Sie: Wer die {count} höchsten Trümpfe im {game} hat, legt sie auf den Tisch und"
                " bekommt {n} Punkte.",
                rules.sie,
                count=rules.hand_size,
                game=top,
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
                names=all_of(names[1:]),
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
    last = rules.last_player
    first = (
        []
        if last is None
        else [
            tr("Hat niemand etwas angesagt, darf der Letzte, also der Geber, Ramsch ansagen."),
            *_ramsch(last),
            tr("Sagt auch er „weiter“, so gilt:"),
        ]
    )
    return [*first, *_otherwise(rules)]


def _otherwise(rules: Rules) -> list[str]:
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
                    "Bei 60 : 60 verliert die Seite, die {card} hatte.", card=card_word(card, rules)
                ),
            ]
        case MustCall(card, sixty_wins, thirty_is_free):
            lines = [tr("Wer {card} hat, muss ein Spiel ansagen.", card=card_word(card, rules))]
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
        tr("Solange ein Stich offen liegt, darf jeder den vorigen noch einmal ansehen.")
        if rules.previous_trick
        else tr("Ein Stich, der umgedreht ist, wird nicht mehr angesehen."),
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
    if bobbl.beyond_target:
        target = bobbl.target
        beyond = tr("Der Sieger schreibt auch Punkte über {target} auf.", target=target)
        lines.insert(1, beyond)
    if bobbl.haenger:
        lines.append(tr("Hänger: Zwei Bobbl, und bei 1 : 1 ein dritter."))
    return lines
