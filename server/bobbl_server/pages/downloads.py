"""Files that guests may take home, by their path: proofs of rankings and what checks them."""

from bobbl_server.pages.proofs.proof import check_program, encoded_proof
from bobbl_server.pages.published import Evening


def downloads(evening: Evening) -> dict[str, bytes]:
    """Return all such files of an evening."""
    proofs = {each.round: each.proof for each in evening.rankings if each.proof is not None}
    files = {f"rangliste/{number}.json": encoded_proof(each) for number, each in proofs.items()}
    return files | ({"rangliste/pruefen.py": check_program()} if proofs else {})
