"""The slip being typed: who sat there, its points or its games, the question, the keys."""

from dataclasses import dataclass, replace

from bobbl_client.evening.tables import TableView
from bobbl_client.model.station import StationModel
from bobbl_client.page.entrant_picker import EntrantPicker
from bobbl_client.scoring.missing import on_other_slips
from bobbl_client.scoring.press import offered
from bobbl_client.scoring.screen import (
    CellKind,
    MaskPage,
    PickPage,
    ShownAction,
    ShownCell,
    ShownSlip,
)
from bobbl_client.scoring.slip import SlipInput
from bobbl_client.scoring.slip_games import Asking, Choice, GamesInput
from bobbl_client.scoring.slip_seats import SeatsInput
from bobbl_client.scoring.slips import short_text, side_word, slip_of_games, slip_of_input
from bobbl_client.scoring.state import Opened, Task
from bobbl_client.scoring.tables import EveningView, can_be_reseated
from bobbl_shared.domain.digital_slip import Called, Ended, TableGame, Thrown, Uncalled
from bobbl_shared.domain.game.rules import ThrownIn
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Sides
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.i18n.table_words import (
    called_word,
    doubling_word,
    level_word,
    uncalled_result,
    uncalled_word,
)
from bobbl_shared.i18n.table_words import side_word as called_side

KNOWN = ("confirmed", "decided", "disputed")
"""Statuses of tables that need no first or second entry any more."""

ROOM = 6
"""Keys with a button of their own that have room under the slip."""


@dataclass(frozen=True)
class Mask:
    """What the mask is about: the table that is open, and the evening round it."""

    model: StationModel
    evening: EveningView
    table: TableView
    opened: Opened
    problem: str
    is_sideways: bool

    @property
    def known(self) -> State:
        """The evening as the server has told it."""
        assert self.evening.state is not None
        return self.evening.state

    @property
    def sides(self) -> Sides:
        """Who sits at the table, as far as it is known."""
        seats = self.opened.typed.seats
        return seats.sides if seats is not None else self.table.slot.sides

    @property
    def places(self) -> tuple[str, str]:
        """Where the first and the second pair of the paper stand."""
        return place_words(is_sideways=self.is_sideways)


def place_words(*, is_sideways: bool) -> tuple[str, str]:
    """Return where the first and the second pair of a paper stand."""
    return (tr("links"), tr("rechts")) if is_sideways else (tr("oben"), tr("unten"))


def mask_page(mask: Mask) -> MaskPage:
    """Return the slip being typed: its people, its points, or its games."""
    if mask.opened.is_seating:
        return _people_page(mask)
    games = mask.opened.typed.games
    page = _points_page(mask) if games is None else _games_page(mask, games)
    return replace(page, is_alarming=_is_alarming(mask))


def _points_page(mask: Mask) -> MaskPage:
    slip = mask.opened.typed.input
    problem = mask.problem or (sentence(slip.problem) if slip.problem else "")
    upper, lower = (side_word(1 - side if slip.is_swapped else side) for side in (0, 1))
    above, below = mask.places
    return MaskPage(
        title=tr("Tisch {n}", n=mask.table.number),
        detail=_detail(mask),
        note=_note(mask),
        slip=slip_of_input(mask.model, mask.sides, slip),
        question=_question(slip, mask.places),
        problem=problem,
        losers=(f"{above} {upper}", f"{below} {lower}"),
        is_asking=slip.is_losers and not problem,
        extras=_extras(mask),
        save=_save(slip, mask.opened.task),
    )


def _detail(mask: Mask) -> str:
    return tr("Runde {n} · {what}", n=mask.table.round, what=_what(mask))


def _what(mask: Mask) -> str:
    if mask.opened.task is Task.CORRECT:
        return tr("Berichtigung")
    if mask.opened.task is Task.DECIDE:
        return tr("Entscheidung")
    if mask.table.is_closed:
        return tr("verspätet")
    if mask.table.first_hand(mask.evening.station) is not None:
        return tr("zweite Eingabe")
    is_first = mask.table.slot.status == "open"
    return tr("erste Eingabe") if is_first else tr("weitere Eingabe")


def _note(mask: Mask) -> str:
    table, opened, typed = mask.table, mask.opened, mask.opened.typed
    notes = [_told_by_phone(mask)]
    notes.append(_twice_note(mask))
    if opened.is_retracted:
        notes.append(tr("**Zurückgenommen**, so war es:"))
    if opened.task is Task.CORRECT and table.slot.status != "disputed":
        old = short_text(opened.old, mask.known.settings.format)
        notes.append(tr("Bisher: **{old}**", old=old))
    if opened.task is Task.ENTER and table.is_closed:
        notes.append(
            tr(
                "Runde {n} ist geschlossen. Die Turnierleitung entscheidet, ob das zählt.",
                n=table.round,
            )
        )
    elif opened.task is Task.ENTER and table.slot.status in KNOWN:
        notes.append(tr("Inzwischen haben andere diesen Tisch eingegeben."))
    if typed.is_swapped:
        notes.append(tr("Seiten getauscht: **Paar 2 {place}**", place=mask.places[0]))
    return "\n".join(each for each in notes if each)


