"""What stands between the computers of a hall: network, reach, firewall, discovery and ports.

What a try to reach another computer came to is explained once: by what lies nearest to this
computer. A VPN or a sign-in page takes the traffic before it gets to the Wi-Fi, the Wi-Fi before it
gets to the other computer, and that one's firewall last.
"""

from bobbl_client.doctor.facts import Address, Facts, Peer
from bobbl_client.doctor.finding import Rule, State, Subject
from bobbl_shared.i18n import tr, trn

_LINK_LOCAL = "169.254."
SERVER_PORTS = "20000–29999"


def _addresses(facts: Facts) -> tuple[Address, ...]:
    """Return the addresses under which somebody else could come."""
    found = facts.network.addresses if facts.network is not None else ()
    return tuple(each for each in found if each.card != "virtual")


def _usable(facts: Facts) -> tuple[Address, ...]:
    """Return those that a router has given, and that do not lead through a VPN."""
    return tuple(
        each
        for each in _addresses(facts)
        if each.card != "vpn" and not each.ip.startswith(_LINK_LOCAL)
    )


def _shown(facts: Facts) -> str:
    return ", ".join(each.ip for each in _usable(facts))


def _peers(facts: Facts) -> tuple[Peer, ...]:
    return facts.reach.peers if facts.reach is not None else ()


def _is_let_in(facts: Facts) -> bool:
    """Return whether somebody else has come to this computer: no firewall here keeps them out."""
    reach = facts.reach
    if reach is None:
        return False
    return reach.visitors > 0 or any(each.back == "bobbl" for each in reach.peers)


def _is_kept_out(facts: Facts) -> bool:
    """Return whether another computer that can be reached from here could not come back."""
    if _is_let_in(facts):
        return False
    kept = {"silent", "unreachable", "refused"}
    return any(each.outcome == "bobbl" and each.back in kept for each in _peers(facts))


def _has_portal(facts: Facts) -> bool:
    is_known = facts.network is not None and facts.network.has_portal is True
    return is_known or any(each.outcome == "sign_in" for each in _peers(facts))


def _goes_astray(peer: Peer) -> bool:
    return peer.through == "vpn"


def _is_vpn_first(facts: Facts) -> bool:
    return any(each.is_first and each.card == "vpn" for each in _addresses(facts))


def _is_isolated(peer: Peer) -> bool:
    """Return whether frames do not even get to a computer of the same network."""
    return (
        peer.outcome in ("silent", "unreachable")
        and peer.is_same_network is True
        and peer.is_neighbour is False
        and not _goes_astray(peer)
    )


def _is_elsewhere(peer: Peer) -> bool:
    return (
        peer.outcome in ("silent", "unreachable")
        and peer.is_same_network is False
        and not _goes_astray(peer)
    )


def _is_walled(peer: Peer) -> bool:
    """Return whether a computer is there and says nothing: its firewall."""
    return peer.outcome in ("silent", "unreachable") and peer.is_neighbour is True


def _is_unclear(peer: Peer) -> bool:
    return (
        peer.outcome in ("silent", "unreachable")
        and peer.is_neighbour is None
        and peer.is_same_network is not False
        and not _goes_astray(peer)
    )


def _network_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "no_network",
            Subject.NETWORK,
            State.WRONG,
            lambda of: of.network is not None and not _addresses(of),
            lambda _: tr("Dieser Computer ist in keinem Netz."),
            lambda _: tr("Kabel stecken oder im WLAN des Saals anmelden, dann noch einmal prüfen."),
        ),
        Rule(
            "no_lease",
            Subject.NETWORK,
            State.WRONG,
            lambda of: (
                bool(_addresses(of)) and all(_is_link_local(each) for each in _addresses(of))
            ),
            lambda _: tr("Der Router hat diesem Computer keine Adresse gegeben."),
            lambda _: tr("Router aus- und einschalten, das WLAN neu verbinden, Kabel prüfen."),
        ),
        Rule(
            "vpn",
            Subject.NETWORK,
            State.LOOK,
            lambda of: _is_vpn_first(of) or any(_goes_astray(each) for each in _peers(of)),
            lambda _: tr(
                "Ein VPN ist eingeschaltet und lenkt das Netz um; andere finden diesen Computer"
                " deshalb oft nicht."
            ),
            _vpn_advice,
        ),
        Rule(
            "portal",
            Subject.NETWORK,
            State.WRONG,
            _has_portal,
            lambda _: tr(
                "Vor diesem Netz steht eine Anmeldeseite; solange niemand dort zustimmt, lässt es"
                " nichts durch."
            ),
            lambda _: tr(
                "Im Browser die Anmeldeseite bestätigen; besser ein WLAN ohne Anmeldung oder ein"
                " eigener Router."
            ),
        ),
        Rule(
            "has_address",
            Subject.NETWORK,
            State.FINE,
            lambda of: bool(_usable(of)),
            lambda of: tr("Andere Computer dieses Netzes tippen {where}.", where=_shown(of)),
            lambda _: tr("Nichts zu tun; den Anschluss dazu zeigt die Turnierleitung unter S."),
        ),
    )


