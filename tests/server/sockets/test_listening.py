"""Where a server listens: at a port that nobody else gets while it is away."""

import socket
from contextlib import ExitStack

import pytest

from bobbl_server.sockets import listening as module
from bobbl_server.sockets.listening import PORTS, listening
from bobbl_shared.errors import BobblError


def test_a_free_port_is_one_that_no_outgoing_connection_is_given() -> None:
    with listening("127.0.0.1", 0) as one, listening("127.0.0.1", 0) as other:
        assert one.getsockname()[1] in PORTS
        assert other.getsockname()[1] in PORTS


def test_if_all_of_them_are_taken_it_is_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        taken = stack.enter_context(listening("127.0.0.1", 0)).getsockname()[1]
        monkeypatch.setattr(module, "PORTS", [taken])
        monkeypatch.setattr(module, "TRIES", 1)
        any_other = stack.enter_context(listening("127.0.0.1", 0))
        assert any_other.getsockname()[1] not in {0, taken}


def test_one_that_the_system_keeps_for_itself_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = socket.create_server
    kept: list[int] = []

    def create(address: tuple[str, int], *, family: int, backlog: int) -> socket.socket:
        if not kept:
            kept.append(address[1])
            raise PermissionError
        return real(address, family=family, backlog=backlog)

    monkeypatch.setattr(socket, "create_server", create)
    with listening("127.0.0.1", 0) as found:
        assert found.getsockname()[1] in set(PORTS) - set(kept)


def test_what_is_wrong_with_the_address_is_not_tried_again() -> None:
    with pytest.raises(BobblError, match="host_unusable"):
        listening("203.0.113.7", 0)
