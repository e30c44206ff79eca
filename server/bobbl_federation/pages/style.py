"""How a federation's own pages look, beside the style of a hall's pages that they load as well."""

_RULES = """\
header nav,main,footer{max-width:72rem}
header b{flex:0 1 auto;margin-right:auto;padding:.4rem 0;text-align:left}
main>:not(.both){max-width:48rem}
.sub{color:var(--muted)}
.both,.halls{display:grid;grid-template-columns:minmax(0,1fr)}.both{gap:0 1.5rem}
@media(min-width:60rem){.both{grid-template-columns:minmax(0,7fr) minmax(0,5fr);align-items:start}}
.halls{gap:.5rem;margin-bottom:.75rem}
.hall{display:flex;flex-wrap:wrap;gap:0 .5rem;justify-content:space-between;padding:.55rem .8rem;\
border:.1rem solid var(--hair);border-radius:.6rem;background:var(--surface);color:inherit;\
text-decoration:none}
.hall>span{flex:1 1 0;min-width:min(7.5rem,100%);overflow-wrap:anywhere}
.hall .quiet{display:inline-block}
.hall>span+span{flex:0 1 auto;min-width:0;text-align:right;margin-left:auto}
.hall .sign{margin-right:.15rem}
.late{border-color:var(--oedge)}
.parts li{padding:.15rem 0}
.parts a{display:inline-block;min-height:2.75rem;line-height:2.75rem;min-width:1.5rem}
.in a{display:inline-block;min-height:2.75rem;min-width:2rem}
.off{color:var(--muted)}
.tabs{display:flex;flex-wrap:wrap;gap:.5rem;margin-bottom:.5rem}
.tabs .key{flex:1 1 auto;width:auto;max-width:14rem;padding:.55rem .4rem;text-align:center;\
margin:0;overflow-wrap:anywhere}
.tabs [aria-current]{background:var(--tint);font-weight:700}
.hash{overflow-wrap:anywhere;font-size:.85rem}
td details{margin:0}
h2 a{display:block;min-height:2.75rem;padding-top:.5rem;overflow-wrap:anywhere}
.list .key{margin-bottom:.5rem}
"""

STYLE = _RULES.replace("\n", "")
