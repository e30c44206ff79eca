"""The list of all parts that a package brings (SBOM), in the format CycloneDX 1.6."""

import json
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from email.message import Message
from email.parser import Parser
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZipFile

Component = dict[str, Any]

FONT: Component = {
    "type": "data",
    "bom-ref": "font:clear-sans",
    "name": "Clear Sans",
    "licenses": [{"license": {"id": "Apache-2.0"}}],
}
"""The font of all windows and sheets, which lies among Bobbl's own files."""


def parts_list(bobbl: Path, wheels: Iterable[Path], epoch: int) -> str:
    """Return the list as JSON: Bobbl, the wheels it brings, and what those say they hold."""
    merged: dict[str, Component] = {}
    for wheel in wheels:
        found = _component(wheel)
        known = merged.setdefault(found["bom-ref"], found)
        if known is not found:
            known["hashes"] = _joined(known["hashes"], found["hashes"])
    itself = _component(bobbl) | {"type": "application"}
    components = [FONT, *(merged[ref] for ref in sorted(merged))]
    content = json.dumps(components, sort_keys=True)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, itself['bom-ref'] + content)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).isoformat().replace("+00:00", "Z"),
            "component": itself,
        },
        "components": components,
        "dependencies": [
            {"ref": itself["bom-ref"], "dependsOn": [each["bom-ref"] for each in components]}
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _component(wheel: Path) -> Component:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (each for each in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", each))
        said = Parser().parsestr(archive.read(metadata).decode("utf-8"), headersonly=True)
        inner = [
            json.loads(archive.read(each))
            for each in names
            if ".dist-info/sboms/" in each and each.endswith(".json")
        ]
    name = re.sub(r"[-_.]+", "-", said["Name"]).lower()
    ref = f"pkg:pypi/{name}@{said['Version']}"
    component: Component = {
        "type": "library",
        "bom-ref": ref,
        "name": name,
        "version": said["Version"],
        "purl": ref,
        "hashes": [{"alg": "SHA-256", "content": sha256(wheel.read_bytes()).hexdigest()}],
    }
    if summary := said["Summary"]:
        component["description"] = summary
    if licence := _licence(said):
        component["licenses"] = [licence]
    held = {
        f"{ref}#{each['name']}@{each.get('version', '')}": _inner(each)
        for document in inner
        for each in document.get("components", ())
    }
    if held:
        component["components"] = [{**held[each], "bom-ref": each} for each in sorted(held)]
    return component


def _inner(component: Mapping[str, Any]) -> Component:
    kept = ("type", "name", "version", "purl", "licenses", "hashes")
    return {each: component[each] for each in kept if each in component}


def _licence(said: Message) -> Component | None:
    """Return a part's licence as its metadata has it: an expression, a name, or a classifier."""
    if expression := said["License-Expression"]:
        return {"expression": expression}
    name = said["License"]
    if name and "\n" not in name and len(name) < 80:
        return {"license": {"name": name}}
    for classifier in said.get_all("Classifier", ()):
        if classifier.startswith("License :: "):
            return {"license": {"name": classifier.split(" :: ")[-1]}}
    return None


def _joined(known: list[Component], more: list[Component]) -> list[Component]:
    return known + [each for each in more if each not in known]
