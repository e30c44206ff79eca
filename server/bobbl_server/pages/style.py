"""How the pages look, in one file that a phone loads once: at most ``MOST_BYTES`` of it.

Sizes are in ``rem``, so that a reader's own text size holds everywhere; only what is huge anyway
ends at the width of the screen. Colours are named for light and dark; which, the phone says.
"""

MOST_BYTES = 4096
"""A page with it and the script fits the first round trips of a phone (see the seat finder)."""

_RULES = """\
:root{--bg:#F3F0E9;--surface:#FFF;--ink:#17212B;--muted:#4B5563;--line:#7C848D;--hair:#D3CCBD;\
--blue:#0A4C86;--onblue:#FFF;--tint:#DCE9F5;--oedge:#C45F00;--otint:#FDE8CC;\
--edge:.1rem solid var(--hair)}
@media(prefers-color-scheme:dark){:root{--bg:#12171D;--surface:#1C232B;--ink:#F3F0E9;\
--muted:#B7BFC9;--line:#7F8A96;--hair:#37414C;--blue:#74B6F2;--onblue:#0C1014;--tint:#17395A;\
--oedge:#FFA63D;--otint:#44290A}}
*{box-sizing:border-box}
html{font:1.125rem/1.4 "Clear Sans",system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);overflow-wrap:break-word;hyphens:auto;\
font-variant-numeric:tabular-nums}
[hidden]{display:none!important}header a,.key,abbr{text-decoration:none}
hr{border:0;border-top:var(--edge)}
header{background:var(--surface);border-bottom:var(--edge)}
header nav,main,footer{max-width:40rem;margin:auto;padding:0 1rem}
header nav{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center}
header a,.seat b{line-height:2.75rem;white-space:nowrap}.w{display:inline-block}
header b{flex:1 1 6rem;min-width:0}.w,table,header b{overflow-wrap:anywhere}a~b{text-align:center}
main{padding-top:.75rem;container-type:inline-size}
h1,h2,h3,p,ul,ol,dl{margin:0 0 .5rem;padding:0}li{list-style:none}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.15rem}.name{font-size:1.1rem;font-weight:400}
h1 small,.quiet,caption,th{color:var(--muted);font-weight:400}
a{color:var(--blue)}
footer{padding-bottom:2rem;color:var(--muted);font-size:.9rem}
:focus-visible{outline:.25rem solid var(--oedge);outline-offset:.1rem}
.skip{position:absolute;left:-99rem}.skip:focus{left:0;background:var(--surface)}
.hear{position:absolute;width:.1rem;height:.1rem;overflow:hidden;clip-path:inset(50%)}
.box,.note,.seat{padding:.75rem 1rem;margin:0 0 .75rem;border-radius:.6rem;\
border:var(--edge);background:var(--surface)}
.note{background:var(--otint);border:.15rem solid var(--oedge)}
.seat{background:var(--blue);color:var(--onblue);border-color:var(--blue)}
.seat b{font-size:min(9rem,42vw);line-height:1;margin-right:.1em}
.seat .long{font-size:min(9rem,28vw)}.seat strong{font-size:1.8rem}
.clock{font-size:min(5.2rem,22vw);line-height:1.1}
.bar,.curve,.hall{display:block;width:100%}
.bar{height:.7rem;border:.15rem solid}.bar,.curve{margin-bottom:.5rem}
.evening,.ask,.keys,.game,.row{display:flex;flex-wrap:wrap;gap:.3rem}
.evening li{flex:1;text-align:center;font-size:.85rem;border-bottom:.3rem solid var(--hair)}
.evening .done{border-color:var(--blue)}.evening .now{border-color:var(--ink)}
.row{justify-content:space-between}
.game{align-items:center;justify-content:flex-end}.ask{margin-bottom:.3rem}
.keys{gap:0 .5rem}.key{margin:0 0 .5rem}.keys li{flex:1 1 8.5rem}\
.keys .key{padding:.55rem .4rem}
.key,button,input{display:block;width:100%;min-height:2.75rem;padding:.55rem .8rem;font:inherit;\
color:inherit;background:var(--surface);border:.1rem solid var(--line);border-radius:.5rem}
button{width:auto;background:var(--blue);border-color:var(--blue);color:var(--onblue)}
.clock,button,.now,.lost{font-weight:700}
.ask input{flex:1 1 6rem;min-width:0}
.sign{width:1.25em;height:1.25em;vertical-align:-.25em;margin-right:.3rem;color:var(--blue)}
.evening .sign{margin:0}
.n,.whole,thead th{overflow-wrap:normal}thead th{font-size:.85rem}tbody th,.to{color:inherit}\
.to{display:block;min-height:2.75rem;text-decoration:none}summary{line-height:2.75rem}.qr{max-width:100%;height:auto}
table{width:100%;margin-bottom:.75rem;border-collapse:collapse}
td,th{padding:.4rem .3rem;text-align:left;vertical-align:top;\
border-bottom:var(--edge)}
.n{text-align:right}.own{background:var(--tint)}
.game i{min-width:3.6rem;padding:.2rem;text-align:center;font-style:normal;color:var(--muted);\
border:var(--edge);border-radius:.4rem}
.game .lost{background:var(--tint);border-color:var(--blue);color:var(--ink)}
.game>span{flex:auto;min-width:0}
@container(max-width:18rem){thead th{font-size:.75rem}td,th{padding:.3rem .12rem}}
@container(max-width:12rem){.n,thead th{font-size:.7rem}thead th{overflow-wrap:anywhere}}
@media print{header,form,.keys,.skip{display:none}body{background:0 0;color:#000}}
"""

STYLE = _RULES.replace("\n", "")
