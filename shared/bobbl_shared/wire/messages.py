"""The messages, one class each. A frame of the WebSocket holds exactly one, as JSON.

Four kinds travel once a session is ready: command (``Submit``) → event (``Events``), query
(``Ask``) → answer (``Answer``), push (``Push``) and report (``Report``). Everything else belongs to
the handshake. Events go as the bytes that are in the log (``Raw``), never encoded again.
"""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.draw_record import DrawRecord
from bobbl_shared.domain.regulars import Regular
from bobbl_shared.domain.settings import Scheme
from bobbl_shared.domain.standing import Standing
from bobbl_shared.errors import Parameter
from bobbl_shared.ids import DetailsHash, InvitationId, StationId, TournamentId

PROTOCOL = (3, 3)
"""The lowest and highest protocol version this program speaks."""


class _Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message"):
    pass


class Signed(Struct, frozen=True, forbid_unknown_fields=True):
    """A command as its author signed it; ``signature`` in hex."""

    command: str
    signature: str


class SignedHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The newest event as the server signed it; ``hash`` and ``signature`` in hex."""

    epoch: int
    index: int
    hash: str
    signature: str


# Handshake: the server speaks first.


class Greeting(_Message, frozen=True, tag="greeting"):
    """Who this server is, and the nonce (hex) that a station signs.

    ``program`` is the version of its program, for people only; so it is in what a station opens.
    """

    protocol: tuple[int, int]
    tournament: TournamentId
    name: str
    epoch: Signed
    nonce: str
    program: str = ""


class Prove(_Message, frozen=True, tag="prove"):
    """A paired station shows its key, the newest epoch it knows, and how far its copy reaches.

    ``copy_epoch`` is the epoch in which the copy ends, 0 for an empty one.
    """

    protocol: int
    station: StationId
    signature: str
    epoch: Signed
    length: int
    head: str
    copy_epoch: int = 0
    program: str = ""


class HandOver(_Message, frozen=True, tag="hand_over"):
    """The station knows more than the server: give what follows event ``start`` - 1.

    ``hash`` (hex) is that event's; a copy that does not have it is of another log.
    """

    start: int
    hash: str


class HandedOver(_Message, frozen=True, tag="handed_over"):
    """Events of a station's copy in order, with the details they name; ``head`` ends them.

    Neither events nor head: the copy does not have the event that the server named.
    """

    events: tuple[Raw, ...]
    details: tuple[Details, ...] = ()
    head: SignedHead | None = None


class Gathering(_Message, frozen=True, tag="gathering"):
    """The server still asks stations what they know before it begins; said again each second."""


class Welcome(_Message, frozen=True, tag="welcome"):
    """The station may work; ``counter`` is the last of its commands that the server holds."""

    counter: int
    length: int
    now: str


class PairOpen(_Message, frozen=True, tag="pair_open"):
    """A new computer opens a pairing; ``opening`` and ``public`` in hex."""

    protocol: int
    selector: str
    opening: str
    public: str
    program: str = ""


class PairReply(_Message, frozen=True, tag="pair_reply"):
    """The server's half; ``reply`` and ``root`` (public key) in hex."""

    reply: str
    root: str


class PairConfirm(_Message, frozen=True, tag="pair_confirm"):
    """The new computer proves that it knew the code, and by signing the mac that it has its key."""

    mac: str
    signature: str


class PairDone(_Message, frozen=True, tag="pair_done"):
    """The server proves the same and has admitted the station."""

    mac: str
    station: StationId


class Denied(_Message, frozen=True, tag="denied"):
    """The connection ends, and why."""

    code: str
    parameters: dict[str, Parameter] = {}


# Command and event.


class Submit(_Message, frozen=True, tag="submit"):
    """A signed command, with the personal text it refers to."""

    signed: Signed
    details: tuple[Details, ...] = ()


class Events(_Message, frozen=True, tag="events"):
    """Events in order, the head after the last of them, and the details they brought."""

    events: tuple[Raw, ...]
    head: SignedHead
    details: tuple[Details, ...] = ()


class Acknowledged(_Message, frozen=True, tag="acknowledged"):
    """A command that came again is event ``index``, as it was the first time."""

    counter: int
    index: int


class Rejected(_Message, frozen=True, tag="rejected"):
    """A command that became no event: malformed, not signed by the station, out of order."""

    counter: int | None
    code: str
    parameters: dict[str, Parameter] = {}


# Query and answer.


class AskCode(Struct, frozen=True, forbid_unknown_fields=True, tag="code"):
    """The pairing code of an invitation; ``renew`` makes a new one (organisers only)."""

    invitation: InvitationId
    renew: bool = False


class AskStandings(Struct, frozen=True, forbid_unknown_fields=True, tag="standings"):
    """The ranking under another scheme, nothing recorded (organisers only)."""

    scheme: Scheme


