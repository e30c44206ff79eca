"""The examination: a row for each probe, carried out one after another in the background."""

import socket
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import Lock, Thread

from bobbl.doctor.cards import Own, addresses_of, own_cards, way_to
from bobbl.doctor.computer import (
    Leap,
    clock_facts,
    disk_facts,
    font_facts,
    names_facts,
    version_facts,
    window_facts,
)
from bobbl.doctor.firewall import read_firewall
from bobbl.doctor.listening_out import Ear, Found
from bobbl.doctor.programs import Run, run_program
from bobbl.doctor.reaching import Counterpart, ask, is_neighbour, reach
from bobbl_client.doctor.facts import (
    DiscoveryFacts,
    Facts,
    Holder,
    NetworkFacts,
    Peer,
    PortFacts,
    ReachFacts,
)
from bobbl_client.page.typed_address import address_problem, cleaned_address
from bobbl_server.sockets.listening import listening
from bobbl_shared.errors import BobblError

PAGES_PORT = 8080
"""Where the pages for guests are unless that is taken."""

Target = tuple[str, int]


@dataclass
class LocalExamination:
    """Looks at this computer; ``port`` is the one that a server here keeps to, if one does."""

    home: Path
    port: int = 0
    run: Run = run_program
    _known: Facts = field(default_factory=Facts)
    _typed: tuple[str, ...] = ()
    _lock: Lock = field(default_factory=Lock)
    _work: Future[None] | None = None
    _counterpart: Counterpart | None = None
    _ear: Ear | None = None

    def begin(self, typed: tuple[str, ...] = ()) -> None:
        """Look at everything anew, and try the addresses that somebody has typed, too."""
        if not self.is_done:
            return
        self._typed = typed
        screen, printers = window_facts()
        with self._lock:
            self._known = Facts(
                screen=screen, printers=printers, versions=version_facts(), fonts=font_facts()
            )
        self._open_door()
        worker = ThreadPoolExecutor(1, "doctor")
        self._work = worker.submit(self._look)
        worker.shutdown(wait=False)

    def facts(self) -> Facts:
        """Return what is known by now."""
        with self._lock:
            known = self._known
        if known.reach is None or self._counterpart is None:
            return known
        return replace(known, reach=replace(known.reach, visitors=self._counterpart.visitors))

    @property
    def is_done(self) -> bool:
        """Whether all that was begun is known."""
        return self._work is None or self._work.done()

    @property
    def here(self) -> tuple[str, ...]:
        """Where another device can try this computer meanwhile."""
        network = self.facts().network
        if self._counterpart is None or network is None:
            return ()
        reachable = [each for each in network.addresses if each.card not in ("vpn", "virtual")]
        return tuple(f"{each.ip}:{self._counterpart.port}" for each in reachable)

    def wait(self) -> Facts:
        """Return all facts once they are known; a fault of the program is raised."""
        if self._work is not None:
            self._work.result()
        return self.facts()

    def end(self) -> None:
        """Stop; nobody can try this computer any more."""
        counterpart, self._counterpart = self._counterpart, None
        if counterpart is not None:
            counterpart.close()
        if self._ear is not None:
            Thread(target=self._fall_silent, name="doctor-end").start()

    def _fall_silent(self) -> None:
        """Announce nothing any more, once what still runs has ended: no window waits for that."""
        if self._work is not None:
            wait((self._work,))
        ear, self._ear = self._ear, None
        if ear is not None:
            ear.close()

    def _open_door(self) -> None:
        """Let others try this computer, at the port where its server would be if that is free."""
        if self._counterpart is not None:
            return
        for port in dict.fromkeys((self.port, 0)):
            try:
                self._counterpart = Counterpart(port)
                return
            except BobblError:
                continue

    def _learn(self, **parts: object) -> None:
        with self._lock:
            self._known = replace(self._known, **parts)  # type: ignore[arg-type]

    def _look(self) -> None:
        leap, cards = Leap(), own_cards()
        self._learn(network=NetworkFacts(addresses_of(cards), has_portal(self.run)))
        self._learn(disk=disk_facts(self.home), names=names_facts(self.home))
        self._learn(ports=self._ports(), firewall=read_firewall(self.run))
        door = self._counterpart.port if self._counterpart is not None else 0
        hosts = tuple(str(each.interface.ip) for each in cards)
        found = self._heard(hosts if door else (), door)
        servers = sum(each.is_server for each in found or ())
        others = len(found or ()) - servers
        self._learn(discovery=DiscoveryFacts(found is not None, servers, others))
        self._learn(reach=ReachFacts(self._peers(found or (), cards)))
        self._learn(clock=clock_facts(leap, self.run))

    def _heard(self, hosts: tuple[str, ...], door: int) -> tuple[Found, ...] | None:
        """Return who announces themselves; None: this computer cannot hear them."""
        try:
            self._ear = self._ear or Ear(hosts, door)
            return self._ear.listen()
        except OSError:
            return None

    def _ports(self) -> tuple[PortFacts, ...]:
        pages = PortFacts(PAGES_PORT, "pages", holder_of(PAGES_PORT))
        if not self.port:
            return (pages,)
        is_ours = self._counterpart is not None and self._counterpart.port == self.port
        holder: Holder = "bobbl" if is_ours else holder_of(self.port)
        return (PortFacts(self.port, "server", holder, is_fixed=True), pages)

    def _peers(self, found: tuple[Found, ...], cards: tuple[Own, ...]) -> tuple[Peer, ...]:
        """Try everybody who was heard and what was typed, all at the same time."""
        own = {str(each.interface.ip) for each in cards}
        targets = [(_nearest(each, cards), False) for each in found if not own & set(each.hosts)]
        targets += [(target, True) for each in self._typed if (target := typed_target(each))]
        tries = [partial(self._peer, target, typed, cards) for target, typed in targets if target]
        if not tries:
            return ()
        with ThreadPoolExecutor(len(tries)) as pool:
            return tuple(pool.map(_call, tries))

    def _peer(self, target: Target, is_typed: bool, cards: tuple[Own, ...]) -> Peer:
        door = self._counterpart.port if self._counterpart is not None else None
        name, port = target
        try:
            host = socket.gethostbyname(name)
        except (OSError, UnicodeError):
            return Peer("unreachable", is_typed)
        outcome, back = ask(host, port, door)
        through, is_same = way_to(host, cards)
        neighbour = is_neighbour(host, self.run) if is_same else None
        return Peer(outcome, is_typed, through, is_same, neighbour, back)