def _is_link_local(address: Address) -> bool:
    return address.ip.startswith(_LINK_LOCAL)


def _vpn_advice(facts: Facts) -> str:
    where = _shown(facts)
    if not where:
        return tr("Das VPN für den Abend ausschalten, dann noch einmal prüfen.")
    return tr(
        "Das VPN für den Abend ausschalten; an Stationen gilt {where}, nicht die Adresse des VPN.",
        where=where,
    )


def _reach_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "isolated",
            Subject.REACH,
            State.WRONG,
            lambda of: not _has_portal(of) and any(_is_isolated(each) for each in _peers(of)),
            lambda _: tr(
                "Das WLAN trennt die Geräte voneinander: Der andere Computer ist im selben Netz und"
                " doch nicht da."
            ),
            lambda _: tr(
                "Kein Gäste-WLAN nehmen; im Router „Geräte dürfen miteinander kommunizieren“"
                " einschalten, oder einen eigenen Router oder Kabel."
            ),
        ),
        Rule(
            "other_network",
            Subject.REACH,
            State.WRONG,
            lambda of: not _has_portal(of) and any(_is_elsewhere(each) for each in _peers(of)),
            lambda _: tr("Der andere Computer ist in einem anderen Netz als dieser."),
            lambda _: tr(
                "Beide ins selbe WLAN bringen (nicht eines im Gäste-WLAN), oder beide ans Kabel."
            ),
        ),
        Rule(
            "firewall_there",
            Subject.REACH,
            State.WRONG,
            lambda of: any(_is_walled(each) for each in _peers(of)),
            lambda _: tr(
                "Der andere Computer ist da, lässt aber nichts herein: seine Firewall, unter"
                " Windows oft ein „öffentliches“ Netz."
            ),
            lambda _: tr(
                "Dort „bobbl doctor“ starten oder am Start F7 drücken; es sagt, was zu ändern ist."
            ),
        ),
        Rule(
            "nobody_there",
            Subject.REACH,
            State.LOOK,
            lambda of: any(each.outcome == "refused" for each in _peers(of)),
            lambda _: tr("Der andere Computer ist da, aber an diesem Anschluss läuft kein Bobbl."),
            lambda _: tr(
                "Die Zahl hinter dem Doppelpunkt vergleichen, und ob dort das Turnier offen ist."
            ),
        ),
        Rule(
            "stranger_there",
            Subject.REACH,
            State.LOOK,
            lambda of: (
                not _has_portal(of) and any(each.outcome == "stranger" for each in _peers(of))
            ),
            lambda _: tr("Unter dieser Adresse antwortet jemand, der nicht Bobbl ist."),
            lambda _: tr(
                "Adresse und Anschluss vergleichen; steht im Browser eine Anmeldeseite, dort"
                " zustimmen."
            ),
        ),
        Rule(
            "unclear_there",
            Subject.REACH,
            State.LOOK,
            lambda of: not _has_portal(of) and any(_is_unclear(each) for each in _peers(of)),
            lambda _: tr(
                "Der andere Computer antwortet nicht: Entweder trennt das WLAN die Geräte, oder"
                " seine Firewall lässt nichts herein."
            ),
            lambda _: tr(
                "Beide kurz mit einem Kabel verbinden: Geht es dann, ist es das WLAN, sonst die"
                " Firewall."
            ),
        ),
        Rule(
            "reached",
            Subject.REACH,
            State.FINE,
            lambda of: _is_let_in(of) or any(each.outcome == "bobbl" for each in _peers(of)),
            _reached,
            lambda _: tr("Nichts zu tun."),
        ),
        Rule(
            "not_tried",
            Subject.REACH,
            State.UNKNOWN,
            lambda of: of.reach is not None and not _peers(of) and not _is_let_in(of),
            lambda _: tr(
                "Ob andere diesen Computer erreichen, weiß nur ein zweites Gerät im selben Netz."
            ),
            lambda _: tr(
                "Die Gegenprobe an einem Handy im WLAN des Saals öffnen (im Terminal: --wait 60),"
                " oder an einem zweiten Computer ebenso prüfen."
            ),
        ),
    )


