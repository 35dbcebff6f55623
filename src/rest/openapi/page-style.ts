export const PAGE_STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --ground: #fff; --raised: #f3f5f7;
  --line: #d0d7de; --link: #0a55b8; --get: #0b6b3a; --post: #8a4600; --put: #6a2fa0; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ed; --soft: #a3adb8; --ground: #14171b;
  --raised: #1f242a; --line: #3a424b; --link: #7db7ff; --get: #6fd39b; --post: #ffb26b; --put: #cda4ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--ground); }
a { color: var(--link); }
nav { padding: 1rem; border-bottom: 1px solid var(--line); background: var(--raised); }
nav ul { margin: .25rem 0 1rem; padding: 0; list-style: none; }
nav li { padding: .15rem 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav strong { font-size: .85rem; color: var(--soft); }
main { max-width: 60rem; padding: 1rem; }
h1, h2, h3, h4 { line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin-top: 3rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { margin-top: 2.5rem; }
h4 { margin: 1.5rem 0 .5rem; }
code, pre { font: .875em/1.5 ui-monospace, Menlo, Consolas, monospace; }
p code, td code, dd code { padding: .1em .25em; border-radius: 3px; background: var(--raised);
  overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px;
  background: var(--raised); }
.method { font-weight: 700; }
.get { color: var(--get); }
.post { color: var(--post); }
.put { color: var(--put); }
.place { overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td:first-child { min-width: 9rem; }
.required { color: var(--soft); font-size: .8125rem; white-space: nowrap; }
details { margin: .5rem 0; }
summary { cursor: pointer; }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0;
    border-right: 1px solid var(--line); }
  main { padding: 1rem 2.5rem 4rem; }
}
@media (max-width: 40rem) {
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td { padding: 0; border: 0; }
}
@media print { nav { display: none; } details { display: block; } }
`;
