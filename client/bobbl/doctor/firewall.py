"""Reading the firewall of this computer, as far as this user may.

Rules for packets are root's on Linux, so often no more is known than that there are some. On
Windows they are asked for through PowerShell, whose JSON is the same in every language.
"""

import json
import re
import sys
from pathlib import Path

from bobbl.doctor.programs import Run
from bobbl_client.doctor.facts import FirewallFacts, Profile
from bobbl_server.sockets.listening import PORTS

UFW_SETTINGS = Path("/etc/ufw/ufw.conf")
UFW_RULES = Path("/etc/ufw/user.rules")

WINDOWS_QUESTION = (
    "$p = Get-NetConnectionProfile | Select-Object -First 1;"
    "$c = if ($p) { $p.NetworkCategory.ToString() } else { '' };"
    "$n = if ($c -eq 'DomainAuthenticated') { 'Domain' } elseif ($c) { $c } else { 'Public' };"
    "$f = Get-NetFirewallProfile -Name $n;"
    "$r = @(Get-NetFirewallApplicationFilter | Where-Object"
    " { $_.Program -match 'bobbl|python' } | Get-NetFirewallRule | Where-Object"
    " { $_.Enabled -eq 'True' -and $_.Direction -eq 'Inbound' } | ForEach-Object"
    " { @{ action = $_.Action.ToString(); profile = $_.Profile.ToString() } });"
    "@{ category = $c; on = ($f.Enabled -eq 'True');"
    " inbound = $f.DefaultInboundAction.ToString(); rules = $r } | ConvertTo-Json -Depth 4"
)

_PROFILES: dict[str, Profile] = {
    "public": "public",
    "private": "private",
    "domainauthenticated": "domain",
    "domain": "domain",
}
_RANGE = re.compile(r"(\d+)(?:[:-](\d+))?(?:/(tcp|udp))?")


def read_firewall(
    run: Run,
    platform: str = sys.platform,
    ufw: Path = UFW_SETTINGS,
    ufw_rules: Path = UFW_RULES,
) -> FirewallFacts:
    """Return what can be read of the firewall; the first that is in use counts."""
    if platform == "win32":
        said = run(("powershell", "-NoProfile", "-Command", WINDOWS_QUESTION))
        return windows_firewall(said) if said else FirewallFacts("windows")
    if platform == "darwin":
        return FirewallFacts("unknown")
    settings = _text(ufw)
    if settings is not None and is_ufw_on(settings):
        return ufw_firewall(_text(ufw_rules))
    if (run(("firewall-cmd", "--state")) or "").strip() == "running":
        return firewalld_firewall(
            run(("firewall-cmd", "--list-ports")), run(("firewall-cmd", "--get-default-zone"))
        )
    rules = run(("nft", "-j", "list", "ruleset"))
    if rules is not None:
        return nft_firewall(rules)
    lines = run(("iptables", "-S", "INPUT"))
    if lines is not None:
        return iptables_firewall(lines)
    return FirewallFacts("unknown")


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def is_ufw_on(settings: str) -> bool:
    """Return whether the settings of ufw say that it is in use."""
    return re.search(r"^\s*ENABLED\s*=\s*\"?yes", settings, re.M | re.I) is not None


def ufw_firewall(rules: str | None) -> FirewallFacts:
    """Return what the rules of ufw say; None: they may not be read."""
    if rules is None:
        return FirewallFacts("ufw", is_on=True)
    told = re.findall(r"^### tuple ### (\w+) (\w+) (\S+) \S+ \S+ \S+ in", rules, re.M)
    doing = {
        action
        for action, protocol, ports in told
        if protocol in ("tcp", "any") and (ports == "any" or _covers(ports))
    }
    blocks = bool(doing & {"deny", "reject"})
    return FirewallFacts("ufw", is_on=True, blocks=blocks, allows="allow" in doing and not blocks)


def firewalld_firewall(ports: str | None, zone: str | None) -> FirewallFacts:
    """Return what firewalld says about open ports and its zone."""
    if ports is None:
        return FirewallFacts("firewalld", is_on=True)
    is_open = any(_covers(each) for each in ports.split() if not each.endswith("/udp"))
    allows = is_open or (zone or "").strip() == "trusted"
    blocks = (zone or "").strip() in ("block", "drop") and not allows
    return FirewallFacts("firewalld", is_on=True, blocks=blocks, allows=allows)


