/** The look of the page: the portal's tokens, light and dark as the system wants it. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --ink: #0f1b33; --ink-2: #4a5772; --ground: #f4f6fb; --paper: #fff; --line: #e4e9f2; --line-2: #b9c5dc;
  --brand: #2f54eb; --brand-soft: #eef2ff; --code: #f1f4fa; --bar: rgb(255 255 255 / 88%);
  --get: #08705f; --get-soft: #e7f8f4; --put: #7a5200; --put-soft: #fff4dc; --delete: #b81e46; --delete-soft: #fdeef2;
  --mono: 'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace, 'Noto Sans CJK SC';
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8ecf6; --ink-2: #a9b4cc; --ground: #0d1424; --paper: #141d33; --line: #25304b; --line-2: #43527a;
    --brand: #8ba2ff; --brand-soft: #1c2a5a; --code: #1c2740; --bar: rgb(20 29 51 / 88%);
    --get: #3ad0b8; --get-soft: #10332f; --put: #f0c36a; --put-soft: #2f2611; --delete: #ff8aa6; --delete-soft: #3a1a26;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 76px; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 14px/1.6 'Inter Variable', Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
  -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%;
}
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--brand); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
code { font-family: var(--mono); font-size: .92em; overflow-wrap: anywhere; }
a > code, :is(p, dd, small, li, .sentence, .description) > code { display: inline-block; max-width: 100%; line-height: 1.45; }
:is(p, dd, small, li, .sentence, .description) > code, h2 > code {
  padding: .1em .38em; border-radius: 5px; background: var(--code);
}
.skip { position: absolute; left: 16px; top: -60px; z-index: 9; padding: 8px 14px; border-radius: 9px; background: var(--brand); color: var(--paper); }
.skip:focus { top: 10px; }

header {
  position: sticky; top: 0; z-index: 5; height: 56px; padding: 0 28px; display: flex; align-items: center; gap: 16px;
  background: var(--bar); backdrop-filter: blur(10px); border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 10px; color: var(--ink); font-size: 16px; }
.brand:hover { text-decoration: none; }
.brand b { font-weight: 640; letter-spacing: -.01em; }
.where { flex: 1; padding-left: 16px; border-left: 1px solid var(--line); color: var(--ink-2); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.document { white-space: nowrap; font-size: 13px; }
.languages { display: flex; padding: 3px; border: 1px solid var(--line); border-radius: 9px; background: var(--ground); }
.languages a { padding: 2px 10px; border-radius: 6px; color: var(--ink-2); font-size: 13px; white-space: nowrap; }
.languages a:hover { text-decoration: none; color: var(--ink); }
.languages [aria-current] { background: var(--paper); color: var(--ink); font-weight: 560; box-shadow: 0 0 0 1px var(--line); }

.frame { display: grid; grid-template-columns: 288px minmax(0, 1fr); }
nav {
  position: sticky; top: 56px; height: calc(100vh - 56px); overflow-y: auto; padding: 20px 14px 40px;
  background: var(--paper); border-right: 1px solid var(--line);
}
nav a { display: flex; gap: 10px; padding: 6px 10px; border-radius: 9px; color: var(--ink-2); }
nav a:hover { background: var(--ground); color: var(--ink); text-decoration: none; }
nav .part { margin-top: 6px; color: var(--ink); font-weight: 560; }
nav ul ul { margin-bottom: 10px; }
nav ul ul a { padding: 4px 10px; font-size: 12px; line-height: 1.5; font-family: var(--mono); overflow-wrap: anywhere; }
.mini { flex: none; width: 40px; font-size: 11px; line-height: 18px; font-weight: 600; letter-spacing: .02em; }

main { width: 100%; max-width: 1020px; margin: 0 auto; padding: 40px 40px 96px; }
h1 { font-size: 28px; line-height: 1.25; font-weight: 640; letter-spacing: -.02em; }
.introduction p { margin-top: 8px; max-width: 640px; font-size: 16px; color: var(--ink-2); }
.introduction ul { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; margin-top: 16px; color: var(--ink-2); font-size: 13px; }
section { margin-top: 56px; }
h2 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; font-size: 20px; line-height: 1.4; font-weight: 640; letter-spacing: -.01em; }
h2 code { color: var(--ink-2); font-size: 12px; font-weight: 400; letter-spacing: 0; }
.about { margin: 4px 0 0; color: var(--ink-2); max-width: 720px; }

.topics { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr)); gap: 16px; margin-top: 16px; }
.topic, .panel, .call { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; }
.topic { padding: 18px 20px; }
.topics + .topic { margin-top: 16px; }
.topic h3 { font-size: 14px; font-weight: 600; }
.topic p { margin-top: 4px; color: var(--ink-2); }
.topic p code { color: var(--ink); }
pre { margin-top: 10px; padding: 14px 16px; border-radius: 9px; background: var(--code); font-size: 13px; line-height: 1.65; white-space: pre-wrap; overflow-wrap: anywhere; }
.panel { margin-top: 16px; padding: 6px 20px 10px; }

.call { margin-top: 16px; padding: 22px 24px 20px; scroll-margin-top: 76px; }
.call:target { border-color: var(--brand); }
.call-title { display: flex; align-items: flex-start; gap: 10px; font-size: 15px; line-height: 24px; font-weight: 600; }
.call-title .path { padding: 0; background: none; font-size: 15px; }
.verb { flex: none; min-width: 50px; padding: 0 8px; border-radius: 6px; text-align: center; font-size: 12px; font-weight: 640; letter-spacing: .03em; }
.post { color: var(--brand); } .get { color: var(--get); } .put { color: var(--put); } .delete { color: var(--delete); }
.verb.post { background: var(--brand-soft); } .verb.get { background: var(--get-soft); }
.verb.put { background: var(--put-soft); } .verb.delete { background: var(--delete-soft); }
.anchor { padding: 0 6px; color: var(--ink-2); font-weight: 400; opacity: 0; }
.call:hover .anchor, .anchor:focus { opacity: 1; }
.purpose { margin-top: 8px; font-size: 14px; }
.facts { display: grid; gap: 6px; margin-top: 14px; padding: 12px 16px; border-radius: 9px; background: var(--ground); font-size: 13px; }
.facts div { display: grid; grid-template-columns: 120px minmax(0, 1fr); gap: 12px; }
.facts dt { color: var(--ink-2); }
.facts dd code { background: var(--paper); border: 1px solid var(--line); margin-right: 4px; }
h4 { margin-top: 22px; font-size: 13px; font-weight: 600; }
h4 code { margin-left: 6px; font-weight: 400; color: var(--ink-2); }
.note, .none { margin-top: 8px; color: var(--ink-2); font-size: 13px; }
.none { margin-top: 18px; }
.note.general { line-height: 1.9; }
.note.general a code { font-size: 12px; }

table { width: 100%; margin-top: 6px; border-collapse: collapse; font-size: 13px; }
thead th { padding: 6px 12px 6px 0; text-align: left; font-size: 12px; font-weight: 400; color: var(--ink-2); }
tbody th { text-align: left; font-weight: 560; }
tbody :is(th, td) { padding: 8px 12px 8px 0; border-top: 1px solid var(--line); vertical-align: top; }
tbody :is(th, td):last-child, thead th:last-child { padding-right: 0; }
.fields { table-layout: fixed; }
.fields th:nth-child(1) { width: 26%; } .fields th:nth-child(2) { width: 27%; } .fields:not(.without-required) th:nth-child(3) { width: 84px; }
.fields td.type > code { color: var(--ink-2); }
.fields small { display: block; font-size: 12px; color: var(--ink-2); }
.required.yes { font-weight: 560; } .required.no { color: var(--ink-2); }
.description, .sentence { overflow-wrap: anywhere; }
.fields tbody th { position: relative; }
.depth-1 th { --indent: 18px; } .depth-2 th { --indent: 36px; } .depth-3 th { --indent: 54px; }
.depth-4 th { --indent: 72px; } .depth-5 th { --indent: 90px; } .depth-6 th { --indent: 108px; }
.fields tbody tr:not(.depth-0) th { padding-left: var(--indent); }
.fields tbody tr:not(.depth-0) th::before {
  content: ''; position: absolute; left: calc(var(--indent) - 12px); top: 0; width: 7px; height: 18px;
  border: solid var(--line); border-width: 0 0 1px 1px; border-radius: 0 0 0 4px;
}
.fields .form th { color: var(--ink-2); font-weight: 400; }
.errors th:nth-child(1) { width: 76px; } .errors th:nth-child(3) { width: 96px; }
.errors tbody th { font-variant-numeric: tabular-nums; }
.errors .name { width: 30%; }
.errors .status { font-variant-numeric: tabular-nums; color: var(--ink-2); }
.panel .errors tbody + tbody tr:first-child :is(th, td) { border-top-color: var(--line-2); }
.panel .errors tr:target { background: var(--brand-soft); }

@media (max-width: 999px) {
  html { scroll-padding-top: 112px; }
  header { padding: 0 16px; }
  .frame { display: block; }
  nav { z-index: 4; height: auto; padding: 6px 12px; border-right: 0; border-bottom: 1px solid var(--line); overflow-x: auto; scrollbar-width: none; }
  nav > ul { display: flex; }
  nav ul ul { display: none; }
  nav .part { margin: 0; padding: 6px 10px; font-weight: 400; white-space: nowrap; }
  main { padding: 28px 16px 64px; }
  .call { scroll-margin-top: 112px; }
}
@media (max-width: 640px) {
  .brand b, .document { display: none; }
  h1 { font-size: 22px; }
  .introduction p { font-size: 14px; }
  section { margin-top: 40px; }
  .call { padding: 18px 16px 16px; }
  .call-title { flex-wrap: wrap; gap: 6px 10px; }
  .call-title .path { flex-basis: 100%; order: 1; font-size: 14px; }
  .facts { padding: 10px 12px; }
  .facts div { grid-template-columns: 1fr; gap: 0; }
  .panel { padding: 2px 16px 6px; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tbody tr { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 9px 0; border-top: 1px solid var(--line); }
  thead + tbody tr:first-child { border-top: 0; }
  .panel .errors tbody + tbody tr:first-child { border-top-color: var(--line-2); }
  tbody :is(th, td), .fields tbody :is(th, td) { padding: 0; border: 0; width: auto; }
  .fields tbody tr:not(.depth-0) { padding-left: var(--indent); position: relative; }
  .type, .description, .sentence { grid-column: 1 / -1; }
  .required { grid-row: 1; grid-column: 2; }
  td[data-label]::before { content: attr(data-label) ' '; font-weight: 400; color: var(--ink-2); }
  .errors tbody tr { grid-template-columns: auto 1fr auto; }
  .errors .name { width: auto; }
}
@media (prefers-reduced-motion: no-preference) {
  nav a, .anchor { transition: background-color .14s, color .14s, opacity .14s; }
}
@media print {
  :root { --ground: #fff; --paper: #fff; --code: #f4f4f4; --ink: #000; --ink-2: #444; --line: #ccc; color-scheme: light; }
  header, nav, .skip, .anchor { display: none; }
  .frame { display: block; }
  main { max-width: none; padding: 0; }
  .call, .topic, .panel { border: 0; padding: 0; border-radius: 0; }
  .facts { padding: 0; }
  h2, h3, h4, thead, .facts { break-after: avoid; }
  tr, .facts, .topic { break-inside: avoid; }
  a { color: inherit; }
}
`
