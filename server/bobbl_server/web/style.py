"""How the pages look: black on white and large, read in the sun, touched by thick fingers."""

STYLE = """\
* { box-sizing: border-box }
html { font: 19px/1.35 system-ui, sans-serif; -webkit-text-size-adjust: 100% }
body { margin: 0; color: #111; background: #fff }
main { max-width: 34rem; margin: 0 auto; padding: .6rem .8rem 2rem }
h1 { margin: .1rem 0 .6rem; font-size: 1.7rem; line-height: 1.15 }
h1, button, .button, summary, legend { overflow-wrap: break-word; hyphens: auto }
h1 small { font-size: 1.1rem; font-weight: 400 }
h2 { margin: 1.2rem 0 .2rem; font-size: 1.1rem }
.quiet { color: #444; font-size: .9rem }
.top { margin: 0; overflow-wrap: anywhere }
.problem, .good { padding: .6rem .7rem; border: 3px solid #b34700; font-weight: 700 }
.good { border-color: #0b4f9e }
.training { margin: 0 -.8rem .6rem; padding: .3rem; border: 4px solid #111; background: #f28c1c;
  font-size: 1.3rem; font-weight: 700; text-align: center }
.ask { display: block; font-weight: 700; margin: .8rem 0 .4rem }
.slip { width: 100%; border-collapse: collapse; table-layout: auto }
.slip th, .slip td { border: 2px solid #111; padding: .3rem .35rem; text-align: center }
.slip thead th { font-size: .85rem; padding: .1rem .35rem }
.slip tbody th { text-align: left; width: 100%; line-height: 1.2 }
.slip th span { display: block; font-weight: 400; font-size: .85rem; overflow-wrap: anywhere }
.slip th small { font-weight: 400 }
.slip td { font-size: 1.5rem; font-weight: 700; min-width: 3rem; white-space: nowrap }
.slip td.now { background: #111; color: #fff }
.slip td i { font-style: normal; font-size: .9rem; vertical-align: top; margin-left: .1rem }
fieldset { border: 0; margin: .9rem 0 0; padding: 0 }
legend { padding: 0 0 .3rem; font-weight: 700 }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(5.2rem, 1fr)); gap: .4rem }
.tiles label { position: relative; display: block }
.tiles input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0 }
.tiles span { display: flex; flex-direction: column; justify-content: center; min-height: 3.1rem;
  height: 100%; position: relative; hyphens: auto;
  padding: .3rem .15rem; border: 2px solid #111; border-radius: .4rem; text-align: center;
  overflow-wrap: anywhere; line-height: 1.15 }
.tiles small { font-size: .8rem }
.tiles input:checked + span { background: #0b4f9e; border-color: #0b4f9e; color: #fff }
.tiles input:checked + span::before { content: "✓"; content: "✓" / ""; font-weight: 700;
  position: absolute; left: .3rem; top: 0 }
.tiles input:focus-visible + span { outline: 4px solid #e08a00; outline-offset: 2px }
button, .button { display: block; width: 100%; min-height: 3.1rem; margin: .8rem 0 0;
  padding: .5rem; font: inherit; font-weight: 700; color: #111; background: #fff;
  border: 2px solid #111;
  border-radius: .4rem; text-align: center; text-decoration: none }
button.main { background: #0b4f9e; border-color: #0b4f9e; color: #fff; min-height: 3.6rem;
  font-size: 1.15rem }
button:focus-visible, .button:focus-visible, summary:focus-visible, a:focus-visible,
.code:focus-visible {
  outline: 4px solid #e08a00; outline-offset: 2px }
.shot { display: block; font-weight: 700; margin: .8rem 0 .4rem }
input[type=file] { width: 100%; min-height: 3.1rem; font: inherit }
.live { position: relative }
.live .shot { margin: .8rem 0 0; padding: 1.5rem .5rem; background: #0b4f9e; color: #fff;
  border-radius: .4rem; font-size: 1.4rem; text-align: center }
.live input[type=file] { position: absolute; inset: 0; height: 100%; opacity: 0 }
.live button { display: none }
.live:focus-within .shot { outline: 4px solid #e08a00; outline-offset: 2px }
.busy .shot { background: #fff; color: #444; outline: 2px solid #444 }
.code { width: 100%; min-height: 3.4rem; padding: .3rem .5rem;
  font: 700 1.7rem ui-monospace, monospace;
  letter-spacing: .1em; text-transform: uppercase; border: 3px solid #111; border-radius: .4rem }
summary { min-height: 3rem; margin-top: .8rem; padding: .75rem .2rem; font-weight: 700 }
ol { margin: .3rem 0; padding-left: 2.2rem }
li { padding: .25rem 0; overflow-wrap: anywhere }
li b { white-space: nowrap }
a { color: #0b4f9e }
details.rules { border-top: 1px solid #999 }
details.rules summary { margin-top: 0 }
ul.rules { list-style: none; margin: 0 0 .6rem; padding: 0 }
ul.rules li { padding: .15rem 0 }
.worth { width: 100%; margin: 0 0 .8rem; border-collapse: collapse }
.worth th, .worth td { padding: .2rem .3rem; border-bottom: 1px solid #999; text-align: right }
.worth thead th { font-size: .85rem }
.worth th:first-child { text-align: left; overflow-wrap: anywhere }
"""