class AskDetails(Struct, frozen=True, forbid_unknown_fields=True, tag="details"):
    """Details that the station's copy lacks."""

    hashes: tuple[DetailsHash, ...]


class AskAddresses(Struct, frozen=True, forbid_unknown_fields=True, tag="addresses"):
    """Under which addresses the server can be typed in."""


class AskDraw(Struct, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """The record of the last draw of a round (organisers only)."""

    round: int


class AskBackups(Struct, frozen=True, forbid_unknown_fields=True, tag="backups"):
    """How the copies of the tournament stand (organisers only).

    ``folders`` chooses where copies go from now on, none leaves it as it is; that is for the
    window on the server's own computer. ``at_once`` asks for a copy now.
    """

    folders: tuple[str, ...] | None = None
    at_once: bool = False


class AskRegulars(Struct, frozen=True, forbid_unknown_fields=True, tag="regulars"):
    """The regulars from place ``start`` on; none if ``known`` is their mark (desks, organisers)."""

    known: str = ""
    start: int = 0


class OfferRegulars(Struct, frozen=True, forbid_unknown_fields=True, tag="offer_regulars"):
    """A page of the address book, for the desks (organisers only).

    The pages of one ``mark`` come in order, the first one from place 0; with the last of ``count``
    people the list is in force.
    """

    mark: str
    count: int
    start: int
    people: tuple[Regular, ...]


CallRequest = Literal["slip", "office", "swap", "own"]
"""Bring the slip, come to the organisers, swap seats; or what is said in own words."""


class TableCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A call for a table of a round, shown over a whole screen.

    ``text``: the own words, empty for the other requests.
    """

    round: Annotated[int, Meta(ge=0, le=99)]
    table: Annotated[int, Meta(ge=1, le=9999)]
    request: CallRequest
    text: Annotated[str, Meta(max_length=80)] = ""


class AskCall(Struct, frozen=True, forbid_unknown_fields=True, tag="call"):
    """Show a call on a connected station, or take it away (organisers and results stations)."""

    station: StationId
    call: TableCall
    is_over: bool = False


class AskScanner(Struct, frozen=True, forbid_unknown_fields=True, tag="scanner"):
    """Let a phone that knows this code scan for the station (desks and results stations).

    A code replaces the one before; without one no phone scans for it any more.
    """

    code: Annotated[str, Meta(max_length=8)] = ""


class AskScan(Struct, frozen=True, forbid_unknown_fields=True, tag="scan"):
    """Pass on what a phone has read to the station whose code it knows (pages only).

    ``phone`` tells phones apart: the first one to scan with a code keeps it. ``text`` is the code
    of a slip or a registration; empty: only whether the phone may scan.
    """

    code: Annotated[str, Meta(max_length=8)]
    phone: Annotated[str, Meta(min_length=1, max_length=32)]
    text: Annotated[str, Meta(max_length=10)] = ""


Question = (
    AskCode
    | AskStandings
    | AskDetails
    | AskAddresses
    | AskDraw
    | AskBackups
    | AskRegulars
    | OfferRegulars
    | AskCall
    | AskScanner
    | AskScan
)


class CodeAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="code"):
    """A code, the seconds it is still valid, and the wrong tries each address has at first.

    Empty code: none is open.
    """

    invitation: InvitationId
    code: str
    seconds_left: int
    tries_left: int


class StandingsAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="standings"):
    """A ranking at an index."""

    length: int
    rows: tuple[Standing, ...]


class DetailsAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="details"):
    """The details asked for, as far as the station may have them."""

    details: tuple[Details, ...]


class AddressesAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="addresses"):
    """Addresses as ``host:port``, the likeliest first."""

    addresses: tuple[str, ...]


class DrawAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """The record of a draw."""

    record: DrawRecord


class BackupFolder(Struct, frozen=True, forbid_unknown_fields=True):
    """A folder of the server's computer into which copies go.

    The last good copy has ``length`` events and was made ``at`` (none: not yet one); ``code`` says
    why the last try has failed, if it has.
    """

    path: str
    length: int
    at: str | None
    copies: int
    same_disk: bool
    code: str | None = None
    parameters: dict[str, Parameter] = {}


class BackupsAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="backups"):
    """The folders, and whether the station that asked may choose them."""

    folders: tuple[BackupFolder, ...]
    may_choose: bool


class RegularsAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="regulars"):
    """A page of the list in force, known by ``mark``; no mark: nobody has offered one yet.

    To an offer: the list in force now, without people.
    """

    mark: str
    count: int
    start: int = 0
    people: tuple[Regular, ...] = ()


class CallAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="call"):
    """The call has been sent to the station."""

    station: StationId


class ScannerAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="scanner"):
    """A phone may scan with this code; empty: none may."""

    code: str


class ScanAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="scan"):
    """The phone scans for this station, which has been sent what was read."""

    station: StationId


class RefusedAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag="refused"):
    """The question is not answered, and why."""

    code: str
    parameters: dict[str, Parameter] = {}


Reply = (
    CodeAnswer
    | StandingsAnswer
    | DetailsAnswer
    | AddressesAnswer
    | DrawAnswer
    | BackupsAnswer
    | RegularsAnswer
    | CallAnswer
    | ScannerAnswer
    | ScanAnswer
    | RefusedAnswer
)


class Ask(_Message, frozen=True, tag="ask"):
    """A query; the answer bears the same id."""

    id: int
    question: Question


class Answer(_Message, frozen=True, tag="answer"):
    """The answer to query ``id``."""

    id: int
    reply: Reply


# Push and report.


class StandingsPush(Struct, frozen=True, forbid_unknown_fields=True, tag="standings"):
    """The interim ranking at ``length``; counts say what is not in it or not yet safe."""

    length: int
    rows: tuple[Standing, ...]
    open: int
    entered: int
    disputed: int


class Battery(Struct, frozen=True, forbid_unknown_fields=True):
    """How full a station's battery is, and whether it is on mains meanwhile."""

    percent: Annotated[int, Meta(ge=0, le=100)]
    on_mains: bool


class StationPresence(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A station's health: ``heard`` is the server's time of its last sign of life.

    ``battery`` none: there is none, or the station does not say. ``host``: of one that shows pages,
    the computer it connects from, in figures; empty for all others. ``program`` is the version that
    a connected station says it runs.
    """

    station: StationId
    connected: bool
    heard: str | None
    waiting: int
    length: int
    battery: Battery | None = None
    host: str = ""
    program: str = ""


class PresencePush(Struct, frozen=True, forbid_unknown_fields=True, tag="presence"):
    """The health of all stations."""

    stations: tuple[StationPresence, ...]


class BackupsPush(Struct, frozen=True, forbid_unknown_fields=True, tag="backups"):
    """How the copies of the tournament stand, for organisers."""

    folders: tuple[BackupFolder, ...]


class RegularsPush(Struct, frozen=True, forbid_unknown_fields=True, tag="regulars"):
    """Another list of regulars is in force; for desks, who then ask for it."""

    mark: str


class PhonesPush(Struct, frozen=True, forbid_unknown_fields=True, tag="phones"):
    """Whether guests can come to pages and slips; ``code`` says why not, none: they can."""

    code: str | None = None
    parameters: dict[str, Parameter] = {}


class NoticePush(Struct, frozen=True, forbid_unknown_fields=True, tag="notice"):
    """Something a person must know: why nothing can be written, or that something is missing."""

    code: str
    parameters: dict[str, Parameter] = {}


class FederationPush(Struct, frozen=True, forbid_unknown_fields=True, tag="federation"):
    """How the tournament is handed over to the club's federation, for organisers.

    ``name`` empty: to none any more. ``kept``: so many events are safe there. ``code`` says why it
    stands still; none: it does not. ``club``: whose hall the server is, ``since`` when (ISO 8601
    UTC); empty: not known.
    """

    name: str
    address: str
    kept: int
    code: str | None = None
    parameters: dict[str, Parameter] = {}
    club: str = ""
    since: str = ""


class CallPush(Struct, frozen=True, forbid_unknown_fields=True, tag="call"):
    """Show a call over the whole screen, or take it away; for the one station it is meant for."""

    call: TableCall
    is_over: bool = False


class ScanPush(Struct, frozen=True, forbid_unknown_fields=True, tag="scan"):
    """Open what a phone has read; for the one station that it scans for."""

    text: str


News = (
    StandingsPush
    | PresencePush
    | BackupsPush
    | RegularsPush
    | PhonesPush
    | FederationPush
    | CallPush
    | ScanPush
    | NoticePush
)


class Push(_Message, frozen=True, tag="push"):
    """News outside the log."""

    news: News


class Shut(Struct, frozen=True, forbid_unknown_fields=True):
    """Why guests cannot come to the pages: the code of a ``BobblError``, and which port it is."""

    code: Annotated[str, Meta(max_length=40)]
    port: Annotated[int, Meta(ge=0, le=65535)]


class Report(_Message, frozen=True, tag="report", omit_defaults=True):
    """A station's health: commands waiting, length of its copy; ``sent`` is its own clock in ms.

    ``shut``: of the pages, why a port cannot be opened.
    """

    waiting: int
    length: int
    sent: int
    battery: Battery | None = None
    shut: Shut | None = None


class Time(_Message, frozen=True, tag="time"):
    """The server's time, with the ``sent`` of the report it answers."""

    now: str
    sent: int


ToServer = Prove | HandedOver | PairOpen | PairConfirm | Submit | Ask | Report
ToStation = (
    Greeting
    | HandOver
    | Gathering
    | Welcome
    | PairReply
    | PairDone
    | Denied
    | Events
    | Acknowledged
    | Rejected
    | Answer
    | Push
    | Time
)
