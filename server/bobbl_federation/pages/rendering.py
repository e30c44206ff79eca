"""The templates of a federation's own pages, with the signs and words of a hall's pages."""

from bobbl_federation.pages.cards import event_path
from bobbl_federation.pages.words import (
    cup_criterion_words,
    cup_rule_words,
    field_words,
    heard_words,
    tenths,
)
from bobbl_server.pages.rendering import bold, whole
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import day, running
from bobbl_shared.templates import templates

OWN_PAGES = templates(
    "bobbl_federation.pages",
    "bobbl_server.pages",
    tr=tr,
    trn=trn,
    day=day,
    running=running,
    event_path=event_path,
    field_words=field_words,
    heard_words=heard_words,
    cup_criterion_words=cup_criterion_words,
    cup_rule_words=cup_rule_words,
    tenths=tenths,
)
OWN_PAGES.filters.update(bold=bold, whole=whole)
