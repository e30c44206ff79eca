"""Until when a result may be questioned: until a round is closed, or until the prize-giving."""

from bobbl_shared.domain.settings import Settings


def questioned_until(settings: Settings, round_: int) -> int:
    """Return until which round is closed a result of ``round_`` may be questioned.

    One more than there are rounds: until the prize-giving.
    """
    after_all = settings.rounds + 1
    until = {"round": round_, "next_round": round_ + 1, "prizes": after_all}
    return min(until[settings.questioned_until], after_all)