def nft_firewall(rules: str) -> FirewallFacts:
    """Return what the rules of nftables mean for our ports: what comes first in a chain counts."""
    try:
        told = [each for each in json.loads(rules)["nftables"] if isinstance(each, dict)]
    except (ValueError, KeyError, TypeError):
        return FirewallFacts("nftables")
    chains = {
        (each["chain"].get("table"), each["chain"].get("name")): each["chain"].get("policy")
        for each in told
        if "chain" in each and each["chain"].get("hook") == "input"
    }
    blocks = allows = False
    for each in (found["rule"] for found in told if "rule" in found):
        if (each.get("table"), each.get("chain")) not in chains or blocks or allows:
            continue
        meant = _nft_meant(each.get("expr", []))
        blocks, allows = meant == "drop", meant == "accept"
    is_strict = any(policy == "drop" for policy in chains.values())
    is_on = is_strict or blocks
    return FirewallFacts("nftables", is_on, blocks=blocks, allows=allows or not is_on)


def _nft_meant(parts: list[dict[str, object]]) -> str:
    """Return ``drop`` or ``accept`` if a rule decides about our ports, else nothing."""
    verdict = ""
    for part in parts:
        if "accept" in part:
            verdict = "accept"
        elif "drop" in part or "reject" in part:
            verdict = "drop"
        elif "match" in part:
            match = part["match"]
            text = json.dumps(match)
            if "dport" not in text or '"udp"' in text or not _is_of_ours(match):
                return ""
    return verdict


def _is_of_ours(match: object) -> bool:
    right = match.get("right") if isinstance(match, dict) else None
    if isinstance(right, int):
        return right in PORTS
    found = [int(each) for each in re.findall(r"\d+", json.dumps(right))]
    return bool(found) and min(found) <= PORTS.start and max(found) >= PORTS.stop - 1


def iptables_firewall(lines: str) -> FirewallFacts:
    """Return what the rules of iptables mean for our ports; the first that fits counts."""
    is_strict = re.search(r"^-P INPUT (DROP|REJECT)", lines, re.M) is not None
    blocks = allows = False
    for line in lines.splitlines():
        if not line.startswith("-A INPUT") or blocks or allows:
            continue
        ports = re.search(r"--dports? (\S+)", line)
        is_bare = not re.search(r" -(i|s|d|p|m) ", line)
        if not (is_bare or (ports is not None and "udp" not in line and _covers(ports[1]))):
            continue
        blocks, allows = "-j DROP" in line or "-j REJECT" in line, "-j ACCEPT" in line
    is_on = is_strict or blocks
    return FirewallFacts("iptables", is_on, blocks=blocks, allows=allows or not is_on)


def windows_firewall(said: str) -> FirewallFacts:
    """Return what Windows says about profile, switch and rules for our program."""
    try:
        told = json.loads(said)
        rules = told["rules"] or []
        profile = _PROFILES.get(str(told["category"]).lower())
        is_on, inbound = bool(told["on"]), str(told["inbound"]).lower()
    except (ValueError, KeyError, TypeError):
        return FirewallFacts("windows")
    listed = rules if isinstance(rules, list) else [rules]
    doing = {
        str(each.get("action", "")).lower()
        for each in listed
        if isinstance(each, dict) and _is_for(str(each.get("profile", "")).lower(), profile)
    }
    blocks = is_on and "block" in doing
    allows = not is_on or ((inbound == "allow" or "allow" in doing) and not blocks)
    return FirewallFacts("windows", is_on, profile, blocks, allows)


def _is_for(profiles: str, profile: Profile | None) -> bool:
    return profiles in ("", "any") or profile is None or profile in profiles


def _covers(text: str) -> bool:
    """Return whether ports as firewalls write them are all from which a server takes one."""
    found = _RANGE.fullmatch(text)
    if found is None:
        return False
    first = int(found[1])
    return first <= PORTS.start and int(found[2] or first) >= PORTS.stop - 1