def _reached(facts: Facts) -> str:
    there = sum(each.outcome == "bobbl" for each in _peers(facts))
    here = facts.reach.visitors if facts.reach is not None else 0
    parts = []
    if there:
        parts.append(
            trn("{n} anderer Computer ist erreicht", "{n} andere Computer sind erreicht", there)
        )
    if here:
        parts.append(trn("{n} Gerät kam hierher", "{n} Geräte kamen hierher", here))
    elif _is_let_in(facts):
        parts.append(tr("von dort kommt man auch hierher"))
    return ", ".join(parts) + "."


def _firewall_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "block_rule",
            Subject.FIREWALL,
            State.WRONG,
            lambda of: of.firewall is not None and of.firewall.blocks is True,
            lambda _: tr("Eine Regel der Firewall dieses Computers sperrt Bobbl."),
            _unblock,
        ),
        Rule(
            "public_profile",
            Subject.FIREWALL,
            State.WRONG,
            lambda of: (
                of.firewall is not None
                and of.firewall.profile == "public"
                and of.firewall.is_on is not False
                and of.firewall.allows is not True
                and not _is_let_in(of)
            ),
            lambda _: tr(
                "Windows hält dieses Netz für öffentlich; dann dürfen andere nicht zu Bobbl."
            ),
            lambda _: tr(
                "Einstellungen, Netzwerk und Internet, Eigenschaften des Netzes: „Privat“ wählen."
            ),
        ),
        Rule(
            "kept_out",
            Subject.FIREWALL,
            State.WRONG,
            lambda of: (
                _is_kept_out(of)
                and (of.firewall is None or (of.firewall.blocks is not True))
                and (of.firewall is None or of.firewall.profile != "public")
            ),
            lambda _: tr(
                "Von hier kommt man zum anderen Computer, von dort aber nicht hierher: Etwas auf"
                " diesem Computer sperrt Bobbl."
            ),
            _unblock,
        ),
        Rule(
            "firewall_shut",
            Subject.FIREWALL,
            State.LOOK,
            lambda of: (
                of.firewall is not None
                and of.firewall.is_on is True
                and of.firewall.allows is not True
                and of.firewall.blocks is not True
                and of.firewall.profile is None
                and not _is_let_in(of)
                and not _is_kept_out(of)
            ),
            lambda _: tr(
                "Auf diesem Computer läuft eine Firewall; keine Regel, die zu lesen ist, lässt"
                " Bobbl herein."
            ),
            _unblock,
        ),
        Rule(
            "open",
            Subject.FIREWALL,
            State.FINE,
            lambda of: _is_let_in(of) or (of.firewall is not None and _is_open(of)),
            lambda _: tr("Die Firewall dieses Computers lässt Bobbl herein."),
            lambda _: tr("Nichts zu tun."),
        ),
        Rule(
            "not_readable",
            Subject.FIREWALL,
            State.UNKNOWN,
            lambda of: of.firewall is not None,
            lambda _: tr("Was die Firewall dieses Computers zulässt, ist hier nicht zu lesen."),
            lambda _: tr("Die Gegenprobe mit einem Handy sagt, ob jemand hereinkommt."),
        ),
    )


def _is_open(facts: Facts) -> bool:
    wall = facts.firewall
    assert wall is not None
    if wall.blocks is True:
        return False
    return wall.allows is True or wall.is_on is False or wall.kind == "none"


