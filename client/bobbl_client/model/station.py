"""The station as its window sees it: what is known, what waits, and one way to ask for things.

Lives in one thread (the window's). The network thread's events come in through ``handle``;
listeners hear of every ``Change``. A command is on disk in the outbox before ``ask`` returns.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from bobbl_client.link.news import Following, Heard, LinkEvent, Offline, Online, Position
from bobbl_client.model import membership as memberships
from bobbl_client.model.calls import CallQueue, CallsMade
from bobbl_client.model.change import STOPPING, Change, Contact, Listener
from bobbl_client.model.disk_retry import DiskRetry
from bobbl_client.model.expected import Expectation
from bobbl_client.model.membership import Membership
from bobbl_client.model.outbox import Outbox
from bobbl_client.model.own_commands import OwnCommands, Pending
from bobbl_client.model.phone_scanner import PhoneScanner
from bobbl_client.model.regulars_copy import RegularsCopy
from bobbl_client.model.replica import Replica, open_replica
from bobbl_shared.clock import Clock, moment, stamp
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import Purpose
from bobbl_shared.domain.commands import AnyPayload, Base, Command, encode_command
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.names import (
    ContactDetails,
    Name,
    decode_contact,
    decode_name,
    encode_contact,
    encode_name,
    tidied_name,
)
from bobbl_shared.domain.state import State, Station
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.ids import DetailsHash, OperatorId, PersonId, StationId
from bobbl_shared.log.file import forget_aside
from bobbl_shared.wire.messages import (
    Acknowledged,
    Answer,
    Ask,
    BackupFolder,
    BackupsPush,
    CallPush,
    DetailsAnswer,
    Events,
    FederationPush,
    News,
    NoticePush,
    PhonesPush,
    PresencePush,
    Push,
    Question,
    RegularsPush,
    Rejected,
    Reply,
    ScanPush,
    Shut,
    Signed,
    StandingsPush,
    Submit,
    Time,
    ToServer,
)
from bobbl_shared.wire.station_session import Wanted

__all__ = ["Change", "Contact", "Linking", "StationModel"]


class Linking(Protocol):
    """The network thread, as far as the model needs it."""

    def follow(self, following: Following) -> None:
        """Hold a connection to this server from now on."""

    def send(self, message: ToServer) -> None:
        """Send a message if connected."""

    def place(self, position: Position) -> None:
        """Say how far the copy reaches."""


class StationModel:
    """One paired station at work."""

    def __init__(self, membership: Membership, link: Linking, clock: Clock, dice: Dice) -> None:
        """Open copy and outbox; ``start`` connects."""
        self.membership = membership
        self.key = membership.key
        self.replica: Replica = open_replica(membership.replica_path, membership.pins.tournament)
        try:
            self.outbox = Outbox.open(membership.outbox_path)
        except BaseException:
            self.replica.close()
            raise
        self._own = OwnCommands(self.outbox, self.key.author, self._stop)
        self._expectation = Expectation()
        self.contact = Contact.SEARCHING
        self.trouble: Coded | None = None
        self.successor: Coded | None = None
        """What the server before has said of the one that leads now, since this model is there."""
        self.notice: NoticePush | None = None
        self.is_server_closed = False
        self.standings: StandingsPush | None = None
        self.presence: PresencePush | None = None
        self.backups: BackupsPush | None = None
        self.federation: FederationPush | None = None
        self.phones_shut: PhonesPush | None = None
        self.calls, self.calls_made = CallQueue(), CallsMade()
        self._shut: Shut | None = None
        self._operator: OperatorId | None = None
        self.has_named_operator = False
        """Somebody has said who works here; also that it is nobody of the list."""
        self.last_heard: datetime | None = None
        self.online_since: datetime | None = None
        self.offset = timedelta()
        self._link = link
        self._clock = clock
        self._dice = dice
        self._listeners: list[Listener] = []
        self._answers: dict[int, Callable[[Reply], None]] = {}
        self._asked = 0
        self._disk = DiskRetry(clock)
        self._is_between_lines = False
        """What is still heard is of a connection that has been given up."""
        self._own.settle_known(self.replica)
        self._forget(self.replica.forgotten())
        self.scanner = PhoneScanner(self.query, dice, lambda: self._tell(Change(scans=True)))
        self.regulars = RegularsCopy(
            membership.regulars_path, dice, self.query, lambda: self._tell(Change(regulars=True))
        )

    def start(self) -> None:
        """Begin to hold a connection."""
        self._place()
        member = self.membership
        self._link.follow(Following(member.pins, self.key, member.addresses))

    def close(self) -> None:
        """Close the files; stop the link before."""
        self.replica.close()
        self.outbox.close()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Hear of every change; call what is returned to stop, more than once if that is easier."""
        self._listeners.append(listener)
        return partial(self._hear_no_more, listener)

    @property
    def operator(self) -> OperatorId | None:
        """Who works here; none if nobody was chosen."""
        return self._operator

    @operator.setter
    def operator(self, operator: OperatorId | None) -> None:
        self._operator, self.has_named_operator = operator, True
        self._tell(Change(operator=True))

    @property
    def id(self) -> StationId:
        """The station's id."""
        return self.key.author

    @property
    def state(self) -> State | None:
        """The state as far as the copy reaches; none before the first event."""
        return self.replica.state

    @property
    def post(self) -> Station | None:
        """Return this station as the tournament knows it."""
        return self.state.stations.get(self.id) if self.state else None

    @property
    def role(self) -> Role | None:
        """What this station may do; none if it is not known yet, or not any more."""
        return self.post.role if self.post is not None and not self.post.revoked else None

    @property
    def waiting(self) -> int:
        """Count own commands that the server has not acknowledged."""
        return self.outbox.waiting

    @property
    def now(self) -> datetime:
        """The server's time, by own clock and measured offset."""
        return self._clock.now() + self.offset

    def pending(self) -> Pending:
        """Return own commands without a verdict yet, oldest first; the same until one changes."""
        return self._own.pending()

    @property
    def expected(self) -> State | None:
        """The state as it will be once own commands that wait are taken; for display only."""
        state = self.state
        return None if state is None else self._expectation.of(state, self.pending())

    def verdict(self, counter: int) -> Verdict | None:
        """Return the verdict on an own command of this run; none while it waits."""
        return self._own.verdicts.get(counter)

    def name(self, hash_: DetailsHash) -> Name:
        """Return a clear name; one that cannot be read shows as a dash."""
        return self.replica.names.get(hash_) or self._own_names.get(hash_, Name("–"))

    def person_name(self, person: PersonId) -> Name:
        """Return the clear name of a registered person."""
        assert self.state is not None
        return self.name(self.state.persons[person].person.details)

    def conceal_name(self, name: Name) -> Details:
        """Make details of a name, salted afresh; pass them to ``ask`` with the command."""
        return conceal(encode_name(tidied_name(name)), "name", self._dice)

    def conceal_contact(self, contact: ContactDetails) -> Details:
        """Make details of how a person is reached; pass them to ``ask`` with the command."""
        return conceal(encode_contact(contact), "contact", self._dice)

    def contact_details(self, hash_: DetailsHash | None) -> ContactDetails:
        """Return how a person is reached, as far as this station may know; own entries too."""
        if hash_ is None:
            return ContactDetails()
        own = (each for sent in self.outbox.unsettled() for each in sent.details)
        known = self.replica.details(hash_) or next((e for e in own if e.hash == hash_), None)
        if known is None or known.body is None:
            return ContactDetails()
        return decode_contact(known.body.encode())

    def ask(
        self, payload: AnyPayload, base: Base | None = None, details: tuple[Details, ...] = ()
    ) -> int:
        """Sign a command, put it on disk, send it; give its counter.

        Raises ``BobblError`` if it cannot be stored: then nothing was asked.
        """
        counter = self.outbox.last + 1
        command = Command(
            self.membership.pins.tournament,
            self.id,
            counter,
            self.operator,
            base,
            payload,
            stamp(self._clock.now()),
        )
        text = encode_command(command)
        signature = self.key.sign(Purpose.COMMAND, text.encode()).hex()
        self.outbox.put(counter, text, signature, details)
        self._place()
        if self.contact is Contact.ONLINE:
            self._link.send(Submit(Signed(text, signature), details))
        self._tell(Change(saved=True))
        return counter

    def query(self, question: Question, answered: Callable[[Reply], None]) -> None:
        """Ask the server something that is not recorded; unanswered if the connection breaks."""
        self._asked += 1
        self._answers[self._asked] = answered
        self._link.send(Ask(self._asked, question))

    def change_calls(self, calls: CallQueue) -> None:
        """Show other calls for tables on this screen."""
        if calls != self.calls:
            self.calls = calls
            self._tell(Change(calls=True))

    def report_shut(self, shut: Shut | None) -> None:
        """Tell the server why guests cannot come to the pages shown here; none: they can."""
        self._shut = shut
        self._place()

    def learn_backups(self, folders: tuple[BackupFolder, ...]) -> None:
        """Take how the copies stand from an answer, as from a push."""
        self._news(BackupsPush(folders))

    def handle(self, event: LinkEvent) -> None:
        """Take an event of the network thread; a failing disk stops the station, and says so."""
        try:
            match event:
                case Wanted(start, hash_):
                    for part in self.replica.tail(start, hash_):
                        self._link.send(part)
                case Online(left_at=int(left_at)):
                    self._leave_branch(event, left_at)
                case Online() if self._has_gone_on(event):
                    self._show_again(event)
                case Online():
                    self._online(event)
                case Offline(error):
                    self._offline(error)
                case Heard() if self._is_between_lines:
                    pass
                case Heard(message):
                    self.last_heard = self._clock.now()
                    self._heard(message)
                    if isinstance(self.trouble, BobblError) and self._disk.take_turn():
                        self.start()
                case _:
                    pass
        except BobblError as error:
            self._stop(error)

    @property
    def _own_names(self) -> dict[DetailsHash, Name]:
        """Read the names in own commands that wait."""
        return {
            details.hash: decode_name(details.body.encode())
            for each in self.outbox.unsettled()
            for details in each.details
            if details.scope == "name" and details.body is not None
        }

    def _online(self, event: Online) -> None:
        self._disk.begin_anew()
        self._is_between_lines = False
        self._own.settle_known(self.replica)
        if self._disk.has_failed:  # still, or again
            return
        self._own.check_counter(event.counter)
        if self._own.double is not None:
            self._stop(self._own.double)
            return
        self.contact, self.trouble = Contact.ONLINE, None
        self.notice = self.phones_shut = None  # what still holds is told again
        self.is_server_closed = False
        self.last_heard = self.online_since = self._clock.now()
        self.offset = moment(event.now) - self._clock.now()
        self._resend(event.counter)
        self._remember(event)
        self.regulars.follow(self.post, self.contact)
        self.scanner.follow()
        self._tell(Change(contact=True))

    def _leave_branch(self, event: Online, left_at: int) -> None:
        """Follow a server that goes on from before the end of the copy, and fetch what it has.

        It has been handed over what it lacks; own commands lie in the outbox in any case.
        """
        self.replica = self.replica.without_branch(left_at)
        self._show_again(event)

    def _has_gone_on(self, event: Online) -> bool:
        """Return whether the copy has grown under the server before since a later one looked at it.

        What that server sent last may have waited longer for its turn here than connecting took.
        """
        epoch = self.state.epoch if self.state is not None else 0
        has_grown = event.shown is not None and event.shown < self.replica.length
        return has_grown and epoch < event.epoch.number

    def _show_again(self, event: Online) -> None:
        """Connect anew to a server, with the copy as it is now."""
        self._is_between_lines = True
        self._remember(event)
        self.start()

    def _resend(self, counter: int) -> None:
        """Send every own command after the last that the server holds."""
        for waiting in self._own.after(counter):
            self._link.send(waiting)

    def _remember(self, event: Online) -> None:
        """Keep the newest epoch and the address that worked."""
        member = self.membership
        pins = replace(member.pins, epoch=event.epoch)
        addresses = tuple(dict.fromkeys((event.address, *member.addresses)))[:5]
        if (pins, addresses) != (member.pins, member.addresses):
            self.membership = replace(member, pins=pins, addresses=addresses)
            memberships.store(self.membership, self._dice)

    def _offline(self, error: Coded | None) -> None:
        """Remember why; that another server leads holds until this station is there."""
        if error is not None and error.code == "server_outdated":
            self.successor = error
        if error is None and self.trouble is self.successor:
            error = self.successor
        self.trouble = self._own.double or error
        stopped = self.trouble is not None and self.trouble.code in STOPPING
        self.contact = Contact.STOPPED if stopped else Contact.ALONE
        self._answers.clear()
        self._tell(Change(contact=True))

    def _stop(self, error: Coded) -> None:
        self.contact, self.trouble = Contact.STOPPED, error
        if isinstance(error, BobblError):
            self._disk.fail()
        self._tell(Change(contact=True))

    def _heard(self, message: object) -> None:
        match message:
            case Events():
                self._take(message)
            case Acknowledged(counter, index):
                self.outbox.settle(counter, index)
                self._place()
                self._tell(Change(contact=True))
            case Rejected(_, "counter_gap", {"expected": int(expected)}):
                if self.contact is Contact.ONLINE:  # else one before it was rejected for good
                    self._resend(expected - 1)
            case Rejected(_, code, parameters):
                self._stop(PeerError(code, **parameters))
            case Answer(id_, reply):
                if isinstance(reply, DetailsAnswer):
                    self.replica.learn(reply.details)
                answered = self._answers.pop(id_, None)
                if answered is not None:
                    answered(reply)
            case Push(news):
                self._news(news)
            case Time(now, _):
                self.offset = moment(now) - self._clock.now()
                self._tell(Change(contact=True))

    def _take(self, frame: Events) -> None:
        if self._disk.has_failed:
            return
        role = self.role
        try:
            events = self.replica.extend(frame)
        except (PeerError, BobblError) as error:
            self._disk.fail()
            self._stop(error)
            return
        verdicts = self._own.settle(events)
        self._forget(self.replica.deleted)
        self._place()
        if self.role != role:
            self.regulars.follow(self.post, self.contact)
        self._tell(Change(events=events, verdicts=verdicts))

    def _news(self, news: News) -> None:
        match news:
            case StandingsPush():
                self.standings = news
                self._tell(Change(standings=True))
            case PresencePush():
                self.presence = news
                self._tell(Change(presence=True))
            case BackupsPush():
                self.backups = news
                self._tell(Change(backups=True))
            case RegularsPush():
                self.regulars.follow(self.post, self.contact)
            case FederationPush():
                self.federation = news if news.name else None
                self._tell(Change(backups=True))
            case PhonesPush():
                self.phones_shut = None if news.code is None else news
                self._tell(Change(phones=True))
            case CallPush(call, is_over):
                calls = self.calls.without(call)
                self.change_calls(calls if is_over else self.calls.with_call(call, self.now))
            case ScanPush(text):
                self.scanner.hear(text)
            case NoticePush("server_closed"):
                self.is_server_closed = True
            case NoticePush(code):
                self.notice = None if code == "entry_resumed" else news
                self._tell(Change(contact=True))

    def _place(self) -> None:
        head = self.replica.hash.hex()
        epoch = self.state.epoch if self.state is not None else 0
        waiting = self.outbox.waiting
        self._link.place(Position(self.replica.length, head, epoch, waiting, self._shut))

    def _forget(self, hashes: Collection[DetailsHash]) -> None:
        """Delete details that the copy has no more wherever else this station keeps them.

        If the disk fails that is done when it starts again.
        """
        if not hashes:
            return
        try:
            self.outbox.forget(hashes)
            forget_aside(self.membership.replica_path, hashes)
        except BobblError as error:
            self._stop(error)

    def _hear_no_more(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)
