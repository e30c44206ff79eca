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
        "repeat_beside_byes": "{one} und {other} {met}; wenn die ein Freilos bekommen, die am"
        " seltensten eines hatten, gibt es keine Runde mit weniger Wiederholungen.",
        "repeat_around_given": "{one} und {other} {met}; mit den Plätzen, die vor der Auslosung"
        " feststanden, gibt es keine Runde mit weniger Wiederholungen.",
        "repeat_not_avoided": "{one} und {other} {met}; eine Runde mit weniger Wiederholungen wurde"
        " nicht gefunden.",
        "repeat_scheduled": "{one} und {other} {met}; so steht es im Plan für den ganzen Abend.",
        "repeat_given": "{one} und {other} {met}; ihre Plätze standen vor der Auslosung fest.",
        "met_everybody": "{one} hat schon gegen alle gespielt, die da sind, auch gegen {other}.",
        "no_round_left": "{nr_one} hätte {left_one} treffen können, {nr_other} {left_other}, aber"
        " für alle zugleich ging es nicht auf.",
        "apart_not_kept": "{one} und {other} sollten nicht an einen Tisch ({wish}); ohne"
        " mehr Wiederholungen, jetzt oder später, und ohne andere Wünsche zu verletzen, wurde keine"
        " Runde gefunden.",
        "apart_given": "{one} und {other} sollten nicht an einen Tisch ({wish}); ihre Plätze"
        " standen vor der Auslosung fest.",
        # about the whole round: what is to come
        "from_schedule": "Diese Runde gehört zu einem Plan für {rounds} Runden; ausgelost ist, wer"
        " darin wer ist und wann welche Runde kommt.",
        "later_repeat_certain": "Mit denen, die jetzt da sind, lassen sich ab Runde {from_round}"
        " von {rounds} Wiederholungen nicht mehr vermeiden.",
        "later_repeat_possible": "Ab Runde {from_round} von {rounds} kann es Wiederholungen geben;"
        " ein Weg ohne sie wurde nicht gefunden.",
        "rounds_beyond_meetings": "Mit denen, die jetzt da sind, reicht es ohne Wiederholung für"
        " höchstens {possible} von {planned} geplanten Runden; dann hat jemand schon gegen alle"
        " gespielt.",
    }
)
"""Sentence by the code of a reason; the German text is the key of the translations."""
