"""A whole tournament out of its export: the same one, in a new file."""

import argparse

from bobbl.places import put_out, tell_training
from bobbl_server.files.whole import take_in, unpacked
from bobbl_shared.i18n import tr
from bobbl_shared.outputs import Output


def take_in_whole(args: argparse.Namespace, raw: bytes) -> int:
    """Write the tournament into a file that is not there yet, or say what it would be."""
    output = Output(args.file)
    if args.preview:
        history = unpacked(raw).history
        output.require()
        said = tr("Das ist eine Vorschau; es ist nichts geändert.")
    else:
        history = take_in(raw, output)
        said = tr("Alles ist gespeichert. Weiter geht es damit nur mit den vier Wörtern.")
    state = history.state
    tell_training(state.settings)
    told = tr(
        "Das ganze Turnier „{name}“. Nummern: {entrants}, Runden: {rounds}, Ereignisse: {events}.",
        name=state.settings.name,
        entrants=len(state.entrants),
        rounds=len(state.rounds),
        events=state.length,
    )
    put_out(f"{told}\n{said}\n")
    return 0
