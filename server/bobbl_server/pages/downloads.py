"""Files that guests may take home, by path: records of draws, proofs, and what checks them."""

from bobbl_server.pages import fair
from bobbl_server.pages.proofs import proof
from bobbl_server.pages.published import Evening


def downloads(evening: Evening) -> dict[str, bytes]:
    """Return all such files of an evening."""
    files = {
        f"fair/{each.round}.json": fair.draw_file(evening, each.round) for each in evening.draws
    }
    if files:
        files["fair/pruefen.py"] = fair.check_program()
    proofs = {each.round: each.proof for each in evening.rankings if each.proof is not None}
    if proofs:
        files["rangliste/pruefen.py"] = proof.check_program()
    for number, each in proofs.items():
        files[f"rangliste/{number}.json"] = proof.encoded_proof(each)
    return files
