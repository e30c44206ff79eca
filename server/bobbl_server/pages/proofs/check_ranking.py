"""Prüft, ob eine veröffentlichte Rangliste im unterschriebenen Protokoll des Turniers steht.

Aufruf: python3 pruefen.py rangliste-3.json [Schlüssel vom Aushang]. Braucht nur Python ab 3.11.
"""

import json
import sys
from hashlib import sha256, sha512
from pathlib import Path

Point = tuple[int, int, int, int]
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519: RFC 8032, 5.1
D = -121665 * pow(121666, -1, P) % P


def add(a: Point, b: Point) -> Point:
    """Zwei Punkte der Kurve zusammen."""
    one, two = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    three, four = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = two - one, four - three, four + three, two + one
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    """Ein Punkt so oft."""
    total = (0, 1, 1, 0)
    for bit in f"{number:b}":
        total = add(total, total)
        total = add(total, point) if bit == "1" else total
    return total


def point_at(y: int, sign: int) -> Point:
    """Der Punkt in dieser Höhe, auf dieser Seite."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    require((x * x - square) % P == 0 and y < P, "ein Schlüssel ist keiner")
    x = x if x % 2 == sign else P - x
    return x, y, 1, x * y % P


def check_signature(public: str, label: str, message: bytes, signature: str, whose: str) -> None:
    """Ed25519: Der Schlüssel hat diese Nachricht zu diesem Zweck unterschrieben."""
    key, (r, s) = unhex(public), (unhex(signature)[:32], unhex(signature)[32:])
    number = int.from_bytes(key, "little")
    point = point_at(number % 2**255, number >> 255)
    hashed = sha512(r + key + f"bobbl/1/{label}\n".encode() + message).digest()
    back = times(ORDER - int.from_bytes(hashed, "little") % ORDER, point)
    x, y, z, _ = add(times(int.from_bytes(s, "little"), point_at(4 * pow(5, -1, P) % P, 0)), back)
    x, y = x * pow(z, -1, P) % P, y * pow(z, -1, P) % P
    is_right = (y | (x & 1) << 255).to_bytes(32, "little") == r and len(key) == len(s) == 32
    is_right = is_right and int.from_bytes(s, "little") < ORDER and times(8, point)[0] != 0
    require(is_right, f"die Unterschrift {whose} passt nicht")


def unhex(text: str) -> bytes:
    """Bytes aus kleinen Hexziffern."""
    require(bytes.fromhex(text).hex() == text, "eine Zahlenfolge ist anders geschrieben als üblich")
    return bytes.fromhex(text)


def require(holds: bool, otherwise: str) -> None:
    """Hört auf, wenn etwas nicht stimmt."""
    if not holds:
        raise ValueError(otherwise)


def check(text: str) -> str:
    """Gibt den Schlüssel des Turniers, wenn der Beweis stimmt; sonst einen Fehler."""
    proof = json.loads(text)
    plain = json.dumps(proof, ensure_ascii=False, separators=(",", ":"))
    require(plain == text and proof["proof"] == "bobbl-ranking-proof/1", "die Datei ist verändert")
    head, epoch, root = proof["head"], proof["epoch"], proof["root"]
    # die gezeigte Rangliste ist die des Ereignisses
    facts = json.loads(proof["events"][0])["effect"]
    fact = next(each for each in facts if each["fact"] in ("RankingPublished", "RoundClosed"))
    known = proof["numbers"]
    rows = [[row["rank"], known[row["entrant"]], row["values"]] for row in fact["standings"]]
    is_shown = (rows, fact["round"], len(rows)) == (proof["ranking"], proof["round"], len(known))
    require(is_shown, "die gezeigte Rangliste ist nicht die des Ereignisses")
    # vom Ereignis führt die Kette der Prüfsummen zum Kopf
    last = None
    for body in proof["events"]:
        event = json.loads(body)
        require(last in (None, event["previous"]), "die Kette der Ereignisse ist unterbrochen")
        last = sha256(b"bobbl/1/event\n" + body.encode()).hexdigest()
    require((last, event["index"]) == (head["hash"], head["index"]), "die Kette endet woanders")
    # die Wurzel des Turniers hat den Server eingesetzt, der Server den Kopf unterschrieben
    tournament = sha256(unhex(root)).hexdigest()
    record = json.loads(epoch["command"])
    server = record["payload"]
    require(record["tournament"] == tournament, "der Server gehört zu einem anderen Turnier")
    require(server["kind"] == "StartEpoch" and server["epoch"] == head["epoch"], "falscher Server")
    check_signature(root, "command", epoch["command"].encode(), epoch["signature"], "der Wurzel")
    numbers = [head[each].to_bytes(8, "big") for each in ("epoch", "index")]
    parts = [tournament.encode(), *numbers, unhex(head["hash"])]
    message = b"".join(len(each).to_bytes(4, "big") + each for each in parts)
    check_signature(server["server"], "head", message, head["signature"], "des Servers")
    return tournament


def main(path: str, printed: str = "") -> None:
    """Prüft eine Datei und sagt, ob sie stimmt."""
    try:
        text = Path(path).read_bytes().decode()
        tournament, proof = check(text), json.loads(text)
        key = printed.lower().replace(" ", "").replace("-", "")
        require(tournament.startswith(key), "der Schlüssel ist nicht der vom Aushang")
    except (OSError, ValueError, LookupError, TypeError, AttributeError, StopIteration) as error:
        sys.exit(f"NEIN: Die Rangliste ist nicht bewiesen ({error}).")
    for rank, number, values in proof["ranking"]:
        shown = ("–" if each is None else str(each).strip("[]") for each in values)
        print(f"{rank or '–':>4}  Nr. {number:<4}", *shown)
    print(f"JA: So stand die Rangliste nach Runde {proof['round']} im Protokoll des Turniers")
    print(f"mit dem Schlüssel {tournament} (er steht auch auf dem Aushang).")


if __name__ == "__main__":
    main(*sys.argv[1:3]) if sys.argv[1:] else sys.exit(__doc__)