def _unblock(facts: Facts) -> str:
    match facts.firewall.kind if facts.firewall is not None else "unknown":
        case "ufw":
            return tr(
                "Im Terminal: sudo ufw allow {ports}/tcp, dann sudo ufw allow 5353/udp.",
                ports=SERVER_PORTS.replace("–", ":"),
            )
        case "firewalld":
            return tr(
                "Im Terminal: sudo firewall-cmd --add-port={ports}/tcp --add-service=mdns.",
                ports=SERVER_PORTS.replace("–", "-"),
            )
        case "windows":
            return tr(
                "Windows-Sicherheit, Firewall, „App durch Firewall zulassen“: Bobbl suchen und"
                " „Privat“ ankreuzen."
            )
        case _:
            return tr(
                "In der Firewall (auch der eines Virenschutzes) eingehend TCP {ports} und UDP 5353"
                " erlauben.",
                ports=SERVER_PORTS,
            )


def _discovery_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "deaf",
            Subject.DISCOVERY,
            State.LOOK,
            lambda of: of.discovery is not None and not of.discovery.can_listen,
            lambda _: tr("Dieser Computer kann Ansagen im Netz nicht hören."),
            _type_it,
        ),
        Rule(
            "announcement_lost",
            Subject.DISCOVERY,
            State.LOOK,
            lambda of: (
                of.discovery is not None
                and of.discovery.can_listen
                and not of.discovery.servers
                and not of.discovery.others
                and any(each.is_typed and each.outcome == "bobbl" for each in _peers(of))
            ),
            lambda _: tr(
                "Der andere Computer ist zu erreichen, aber seine Ansage kommt nicht an: Router"
                " oder Firewall lassen sie nicht durch."
            ),
            _type_it,
        ),
        Rule(
            "heard",
            Subject.DISCOVERY,
            State.FINE,
            lambda of: of.discovery is not None and of.discovery.servers > 0,
            lambda of: trn(
                "{n} Turnier ist im Netz zu hören.",
                "{n} Turniere sind im Netz zu hören.",
                of.discovery.servers if of.discovery is not None else 0,
            ),
            lambda _: tr("Nichts zu tun."),
        ),
        Rule(
            "silent",
            Subject.DISCOVERY,
            State.HINT,
            lambda of: of.discovery is not None and of.discovery.servers == 0,
            lambda _: tr("Im Netz sagt sich kein Turnier an."),
            _type_it,
        ),
    )


def _type_it(_: Facts) -> str:
    return tr(
        "Läuft ein Turnier, an der Station mit F4 die Adresse eintippen, die dort unter S steht;"
        " das geht immer."
    )


def _port_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "port_taken",
            Subject.PORTS,
            State.WRONG,
            lambda of: bool(_held(of, fixed=True)),
            lambda of: tr(
                "Den Anschluss {ports} benutzt ein anderes Programm; Stationen und Handys suchen"
                " Bobbl dort vergeblich.",
                ports=_held(of, fixed=True),
            ),
            lambda _: tr(
                "Das andere Programm beenden, oder Bobbl einen anderen Anschluss geben (S, F7 für"
                " Gäste; --port für den Server)."
            ),
        ),
        Rule(
            "port_busy",
            Subject.PORTS,
            State.HINT,
            lambda of: bool(_held(of, fixed=False)),
            lambda of: tr(
                "Den Anschluss {ports} benutzt ein anderes Programm; Bobbl nimmt für die Seiten"
                " einen anderen.",
                ports=_held(of, fixed=False),
            ),
            lambda _: tr("Nichts zu tun; die Seite S, F7 zeigt, welcher es ist."),
        ),
        Rule(
            "ports_free",
            Subject.PORTS,
            State.FINE,
            lambda of: of.ports is not None,
            lambda _: tr("Die Anschlüsse, die Bobbl braucht, sind frei oder gehören Bobbl."),
            lambda _: tr("Nichts zu tun."),
        ),
    )


def _held(facts: Facts, *, fixed: bool) -> str:
    """Name the ports that somebody else has, those that others know or those they do not."""
    taken = [
        str(each.port)
        for each in facts.ports or ()
        if each.holder in ("stranger", "forbidden") and each.is_fixed is fixed
    ]
    return ", ".join(taken)


def network_rules() -> tuple[Rule, ...]:
    """Return the rules about everything outside this computer, and its door."""
    return (
        *_network_rules(),
        *_reach_rules(),
        *_firewall_rules(),
        *_discovery_rules(),
        *_port_rules(),
    )
