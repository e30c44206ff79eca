"""What only the old server had, in words somebody can enter elsewhere: also money and undoing."""

from pathlib import Path
from typing import cast
from unittest.mock import patch

from bobbl.left_behind import lines_left_behind
from bobbl_server.history import History
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.wire.epoch import Epoch
from builders.evening import Evening

LATER = cast(Epoch, None)


def test_every_event_has_words(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Settings("Preismucken", fee_cents=1000))
    evening.station("organiser", "Leitung")
    desk = evening.station("desk", "Anmeldung")
    one = evening.register(desk, Name("Öttl", "Karl"), Name("Weiß", "Änne"))
    before = evening.state.length
    desk.ask(TakePayment(one, 1500))
    desk.ask(WithdrawEntrant(one, "ill"))
    paid = UndoEvent(desk.id, evening.state.counters[desk.id] - 1)
    desk.ask(paid)
    events = tuple(decode_event(body) for body in evening.history.bodies[before:])
    with patch.object(History, "left_behind", return_value=events):
        lines = lines_left_behind(evening.history, LATER)
    assert lines is not None
    said = [each.said.replace("\N{NO-BREAK SPACE}", " ") for each in lines]
    assert said == [
        "Nr. 1 Öttl / Weiß: 15,00 € bar bezahlt",
        "Abgemeldet: 1 Öttl, Karl / Weiß, Änne",
        "Zurückgenommen: Nr. 1 Öttl / Weiß: 15,00 € bar bezahlt",
    ]
    assert {each.who for each in lines} == {"Anmeldung"}
    evening.close()
