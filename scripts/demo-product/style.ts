import type { Product } from './products.ts'

/** The look of the pages: the portal's tokens, and the product's colour. */
export const styleOf = ({ color }: Product): string => `
:root { color-scheme: light dark; --product: ${color}; --ink: #0f1b33; --secondary: #4a5772; --ground: #f4f6fb; --paper: #fff; --line: #e4e9f2; --control: #8793ab; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf6; --secondary: #a9b4cc; --ground: #0d1424; --paper: #141d33; --line: #25304b; --control: #66738f; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; color: var(--ink); font: 15px/1.6 'Inter Variable', Inter, system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
  background: radial-gradient(60rem 26rem at 50% -8rem, color-mix(in srgb, var(--product) 20%, transparent), transparent) no-repeat var(--ground); }
header { display: flex; align-items: center; gap: 12px; padding: 16px 32px; }
header strong { font-size: 16px; font-weight: 640; }
header span { padding: 1px 10px; border: 1px solid var(--line); border-radius: 999px; background: var(--paper); color: var(--secondary); font-size: 12px; white-space: nowrap; }
.sign { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 10px; background: linear-gradient(135deg, var(--product), color-mix(in srgb, var(--product) 74%, white)); }
.sign svg { width: 58%; fill: none; stroke: #fff; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
main { flex: 1; display: grid; place-items: center; padding: 16px 16px 72px; }
article { width: 100%; max-width: 540px; padding: 40px; border: 1px solid var(--line); border-radius: 14px; background: var(--paper); overflow-wrap: anywhere; }
article > .sign { width: 56px; height: 56px; border-radius: 16px; margin-bottom: 24px; }
h1 { font-size: 28px; line-height: 1.3; font-weight: 640; }
article > p { margin-top: 8px; color: var(--secondary); }
dl { margin-top: 28px; border-top: 1px solid var(--line); }
dl > div { display: flex; justify-content: space-between; gap: 24px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--secondary); white-space: nowrap; }
dd { text-align: right; font-weight: 560; }
nav, .links { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 28px; }
a { display: inline-flex; align-items: center; min-height: 36px; padding: 0 18px; border: 1px solid var(--line); border-radius: 9px; color: var(--ink); font-weight: 560; text-decoration: none; }
a:hover { border-color: var(--product); }
a:focus-visible { outline: 2px solid var(--product); outline-offset: 2px; }
h2 { margin-top: 36px; font-size: 18px; font-weight: 640; }
h3 { font-size: 15px; font-weight: 640; }
form { display: grid; gap: 12px; justify-items: start; margin-top: 20px; }
label { display: grid; gap: 4px; width: 100%; }
label span { color: var(--secondary); font-size: 13px; }
textarea, input, select, button { min-height: 36px; padding: 6px 12px; border: 1px solid var(--control); border-radius: 9px; background: var(--paper); color: inherit; font: inherit; }
textarea, input, select { width: 100%; }
textarea { resize: vertical; }
button { padding: 0 18px; font-weight: 560; cursor: pointer; }
button:hover { border-color: var(--product); }
button.primary { border-color: transparent; background: var(--product); color: #fff; }
:is(textarea, input, select, button):focus-visible { outline: 2px solid var(--product); outline-offset: 2px; }
section { margin-top: 16px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; }
section > :is(p, form) { margin-top: 12px; }
ol { margin-top: 8px; padding-left: 20px; }
li { padding: 4px 0; }
.text { white-space: pre-wrap; }
.problem { padding: 8px 12px; border-radius: 9px; background: color-mix(in srgb, #d9480f 12%, var(--paper)); }
article .note { color: var(--secondary); font-size: 13px; }
article > .note { margin-top: 16px; font-size: 13px; }
@media (max-width: 480px) { header { padding: 12px 16px; } article { padding: 28px 20px; } h1 { font-size: 24px; } }
`
