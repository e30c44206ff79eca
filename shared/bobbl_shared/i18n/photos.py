"""Sentences for a phone that scans for a station: read by a helper with paper in the other hand."""

from collections.abc import Mapping
from types import MappingProxyType

PHOTO_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        "photo_foreign": "Der Code auf dem Foto gehört nicht zu diesem Turnier; fotografieren"
        " Sie einen Anmeldecode oder den Code für die Ergebnisse auf einem Zettel.",
        "photo_missing": "Es kam kein Foto an; machen Sie es noch einmal.",
        "photo_reader_missing": "Dieser Computer kann keine Fotos lesen, ihm fehlt ein Teil von"
        " Bobbl; tippen Sie den Code am Platz.",
        "photo_too_big": "Das Foto ist zu groß (höchstens {most} Megabyte); machen Sie es mit"
        " weniger Auflösung noch einmal.",
        "photo_too_many_pixels": "Das Foto hat zu viele Bildpunkte; machen Sie es mit weniger"
        " Auflösung noch einmal.",
        "photo_too_slow": "Das Lesen des Fotos hat zu lange gedauert; gehen Sie näher an den Code"
        " und machen Sie es noch einmal.",
        "photo_unreadable": "Das ist kein Foto, das sich lesen lässt; machen Sie eines mit der"
        " Kamera.",
        "photo_wants_person": "Das ist ein Spielstandzettel, und das Handy scannt für eine"
        " Anmeldung; fotografieren Sie einen Anmeldecode.",
        "photo_wants_slip": "Das ist ein Anmeldecode, und das Handy scannt für die Ergebnisse;"
        " fotografieren Sie einen Spielstandzettel.",
        "photo_without_code": "Auf dem Foto ist kein Code zu lesen; gehen Sie näher heran, halten"
        " Sie das Handy ruhig, und sorgen Sie für Licht.",
        "photos_too_many": "Gerade werden andere Fotos gelesen; warten Sie einen Augenblick und"
        " machen Sie es noch einmal.",
        "scan_malformed": "Damit kann der Platz nichts öffnen; fotografieren Sie das richtige"
        " Papier.",
        "scanner_code_unknown": "Dieser Code gilt nicht oder nicht mehr; lassen Sie sich am Platz"
        " einen neuen zeigen.",
        "scanner_code_used": "Mit diesem Code scannt schon ein anderes Handy; lassen Sie sich am"
        " Platz einen neuen zeigen.",
        "scanner_offline": "Der Server ist gerade nicht zu erreichen, das Foto kam nicht an;"
        " machen Sie es gleich noch einmal.",
        "scanner_station_gone": "{station} ist gerade nicht verbunden, das Foto kam dort nicht an;"
        " machen Sie es gleich noch einmal.",
        "scans_too_many": "Das waren zu viele Fotos auf einmal; warten Sie einen Augenblick.",
    }
)
"""Sentence by the code of a ``Refusal``."""
