"""Where a table's digital slip is found by phone: the address on paper, and the code in it.

A code is eight signs of the alphabet that pairing codes have, and says nothing by itself: it is an
HMAC of round and table under a secret of the tournament, so that who has seen one slip, or a
thousand, knows no other's. Two slips of a hall have the same code once in a hundred thousand
evenings; whoever looks a code up asks all slips there are.
"""

import hashlib
import hmac
import re
from collections.abc import Collection, Iterable
from ipaddress import IPv6Address, ip_address

from bobbl_shared.crypto.framing import label, packed
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.state import Phones, State
from bobbl_shared.errors import Refusal

LENGTH = 8
SLIP_PATH = "/zettel"
RULES_PATH = "/regeln"

LONGEST_HOST = 253

_LABEL = label("phone code")
_HOST_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")


def phone_code(phones: Phones, place: SlipPlace) -> str:
    """Return the code under which a phone reaches a slip."""
    text = packed(_LABEL, f"{place.round} {place.table}".encode())
    digest = hmac.new(bytes.fromhex(phones.secret), text, hashlib.sha256).digest()
    number = int.from_bytes(digest, "big")
    base = len(ALPHABET)
    return "".join(ALPHABET[number // base**at % base] for at in range(LENGTH))


def phone_link(state: State, place: SlipPlace) -> str | None:
    """Return what a phone opens for a slip, as its QR code says it; none without phones."""
    phones = state.phones
    if phones is None or not phones.is_allowed:
        return None
    return f"http://{phones.address}{SLIP_PATH}/{phone_code(phones, place)}"


def rules_link(state: State) -> str | None:
    """Return where a phone reads the rules of the tournament; none without phones."""
    phones = state.phones
    if phones is None or not phones.is_allowed:
        return None
    return f"http://{phones.address}{RULES_PATH}"


def check_phone_address(address: str) -> tuple[str, int]:
    """Return host and port of an address; raise ``Refusal`` if it is not ``host:port``."""
    host, colon, port = address.rpartition(":")
    is_port = port.isascii() and port.isdigit() and len(port) <= 5 and 0 < int(port) < 65536
    if not (colon and is_port and _is_host(host)):
        raise Refusal("phone_address_malformed")
    return host, int(port)


def is_elsewhere(address: str, own: Collection[str], others: Collection[str] = ()) -> bool:
    """Return whether guests are sent to a computer that shows them nothing.

    ``own`` are the server's addresses, ``others`` the hosts of other computers that show pages. So
    it is after a take-over, or when the network has numbered its computers anew. What a name leads
    to nobody knows here; without ``own`` nothing is known either.
    """
    host = host_of(address)
    try:
        ip_address(host)
    except ValueError:
        return False
    return bool(own) and host not in {*map(host_of, own), *others}


def is_host_of(addresses: Iterable[str], host: str) -> bool:
    """Return whether a request for this host (with or without port) is one for these addresses.

    A page of somebody else can give its own name this computer's address, and its scripts then
    pass for ours. It has a name; so an address in figures is ours, and a name that we have told.
    """
    bare = host if host.endswith("]") else re.sub(":[0-9]*$", "", host)
    try:
        ip_address(bare.strip("[]"))
    except ValueError:
        names = {"localhost", *map(host_of, addresses)}
        return bare.casefold().rstrip(".") in {each.casefold().rstrip(".") for each in names}
    return True


def host_of(address: str) -> str:
    """Return the host of ``host:port``."""
    return address.rpartition(":")[0].strip("[]")


def _is_host(host: str) -> bool:
    if host.startswith("[") and host.endswith("]"):
        try:
            IPv6Address(host[1:-1])
        except ValueError:
            return False
        return True
    return 0 < len(host) <= LONGEST_HOST and set(host) <= _HOST_SIGNS
