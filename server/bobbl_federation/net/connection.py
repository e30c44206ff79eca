"""One hall's connection: the handshake of stations, then its log and texts, frame by frame."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bobbl_federation.copies import CopyDesk
from bobbl_federation.intake import Intake, Offering
from bobbl_federation.net.gate import House, HouseGate
from bobbl_federation.personal_text import TextIntake
from bobbl_federation.store.clubs import Hall
from bobbl_federation.store.records import Frame, LogStore
from bobbl_federation.store.texts import Change, TextStore
from bobbl_server.net.websocket import WebSocket
from bobbl_server.sockets.acceptor import CLOSE_S
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import author_of
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.wire.codec import (
    MAXIMUM_SERVER,
    MAXIMUM_STRANGER,
    decode_at_federation,
    encode,
)
from bobbl_shared.wire.epoch import NOWHERE, outdated
from bobbl_shared.wire.federation_messages import (
    AskClub,
    AskCopies,
    Club,
    FetchCopy,
    Flawed,
    Offer,
    Recall,
    Stored,
    Texts,
    TextsKept,
    ToFederation,
    ToHall,
)
from bobbl_shared.wire.messages import Denied, Events, PairConfirm, PairOpen, Prove
from bobbl_shared.wire.server_session import (
    STRANGERS,
    Admit,
    Outranked,
    Phase,
    Proven,
    Send,
    ServerSession,
    Step,
)

UNDER_WAY = 8
"""Frames of one connection, of events or texts, that are not yet kept; then nobody listens."""

REVOKED_S = 5.0
"""Seconds after which a hall that hands over is looked up again: its club may be dismissed."""

log = logging.getLogger(__name__)


class HallConnection:
    """One WebSocket from greeting to end."""

    def __init__(
        self,
        house: House,
        logs: LogStore,
        texts: TextStore,
        dice: Dice,
        socket: WebSocket,
        remote: str,
        on_known: Callable[[], None],
        abort: Callable[[], None],
    ) -> None:
        """Take over a prepared socket; the callables are those of a station's connection."""
        self._house = house
        self._logs = logs
        self._texts = texts
        self._socket = socket
        self._remote = remote
        self._on_known = on_known
        self._abort = abort
        self._gate = HouseGate(house)
        self._session = ServerSession(self._gate, dice, remote)
        self._intake: Intake | None = None
        self._text_intake: TextIntake | None = None
        self._copies: CopyDesk | None = None
        self._dice = dice
        self._flawed: Flawed | None = None
        self._brought: asyncio.Queue[Frame | Change] = asyncio.Queue(UNDER_WAY)

    async def run(self) -> None:
        """Serve the hall until either side ends; it is told why if this one does."""
        keeper: asyncio.Task[None] | None = None
        try:
            await self._send(self._session.greeting)
            while self._session.phase in STRANGERS:
                await self._step()
            if self._session.phase is Phase.READY and self._gate.hall is not None:
                self._on_known()
                self._socket.listen(lambda text: False, MAXIMUM_SERVER)
                self._intake = Intake(self._logs, self._offering(self._gate.hall))
                self._text_intake = TextIntake(self._texts, self._gate.hall.club)
                self._copies = self._copy_desk(self._gate.hall)
                keeper = asyncio.ensure_future(self._keep_all())
                self._house.halls += 1
                with self._house.place(self._gate.hall.club):
                    await self._until(keeper)
        except Coded as error:
            self._deny(error)
        except ConnectionError:
            pass
        finally:
            self._house.connected.pop(self, None)
            if keeper is not None:
                self._house.halls -= 1
                keeper.cancel()
                await asyncio.gather(keeper, return_exceptions=True)
            await self._close()

    def _offering(self, hall: Hall) -> Offering:
        certificate = self._house.epoch.certificate
        return Offering(hall.club, author_of(hall.public), certificate)

    def _copy_desk(self, hall: Hall) -> CopyDesk:
        station, epoch = author_of(hall.public), self._house.epoch
        return CopyDesk(self._logs, self._texts, hall.club, station, epoch, self._dice)

    async def _step(self) -> None:
        message = decode_at_federation(await self._socket.receive(), MAXIMUM_STRANGER)
        if not isinstance(message, Prove | PairOpen | PairConfirm):
            raise PeerError("out_of_turn", phase="opening", kind=type(message).__name__)
        if isinstance(message, PairOpen):
            async with self._house.pairing:  # starting a pairing costs ten milliseconds
                await asyncio.sleep(0)
        await self._gate.prepare(message)
        for step in self._session.receive(message):
            await self._carry_out(step)

    async def _carry_out(self, step: Step) -> None:
        match step:
            case Send(message):
                await self._send(message)  # type: ignore[arg-type]
            case Admit(_, public):
                await self._admit(public)
            case Proven():
                pass
            case Outranked(epoch):
                raise outdated(epoch, NOWHERE)
            case _:
                raise PeerError("out_of_turn", phase="opening", kind=type(step).__name__)

    async def _admit(self, public: bytes) -> None:
        code, station = self._gate.code, author_of(public)
        if code is None or not await self._house.clubs.admit(code, station, public):
            raise PeerError("code_not_open")
        log.info("%s: a hall of club %d is admitted", self._remote, code.club)
        for step in self._session.admitted(station):
            await self._carry_out(step)

    async def _until(self, keeper: "asyncio.Task[None]") -> None:
        """Hear the hall until it goes, or a frame cannot be kept."""
        hearer = asyncio.ensure_future(self._hear_all())
        try:
            done, _ = await asyncio.wait({hearer, keeper}, return_when=asyncio.FIRST_COMPLETED)
            await (keeper if keeper in done else hearer)
        finally:
            hearer.cancel()
            await asyncio.gather(hearer, return_exceptions=True)

    async def _hear_all(self) -> None:
        assert self._gate.hall is not None
        club = self._gate.hall.club
        while True:
            text = await self._socket.receive()
            self._house.take(club, len(text))
            while pause_s := self._house.pause_s(club):
                await asyncio.sleep(pause_s)
            with self._house.paid_by(club):
                message = decode_at_federation(text, MAXIMUM_SERVER)
                brought = self._checked(message)
            if brought is not None:
                await self._brought.put(brought)
            else:
                await self._answer(message)

    def _checked(self, message: ToFederation) -> Frame | Change | None:
        """Return what a message brings to be kept; none if it asks for something."""
        assert self._intake is not None
        assert self._text_intake is not None
        match message:
            case Events():
                return self._intake.checked(message)
            case Texts():
                return self._text_intake.checked(message)
            case _:
                return None

    async def _answer(self, message: ToFederation) -> None:
        assert self._intake is not None
        assert self._text_intake is not None
        assert self._copies is not None
        match message:
            case Offer():
                answer = await self._intake.offer(message)
                await self._text_intake.begin(message.tournament)
                self._house.connected[self] = message.tournament
                await self._send(answer)
            case Recall():
                await self._send(await self._text_intake.recalled(message))
            case AskClub():
                await self._send(Club(await self._club_name()))
            case AskCopies():
                await self._send(await self._copies.offered())
            case FetchCopy():
                async for each in self._copies.given(message):
                    await self._send(each)
            case _:
                raise PeerError("out_of_turn", phase="ready", kind=type(message).__name__)

    async def _club_name(self) -> str:
        assert self._gate.hall is not None
        clubs, own = await self._house.clubs.clubs(), self._gate.hall.club
        return next((each.name for each in clubs if each.number == own), "")

    async def _keep_all(self) -> None:
        """Keep frames and texts in their order, and tell the hall of each."""
        assert self._intake is not None
        assert self._text_intake is not None
        now = asyncio.get_running_loop().time
        due = now() + REVOKED_S
        while True:
            brought = await self._brought.get()
            if now() >= due:
                await self._gate.check(self._session.station)
                due = now() + REVOKED_S
            if isinstance(brought, Frame):
                await self._send(Stored(await self._intake.keep(brought)))
            else:
                await self._text_intake.keep(brought)
                await self._send(TextsKept())

    def tell(self, flawed: Flawed) -> None:
        """Tell the hall what does not hold, unless it was told."""
        if flawed != self._flawed:
            self._flawed = flawed
            with suppress(ConnectionError):
                self._socket.send_at_once(encode(flawed))

    async def _send(self, message: ToHall) -> None:
        await self._socket.send_str(encode(message))

    def _deny(self, error: Coded) -> None:
        """Say why the connection ends; of the database only what a hall can do something with."""
        self._house.count(error.code)
        shown: Coded = error
        if isinstance(error, BobblError):
            log.warning("%s: %s", self._remote, error)
            shown = _told(error)
        else:
            log.info("%s: %s", self._remote, error)
        with suppress(ConnectionError):
            self._socket.send_at_once(encode(Denied(shown.code, dict(shown.parameters))))

    async def _close(self) -> None:
        """Close in order; a hall that does not answer is cut off."""
        try:
            async with asyncio.timeout(CLOSE_S):
                await self._socket.close()
        except TimeoutError:
            self._abort()


def _told(error: BobblError) -> PeerError:
    """Return what a hall is told of the database: nothing that only its owner needs to know."""
    match error.code:
        case "store_read_only":
            return PeerError("federation_read_only")
        case "store_full":
            return PeerError("federation_full")
        case "store_slow":
            return PeerError("federation_busy")
        case _:
            return PeerError("federation_without_store")
