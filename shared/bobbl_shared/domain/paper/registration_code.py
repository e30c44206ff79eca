"""Registration codes: printed on a pre-registration, scanned or typed when the person arrives.

A code follows from the id of the entrant and a secret of the tournament's founding, so that nothing
has to be kept and every station knows every code, also without the network. Ids alone are told to
guests, in records of draws and proofs of rankings; a tournament of an older program has no secret,
and its codes follow from ids. The alphabet is that of the pairing codes: no sign that looks like
another or that keyboards swap, and case does not matter. The last sign checks the others: the sum
of each sign's number times its place (from 1), modulo 29, is 0. The alphabet has 29 signs, a prime,
so that one wrong sign, or any two exchanged, are always noticed.
"""

import hashlib
import hmac

from bobbl_shared.crypto.framing import label, packed
from bobbl_shared.crypto.pairing import ALPHABET, CODE_LENGTH, normalise
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId

PREFIX = "MUCK"
"""Stands before a code where it is scanned: a word that nobody types by chance."""

_LABEL = label("registration code")
_BASE = len(ALPHABET)
_PAYLOAD = CODE_LENGTH - 1


def code_of(state: State, entrant: EntrantId) -> str:
    """Return an entrant's code, 8 signs without a hyphen; ``crypto.pairing.shown`` groups them."""
    named = packed(_LABEL, state.tournament.encode(), entrant.encode())
    secret = bytes.fromhex(state.code_secret)
    digest = hmac.digest(secret, named, "sha256") if secret else hashlib.sha256(named).digest()
    number = int.from_bytes(digest, "big")
    signs = []
    for _ in range(_PAYLOAD):
        number, sign = divmod(number, _BASE)
        signs.append(sign)
    # The check sign has place 8, and its number must make the sum vanish.
    check = -_sum(signs) * pow(CODE_LENGTH, -1, _BASE) % _BASE
    return "".join(ALPHABET[sign] for sign in (*signs, check))


def is_secret_in_log(state: State) -> bool:
    """Return whether codes that still open something follow from what the tournament's log holds.

    The log is signed, so it cannot be handed on without that. Once the ranking is final, nobody is
    registered and no slip is handed in by a code.
    """
    return state.final is None and (bool(state.code_secret) or state.phones is not None)


def is_code(text: str) -> bool:
    """Return whether text can be a registration code: its form is right and its sum is 0."""
    try:
        read_code(text)
    except Refusal:
        return False
    return True


def read_code(text: str) -> str:
    """Return the code that was scanned or typed, in capitals without spaces and hyphens.

    Raises ``Refusal``: ``code_form`` for what is no code, ``code_mistyped`` if a sign is wrong.
    """
    code = normalise(text)
    if _sum([ALPHABET.index(sign) for sign in code]) % _BASE:
        raise Refusal("code_mistyped")
    return code


def entrant_with_code(state: State, text: str) -> EntrantId:
    """Return who is meant by a code, under the number that counts now.

    Raises ``Refusal`` as ``read_code`` does, and ``code_unknown`` if nobody has it.
    """
    code = read_code(text)
    for id_ in state.entrants:
        if code_of(state, id_) == code:
            return state.stands_for(id_)
    raise Refusal("code_unknown")


def _sum(signs: list[int]) -> int:
    return sum(place * sign for place, sign in enumerate(signs, 1))