def _call(work: Callable[[], Peer]) -> Peer:
    return work()


def _nearest(found: Found, cards: tuple[Own, ...]) -> Target | None:
    """Return the address of somebody heard that lies in a network of ours, else their first."""
    near = [host for host in found.hosts if way_to(host, cards)[1]]
    hosts = (*near, *(each for each in found.hosts if not each.startswith("127.")))
    return (hosts[0], found.port) if hosts else None


def typed_target(text: str) -> Target | None:
    """Return host and port of a typed address; None if it is none."""
    if address_problem(text):
        return None
    host, _, port = cleaned_address(text).rpartition(":")
    return host, int(port)


def holder_of(port: int) -> Holder:
    """Return who holds a port of this computer."""
    try:
        listening("0.0.0.0", port).close()
    except BobblError as error:
        if error.code != "port_in_use":
            return "forbidden"
        return "bobbl" if reach("127.0.0.1", port, 1.0) == "bobbl" else "stranger"
    return "nobody"


def has_portal(run: Run) -> bool | None:
    """Return what the system knows of a sign-in page; Bobbl itself asks nobody outside."""
    said = (run(("nmcli", "-t", "-f", "CONNECTIVITY", "general")) or "").strip()
    if said not in ("none", "portal", "limited", "full"):
        return None
    return said == "portal"
