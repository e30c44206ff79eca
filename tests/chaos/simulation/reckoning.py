"""The end of a schedule: all is calm, and everything that was said is counted up.

What the log says is read here without the product's own decoding, fold or rules, so that a mistake
in one of those shows.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bobbl_client.model.station import Contact, StationModel
from bobbl_server.verify import Verifier
from bobbl_shared.domain.readings.till import cash_total
from bobbl_shared.domain.state import State
from bobbl_shared.ids import StationId
from bobbl_shared.log import LogFile
from chaos.simulation.laws import Broken


@dataclass(frozen=True)
class Told:
    """An event as its text says."""

    index: int
    text: str
    command: dict[str, Any]
    refused: bool
    facts: tuple[dict[str, Any], ...]

    @property
    def author(self) -> str:
        """Give who asked for it."""
        return str(self.command["station"])

    @property
    def kind(self) -> str:
        """Give what was asked for."""
        return str(self.command["payload"]["kind"])


def told(bodies: Iterable[bytes]) -> list[Told]:
    """Read events from their bytes alone."""
    events = []
    for index, body in enumerate(bodies):
        event = json.loads(body)
        command = json.loads(event["command"])
        refused = event["verdict"]["refused"] is not None
        facts = tuple(event["effect"])
        events.append(Told(index, event["command"], command, refused, facts))
    return events


def check_authors(
    events: Sequence[Told], saved: dict[StationId, list[str]], gone: set[StationId]
) -> None:
    """Each author's commands stand once and in order, and are those that were saved there.

    Of who is ``gone`` the log may have fewer.
    """
    counters: Counter[str] = Counter()
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for event in events:
        counters[event.author] += 1
        if event.command["counter"] != counters[event.author]:
            raise Broken(f"event {event.index} has counter {event.command['counter']}")
        texts[event.author].append(event.text)
        if event.refused and event.facts:
            raise Broken(f"event {event.index} is refused and has an effect")
    for station, own in saved.items():
        asked = own[: len(texts[station])] if station in gone else own
        if texts[station] != asked:
            place = next(
                (n for n, (a, b) in enumerate(zip(texts[station], asked, strict=False)) if a != b),
                min(len(texts[station]), len(asked)),
            )
            raise Broken(
                f"{station[:8]} saved {len(asked)} commands, the log has {len(texts[station])} of"
                f" it, they differ from {place + 1} on"
            )


def check_settled(model: StationModel, events: Sequence[Told]) -> None:
    """A station at rest knows what every command of its own has become."""
    name = model.id[:8]
    if model.contact is not Contact.ONLINE:
        raise Broken(f"{name} does not come back: {model.contact} {model.trouble}")
    if model.waiting:
        raise Broken(f"{name} still waits for {model.waiting}")
    if model.replica.length != len(events):
        raise Broken(f"{name} has {model.replica.length} events of {len(events)}")
    for each in model.outbox.after(0):
        index = model.outbox.index_of(each.counter)
        if index is None or not 0 <= index < len(events) or events[index].text != each.body:
            raise Broken(f"{name} takes its command {each.counter} for event {index}")


def check_same(model: StationModel, state: State) -> None:
    """A copy adds up to the server's state."""
    if model.state != state:
        names = [
            name
            for name in State.__struct_fields__
            if getattr(model.state, name) != getattr(state, name)
        ]
        raise Broken(f"{model.id[:8]} has another {', '.join(names)}")


