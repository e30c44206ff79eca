"""The epoch record: the root key's word on which server keys are valid, as it travels."""

from dataclasses import dataclass

from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, author_of, verify
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.errors import PeerError
from bobbl_shared.wire.messages import Signed


@dataclass(frozen=True)
class Epoch:
    """A verified epoch record; ``server`` is a public key, ``certificate`` a SHA-256 in hex."""

    number: int
    server: bytes
    certificate: str
    signed: Signed


@dataclass(frozen=True)
class Whereabouts:
    """On which computer and at which ``host:port`` a server was met; empty where nobody knows.

    The computer's name is as it calls itself; nothing of it is signed.
    """

    computer: str = ""
    address: str = ""


NOWHERE = Whereabouts()


def outdated(later: Epoch, at: Whereabouts) -> PeerError:
    """Return what a server says of itself once another one leads the tournament."""
    return PeerError(
        "server_outdated", epoch=later.number, computer=at.computer, address=at.address
    )


def record_bytes(signed: Signed) -> bytes:
    """Return the bytes of a record that a pairing binds."""
    return f"{signed.command}\n{signed.signature}".encode()


def read_epoch(signed: Signed, root_public: bytes) -> Epoch:
    """Verify a record against the root key; raise ``PeerError`` if it does not hold."""
    verify(root_public, Purpose.COMMAND, signed.command.encode(), from_hex(signed.signature))
    command = decode_command(signed.command)
    payload = command.payload
    if not isinstance(payload, StartEpoch) or command.tournament != author_of(root_public):
        raise PeerError("epoch_malformed")
    return Epoch(payload.epoch, from_hex(payload.server), payload.certificate, signed)


def check_not_older(epoch: Epoch, known: Epoch) -> None:
    """Raise ``PeerError`` unless ``epoch`` is the known one or a later one."""
    if epoch.number < known.number:
        raise PeerError("epoch_outdated", epoch=epoch.number, known=known.number)
    if epoch.number == known.number and epoch.server != known.server:
        raise PeerError("epoch_conflict", epoch=epoch.number)
