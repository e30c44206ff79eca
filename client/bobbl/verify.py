"""``bobbl verify``: checks a log without its server."""

import argparse
from itertools import chain
from pathlib import Path

from bobbl.places import put_out
from bobbl_server.store.kept_copy import check_against, read_kept_copy
from bobbl_server.verify import (
    Verified,
    Verifier,
    check_expected,
    check_fingerprint,
    check_reach,
)
from bobbl_shared.domain.paper.imprint import read_imprint
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.log import LogFile


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Turnierdatei"))
    parser.add_argument(
        "--key", metavar=tr("FINGERABDRUCK"), help=tr("nur gültig mit diesem Hauptschlüssel")
    )
    parser.add_argument("--head", metavar="HASH", help=tr("nur gültig, wenn dieser Stand vorkommt"))
    parser.add_argument(
        "--printed",
        metavar="TEXT",
        help=tr("nur gültig, wenn es das Turnier ist, von dem dieser gedruckte Code spricht"),
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar=tr("KOPIE"),
        help=tr("nur gültig, wenn alles vorkommt, was in dieser Kopie steht (die einer Station)"),
    )


def run(args: argparse.Namespace) -> int:
    """Verify; print what was found; 1 if the log does not hold."""
    expected = [(args.key, args.head)]
    if args.printed is not None:
        expected.append(_printed(args.printed))
    for given in chain(*expected):
        if given is not None:
            check_fingerprint(given)
    witness = read_kept_copy(args.against) if args.against is not None else None
    with _opened(args.file) as log:
        verified = Verifier(log).run()
        _print(verified, log)
        if verified.bad is not None:
            return 1
        try:
            for key, head in expected:
                check_expected(log, verified, key, head)
            if witness is not None:
                check_against(log, witness)
            check_reach(log)
        except Coded as error:
            put_out(sentence(error) + "\n")
            return 1
    put_out(tr("In Ordnung.") + "\n")
    return 0


def _printed(text: str) -> tuple[str | None, str]:
    """Return key and head of a code on paper; ``BobblError`` if the text is none."""
    imprint = read_imprint(text)
    if imprint is None:
        raise BobblError("imprint_unreadable", given=text)
    return imprint.key or None, imprint.head


def _opened(path: Path) -> LogFile:
    """Open the log; a damaged one as far as it can be read."""
    try:
        return LogFile.open(path, read_only=True)
    except BobblError as error:
        if error.code != "file_damaged":
            raise
    return LogFile.salvage(path)


def _print(verified: Verified, log: LogFile) -> None:
    lines = [
        tr("Turnier:         {id}", id=verified.tournament or "–"),
        tr("Hauptschlüssel:  {id}", id=verified.tournament or "–"),
        tr("Ereignisse:      {n}", n=verified.length),
        tr("Stand:           {head}", head=verified.head or "–"),
    ]
    if verified.deleted:
        lines.append(
            trn("Gelöscht:        {n} Person", "Gelöscht:        {n} Personen", verified.deleted)
        )
    if verified.bad is not None:
        code, path = verified.flaw or "unreadable", str(log.path)
        release = log.written_by() if code == "log_too_new" else ""
        flaw = BobblError(code, index=verified.bad, path=path, release=release)
        reason, place = sentence(flaw), f"{verified.bad}{_what(verified)}"
        lines.append(tr("Ereignis {index}: {reason}", index=place, reason=reason))
    put_out("".join(f"{line}\n" for line in lines))


def _what(verified: Verified) -> str:
    """Return which command a wrong event came from, and where it differs, if known."""
    if verified.kind is None:
        return ""
    what = verified.kind
    if verified.differs is not None:
        place, found, wanted = verified.differs
        what += f", {place}: " + tr("{found} statt {wanted}", found=found, wanted=wanted)
    return f" ({what})"
