"""What phones have proposed, as a scoring station sees it.

A proposal is seen at an open table only. Once somebody has entered the slip it is out of sight, so
that a second entry is made from paper and stays blind.
"""

from bobbl_client.evening.tables import TableView
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.work import Opened, Task
from bobbl_shared.domain.state import Proposal, State


def proposal_for(state: State | None, seen: TableView) -> Proposal | None:
    """Give what a phone proposes for a table, if it may be seen."""
    if state is None or seen.is_closed or seen.slot.status != "open" or seen.waiting:
        return None
    proposal = state.proposal(seen.round, seen.table)
    return proposal if proposal is not None and proposal.sides == seen.slot.sides else None


def offered(model: StationModel, seen: TableView, opened: Opened) -> Proposal | None:
    """Give the proposal that one key lays on an empty slip."""
    return (
        proposal_for(model.state, seen) if opened.task is Task.ENTER and opened.is_blank else None
    )
