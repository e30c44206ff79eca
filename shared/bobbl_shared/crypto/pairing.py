"""Pairing a station with a server by a short code that a person carries across the room.

SPAKE2 turns the code into a strong key without letting anybody who listens try codes at home: each
attempt costs a conversation. Both sides then prove the key over everything they believe about each
other (a transcript of both messages, root key, epoch record, TLS certificate, station key). Who
sits in between has another certificate or does not know the code; either way the proofs differ.

    station                                   server
    StationPairing(code, …).opening    ──▶    ServerPairing(code, …).reply(opening, station_public)
    .confirm(reply, certificate seen)  ◀──    PairingReply
      its proof                        ──▶    .finish(proof): from here the server knows the station
    .finish(proof)                     ◀──      its own proof, only after the station's was right

The first two characters of a code (``selector``) are sent in clear, because several codes may be
open at once; six characters out of 29 remain secret. Counting the tries is the caller's work. Each
object serves one conversation, and any failure ends it: ``PeerError("pairing_failed")``.
"""

import hmac
from typing import Protocol

import msgspec
import spake2

from bobbl_shared.crypto.derivation import derived_key
from bobbl_shared.crypto.dice import Dice, below
from bobbl_shared.crypto.framing import label, packed
from bobbl_shared.errors import PeerError, Refusal

ALPHABET = "ABCDEFGHJKMNPQRSTUVWX23456789"
"""No 0 O 1 I L, which look alike, and no Y Z, which keyboards swap."""

CODE_LENGTH = 8
_SELECTOR_LENGTH = 2
_GROUP = 4
_SEPARATORS = str.maketrans("", "", " -\t\u00a0\u2010\u2011\u2012\u2013\u2212")

_STATION = label("pairing/station")
_SERVER = label("pairing/server")
_FIELD = 2**255 - 19
_MESSAGE_BYTES = 33


def make_code(dice: Dice) -> str:
    """Return a fresh code, 8 characters without a hyphen."""
    return "".join(ALPHABET[below(len(ALPHABET), dice)] for _ in range(CODE_LENGTH))


def shown(code: str) -> str:
    """Return the code as it is shown and read aloud: ``K7HM-3RXE``."""
    return f"{code[:_GROUP]}-{code[_GROUP:]}"


def normalise(text: str) -> str:
    """Return the code that was typed, in capitals without spaces and hyphens.

    ``Refusal("code_form")`` if that is not eight characters of the alphabet.
    """
    code = text.translate(_SEPARATORS).upper()
    if len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET):
        raise Refusal("code_form", length=CODE_LENGTH)
    return code


def selector(code: str) -> str:
    """Return the two characters of a code by which the server finds the invitation."""
    return normalise(code)[:_SELECTOR_LENGTH]


class PairingReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The server's answer; nothing in it may be believed before ``StationPairing.finish``."""

    message: bytes
    root_public: bytes
    epoch_record: bytes


class StationPairing:
    """The station's side of one conversation."""

    opening: bytes
    """The first message, 33 bytes."""

    def __init__(self, code: str, station_public: bytes, dice: Dice) -> None:
        self._exchange: _Exchange = spake2.SPAKE2_A(
            normalise(code).encode(), _STATION, _SERVER, entropy_f=dice
        )
        self._station_public = station_public
        self._awaited: bytes | None = None
        self.opening = self._exchange.start()

    def confirm(self, reply: PairingReply, certificate_hash_seen: str) -> bytes:
        """Return the proof to send.

        The hash (hex) is that of the certificate of this connection.
        """
        proofs = _Proofs(
            _shared_key(self._exchange, reply.message),
            _transcript(self.opening, reply, certificate_hash_seen, self._station_public),
        )
        self._awaited = proofs.of_server
        return proofs.of_station

    def finish(self, server_mac: bytes) -> None:
        """Return if the server's proof is right: now root key and epoch record can be trusted."""
        awaited, self._awaited = self._awaited, None
        _compare(awaited, server_mac)


class ServerPairing:
    """The server's side of one conversation."""

    def __init__(
        self,
        code: str,
        root_public: bytes,
        epoch_record: bytes,
        certificate_hash: str,
        dice: Dice,
    ) -> None:
        self._exchange: _Exchange = spake2.SPAKE2_B(
            normalise(code).encode(), _STATION, _SERVER, entropy_f=dice
        )
        self._reply = PairingReply(self._exchange.start(), root_public, epoch_record)
        self._certificate_hash = certificate_hash
        self._proofs: _Proofs | None = None

    def reply(self, opening: bytes, station_public: bytes) -> PairingReply:
        """Return the answer to a station's first message and the key it says is its own."""
        self._proofs = _Proofs(
            _shared_key(self._exchange, opening),
            _transcript(opening, self._reply, self._certificate_hash, station_public),
        )
        return self._reply

    def finish(self, station_mac: bytes) -> bytes:
        """Return the server's proof if the station's is right: now the station can be admitted."""
        proofs, self._proofs = self._proofs, None
        if proofs is None:
            raise PeerError("pairing_failed")
        _compare(proofs.of_station, station_mac)
        return proofs.of_server


class _Exchange(Protocol):
    """What is used of a side of SPAKE2."""

    def start(self) -> bytes: ...

    def finish(self, inbound_side_and_message: bytes) -> bytes: ...


class _Proofs:
    """What each side sends to show that it has the key and the same transcript."""

    def __init__(self, shared: bytes, transcript: bytes) -> None:
        of_station = derived_key(shared, "pairing/station")
        of_server = derived_key(shared, "pairing/server")
        self.of_station = hmac.digest(of_station, transcript, "sha256")
        self.of_server = hmac.digest(of_server, transcript, "sha256")


def _transcript(
    opening: bytes, reply: PairingReply, certificate_hash: str, station_public: bytes
) -> bytes:
    return label("pairing/transcript") + packed(
        opening,
        reply.message,
        reply.root_public,
        reply.epoch_record,
        certificate_hash.encode(),
        station_public,
    )


def _shared_key(exchange: _Exchange, message: bytes) -> bytes:
    """Finish SPAKE2; it would take odd spellings of the neutral point, so those are caught here."""
    height = int.from_bytes(message[1:], "little") & (2**255 - 1)
    if len(message) != _MESSAGE_BYTES or not 2 <= height < _FIELD:
        raise PeerError("pairing_failed")
    try:
        return exchange.finish(message)
    except (spake2.SPAKEError, spake2.ed25519_basic.NotOnCurve, ValueError) as error:
        raise PeerError("pairing_failed") from error


def _compare(awaited: bytes | None, received: bytes) -> None:
    if awaited is None or not hmac.compare_digest(awaited, received):
        raise PeerError("pairing_failed")
