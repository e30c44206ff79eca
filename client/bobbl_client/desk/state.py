"""The state of the desk as one frozen value, and the step that a key makes of it.

A key is a function of a ``Step``: it replaces the state and lists effects, which are commands to
send and things for the view to do. Nothing happens while the step is made; afterwards the page
carries the effects out and shows the screen once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from bobbl_client.desk.completion import Offer
from bobbl_client.desk.known import Known
from bobbl_client.desk.list import Returned
from bobbl_client.desk.orders import Asked, DeskOrders, names_typed
from bobbl_client.desk.screen import Line
from bobbl_client.evening.namesakes import namesakes
from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.evening.seat_form import SeatField, SeatForm, Told
from bobbl_client.printing.paper import Printed
from bobbl_shared.domain.marker import MarkerColour
from bobbl_shared.domain.names import Name, tidy
from bobbl_shared.domain.state import Payment
from bobbl_shared.domain.values import EntrantKind
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, MarkerId, PersonId
from bobbl_shared.search.directory import Directory
from bobbl_shared.search.likeness import Resemblance


class Confirming(Enum):
    """What F12 would do now, and Esc would not.

    ``PARTNER``: half a pair is to be saved; ``OTHER_NAME``: a family name is wholly another one.
    """

    NOTHING = "nothing"
    REFUND = "refund"
    DISCARD = "discard"
    PARTNER = "partner"
    OTHER_NAME = "other_name"


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Typed people who may be registered already as ``known``, and as so many others."""

    typed: tuple[Name, ...]
    found: Resemblance
    known: Registered
    more: int
    is_complete: bool


