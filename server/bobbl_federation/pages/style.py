"""How a federation's own pages look, beside the style of a hall's pages that they load as well."""

_RULES = """\
header nav,main,footer{max-width:72rem}
header b{flex:0 1 auto;margin-right:auto;padding:.4rem 0;text-align:left}
main>:not(.both){max-width:48rem}
.sub{color:var(--muted)}
.both,.halls{display:grid;grid-template-columns:minmax(0,1fr)}.both{gap:0 1.5rem}
@media(min-width:60rem){.both{grid-template-columns:minmax(0,7fr) minmax(0,5fr);align-items:start}}
.halls{gap:.5rem;margin-bottom:.75rem}
.hall{display:grid;grid-template:auto 1fr/minmax(0,1fr) auto;gap:0 .5rem;padding:.55rem .8rem;\
border:.1rem solid var(--hair);border-radius:.6rem;background:var(--surface);color:inherit;\
text-decoration:none}
.hall>b{grid-column:1/-1}.hall>.at{text-align:right}.hall>*{overflow-wrap:anywhere}
.hall .quiet{display:inline-block}
@media(min-width:30rem){.hall>b{grid-column:1}.hall>.at{grid-column:2;grid-row:1/span 2}}
.hall .sign{margin-right:.15rem}
.late{border-color:var(--oedge)}
.parts li{padding:.15rem 0}
.parts a{display:inline-block;min-height:2.75rem;padding:.65rem 0;min-width:1.5rem;\
overflow-wrap:anywhere}
.in a{display:inline-block;min-height:2.75rem;min-width:2rem}
.off{color:var(--muted)}
.tabs{display:flex;flex-wrap:wrap;gap:.5rem;margin-bottom:.5rem}
.tabs .key{flex:1 1 auto;width:auto;max-width:14rem;padding:.55rem .4rem;text-align:center;\
margin:0;overflow-wrap:anywhere}
.tabs [aria-current]{background:var(--tint);font-weight:700}
.tabs .here{flex:2 1 auto;align-self:center;text-align:center}
.hash{overflow-wrap:anywhere;font-size:.85rem}
td details{margin:0}
h2 a{display:block;min-height:2.75rem;padding-top:.5rem;overflow-wrap:anywhere}
.list .key{margin-bottom:.5rem}
.parts .box{padding:.55rem .8rem}.parts .quiet{margin:0}
.act{display:inline-block;margin:.4rem .4rem 0 0}
.act button{background:var(--surface);color:var(--blue)}
.enter label{display:block;margin-top:.5rem}.enter button{margin-top:.7rem}
.enter select{display:block;width:100%;min-height:2.75rem;padding:.4rem .6rem;font:inherit;\
color:inherit;background:var(--surface);border:.1rem solid var(--line);border-radius:.5rem}
.single{display:flex;flex-wrap:wrap;align-items:center;gap:0 .6rem}
.single input{flex:0 1 9rem;width:9rem}.single button,.single label{margin:.4rem 0}
.code{font-size:1.25rem;white-space:nowrap}
"""

STYLE = _RULES.replace("\n", "")
