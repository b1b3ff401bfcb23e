/** The styles of all pages. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#1c2430, #e6e9ee); --soft: light-dark(#55606e, #a3adba); --line: light-dark(#d9dee5, #38414d);
  --ground: light-dark(#ffffff, #14181d); --panel: light-dark(#f5f7f9, #1d232a); --link: light-dark(#0a6b5c, #4fd0b8); --warm: light-dark(#9a3c00, #ffb27a); }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; font: 15px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; color: var(--text); background: var(--ground); }
a { color: var(--link); } a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 12px 24px; border-bottom: 1px solid var(--line); }
header > a:first-child { font-weight: 600; text-decoration: none; color: inherit; margin-right: auto; }
.layout { display: grid; grid-template-columns: 220px minmax(0, 1fr); max-width: 1200px; margin: 0 auto; }
nav { padding: 24px; border-right: 1px solid var(--line); } nav ul { position: sticky; top: 24px; }
nav ul, .calls, .tree { list-style: none; margin: 0; padding: 0; }
nav li { padding: 3px 0; } nav a { text-decoration: none; } nav a:hover { text-decoration: underline; } nav [aria-current] { font-weight: 600; }
main { padding: 24px 32px 64px; min-width: 0; }
h1 { font-size: 26px; line-height: 1.3; margin: 0 0 8px; } h2 { font-size: 20px; margin: 0 0 4px; } h3 { font-size: 15px; margin: 20px 0 6px; } h4 { font-size: 14px; margin: 12px 0 4px; }
.lead, small, .type, .place { color: var(--soft); } small, .type, .place { font-size: 13px; }
section { padding: 28px 0; border-top: 1px solid var(--line); } section:target > h2 { text-decoration: underline; }
.anchor { font-weight: 400; text-decoration: none; padding: 0 4px; }
code, pre { font: 13px/1.5 ui-monospace, 'Cascadia Mono', Menlo, monospace; } code { overflow-wrap: anywhere; }
p code, li code, td code { background: var(--panel); padding: 1px 4px; border-radius: 4px; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 12px; margin: 0; overflow: auto; }
.verb { font: 600 12px ui-monospace, monospace; color: var(--link); } .verb[data-verb='delete'] { color: var(--warm); }
.required { color: var(--warm); font-size: 13px; }
.tree .tree { margin-left: 10px; padding-left: 14px; border-left: 1px solid var(--line); }
.tree p { margin: 0; padding: 4px 0; overflow-wrap: anywhere; } .place { display: inline-block; min-width: 48px; float: left; padding: 4px 8px 0 0; }
.calls li { padding: 6px 0; } .calls small { display: block; overflow-wrap: anywhere; }
.domains { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 12px; list-style: none; padding: 0; }
.domains li { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; } .domains p { margin: 4px 0; }
form { display: flex; gap: 8px; margin: 20px 0; } input { flex: 1; min-width: 0; }
input, button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: 6px; padding: 7px 12px; min-height: 40px; } button { cursor: pointer; }
.copied { display: grid; gap: 8px; justify-items: start; } .copied pre { width: 100%; }
details { margin-top: 20px; } summary { font-weight: 600; cursor: pointer; padding: 4px 0; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; } td code { overflow-wrap: normal; white-space: nowrap; } td:last-child { min-width: 240px; } li > p { margin: 0; } th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
@media (max-width: 800px) { .layout { grid-template-columns: minmax(0, 1fr); } nav { display: none; } main { padding: 20px 16px 48px; } header { padding: 12px 16px; }
  thead { position: absolute; left: -9999px; } tr { display: grid; padding: 8px 0; border-bottom: 1px solid var(--line); } td, td:last-child { border: 0; padding: 1px 0; min-width: 0; } td code { white-space: normal; overflow-wrap: anywhere; } }
`
