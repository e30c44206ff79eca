"""How a browser that is a display looks: a screen is a hundred ``rem`` wide, whatever its size.

Inside a page sizes are in ``em``, so that the script can make one smaller that does not fit.
"""

_RULES = """\
:root{--bg:#FFF;--surface:#E8EBF0;--ink:#0A1118;--muted:#3F4A57;--hair:#C2C9D3;--blue:#0A4C86;\
--tint:#DCE8F4;--foot:#0A1118;--onfoot:#FFF}
@media(prefers-color-scheme:dark){:root{--bg:#0C1014;--surface:#1C232B;--ink:#F3F0E9;\
--muted:#B7BFC9;--hair:#37414C;--blue:#74B6F2;--tint:#17395A;--foot:#1C232B;--onfoot:#F3F0E9}\
.step img{background:#FFF;padding:.08em;border-radius:.08em}}
*{box-sizing:border-box}[hidden]{display:none!important}
html{font:max(.5em,min(1vw,1.78vh))/1.2 "Clear Sans",system-ui,sans-serif;\
font-variant-numeric:tabular-nums}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--bg);\
color:var(--ink);overflow-wrap:anywhere}
h1,h2,p,ul,ol{margin:0;padding:0}li{list-style:none}a{color:inherit}
.hear{position:absolute;width:.1rem;height:.1rem;overflow:hidden;clip-path:inset(50%)}
header,.head,.foot,.evening{display:flex;flex-wrap:wrap;gap:0 2rem;align-items:center;\
justify-content:space-between}
header{padding:.4rem 3rem;border-bottom:.2rem solid}
h1{font-size:2.2rem}nav a{font-size:1.5rem;line-height:3rem;margin-left:1rem}
main{flex:1 1 0;padding:.6rem 3rem;min-width:0}
section{font-size:1rem;min-width:0;padding-bottom:2rem}
h2{font-size:4em;line-height:1.15}.head p{font-size:2.2em}
.quiet,thead th{color:var(--muted);font-weight:400}
.huge{font-size:22em;line-height:1.05;font-weight:700;text-align:center;white-space:nowrap}
.code .huge{letter-spacing:.06em}
.bar{display:block;width:100%;height:2.2em;border:.25em solid}
.code,.word{text-align:center}.code p+p,.word p{font-size:3em;margin-top:.5em}
.word h2{font-size:6em}.step h2{color:var(--blue)}.step p{font-size:4.5em;font-weight:700}
.word .hash{font-size:2.6em;line-height:1.3;white-space:nowrap}
.step small{font-size:.5em}
.step img{height:1.5em;max-width:2.2em;object-fit:contain;vertical-align:middle}
.step .prize{border:.08em solid var(--blue);border-radius:.2em;background:var(--tint);padding:.2em}
.seats{display:flex;gap:1.5em}.seats>div{flex:1;min-width:0}
.seats h2{font-size:3em}.seats .head p{font-size:2em}
.letters{background:var(--blue);color:var(--bg);width:13em;flex:none;display:flex;\
flex-direction:column;justify-content:center;text-align:center}
.turns .step.way{display:grid;grid-template-columns:1fr 1fr;column-gap:3em;text-align:left;\
align-content:center}.way>*{grid-column:1}.way .prize{text-align:center}.way p{font-size:3.6em}
.way figure{grid-column:2;grid-row:1/span 9;margin:0;align-self:center}
.way figcaption{font-size:2.4em;font-weight:700}.way svg{width:100%}
.told{border:.12em solid #C45F00;padding:.2em .6em;font-size:2.6em;font-weight:700}
.missing{font-size:2.4em;font-weight:700;margin-top:.4em}
.sponsors{text-align:center}.sponsors li{font-size:4em;padding-top:.4em}
.sponsors .two{columns:2}.sponsors .two li{font-size:3em;break-inside:avoid}
.letters b{font-size:10em;line-height:1}.letters span{font-size:3em}
.some b{font-size:5.2em}.long b{font-size:2.8em}
.seats ul{columns:3 25em;column-gap:1em;padding-top:.3em}
.seats li{display:flex;align-items:center;break-inside:avoid;margin-bottom:.3em;\
background:var(--surface);min-height:3em}
.seats li b{font-size:2.5em;line-height:1.2;width:2.4em;flex:none;align-self:stretch;display:grid;\
place-items:center;background:var(--foot);color:var(--onfoot);border-right:.04em solid var(--bg)}
.seats li .free{font-size:1.8em;width:3.34em}
.seats li span{font-size:2.2em;line-height:1.1;padding:.1em .4em;min-width:0;hyphens:auto}
.seats li .hear,.seats li .whole{padding:0}.whole{white-space:nowrap}\
.seats li .whole{font-size:1em}
table{width:100%;border-collapse:collapse}
.ranking .quiet,.ranking>p{font-size:1.8em}
td,thead th,tbody th{font-size:2.1em;padding:.2em .4em;\
text-align:left;font-weight:400;\
border-bottom:.12rem solid var(--hair)}
thead th{font-size:1.8em}td b{font-size:1.15em}.n{text-align:right;white-space:nowrap}\
td.quiet{font-size:1.9em}
.ranking table+p{font-size:1.5em}.first{background:var(--tint)}
.evening{padding:0 3rem .5rem;gap:.4rem;font-size:1.7rem}
.evening li{flex:1 1 auto;border-bottom:.5rem solid var(--hair);white-space:nowrap}
.evening .done,.evening .now{border-color:var(--blue)}.now{font-weight:700}
.sign{width:1.1em;height:1.1em;vertical-align:-.15em;color:var(--blue);--surface:var(--bg)}
.foot{background:var(--foot);color:var(--onfoot);padding:.5rem 3rem;min-height:6.5rem}
.next{flex:1;font-size:2.4rem}.next span{margin-left:1.5rem;white-space:nowrap}
.from{font-size:1.8rem;text-align:right}
.qr{width:6rem;height:6rem}.word .qr{width:6em;height:6em}
footer>p{background:var(--ink);color:var(--bg);padding:.4rem 3rem;font-size:2rem}
.turns body{height:100vh;overflow:hidden}.turns main{display:flex;min-height:0;overflow:hidden}
.turns section{flex:1;overflow:hidden;padding:0}
.turns .code,.turns .word,.turns .clock,.turns .sponsors{\
display:flex;flex-direction:column;justify-content:center}
@media(max-width:40em){.huge{font-size:24vw}td,tbody th,thead th,td.quiet{font-size:1.3em}\
tbody th{overflow-wrap:anywhere;min-width:9em}tr>:nth-child(2){display:none}
.seats{display:block}.letters{width:auto}}
:focus-visible{outline:.25rem solid #C45F00}main:focus{outline:0}
"""

WALL_STYLE = _RULES.replace("\n", "")