@dataclass(frozen=True, slots=True)
class DeskForm:
    """What is being written; begun anew after each registration.

    ``seen`` are those of whom somebody has said that they are other people. ``is_offered``: the
    last Enter has been pressed, so that nothing more is to be typed. ``is_paid`` and ``marks`` are
    ticked for who is being written; ``is_half``: somebody has said that the second name of the pair
    comes later; ``is_arriving``: that who is open is there, which is asked for once the names are
    saved. ``is_other``: whether somebody has said yes to another family name; ``None``: nobody was
    asked yet.
    """

    lines: tuple[Line, ...] = ()
    alone: bool = False
    error: str = ""
    is_offered: bool = False
    seen: frozenset[str] = frozenset()
    suspects: tuple[Resemblance, ...] = ()
    is_paid: bool = False
    marks: frozenset[MarkerId] = frozenset()
    is_half: bool = False
    is_other: bool | None = None
    is_arriving: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not any(tidy(text) for line in self.lines for text in line)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been typed or ticked."""
        return self.is_empty and not (self.alone or self.is_paid or self.marks)

    def names(self, rows: int) -> tuple[Name, ...]:
        """Return the names in so many rows; raise ``Refusal`` for a row that holds no name."""
        return names_typed(self.lines[:rows])

    def looked(
        self, roster: Roster, directory: Directory, rows: int, opened: Registered | None
    ) -> "DeskForm":
        """Return the form with who may be registered already; ``opened`` is not its own twin."""
        try:
            names = self.names(rows)
        except Refusal:
            names = ()
        if opened is not None:
            names = tuple(name for name in names if name not in opened.names)
        besides = opened.id if opened is not None else None
        return replace(self, suspects=namesakes(names, roster, directory, besides))

    def suspicion(self, roster: Roster, rows: int, is_complete: bool) -> Suspicion | None:
        """Return the first who may be the same and of whom nobody has said otherwise."""
        open_ones = [
            (each, roster[EntrantId(each.key)])
            for each in self.suspects
            if each.key not in self.seen and EntrantId(each.key) in roster
        ]
        if not open_ones:
            return None
        found, known = open_ones[0]
        return Suspicion(self.names(rows), found, known, len(open_ones) - 1, is_complete)


@dataclass(frozen=True, slots=True)
class Seating:
    """The seat of somebody, while it is asked for."""

    entrant: EntrantId
    form: SeatForm
    told: Told = field(default_factory=Told)


@dataclass(frozen=True, slots=True)
class Job:
    """What is still to be done of what was asked for many."""

    entrant: EntrantId
    act: "Callable[[Step, Registered], None]"


@dataclass(frozen=True, slots=True)
class DeskState:
    """What lies on the desk.

    ``opened``: who is in the form, ``draft`` what was typed before; ``made``: who was written down
    last, ``changed`` if only that somebody's names were changed; ``changing``: the names of
    ``opened`` are typed, not only shown; ``matching``: a partner of ``opened`` is chosen;
    ``leaving``: the person of ``opened`` for whom another one is to play;
    ``menus`` are open one upon the other; ``left_out``: who is not meant by what is asked for many;
    ``to_tell``: who has to be told something once the server is back; ``is_held``: the rows of the
    list stay where they are.
    """

    query: str = ""
    is_held: bool = False
    form: DeskForm = DeskForm()
    draft: DeskForm = DeskForm()
    opened: EntrantId | None = None
    made: EntrantId | None = None
    changed: EntrantId | None = None
    changing: bool = False
    matching: bool = False
    leaving: PersonId | None = None
    confirming: Confirming = Confirming.NOTHING
    menus: "tuple[MenuPlan, ...]" = ()
    left_out: frozenset[EntrantId] = frozenset()
    seating: Seating | None = None
    offer: Offer = field(default_factory=Offer)
    jobs: tuple[Job, ...] = ()
    to_tell: tuple[EntrantId, ...] = ()
    returned: Returned = field(default_factory=Returned)

    @property
    def menu(self) -> str:
        """The name of the menu on top; empty if none is open."""
        return self.menus[-1].name if self.menus else ""

    @property
    def left(self) -> "DeskState":
        """The desk with nobody open, and what was typed before in the form again."""
        return replace(
            self,
            offer=Offer(),
            opened=None,
            changing=False,
            matching=False,
            confirming=Confirming.NOTHING,
            leaving=None,
            menus=(),
            seating=None,
            form=self.draft,
            draft=DeskForm(),
        )


@dataclass(frozen=True, slots=True)
class Now:
    """The desk at a moment: what lies on it, and what is known of the evening."""

    state: DeskState
    known: Known

    @property
    def is_pairs(self) -> bool:
        """Whether pairs are registered, not single players."""
        return self.known.settings.entrants == "pairs"

    @property
    def row_count(self) -> int:
        """How many rows the form has."""
        current = self.current
        if current is not None:
            is_one = self.state.leaving is not None or current.kind == "player"
            return 1 if is_one else min(len(current.persons) + 1, self.known.settings.team)
        return self.known.settings.team if self.is_pairs and not self.state.form.alone else 1

    @property
    def shown_rows(self) -> int:
        """How many rows of the form only show names: those of who is open, until they are typed."""
        current, state = self.current, self.state
        if current is None or state.changing or state.leaving is not None:
            return 0
        return len(current.persons)

    @property
    def is_shown(self) -> bool:
        """Whether who is open is only shown, so that nothing can be typed there."""
        return self.current is not None and self.shown_rows == self.row_count

    @property
    def kind(self) -> EntrantKind:
        """What kind of entrant the form would register."""
        if not self.is_pairs:
            return "player"
        return "lone" if self.state.form.alone else "pair"

    @property
    def current(self) -> Registered | None:
        """The entrant that is open."""
        return self.known.roster.get(self.state.opened) if self.state.opened else None

    @property
    def made(self) -> Registered | None:
        """Who was written down last."""
        return self.known.roster.get(self.state.made) if self.state.made else None

    @property
    def ticked(self) -> Registered | None:
        """Whom the boxes stand for: who is open, or was written down last until more is.

        None: who is being written down.
        """
        current, made = self.current, self.made
        if current is not None or not self.state.form.is_untouched:
            return current
        return made if made is not None and not made.is_out else None

    @property
    def coming(self) -> Registered | None:
        """Who is open or was written down last, and can be said to be there."""
        made = self.made if self.state.form.is_untouched else None
        entrant = self.current or made
        is_away = entrant is not None and entrant.status in {"announced", "withdrawn"}
        return entrant if is_away else None

    @property
    def is_unsaved(self) -> bool:
        """Whether the form holds what would be lost."""
        current = self.current
        if current is None or self.state.leaving is not None:
            return not self.state.form.is_empty
        return tidied(self.state.form.lines) != tidied(lines_of(current))

    @property
    def suspicion(self) -> Suspicion | None:
        """Who may be registered already under the names typed."""
        form, rows = self.state.form, self.row_count
        lines = form.lines[:rows]
        is_complete = self.current is not None or form.is_offered
        is_full = len(lines) == rows and all(tidy(line[0]) for line in lines)
        return form.suspicion(self.known.roster, rows, is_complete or is_full)

    @property
    def payment(self) -> Payment | None:
        """The newest payment of whom the boxes stand for, if taking it is all that was wrong."""
        ticked, state = self.ticked, self.known.state
        if ticked is None or state is None:
            return None
        taken = [each for each in state.payments if each.entrant == ticked.id]
        is_plain = bool(taken) and taken[-1].cents > 0 and taken[-1].way != "moved"
        return taken[-1] if is_plain else None

    @property
    def partners(self) -> "tuple[Registered, Registered | Name] | None":
        """Who of those typed and known are to play together: who stays, and who joins.

        It is asked where one of the people typed has come alone, or is half a pair.
        """
        suspicion, current = self.suspicion, self.current
        if suspicion is None or not self.is_pairs or self.state.leaving is not None:
            return None
        known = suspicion.known
        if current is not None:
            can_pair = current.kind == known.kind == "lone"
            return (current, known) if can_pair else None
        same = {each.typed for each in suspicion.found.pairings}
        others = [name for name in suspicion.typed if name not in same]
        if known.kind != "lone" or known.team != 2 or len(same) != 1 or len(others) != 1:
            return None
        roster = self.known.roster
        alike = (
            roster.get(EntrantId(each.key))
            for each in self.state.form.suspects
            if others[0] in {pairing.typed for pairing in each.pairings}
        )
        alone = (each for each in alike if each is not None and each.kind == "lone")
        return known, next(alone, others[0])

    @property
    def alone(self) -> tuple[Registered, ...]:
        """Who else has come alone, beside who is open or was written down last and is alone.

        Who is only announced may not come: the pair would be drawn without that person.
        """
        entrant = self.current or self.made
        if entrant is None or entrant.kind != "lone" or entrant.is_out:
            return ()
        return tuple(
            each
            for each in self.known.roster.values()
            if each.kind == "lone" and each.status == "present" and each.id != entrant.id
        )

    @property
    def twin(self) -> Registered | None:
        """Who bears the same name as who is open, if anybody."""
        current = self.current
        return self.known.list.twin_of(current) if current is not None else None

    @property
    def doubtful(self) -> tuple[Registered, Registered] | None:
        """Two who may be the same, if there are any."""
        one = self.known.list.question()
        other = self.known.list.twin_of(one) if one is not None else None
        return (one, other) if one is not None and other is not None else None

    @property
    def seated(self) -> Registered | None:
        """Whose seat is asked for."""
        seating = self.state.seating
        return self.known.roster.get(seating.entrant) if seating is not None else None

    def is_seatable(self, id_: EntrantId) -> bool:
        """Return whether a seat can be given to somebody here and now."""
        entrant = self.known.roster.get(id_)
        return self.known.orders.gives_seats and entrant is not None and can_be_seated(entrant)


class Step:
    """One key at the desk: the state it leaves, and its effects in their order."""

    def __init__(self, state: DeskState, known: Known) -> None:
        self.state, self.known = state, known
        self.effects: list[Effect] = []

    @property
    def now(self) -> Now:
        """The desk as it is at this point of the step."""
        return Now(self.state, self.known)

    def do(self, *effects: "Effect") -> None:
        """Let this be done once the step is over."""
        self.effects += effects

    def fill(self, form: DeskForm) -> None:
        """Put this into the form."""
        self.state = replace(self.state, form=form, offer=Offer())
        self.do(Fill(form.lines))

    def open(self, id_: EntrantId) -> None:
        """Open an entrant in the form; one that is open already stands there as it is listed."""
        entrant = self.known.roster.get(id_)
        if entrant is None:
            return
        if self.state.opened is None:
            self.state = replace(self.state, draft=self.state.form)
        self.state = replace(
            self.state,
            opened=entrant.id,
            made=None,
            changing=False,
            confirming=Confirming.NOTHING,
            leaving=None,
            menus=(),
        )
        self.fill(DeskForm(lines_of(entrant)))

    def leave(self) -> None:
        """Close what is open and what is searched for; the form is as it was before."""
        self.state = replace(self.state.left, query="")
        self.do(Fill(self.state.form.lines))

    def put_away(self, id_: EntrantId) -> None:
        """Make room for the next ones: number or seat stay on the card until somebody types."""
        if not self.now.is_unsaved:
            self.leave()
            self.state = replace(self.state, made=id_)

    def look(self) -> None:
        """Look who may be registered already under the names typed."""
        now, known = self.now, self.known
        opened = now.current if self.state.leaving is None else None
        form = self.state.form.looked(known.roster, known.list.directory, now.row_count, opened)
        self.state = replace(self.state, form=form)

    def tell_later(self, id_: EntrantId) -> None:
        """Note that somebody has to be told something once the server is back."""
        if not self.known.orders.is_online and id_ not in self.state.to_tell:
            self.state = replace(self.state, to_tell=(*self.state.to_tell, id_))

    def open_menu(self, plan: "MenuPlan") -> None:
        """Open a menu upon what is open."""
        self.state = replace(self.state, menus=(*self.state.menus, plan))

    def close_menus(self) -> None:
        """Close all menus."""
        self.state = replace(self.state, menus=())


Act = Callable[[Step], None]
"""What a key does, or a row of a menu."""


def no_word(_: Now) -> str:
    """Return nothing: F12 does nothing in this menu."""
    return ""


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a menu and what it does; ``blocked`` says why it does nothing now.

    ``act`` none: the row is there to be read. ``key`` does it; empty: the digit of its place.
    """

    label: str
    act: Act | None = None
    detail: str = ""
    is_ticked: bool | None = None
    colour: MarkerColour | None = None
    blocked: str = ""
    key: str = ""