def _is_alarming(mask: Mask) -> bool:
    """Return whether the note says that this slip, or another one, may be wrong."""
    is_known = mask.table.is_closed or mask.table.slot.status in KNOWN
    return bool(_twice_note(mask)) or (mask.opened.task is Task.ENTER and is_known)


def _twice_note(mask: Mask) -> str:
    """Return (marked) who of those named is on another slip of the round already."""
    seats = mask.opened.typed.seats
    if seats is None:
        return ""
    tables = on_other_slips(mask.evening, mask.table, seats.people)
    return "\n".join(
        tr("Nr. {n} steht schon an **Tisch {table}**", n=number, table=table)
        for number, table in tables.items()
    )


def _told_by_phone(mask: Mask) -> str:
    """Return (marked) what a phone proposes, or that it lies here now to be compared."""
    typed = mask.opened.typed
    if typed.proposal is not None and typed.proposal.score == typed.score:
        return tr("**Vom Handy**: mit dem Zettel vergleichen")
    proposal = offered(mask.evening, mask.table, mask.opened)
    if proposal is None:
        return ""
    told = short_text(proposal.score, mask.known.settings.format)
    return tr("Vorschlag vom Handy: **{told}**", told=told)


def _question(slip: SlipInput, places: tuple[str, str]) -> str:
    if slip.is_full:
        return tr("Der Zettel ist voll.")
    if slip.played.kind == "games":
        return _games_question(slip, places)
    if slip.first is not None and slip.played.beyond_target:
        return tr("Punkte {place}, dann Enter", place=places[1])
    if slip.first is not None:
        return tr("Abgebrochen: die Punkte {place}, dann Enter", place=places[1])
    if slip.is_above_target:
        return tr("Komma, dann die Punkte {place}", place=places[1])
    if slip.is_losers:
        return tr("Wer hat den {n}. Bobbl verloren?", n=slip.number)
    if slip.played.beyond_target:
        return tr(
            "{n}. Bobbl: Punkte des Verlierers tippen – über {target}: die {place}, dann Komma",
            n=slip.number,
            target=slip.played.target,
            place=places[0],
        )
    return tr("{n}. Bobbl: Punkte des Verlierers tippen", n=slip.number)


def _games_question(slip: SlipInput, places: tuple[str, str]) -> str:
    if slip.first is not None:
        return tr("Punkte {place}, dann Enter", place=places[1])
    if slip.typed and slip.done:
        return tr("Wer hat das {n}. Spiel verloren?", n=slip.number)
    if slip.typed:
        return tr("Wer hat das 1. Spiel verloren? Komma: Es ist die Summe {place}", place=places[0])
    if slip.done:
        return tr("{n}. Spiel: seine Punkte tippen", n=slip.number)
    return tr("1. Spiel: seine Punkte tippen – oder die Summe {place}, dann Komma", place=places[0])


def _extras(mask: Mask) -> tuple[ShownAction, ...]:
    opened, slip = mask.opened, mask.opened.typed.input
    after = tr("Punkte {place}", place=mask.places[1])
    has_both = slip.played.kind == "games" or slip.played.beyond_target
    comma = ShownAction(",", after if has_both else tr("Abgebrochen"))
    actions = [comma, ShownAction("*", tr("Seiten tauschen"))]
    if slip.is_empty:
        by_name = ShownAction("F6", tr("Spiele nach Namen"))
        from_phone = ShownAction("Space", tr("Vom Handy"))
        is_offered = offered(mask.evening, mask.table, opened) is not None
        actions[0] = from_phone if is_offered else by_name
    if opened.typed.seats is None and can_be_reseated(mask.evening, mask.table):
        actions.append(ShownAction("F3", tr("Hier saßen andere")))
    if opened.task is Task.DECIDE:
        actions.append(ShownAction("F7", tr("Nicht gespielt")))
    elif mask.evening.is_organiser and slip.is_empty and opened.task is Task.ENTER:
        actions.append(ShownAction("F12", tr("Entscheiden")))
    return (*actions, ShownAction("F5", tr("Zuruf")))


def _save(slip: SlipInput, task: Task) -> ShownAction:
    label = _save_word(task)
    if slip.score is not None:
        return ShownAction("Enter", label)
    if slip.played.kind == "games":
        is_single = bool(slip.done)
        missing = tr("{n}. Spiel fehlt", n=slip.number) if is_single else tr("Punkte fehlen")
        return ShownAction("Enter", label, missing)
    return ShownAction("Enter", label, tr("{n}. Bobbl fehlt", n=slip.number))


def _save_word(task: Task) -> str:
    return tr("Speichern") if task is Task.ENTER else tr("Weiter zum Grund")


def pick_page(mask: Mask, picker: EntrantPicker) -> PickPage:
    """Return the list of people, and for which place one is picked."""
    seats = mask.opened.typed.seats
    assert seats is not None
    return PickPage(tr("Tisch {n}", n=mask.table.number), _who(mask, seats), picker.shown())


