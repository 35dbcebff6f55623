import type { FoundHit, RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { section } from '../page-layout.js';
import { table, type Cell } from '../page-parts.js';
import { counted } from './amount-parts.js';
import { colorMark } from './flag-parts.js';
import { markdownLine } from './markdown-parts.js';

const NO_LIST_HIT = 'No name resembles one on a list, as far as was screened.';
const NO_NEWS = 'No text names the customer with an offence, as far as was read.';

/** Hits on lists and articles that the run found; one line each where there are none. */
export const hitSections = ({ listHits, newsHits }: RunFindings): Html =>
  html`${hitSection('Hits on lists', listHits, LIST, NO_LIST_HIT)}
  ${hitSection('Articles', newsHits, NEWS, NO_NEWS)}`;

interface Columns {
  readonly head: readonly string[];
  cells(worst: FoundHit['worst']): readonly Cell[];
}

const LIST: Columns = {
  head: ['Name', 'On the list', 'Likeness of 100', 'List'],
  cells: ({ name, entryName, tags, score, entry, list, listDate }) => [
    shown(name ?? tags),
    entryName === undefined ? null : html`${shown(entryName)} <span class="hint">${shown(entry)}</span>`,
    shown(score),
    list === undefined
      ? 'tag of the customer'
      : html`${shown(list)} <span class="hint">of ${listDate}</span>`,
  ],
};

const NEWS: Columns = {
  head: ['Article', 'Day', 'Speaks of', 'Says'],
  cells: ({ article, day, offences, quote }) => [
    shown(article) ?? 'tag of the customer',
    shown(day),
    shown(offences),
    quote === undefined ? null : html`“${shown(quote)}”`,
  ],
};

const shown = (text: string | undefined): Html | null => (text === undefined ? null : markdownLine(text));

function hitSection(title: string, hits: readonly FoundHit[], columns: Columns, none: string): Html {
  return section(
    title,
    hits.length === 0
      ? html`<p class="hint">${none}</p>`
      : html`<div class="by-flag">
          ${table({
            caption: title,
            head: ['Flag', ...columns.head, 'Reason'],
            rows: hits.map(({ flag, worst, further }) => [
              html`${colorMark(flag.color)} ${flag.title}
                <code>${flag.id}</code>
                ${further > 0 && html`<span class="hint">and ${counted(further, 'more hit')}</span>`}`,
              ...columns.cells(worst),
              markdownLine(flag.rationale),
            ]),
          })}
        </div>`,
  );
}
