import { hash } from 'node:crypto';

// Why rem: fields and buttons follow the browser's text size.
export const STYLESHEET = `
:root { color-scheme: light dark; --text: #16202c; --soft: #4d5a68; --ground: #f4f6f8; --card: #fff;
  --line: #d5dce3; --edge: #76838f; --accent: #0b5394; --on-accent: #fff; --accent-soft: #e6f0f9;
  --danger: #a3221b; --danger-soft: #fdeceb; --good: #12633a; --good-soft: #e4f4eb;
  --warning: #7a4b00; --warning-soft: #fdf2dc;
  --shadow: 0 1px 2px rgb(16 32 48 / .07), 0 4px 16px rgb(16 32 48 / .06); }
@media (prefers-color-scheme: dark) { :root { --text: #e7ecf1; --soft: #a9b5c1; --ground: #11161c;
  --card: #1a212a; --line: #323d49; --edge: #7f8c99; --accent: #8fc3f5; --on-accent: #0d1a27;
  --accent-soft: #1d3147;
  --danger: #ffaba5; --danger-soft: #3f1d1b; --good: #8fdcb2; --good-soft: #17352a;
  --warning: #f3c983; --warning-soft: #3a2c12; --shadow: none; } }
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color: var(--text); background: var(--ground); overflow-wrap: break-word; }
h1, h2, p, dl, dd, fieldset, figure { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
h2 { font-size: 1.125rem; line-height: 1.3; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; border: 0; }
.skip { position: absolute; left: .5rem; top: -4rem; padding: .6rem 1rem; background: var(--card);
  z-index: 1; }
.skip:focus { top: .5rem; }
.brand { display: inline-flex; align-items: center; gap: .55rem; min-height: 2.25rem; font-weight: 650;
  color: inherit; text-decoration: none; }
.brand::before { content: ""; width: .7rem; height: 1.25rem; border-radius: 2px; background: var(--accent);
  box-shadow: .35rem 0 0 -.1rem var(--accent); margin-right: .3rem; }

/* One thing to do: log in, agree, be told. */
.single { display: flex; flex-direction: column; align-items: center; gap: 1rem; padding: 3rem 1rem; }
.single .card { width: 100%; max-width: 28rem; }
.card { display: grid; gap: 1.25rem; padding: 1.75rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; box-shadow: var(--shadow); }
.card > *, .stack > * { min-width: 0; }
.stack { display: grid; gap: 1rem; }
.lead { color: var(--soft); }
.foot { color: var(--soft); font-size: .9375rem; text-align: center; }
.foot a { display: inline-block; padding: .25rem 0; }

/* Pages of somebody who is logged in. */
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding: .6rem 1.5rem;
  background: var(--card); border-bottom: 1px solid var(--line); }
.bar .who { margin-left: auto; text-align: right; font-size: .875rem; line-height: 1.3; color: var(--soft); }
.bar .who strong { display: block; color: var(--text); font-weight: 600; }
.frame { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 2rem; max-width: 82rem;
  margin: 0 auto; padding: 2rem 1.5rem 4rem; }
.frame main { display: grid; gap: 1.5rem; align-content: start; }
.places { align-self: start; }
.places p { padding: 0 .75rem .4rem; font-size: .8125rem; font-weight: 600; color: var(--soft); }
.places ul { margin: 0; padding: 0; list-style: none; display: grid; gap: .15rem; }
.places a { display: block; padding: .5rem .75rem; border-radius: 8px; color: var(--text);
  text-decoration: none; }
.places a:hover { background: var(--accent-soft); }
.places a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.head { display: grid; gap: .35rem; }

/* The queue. */
.areas { display: flex; flex-wrap: wrap; gap: .25rem; }
.areas a, .tabs a { display: inline-flex; align-items: center; gap: .4rem; min-height: 2.25rem;
  padding: .25rem .75rem;
  border-radius: 8px; color: var(--text); text-decoration: none; }
.areas a:hover, .tabs a:hover { background: var(--accent-soft); }
.areas a[aria-current], .tabs a[aria-current] { font-weight: 600; color: var(--accent);
  background: var(--accent-soft); }
.frame.wide { grid-template-columns: minmax(0, 1fr); max-width: 110rem; padding-top: 1.25rem; }
.frame.wide main { gap: 1rem; }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem; }
.count { font-size: .8125rem; color: var(--soft); }
details.card { display: block; padding: .75rem 1.25rem; }
.filters { display: grid; gap: .75rem 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr));
  align-items: end; margin-top: .75rem; }
.queue { gap: .75rem; }
.views { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.views form.inline { align-items: end; }
.views .button { min-height: 2.75rem; max-width: 100%; white-space: normal; overflow-wrap: anywhere; }
.rows { display: grid; gap: 0; margin: 0; padding: 0; list-style: none; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.row { display: grid;
  grid-template-columns: 2rem minmax(12rem, 3fr) minmax(9rem, 1fr) minmax(12rem, 3fr) minmax(12rem, 2fr);
  gap: .25rem 1rem; padding: .7rem 1rem; align-items: start; border-bottom: 1px solid var(--line); }
.row:last-child { border-bottom: 0; }
.row > * { min-width: 0; overflow-wrap: anywhere; }
.row.current { box-shadow: inset 4px 0 0 var(--accent); background: var(--accent-soft); }
.row[aria-busy] { opacity: .6; }
.row .name { display: inline-block; min-height: 1.5rem; font-weight: 600; }
.pick { display: grid; place-items: center; min-height: 1.75rem; }
.pick input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.why, .result, .decide { display: flex; flex-wrap: wrap; gap: .3rem .5rem; align-items: center;
  font-size: .9375rem; }
.score { font-weight: 700; font-variant-numeric: tabular-nums; }
.score.high { color: var(--danger); }
.score.low { color: var(--good); }
.flag { padding: .05rem .5rem; font-size: .8125rem; border-radius: 6px; background: var(--danger-soft);
  color: var(--danger); }
.flag.black { background: var(--text); color: var(--card); }
.row .button { min-height: 2rem; padding: .2rem .7rem; font-size: .875rem; }
.toast:empty { display: none; }
.toast { position: fixed; right: 1rem; bottom: 1rem; margin: 0; max-width: min(32rem, 90vw);
  padding: .6rem 1rem;
  color: var(--card); background: var(--text); border-radius: 8px; }
kbd { padding: .1rem .4rem; font: .875em ui-monospace, Menlo, Consolas, monospace; background: var(--ground);
  border: 1px solid var(--edge); border-radius: 4px; }

/* An alert on one page. */
.board, .board > div { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr);
  align-content: start; }
.board .card { gap: 1rem; padding: 1.25rem; }
.verdict.card { padding: 1rem 1.25rem; gap: .9rem; }
.tiles { display: grid; gap: .75rem 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); }
.tiles dt { font-size: .8125rem; color: var(--soft); }
.tiles dd.score { font-size: 1.25rem; line-height: 1.2; }
.prose:not(.stack) > * + * { margin-top: .5rem; }
.prose p, .prose ul, .finding p, .block h3 { overflow-wrap: anywhere; }
.prose ul { padding-left: 1.25rem; margin: .5rem 0 0; }
.board h3 { font-size: 1rem; }
.board h4 { font-size: .9375rem; margin: 0 0 .35rem; }
.two.start { align-items: start; }
.reasons, .plain-list, .waterfall { display: grid; gap: .4rem; margin: 0; padding: 0; list-style: none; }
.plain-list { font-size: .9375rem; }
.plain-list li { min-width: 0; overflow-wrap: anywhere; }
.reasons li { display: flex; gap: 1rem; justify-content: space-between; font-size: .9375rem; }
.reasons b, .waterfall b, data, .amount { font-variant-numeric: tabular-nums; }
.block + .block, article + article { padding-top: 1rem; border-top: 1px solid var(--line); }
article { display: grid; }
.block, article { gap: .6rem; }
.finding { display: grid; gap: .25rem; padding: .15rem 0 .15rem .8rem; border-left: 4px solid var(--line); }
.finding.red, .finding.black { border-color: var(--danger); }
.finding.yellow { border-color: var(--warning); }
.finding.green { border-color: var(--good); }
.flag.yellow { color: var(--warning); background: var(--warning-soft); }
.flag.green { color: var(--good); background: var(--good-soft); }
.flag.white, .flag.gray { color: var(--soft); background: var(--ground); }
.waterfall li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1rem;
  font-size: .9375rem; }
.waterfall svg { grid-column: 1 / -1; width: 100%; height: .9rem; }
.waterfall .track { fill: var(--ground); }
.waterfall .part { fill: var(--accent); }
.waterfall .total { fill: var(--text); }
.waterfall .line { stroke: var(--danger); stroke-width: 2; vector-effect: non-scaling-stroke; }
.plot { display: grid; gap: .35rem; }
.plot svg { display: block; width: 100%; height: 11rem; background: var(--ground); border-radius: 6px; }
.plot svg.net { height: 4rem; }
.plot path { fill: none; vector-effect: non-scaling-stroke; }
.plot .axis { stroke: var(--edge); }
.plot rect.in { fill: var(--good); }
.plot rect.out { fill: var(--accent); }
.plot rect.flagged { fill: var(--danger); }
.plot .mark { stroke: var(--danger); stroke-width: 7; stroke-linecap: round; }
.plot .net .line { stroke: var(--text); stroke-width: 1.5; }
.plot rect.window { fill: var(--warning-soft); }
.plot figcaption, .ends { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; }
.ends { justify-content: space-between; color: var(--soft); }
.key::before { content: ""; display: inline-block; width: .75rem; height: .75rem; margin-right: .35rem;
  border-radius: 2px; vertical-align: -.05rem; }
.key.in::before { background: var(--good); }
.key.out::before { background: var(--accent); }
.key.flagged::before { background: var(--danger); }
.key.window::before { background: var(--warning-soft); border: 1px solid var(--edge); }
.amount { white-space: nowrap; }

/* Search. */
.chips { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; list-style: none; }
.chips .button { gap: .4rem; min-height: 2rem;
  padding: .2rem .8rem; font-size: .875rem; border-radius: 99px; }
.results { gap: 1.25rem; }
.results .stack { gap: .5rem; }
.results .name { font-weight: 600; }

/* Figures. */
.tiles dd.figure { font-size: 1.25rem; line-height: 1.2; font-weight: 600;
  font-variant-numeric: tabular-nums; }
svg .bad { fill: var(--danger); }
svg .good { fill: var(--good); }
svg .mild { fill: var(--accent); }
svg .warn { fill: var(--warning); }
svg .rest { fill: var(--edge); }
.key.bad::before { background: var(--danger); }
.key.good::before { background: var(--good); }
.key.mild::before { background: var(--accent); }
.key.warn::before { background: var(--warning); }
.key.rest::before { background: var(--edge); }
.legend:empty { display: none; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; }
.card h3 { font-size: 1rem; }
.prose.stack { gap: .5rem; }
.draft { white-space: pre-wrap; overflow-wrap: anywhere; }
.by-flag td:first-child { min-width: min(8rem, 100%); }
.drawing { overflow-x: auto; }
.drawing svg { display: block; width: 100%; min-width: 72rem; }
.drawing text { fill: var(--text); font-size: 14px; }
.drawing .sum, .drawing .id { fill: var(--soft); font-size: 13px; }
.drawing .sum { paint-order: stroke; stroke: var(--card); stroke-width: 5px; }
.drawing rect { fill: var(--ground); stroke: var(--edge); }
.drawing .subject rect { fill: var(--accent-soft); stroke: var(--accent); stroke-width: 2; }
.drawing .flagged rect { stroke: var(--danger); stroke-width: 2; }
.drawing .edge { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.drawing .arrow { fill: var(--edge); }
a.tall, .lead a, dd a, td a:not(.button) { display: inline-block; min-height: 1.5rem; }
@media (min-width: 75rem) {
  .board { grid-template-columns: minmax(0, 2fr) minmax(20rem, 1fr); align-items: start; }
}

.line li { border-left: 3px solid var(--accent); padding-left: .75rem; }
.line li.later { border-left-color: var(--line); color: var(--soft); }
.line li[aria-current] { background: var(--accent-soft); }
.line li p { margin: 0; }
input[type=range] { padding: 0; accent-color: var(--accent); }

form { display: grid; gap: 1.1rem; }
form.inline { display: inline-flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.field { display: grid; gap: .35rem; min-width: 0; }
label, legend { font-weight: 600; }
.hint { display: block; color: var(--soft); font-size: .875rem; font-weight: 400; }
.fault { color: var(--danger); font-size: .875rem; font-weight: 600; }
input:not([type=checkbox], [type=radio]), select, textarea { width: 100%; min-height: 2.75rem;
  padding: .5rem .75rem;
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
.card > form.inline { align-items: end; }
.card > form.inline select { min-height: 2.75rem; }
form.inline select { width: auto; min-height: 2.25rem; padding: .25rem .5rem; }
input[aria-invalid], textarea[aria-invalid] { border-color: var(--danger); border-width: 2px; }
fieldset { display: grid; gap: .15rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .35rem; }
.tick { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .75rem; padding: .5rem .25rem;
  font-weight: 400; cursor: pointer; border-radius: 8px; }
.tick input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.tick:has(:disabled) { color: var(--soft); cursor: default; }
.two { display: grid; gap: 1.1rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  align-items: end; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem;
  padding: .5rem 1.1rem; font: inherit; font-weight: 600; line-height: 1.25; white-space: nowrap;
  text-decoration: none;
  border: 1px solid transparent; border-radius: 8px; cursor: pointer; }
.primary { color: var(--on-accent); background: var(--accent); }
.plain { color: var(--accent); background: var(--card); border-color: var(--edge); }
.danger { color: var(--danger); background: var(--card); border-color: var(--danger); }
.button:hover { filter: brightness(.94); }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
.bar .button, td .button { min-height: 2.25rem; padding: .3rem .8rem; font-size: .9375rem; }

.notice { padding: .8rem 1rem; border: 1px solid; border-radius: 8px; }
.info { color: var(--accent); background: var(--accent-soft); }
.success { color: var(--good); background: var(--good-soft); }
.warning { color: var(--warning); background: var(--warning-soft); }
.error { color: var(--danger); background: var(--danger-soft); }
.secret { display: grid; gap: .5rem; padding: 1rem; background: var(--accent-soft); border-radius: 8px; }
.secret code { padding: .75rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px;
  user-select: all; }
code { font: .9375em/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: .1rem .6rem; font-size: .8125rem; font-weight: 600;
  white-space: nowrap; border-radius: 99px;
  color: var(--soft); background: var(--ground); border: 1px solid var(--line); }
.badge.good { color: var(--good); background: var(--good-soft); border-color: transparent; }
.badge.bad { color: var(--danger); background: var(--danger-soft); border-color: transparent; }
.facts { display: grid; gap: .75rem; }
.facts div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 1rem; }
dt { color: var(--soft); }
dd { min-width: 0; }

table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .7rem .75rem .7rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; }
th { color: var(--soft); font-size: .8125rem; font-weight: 600; }
tbody tr:last-child td { border-bottom: 0; }
/* Names and addresses are cut anywhere before a table grows out of its card. */
td:first-child, .card > h2, .lead, .who, dd { overflow-wrap: anywhere; }
p code, td code, .scopes li { white-space: nowrap; }
.scopes, dd ul { margin: 0; padding: 0; list-style: none; }

summary { min-height: 1.75rem; cursor: pointer; }
summary h3 { display: inline; margin: 0 .5rem 0 0; font-size: 1rem; }
h3 { margin: 0; }
h4 { margin: .5rem 0 0; }
pre { margin: .5rem 0; padding: .75rem; overflow-x: auto; font-size: .875rem; background: var(--ground);
  border: 1px solid var(--line); border-radius: 8px; }

@media (max-width: 48rem) {
  .single { padding: 1rem .75rem 2rem; }
  .card { padding: 1.25rem 1rem; }
  .bar { padding: .5rem 1rem; }
  .bar .who { flex: 1; margin: 0; text-align: left; }
  .bar form { margin-left: auto; }
  .frame { grid-template-columns: minmax(0, 1fr); gap: 1.25rem; padding: 1rem .75rem 3rem; }
  .places p { padding-left: .25rem; }
  .places ul { display: flex; flex-wrap: wrap; gap: .35rem; }
  .places a { border: 1px solid var(--line); background: var(--card); }
  .facts div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .row { grid-template-columns: 2rem minmax(0, 1fr); }
  .row > :not(.pick, .what) { grid-column: 2; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, td { display: block; }
  tr { padding: .75rem 0; border-bottom: 1px solid var(--line); }
  tbody tr:first-child { padding-top: 0; }
  tbody tr:last-child { border-bottom: 0; padding-bottom: 0; }
  td { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .5rem; padding: .25rem 0;
    border: 0; }
  td.empty { display: none; }
  td code { white-space: normal; }
  td::before { content: attr(data-head); color: var(--soft); font-size: .875rem; }
  .compact tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .5rem 0; }
  .compact td:not(.empty) { display: block; padding: 0; }
  .compact td::before { content: none; }
}
/* Where there is room, what belongs together stands side by side. */
@media (min-width: 75rem) { td form.inline, td .actions { flex-wrap: nowrap; } }
@media (prefers-reduced-motion: no-preference) {
  .button, .places a { transition: filter .12s, background .12s; }
}
@media (forced-colors: active) {
  .brand::before { background: CanvasText; }
  .places a[aria-current] { outline: 2px solid; }
}
@media print {
  .bar, .places, .skip, .board .tabs, .verdict form, .board form { display: none; }
  .frame, .single { padding: 0; }
  body { background: none; }
  [aria-labelledby=section-run-again], [aria-labelledby=section-start-a-run],
  [aria-labelledby=section-feedback], [aria-labelledby=section-data-that-the-record-lacks],
  .board summary + form { display: none; }
  .card, .board .card, .verdict.card { padding: .5rem 0; border: 0; border-radius: 0; box-shadow: none;
    background: none; }
  .finding, .plot, .waterfall li, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .plot svg, .waterfall svg, .flag, .badge { print-color-adjust: exact; }
  details::details-content { content-visibility: visible; height: auto; }
}
`;

/** Why a hash: browsers may cache it forever. */
export const STYLESHEET_PATH = `/assets/${hash('sha256', STYLESHEET, 'hex').slice(0, 16)}.css`;

export const ICON_PATH = '/assets/icon.svg';