def _people_page(mask: Mask) -> MaskPage:
    """Return the slip while its people are being named."""
    seats = mask.opened.typed.seats
    assert seats is not None
    problem = mask.problem or (sentence(seats.refused) if seats.refused else "")
    is_ready = seats.is_full and mask.opened.task is Task.SEAT
    question = tr("Stimmt das so? Enter speichert.") if is_ready else _who(mask, seats)
    note = _twice_note(mask)
    return MaskPage(
        title=tr("Tisch {n}", n=mask.table.number),
        detail=tr("Runde {n} · wer saß hier?", n=mask.table.round),
        note=note,
        is_alarming=bool(note),
        slip=_slip_of_people(mask, seats),
        question=question,
        problem=problem,
        losers=("", ""),
        is_asking=False,
        extras=() if seats.is_full else (ShownAction("F3", tr("Nach Namen suchen")),),
        save=ShownAction(
            "Enter",
            tr("Speichern") if seats.is_full else tr("Weiter"),
            "" if seats.typed or is_ready else tr("Nummer fehlt"),
        ),
    )


def _who(mask: Mask, seats: SeatsInput) -> str:
    place = mask.places[seats.side]
    if seats.wide == 1:
        return tr("Wer saß {place}? Nummer tippen, dann Enter", place=place)
    player = len(seats.people) % seats.wide + 1
    return tr("Wer saß {place}, Spieler {n}? Nummer tippen, dann Enter", place=place, n=player)


def _slip_of_people(mask: Mask, seats: SeatsInput) -> ShownSlip:
    """Return the paper with the names as far as they are known, and numbers instead of points."""
    slip = slip_of_input(mask.model, seats.sides, mask.opened.typed.input)
    upper, lower = (
        replace(shown, heading=side_word(side), cells=(_number_cell(mask, seats, side),))
        for side, shown in enumerate(slip.sides)
    )
    titles = (tr("Nummer") if seats.wide == 1 else tr("Nummern"),)
    return replace(slip, titles=titles, sides=(upper, lower), total=("", "", "", ""))


def _number_cell(mask: Mask, seats: SeatsInput, side: int) -> ShownCell:
    numbers = [str(mask.known.entrants[id_].number) for id_ in seats.sides[side]]
    if side == seats.side and not seats.is_full:
        return ShownCell(CellKind.NOW, " ".join([*numbers, seats.typed]))
    kind = CellKind.LOST if numbers else CellKind.TO_COME
    return ShownCell(kind, " ".join(numbers))


def _games_page(mask: Mask, games: GamesInput) -> MaskPage:
    """Return the slip being told game by game."""
    notes = [_note(mask), _last_line(games), _marks_line(games), _keys_line(games)]
    is_asking = games.asking is Asking.SIDE
    upper, lower = (called_side(1 - at if games.is_swapped else at) for at in (0, 1))
    above, below = mask.places
    label = _save_word(mask.opened.task)
    return MaskPage(
        title=tr("Tisch {n}", n=mask.table.number),
        detail=_detail(mask),
        note="\n".join(each for each in notes if each),
        slip=slip_of_games(mask.model, mask.sides, games),
        question=_game_question(games),
        problem=mask.problem or (sentence(games.refused) if games.refused else ""),
        losers=(f"{above} {upper}", f"{below} {lower}") if is_asking else ("", ""),
        is_asking=is_asking,
        extras=_game_keys(games),
        save=ShownAction("Enter", label, "" if games.slip.is_full else _missing(games)),
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
    """Return what was told last, and if the next game counts more."""
    lines = games.slip.games
    if not lines or games.asking in {Asking.SIDE, Asking.WAY}:
        return ""
    told = tr("Zuletzt: {game}", game=game_word(lines[-1]))
    added = max(games.slip.points_of(len(lines) - 1))
    if added:
        told += f" **+{added}**"
    return told


def _marks_line(games: GamesInput) -> str:
    """Return (marked) what is drawn beside the Bobbl that has just ended."""
    marked, words = games.slip.marked, []
    if marked and not any(games.slip.standing) and games.asking in {Asking.GAME, Asking.NOTHING}:
        last = marked[-1]
        if last.mark == "brille" and last.loser is not None:
            words.append(tr("**Brille** für {side}", side=called_side(last.loser)))
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


def _game_question(games: GamesInput) -> str:
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
    """Return what is known of the game in hand: ``Muck, Paar 1, Schneider angesagt, Kontra``."""
    assert games.choice is not None
    assert games.side is not None
    words = [choice_word(games.choice), called_side(games.side)]
    if games.announced:
        words.append(tr("{level} angesagt", level=level_word(games.announced)))
    if games.doublings:
        words.append(doubling_word(games.doublings))
    return ", ".join(words)


def _game_keys(games: GamesInput) -> tuple[ShownAction, ...]:
    """Return the keys that mean something now, those that tell a game first."""
    match games.asking:
        case Asking.GAME:
            actions = _games(games)
        case Asking.WAY:
            return tuple(_ways(games))
        case _:
            actions = []
    if games.is_empty:
        actions.append(ShownAction("F6", tr("Punkte tippen")))
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