@dataclass
class Tally:
    """What a log says, counted without the fold."""

    counts: Counter[str] = field(default_factory=Counter)
    drawn: Counter[int] = field(default_factory=Counter)
    again: Counter[int] = field(default_factory=Counter)
    hands: defaultdict[tuple[int, int], list[dict[str, Any]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    revoked: set[str] = field(default_factory=set)
    made: dict[str, int] = field(default_factory=dict)
    cash: dict[int, int] = field(default_factory=dict)
    """What each event has put into a box."""

    def add(self, event: Told, roles: dict[str, str]) -> None:
        """Count one event."""
        if event.facts and event.author in self.revoked:
            raise Broken(f"event {event.index} is of a station that was revoked")
        for fact in event.facts:
            self.counts[fact["fact"]] += 1
            self._at_the_desk(event, fact)
            if fact["fact"] == "StationAdmitted":
                roles[fact["station"]] = fact["role"]
                self.revoked.discard(fact["station"])
            elif fact["fact"] == "StationRevoked":
                self.revoked.add(fact["station"])
            elif fact["fact"] == "RoundDrawn":
                self._draw(event, fact)
            elif fact["fact"] in {"ResultEntered", "ResultCorrected", "ResultDecided"}:
                self._enter(event, fact, roles)

    def _at_the_desk(self, event: Told, fact: dict[str, Any]) -> None:
        """Entrants are those registered or split off, money is what was taken, but for undoing."""
        match fact["fact"]:
            case "EntrantRegistered":
                self.made[fact["entrant"]] = event.index
            case "PairSplit":
                self.made.setdefault(fact["other"], event.index)
            case "PaymentTaken" if fact["way"] == "cash":
                self.cash[event.index] = fact["cents"]
            case "EventUndone":
                self.cash.pop(fact["index"], None)
                gone = [id_ for id_, index in self.made.items() if index == fact["index"]]
                for id_ in gone:
                    del self.made[id_]

    def _draw(self, event: Told, fact: dict[str, Any]) -> None:
        """A round is drawn once, and again only because the organiser says so."""
        number = fact["round"]
        if event.kind == "RedrawRound":
            self.again[number] += 1
            for key in [each for each in self.hands if each[0] == number]:
                if self.hands.pop(key):
                    raise Broken(f"event {event.index} draws again what has been played")
        elif event.kind == "DrawRound" and not self.drawn[number]:
            self.drawn[number] += 1
        else:
            raise Broken(f"event {event.index} draws round {number} once more")

    def _enter(self, event: Told, fact: dict[str, Any], roles: dict[str, str]) -> None:
        """A result is confirmed by two who are independent, or by the organiser."""
        hands = self.hands[fact["round"], fact["table"]]
        is_organiser = roles.get(event.author) == "organiser"
        if fact["fact"] == "ResultDecided":
            if not is_organiser:
                raise Broken(f"event {event.index} decides without being the organiser")
            hands.clear()
            return
        if fact["fact"] == "ResultCorrected":
            hands.clear()
        hands.append(fact["entry"])
        if fact["status"] != "confirmed":
            return
        if fact["fact"] == "ResultCorrected" and is_organiser:
            return
        if not any(_are_two(one, other) for one in hands for other in hands):
            raise Broken(f"event {event.index} confirms with one hand only")


def _are_two(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether two entries say the same and are of two people, as far as one can know."""
    if one["id"] == other["id"] or one["score"] != other["score"]:
        return False
    first, second = one["operator"], other["operator"]
    if first is None or second is None:
        return bool(one["station"] != other["station"])
    return bool(first != second)


ENTRIES = ("ResultEntered", "ResultCorrected", "LateResultAccepted")


def check_tally(events: Sequence[Told], state: State) -> None:
    """The state is what the log says, and the log keeps the rules that matter most."""
    tally, roles = Tally(), dict[str, str]()
    for event in events:
        tally.add(event, roles)
    entries = sum(
        len(slot.entries) + len(slot.past) for r in state.rounds for slot in r.tables.values()
    )
    late = [each for round_ in state.rounds for each in round_.late]
    counts = tally.counts
    expected = {
        "length": (state.length, len(events)),
        "gongs": (state.gongs, counts["GongRung"]),
        "entrants": (len(state.entrants), len(tally.made)),
        "cash": (cash_total(state), sum(tally.cash.values())),
        "chosen": (len(state.choices), counts["PrizeChosen"]),
        "operators": (len(state.operators), counts["OperatorAdded"]),
        "leases": (len(state.leases), counts["NumbersLeased"]),
        "late": (len(late), counts["LateResultKept"]),
        "rounds": (len(state.rounds), sum(tally.drawn.values())),
        "times": (sum(r.times - 1 for r in state.rounds), sum(tally.again.values())),
        "closed": (sum(r.is_closed for r in state.rounds), counts["RoundClosed"]),
        "given up": (sum(state.abandoned.values()), counts["CommitmentAbandoned"]),
        "entries": (entries, sum(counts[each] for each in ENTRIES)),
    }
    for what, (has, should) in expected.items():
        if has != should:
            raise Broken(f"{what}: {has} instead of {should}")


def check_file(path: Path, bodies: Sequence[bytes], whole: bool) -> None:
    """The file holds exactly the log, and (``whole``) verifies without its server."""
    with LogFile.open(path, read_only=True) as log:
        if list(log.events()) != list(bodies):
            raise Broken("the server's file is not its log")
        if whole:
            verified = Verifier(log).run()
            if verified.bad is not None:
                raise Broken(f"verify: {verified.flaw} at {verified.bad}")
