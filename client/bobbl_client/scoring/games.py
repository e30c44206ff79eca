"""The mask of a slip whose games are told by name: what stands there, what the next key tells."""

from bobbl_client.evening.tables import TableView
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.screen import MaskPage, ShownAction
from bobbl_client.scoring.slip_games import Asking, Choice, GamesInput
from bobbl_client.scoring.slips import slip_of_games
from bobbl_client.scoring.work import Opened
from bobbl_shared.domain.digital_slip import Called, Ended, TableGame, Thrown, Uncalled
from bobbl_shared.domain.game.rules import ThrownIn
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.i18n.table_words import (
    called_word,
    doubling_word,
    level_word,
    side_word,
    uncalled_result,
    uncalled_word,
)

ROOM = 6
"""Keys with a button of their own that have room under the slip."""


def games_page(
    model: StationModel,
    seen: TableView,
    opened: Opened,
    games: GamesInput,
    trouble: str,
    places: tuple[str, str],
    heading: tuple[str, str, str],
    save: str,
) -> MaskPage:
    """Give the slip being told; ``heading`` is title, detail and note of the mask."""
    problem = trouble or (sentence(games.refused) if games.refused else "")
    sides = opened.seats.sides if opened.seats is not None else seen.slot.sides
    order = (1, 0) if games.is_swapped else (0, 1)
    title, detail, note = heading
    notes = [note, _last_line(games), _marks_line(games), _keys_line(games)]
    return MaskPage(
        title=title,
        detail=detail,
        note="\n".join(each for each in notes if each),
        slip=slip_of_games(model, sides, games),
        question=_question(games),
        problem=problem,
        losers=(f"{places[0]} {side_word(order[0])}", f"{places[1]} {side_word(order[1])}")
        if games.asking is Asking.SIDE
        else ("", ""),
        is_asking=games.asking is Asking.SIDE,
        extras=_extras(games),
        save=ShownAction("Enter", save, "" if games.slip.is_full else _missing(games)),
        choices=_choices(games),
    )


def _choices(games: GamesInput) -> str:
    """Name (marked) the keys that answer the question, in one line."""
    match games.asking:
        case Asking.GAME:
            return " · ".join(f"**{each.key}** {each.label}" for each in _games(games))
        case Asking.WAY if games.choice is not None and games.choice.kind == "called":
            return tr("**1–3** gewonnen · **4–6** verloren, Schneider, schwarz")
        case Asking.WAY:
            return " · ".join(f"**{each.key}** {each.label}" for each in _ways(games))
        case _:
            return ""


def _last_line(games: GamesInput) -> str:
    """Say what was told last, and if the next game counts more."""
    lines = games.slip.games
    if not lines or games.asking in {Asking.SIDE, Asking.WAY}:
        return ""
    told = tr("Zuletzt: {game}", game=game_word(lines[-1]))
    added = max(games.slip.points_of(len(lines) - 1))
    if added:
        told += f" **+{added}**"
    return told


def _marks_line(games: GamesInput) -> str:
    """Say (marked) what is drawn beside the Bobbl that has just ended."""
    marked, words = games.slip.marked, []
    if marked and not any(games.slip.standing) and games.asking in {Asking.GAME, Asking.NOTHING}:
        last = marked[-1]
        if last.mark == "brille" and last.loser is not None:
            words.append(tr("**Brille** für {side}", side=side_word(last.loser)))
        if games.slip.is_haenger and not games.slip.is_full:
            words.append(tr("**Hänger**: es kommt ein dritter Bobbl"))
    return " · ".join(words)


def _keys_line(games: GamesInput) -> str:
    """Name (marked) the keys that are rarer than those with a button."""
    keys = []
    if games.asking is Asking.GAME:
        if isinstance(games.slip.rules.nobody, ThrownIn):
            keys.append(tr("**0** zusammengeworfen"))
        if games.slip.played.kind != "games":
            keys.append(tr("**,** Zeit ist um"))
    if games.asking is Asking.WAY:
        if len(games.levels) > 1:
            keys.append(tr("**7** angesagt"))
        if games.most_doublings:
            following = (games.doublings + 1) % (games.most_doublings + 1)
            keys.append(f"**8** {doubling_word(following)}")
    return " · ".join(keys)


def _missing(games: GamesInput) -> str:
    number = len(games.slip.done) + 1
    is_games = games.slip.played.kind == "games"
    return tr("{n}. Spiel fehlt", n=number) if is_games else tr("{n}. Bobbl fehlt", n=number)


def _question(games: GamesInput) -> str:
    number = len(games.slip.done) + 1
    match games.asking:
        case Asking.NOTHING:
            return tr("Der Zettel ist voll.")
        case Asking.GAME:
            is_games = games.slip.played.kind == "games"
            asked = (
                tr("{n}. Spiel: Welches war es?", n=number)
                if is_games
                else tr("{n}. Bobbl: Welches Spiel?", n=number)
            )
            more = games.slip.factor
            return asked + (" " + tr("(zählt {n}-fach)", n=more) if more > 1 else "")
        case Asking.SIDE:
            assert games.choice is not None
            return tr("{game}: Wer hat gespielt?", game=choice_word(games.choice))
        case Asking.WAY:
            return tr("{said} – und?", said=_said(games))


def _said(games: GamesInput) -> str:
    """Say what is known of the game in hand: ``Muck, Paar 1, Schneider angesagt, Kontra``."""
    assert games.choice is not None
    assert games.side is not None
    words = [choice_word(games.choice), side_word(games.side)]
    if games.announced:
        words.append(tr("{level} angesagt", level=level_word(games.announced)))
    if games.doublings:
        words.append(doubling_word(games.doublings))
    return ", ".join(words)


def _extras(games: GamesInput) -> tuple[ShownAction, ...]:
    """Give the keys that mean something now, those that tell a game first."""
    match games.asking:
        case Asking.GAME:
            actions = _games(games)
        case Asking.WAY:
            return tuple(_ways(games))
        case _:
            actions = []
    if games.is_empty:
        actions.append(ShownAction("F10", tr("Punkte tippen")))
    if len(actions) < ROOM:
        actions.append(ShownAction("*", tr("Seiten tauschen")))
    return tuple(actions)


def _games(games: GamesInput) -> list[ShownAction]:
    return [ShownAction(str(at), choice_word(choice)) for at, choice in enumerate(games.choices, 1)]


def _ways(games: GamesInput) -> list[ShownAction]:
    assert games.choice is not None
    if games.choice.kind != "called":
        return [ShownAction("1", tr("gewonnen")), ShownAction("4", tr("verloren"))]
    words = [
        ("1", tr("gewonnen")),
        ("4", tr("verloren")),
        ("2", tr("gew. Schneider")),
        ("5", tr("verl. Schneider")),
        ("3", tr("gew. schwarz")),
        ("6", tr("verl. schwarz")),
    ]
    return [ShownAction(key, label) for key, label in words]


def choice_word(choice: Choice) -> str:
    """Name a game to choose."""
    if choice.kind == "called":
        return choice.name
    return tr("Pflichtmuck 60 : 60") if choice.kind == "void" else uncalled_word(choice.kind)


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
