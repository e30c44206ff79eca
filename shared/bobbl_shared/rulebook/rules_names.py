"""What sets of rules are called: the common ones in the language in use, others as they were named.

The name is part of the rules and stays as it is there; this is how it is shown.
"""

from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.i18n import tr


def rules_name(rules: Rules) -> str:
    """Return the name of rules for a person."""
    common = {
        "Muck über Wenz": tr("Muck über Wenz"),
        "Wenz über Muck": tr("Wenz über Muck"),
        "Muck über Geier über Wenz": tr("Muck über Geier über Wenz"),
        "Geier über Wenz über Muck": tr("Geier über Wenz über Muck"),
        "Solo über Muck über Wenz": tr("Solo über Muck über Wenz"),
        "Muck über Wenz, langes Blatt": tr("Muck über Wenz, langes Blatt"),
        "Sechsermuck": tr("Sechsermuck"),
    }
    return common.get(rules.name, rules.name)
