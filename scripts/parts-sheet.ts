import type { CaseActivity } from '../src/investigations/queries/get-case-activity.query.js';
import { moneyOverTime } from '../src/web/alerts/money-over-time.js';
import { moneyThumbnail } from '../src/web/alerts/money-thumbnail.js';
import { html, type Html } from '../src/web/html.js';
import { pageSection } from '../src/web/page-layout.js';
import * as parts from '../src/web/page-parts.js';

type PartName = keyof typeof parts;

const COLOURS = [
  'text',
  'soft',
  'ground',
  'card',
  'line',
  'edge',
  'accent',
  'accent-soft',
  'danger',
  'danger-soft',
  'good',
  'good-soft',
  'warning',
  'warning-soft',
  'violet',
  'teal',
] as const;

const WEEK_MS = 604_800_000;
const START_MS = Date.UTC(2026, 0, 5);
const WEEKLY = [400, 900, 300, 8_000, 1_200, 700, 500, 0, 2_400, 600];

const SERIES: CaseActivity['series'][number] = {
  currency: 'SEK',
  daysPerBucket: 7,
  buckets: WEEKLY.map((sum, week) => ({
    startMs: START_MS + week * WEEK_MS,
    payments: sum === 0 ? 0 : 3,
    in: String(sum),
    out: String(sum / 2),
    flaggedIn: sum > 2_000 ? String(sum / 2) : '0',
    flaggedOut: '0',
    net: String(sum),
  })),
};

const ACTIVITY: CaseActivity = {
  subjectId: 'example',
  subject: null,
  declared: null,
  window: { startMs: START_MS + 3 * WEEK_MS, endMs: START_MS + 8 * WEEK_MS },
  period: { startMs: START_MS, endMs: START_MS + 10 * WEEK_MS },
  truncated: false,
  total: 30,
  flagged: 3,
  sums: [],
  series: [SERIES],
  parties: [],
  partiesTotal: 0,
  dots: [],
  transactions: [],
  matching: 0,
};

const SMALL_SHAPE = {
  currency: 'SEK',
  fromDay: '2026-01-05',
  toDay: '2026-03-15',
  received: WEEKLY,
  sent: WEEKLY.map((sum) => sum / 2),
  flaggedReceived: WEEKLY.map((sum) => (sum > 2_000 ? sum / 2 : 0)),
  flaggedSent: WEEKLY.map(() => 0),
};

/** Each part of a page by its name, as pages show it. */
export const SHOWN_PARTS: Readonly<Partial<Record<PartName, Html | null>>> = {
  button: html`<div class="actions">
    ${parts.button({ label: 'Primary' })} ${parts.button({ label: 'Plain', kind: 'plain' })}
    ${parts.button({ label: 'Danger', kind: 'danger' })}
  </div>`,
  buttonLink: parts.buttonLink({ href: '#', label: 'A link that acts' }),
  copyButton: parts.copyButton('copied', 'Copy the text'),
  scriptButton: parts.scriptButton('selects', 'Select all'),
  inputField: parts.inputField({
    label: 'Field',
    name: 'field',
    hint: 'What belongs here.',
    value: 'Ann Example',
  }),
  textArea: parts.textArea({ label: 'Text area', name: 'area', maxLength: 1_000, isOptional: true }),
  selectField: parts.selectField({
    label: 'Choice',
    name: 'choice',
    choices: ['First', 'Second'].map((label) => ({ value: label, label })),
  }),
  checkboxGroup: parts.checkboxGroup('Check boxes', [
    { name: 'box', value: 'a', label: 'Selected', checked: true },
    { name: 'box', value: 'b', label: 'Not selected', hint: 'With a hint.' },
    { name: 'box', value: 'c', label: 'Not possible', disabled: true },
  ]),
  form: parts.form({
    action: '#',
    formToken: '',
    inline: true,
    body: html`${parts.selectField({ label: 'Person', name: 'who', choices: [{ value: 'a', label: 'Ann' }] })}
    ${parts.button({ label: 'Assign', kind: 'plain' })}`,
  }),
  notice: html`${(['info', 'success', 'warning', 'error'] as const).map((kind) =>
    parts.notice(kind, `A notice of kind ${kind}.`),
  )}`,
  resultNotice: parts.resultNotice('success', 'What an act led to, where the keyboard goes on.'),
  oneTimeSecretBox: parts.oneTimeSecretBox('Shown once', 'a-secret-of-the-sheet'),
  badge: html`${(['bad', 'good', 'plain'] as const).map((kind) => html`${parts.badge(kind, kind)} `)}`,
  keyHint: parts.keyHint('e'),
  table: parts.table({
    caption: 'A table',
    head: ['Counterparty', 'Received', 'Sent'],
    rows: [
      ['Ann Example', 'SEK 1,200.00', null],
      ['Bob Example', null, 'SEK 300.50'],
    ],
  }),
  plainList: parts.plainList(['A list without bullets', 'with two lines']),
  definitionList: parts.definitionList([
    ['Name', 'Ann Example'],
    ['Customer since', parts.timeElement('2015-03-01T10:00:00.000Z')],
  ]),
  tiles: parts.tiles([
    ['Alerts', '34', 'figure'],
    ['Recommended to escalate', '25 %', 'figure'],
  ]),
  tabs: parts.tabs('Tabs', [
    { href: '#', name: 'Current', isCurrent: true },
    { href: '#', name: 'Other', isCurrent: false },
  ]),
  pageLinks: parts.pageLinks([parts.buttonLink({ href: '#', label: 'Next' })]),
  linesOfCode: html`<pre><code>${parts.linesOfCode('first line of code\n  and the second')}</code></pre>`,
  wordSearch: parts.wordSearch({ action: '#', label: 'Search of words', maxLength: 100 }),
  longText: parts.longText('A long text shows its beginning, and the rest on demand.', 30),
};

const PICTURES: Readonly<Record<string, Html | null>> = {
  moneyOverTime: moneyOverTime(SERIES, ACTIVITY, () => '#'),
  smallMoney: moneyThumbnail(SMALL_SHAPE),
};

const swatch = (name: string): Html =>
  html`<div class="actions">
    <span class="swatch" style="background: var(--${name})"></span> <code>--${name}</code>
  </div>`;

const sectionsOf = (shown: Readonly<Partial<Record<string, Html | null>>>): readonly Html[] =>
  Object.entries(shown).map(([name, part]) =>
    pageSection(name, html`<div class="stack">${part ?? null}</div>`),
  );

/** One scheme of the sheet as a page; `css`: the style sheet of the pages. */
export const schemePage = (css: string, scheme: 'light' | 'dark'): string => {
  const styles = css.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
  const swatches = '.swatch { width: 3rem; height: 1.5rem; border: 1px solid var(--edge) }';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Parts, ${scheme}</title>
<style>:root { color-scheme: only ${scheme} }${styles}${swatches}</style><div class="frame wide"><main>
<h1>Parts of pages, ${scheme}</h1>
${String(pageSection('Colours', html`<div class="two">${COLOURS.map(swatch)}</div>`))}
${[...sectionsOf(SHOWN_PARTS), ...sectionsOf(PICTURES)].join('\n')}
</main></div></html>`;
};
