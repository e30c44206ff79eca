"""Facts in which each rule of an examination holds, and those of a sound computer."""

from dataclasses import replace

from bobbl_client.doctor.facts import (
    Address,
    ClockFacts,
    CopyFacts,
    CopyFolder,
    DiscoveryFacts,
    DiskFacts,
    Facts,
    FirewallFacts,
    FontFacts,
    HallFacts,
    NamesFacts,
    NamesKept,
    NetworkFacts,
    Peer,
    PortFacts,
    PrinterFacts,
    ReachFacts,
    Screen,
    ScreenFacts,
    StationSeen,
    VersionFacts,
)

SOUND = Facts(
    clock=ClockFacts(2026, True),
    disk=DiskFacts(50_000, 4.0),
    printers=PrinterFacts(1, has_usual=True),
    fonts=FontFacts(0, 3),
    screen=ScreenFacts((Screen(1366, 768),)),
    network=NetworkFacts((Address("192.168.4.10", "wifi", is_first=True),), has_portal=False),
    discovery=DiscoveryFacts(True, 1),
    ports=(PortFacts(20_123, "server", "nobody", is_fixed=True),),
    firewall=FirewallFacts("none", is_on=False),
    reach=ReachFacts((Peer("bobbl", back="bobbl"),), 1),
    versions=VersionFacts("1.0.0", (3, 3)),
    names=NamesFacts(()),
    hall=HallFacts(0.2, CopyFacts((CopyFolder(1),)), (StationSeen(1, "1.0.0", True),)),
)
VPN = NetworkFacts((Address("10.8.0.2", "vpn", is_first=True), Address("192.168.4.10", "wifi")))


def reached(peer: Peer) -> Facts:
    return replace(SOUND, reach=ReachFacts((peer,)))


def disk(facts: DiskFacts) -> Facts:
    return replace(SOUND, disk=facts)


def hall(facts: HallFacts) -> Facts:
    return replace(SOUND, hall=facts)


WALL = FirewallFacts("ufw", is_on=True)
EXAMPLES: dict[str, Facts] = {
    "no_network": replace(SOUND, network=NetworkFacts(())),
    "no_lease": replace(SOUND, network=NetworkFacts((Address("169.254.3.4", "wifi", True),))),
    "vpn": replace(SOUND, network=VPN),
    "portal": replace(SOUND, network=NetworkFacts(SOUND.network.addresses, True)),  # type: ignore[union-attr]
    "has_address": SOUND,
    "isolated": reached(Peer("unreachable", True, "wifi", True, False)),
    "other_network": reached(Peer("silent", True, "wifi", False)),
    "firewall_there": reached(Peer("silent", True, "wifi", True, True)),
    "nobody_there": reached(Peer("refused", True, "wifi", True, True)),
    "stranger_there": reached(Peer("stranger", True, "wifi", True, True)),
    "unclear_there": reached(Peer("silent", True, "wifi", True)),
    "reached": SOUND,
    "not_tried": replace(SOUND, reach=ReachFacts()),
    "block_rule": replace(SOUND, firewall=FirewallFacts("windows", True, "private", True, False)),
    "public_profile": replace(
        SOUND,
        reach=ReachFacts(),
        firewall=FirewallFacts("windows", True, "public", False, False),
    ),
    "kept_out": replace(
        SOUND, firewall=FirewallFacts("unknown"), reach=ReachFacts((Peer("bobbl", back="silent"),))
    ),
    "firewall_shut": replace(SOUND, firewall=WALL, reach=ReachFacts()),
    "open": SOUND,
    "not_readable": replace(SOUND, firewall=FirewallFacts("unknown"), reach=ReachFacts()),
    "deaf": replace(SOUND, discovery=DiscoveryFacts(False)),
    "announcement_lost": replace(
        SOUND, discovery=DiscoveryFacts(True), reach=ReachFacts((Peer("bobbl", True),))
    ),
    "heard": SOUND,
    "silent": replace(SOUND, discovery=DiscoveryFacts(True)),
    "port_taken": replace(SOUND, ports=(PortFacts(20_123, "server", "stranger", True),)),
    "port_busy": replace(SOUND, ports=(PortFacts(8080, "pages", "stranger"),)),
    "ports_free": SOUND,
    "clock_unset": replace(SOUND, clock=ClockFacts(1970)),
    "clock_leaps": replace(SOUND, clock=ClockFacts(2026, True, -3600.0)),
    "clock_differs": hall(HallFacts(-30.0)),
    "clock_alone": replace(SOUND, clock=ClockFacts(2026, False)),
    "clock_fine": SOUND,
    "disk_refuses": disk(DiskFacts(50_000, None)),
    "disk_full": disk(DiskFacts(20, 4.0)),
    "disk_short": disk(DiskFacts(500, 4.0)),
    "disk_forgets": disk(DiskFacts(50_000, 0.01, "memory")),
    "disk_remote": disk(DiskFacts(50_000, 4.0, "network")),
    "disk_shared": disk(DiskFacts(50_000, 4.0, is_shared=True)),
    "disk_slow": disk(DiskFacts(50_000, 400.0)),
    "disk_hasty": disk(DiskFacts(50_000, 0.13, is_rotating=True)),
    "disk_fine": SOUND,
    "names_kept": replace(SOUND, names=NamesFacts((NamesKept("copy", 3), NamesKept("site", 1)))),
    "no_names": SOUND,
    "no_printer": replace(SOUND, printers=PrinterFacts(0)),
    "no_usual_printer": replace(SOUND, printers=PrinterFacts(2)),
    "printer_known": SOUND,
    "no_screen": replace(SOUND, screen=ScreenFacts(())),
    "screen_small": replace(SOUND, screen=ScreenFacts((Screen(911, 512, 1.5),))),
    "screen_fine": SOUND,
    "fonts_missing": replace(SOUND, fonts=FontFacts(1, 3)),
    "fonts_fine": SOUND,
    "no_copies": hall(HallFacts(copies=CopyFacts(()))),
    "copies_fail": hall(HallFacts(copies=CopyFacts((CopyFolder(None, has_failed=True),)))),
    "copies_here_only": hall(HallFacts(copies=CopyFacts((CopyFolder(3, True),)))),
    "copies_fine": SOUND,
    "copies_unknown": replace(SOUND, hall=None),
    "versions_differ": hall(HallFacts(stations=(StationSeen(1, "0.9", True),))),
    "versions_alike": SOUND,
    "version_here": replace(SOUND, hall=None),
}
"""Facts in which each rule is found."""
