"""How servers are announced in the network, and how it is asked for announcements."""

import re
from collections.abc import Mapping

from zeroconf import Zeroconf
from zeroconf._dns import DNSQuestion
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.const import _CLASS_IN, _FLAGS_QR_QUERY, _TYPE_PTR

from bobbl_shared.clock import check_moment
from bobbl_shared.domain.readings.how_far import HowFar

TYPE = "_bobbl._tcp.local."


def ask_who_is_there(zeroconf: Zeroconf) -> None:
    """Ask all servers to say where they are: whoever listens here hears what they answer."""
    question = DNSOutgoing(_FLAGS_QR_QUERY)
    question.add_question(DNSQuestion(TYPE, _TYPE_PTR, _CLASS_IN))
    zeroconf.async_send(question)


def texts_of(far: HowFar) -> dict[str, str]:
    """Return what is announced of how far a tournament is."""
    last = "over" if far.is_over else str(far.round)
    return {"begun": far.begun, "round": last, "rounds": str(far.rounds)}


def how_far_in(texts: Mapping[str, str]) -> HowFar | None:
    """Read ``texts_of``; none if nothing is said, or nothing that could be so."""
    begun, last, rounds = (texts.get(each, "") for each in ("begun", "round", "rounds"))
    try:
        if begun:
            check_moment(begun)
    except ValueError:
        return None
    if not _NUMBER.fullmatch(rounds):
        return None
    if last == "over":
        return HowFar(begun, int(rounds), int(rounds), is_over=True)
    return HowFar(begun, int(last), int(rounds)) if _NUMBER.fullmatch(last) else None


_NUMBER = re.compile("[0-9]{1,4}", re.ASCII)