def no_items(_: "Now") -> Sequence[Item]:
    """Return no rows."""
    return ()


@dataclass(frozen=True, slots=True)
class MenuPlan:
    """How a menu is made: its rows each time it is shown, so they always say how things stand.

    ``for_all`` are the rows beside those, which concern everybody. ``word`` says what F12 does
    (nothing: it does nothing now), ``go`` does it.
    """

    name: str
    title: str
    items: Callable[[Now], Sequence[Item]]
    said: str = ""
    word: Callable[[Now], str] = no_word
    go: Act | None = None
    for_all: Callable[[Now], Sequence[Item]] = no_items

    def all_items(self, now: Now) -> Sequence[Item]:
        """Return the rows, and after them those for everybody."""
        return (*self.items(now), *self.for_all(now))


@dataclass(frozen=True, slots=True)
class Ask:
    """A command is to be asked for; ``about`` none: nobody is told if it is refused.

    ``otherwise``: the desk if it cannot be stored; then the rest is not done.
    """

    order: Callable[[DeskOrders], int]
    about: Asked | None
    otherwise: DeskState | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """The oldest refusal has been read."""


@dataclass(frozen=True, slots=True)
class Fill:
    """The form holds these lines, and the typing begins at its start."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Renew:
    """The form holds these lines; the typing stays where it is."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Complete:
    """The form holds these lines; the typing goes on where a name is missing, else at the end."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class FocusSearch:
    """The typing goes into the search."""


@dataclass(frozen=True, slots=True)
class FocusMenu:
    """The keys go into the menu."""


@dataclass(frozen=True, slots=True)
class FocusSeat:
    """The typing goes into a field of the seat, or (none) back into the form."""

    field: SeatField | None


@dataclass(frozen=True, slots=True)
class OpenImport:
    """A list of pre-registrations is to be taken in."""


@dataclass(frozen=True, slots=True)
class OpenContacts:
    """How the people of an entrant are reached is to be written down."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class ShowPaper:
    """Something is to be looked at and printed."""

    paper: Printed


@dataclass(frozen=True, slots=True)
class KeepGoing:
    """There are jobs to be done, a few at a time."""


Filling = Fill | Renew | Complete
"""What the view does before it shows the screen; the rest needs the screen."""

ForView = (
    Filling
    | FocusSearch
    | FocusMenu
    | FocusSeat
    | OpenImport
    | OpenContacts
    | ShowPaper
    | KeepGoing
)
"""What only a view can do."""

Effect = Ask | Read | ForView


def lines_of(entrant: Registered) -> tuple[Line, ...]:
    """Return an entrant's names as rows of the form."""
    return tuple((name.last, name.first, name.club) for name in entrant.names)


def tidied(lines: Sequence[Line]) -> list[tuple[str, ...]]:
    """Return the rows that hold anything, without needless spaces."""
    rows = [tuple(tidy(text) for text in line) for line in lines]
    return [row for row in rows if any(row)]


def can_be_seated(entrant: Registered) -> bool:
    """Return whether an entrant takes part, so that it can have a seat."""
    return entrant.status == "present" and entrant.kind != "lone"
