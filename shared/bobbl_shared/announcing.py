"""How servers are announced in the network, and how it is asked for announcements."""

from zeroconf import Zeroconf
from zeroconf._dns import DNSQuestion
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.const import _CLASS_IN, _FLAGS_QR_QUERY, _TYPE_PTR

TYPE = "_bobbl._tcp.local."


def ask_who_is_there(zeroconf: Zeroconf) -> None:
    """Ask all servers to say where they are: whoever listens here hears what they answer."""
    question = DNSOutgoing(_FLAGS_QR_QUERY)
    question.add_question(DNSQuestion(TYPE, _TYPE_PTR, _CLASS_IN))
    zeroconf.async_send(question)
