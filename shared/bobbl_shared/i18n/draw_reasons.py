"""Sentences for why a draw is as it is, one for each code of a reason.

``one``, ``other``, ``two`` … are entrants with number and names, ``nr_one`` only the number;
``left_one`` says whom somebody could have met instead, ``met`` how two have met before.
"""

from collections.abc import Mapping
from types import MappingProxyType

DRAW_REASONS: Mapping[str, str] = MappingProxyType(
    {
        # about a table that is as wished
        "never_met": "{one} und {other} haben noch nicht gegeneinander gespielt; {nr_one} hätte"
        " {left_one} treffen können, {nr_other} {left_other}.",
        "nobody_met": "{one}, {two}, {three} und {four} sitzen zum ersten Mal an einem Tisch.",
        "wishes_kept": "An diesem Tisch haben sich einige schon getroffen, aber nur so, wie es die"
        " Einstellungen erlauben.",
        "repeat_allowed": "{one} und {other} {met}; das darf sich wiederholen.",
        # about a table that is not
        "repeat_unavoidable": "{one} und {other} {met}; es gibt keine Runde mit weniger"
        " Wiederholungen.",
        "repeat_not_avoided": "{one} und {other} {met}; eine Runde mit weniger Wiederholungen wurde"
        " nicht gefunden.",
        "repeat_given": "{one} und {other} {met}; ihre Plätze standen vor der Auslosung fest.",
        "met_everybody": "{one} hat schon gegen alle gespielt, die da sind, auch gegen {other}.",
        "no_round_left": "Eine Runde ganz ohne Wiederholung gibt es nicht mehr, obwohl {nr_one} für"
        " sich {left_one} hätte treffen können und {nr_other} {left_other}.",
        "apart_not_kept": "{one} und {other} sollten nicht an einen Tisch ({wish}); jede andere"
        " gefundene Runde hätte mehr Wiederholungen oder gewichtigere Wünsche verletzt.",
        # about the whole round: what is to come
        "from_schedule": "Diese Runde gehört zu einem Plan für {rounds} Runden; ausgelost ist, wer"
        " darin wer ist und wann welche Runde kommt.",
        "later_repeat_certain": "Ab Runde {from_round} von {rounds} lassen sich Wiederholungen"
        " nicht mehr vermeiden.",
        "later_repeat_possible": "Ab Runde {from_round} von {rounds} kann es Wiederholungen geben;"
        " ein Weg ohne sie wurde nicht gefunden.",
        "rounds_beyond_meetings": "Ohne Wiederholung reicht es für {possible} von {planned}"
        " geplanten Runden; dann hat jeder gegen jeden gespielt.",
    }
)
"""Sentence by the code of a reason; the German text is the key of the translations."""
