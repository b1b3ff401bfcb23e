/** The look of the documentation page. */
export const docsStyle = `
:root{--ink:#0f1b33;--ink-2:#4a5772;--ground:#f4f6fb;--paper:#fff;--line:#e4e9f2;--brand:#2f54eb;color-scheme:light}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf6;--ink-2:#a9b4cc;--ground:#0d1424;--paper:#141d33;--line:#25304b;--brand:#8ba2ff;color-scheme:dark}}
*{box-sizing:border-box}html{scroll-padding-top:20px}
body{margin:0;background:var(--ground);color:var(--ink);font:14px/1.6 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif;display:grid;grid-template-columns:220px minmax(0,1fr)}
nav{position:sticky;top:0;align-self:start;padding:32px 20px;display:grid;gap:12px}nav b{font-size:16px}
nav ul{list-style:none;margin:0;padding:0;display:grid;gap:2px}nav li a{display:block;padding:6px 10px;border-radius:8px}
a{color:var(--brand);text-decoration:none}a:hover{text-decoration:underline}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
main{max-width:980px;padding:32px 32px 80px;min-width:0}h1{font-size:26px;margin:0 0 4px}h2{font-size:19px;margin:40px 0 12px}h3{font-size:15px;margin:0;overflow-wrap:anywhere}h4{margin:18px 0 6px;font-size:13px;color:var(--ink-2)}
p{margin:6px 0}article{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:20px 22px;margin-bottom:14px}
code{font:13px ui-monospace,'SFMono-Regular',Menlo,monospace}
.verb{display:inline-block;min-width:52px;padding:1px 8px;border-radius:6px;background:var(--ground);border:1px solid var(--line);font-size:12px;text-align:center}
dl{display:flex;flex-wrap:wrap;gap:6px 28px;margin:10px 0 0}dl div{display:flex;gap:8px}dt{color:var(--ink-2)}dd{margin:0}
.table{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:13px}th{text-align:left;color:var(--ink-2);font-weight:560}th,td{padding:6px 10px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child{white-space:nowrap}.depth1{padding-left:18px}.depth2{padding-left:36px}.depth3{padding-left:54px}
.conventions{padding-left:18px;display:grid;gap:4px}
@media(max-width:760px){body{display:block}nav{position:static;padding:20px 16px 0}nav ul{display:flex;flex-wrap:wrap}main{padding:16px}article{padding:16px}}
@media print{nav{display:none}body{display:block}}
`
