import type { FoundHit, RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { section } from '../page-layout.js';
import { definitionList } from '../page-parts.js';
import { counted } from './amount-parts.js';
import { colorMark } from './flag-parts.js';
import { markdownLine } from './markdown-parts.js';

const NO_LIST_HIT = 'No name resembles one on a list, as far as was screened.';
const NO_NEWS = 'No text names the customer with an offence, as far as was read.';

/** Hits on lists and articles that the run found; one line each where there are none. */
export const hitSections = ({ listHits, newsHits }: RunFindings): Html =>
  html`${hitSection('Hits on lists', listHits, LIST, NO_LIST_HIT)}
  ${hitSection('Articles', newsHits, NEWS, NO_NEWS)}`;

/** Fields of a hit, by the names of the figures that the run recorded. */
const LIST = [
  ['name', 'Name'],
  ['tags', 'Tags of the customer'],
  ['entryName', 'On the list'],
  ['mainName', 'Other name of'],
  ['score', 'Likeness of 100'],
  ['program', 'Programme'],
  ['born', 'Born'],
  ['birthplace', 'Birthplace'],
  ['places', 'Countries'],
  ['list', 'List'],
  ['listDate', 'List of'],
  ['entry', 'Entry'],
  ['sharedBy', 'Names of the list alike'],
  ['entityId', 'Customer'],
  ['amount', 'Payment'],
  ['day', 'Day'],
] as const;

const NEWS = [
  ['tags', 'Tags of the customer'],
  ['article', 'Article'],
  ['day', 'Day'],
  ['offences', 'Speaks of'],
  ['quote', 'Says'],
] as const;

type Fields = readonly (readonly [figure: string, title: string])[];

function hitSection(title: string, hits: readonly FoundHit[], fields: Fields, none: string): Html {
  return section(
    title,
    hits.length === 0
      ? html`<p class="hint">${none}</p>`
      : html`${hits.map(
          ({ flag, worst, further }) =>
            html`<article class="finding ${flag.color}" aria-label="${flag.title}">
              <p>
                ${colorMark(flag.color)} <strong>${flag.title}</strong> <code>${flag.id}</code>
                ${further > 0 && html`<span class="aside">and ${counted(further, 'more hit')}</span>`}
              </p>
              ${definitionList(
                fields.map(([figure, term]) => {
                  const value = worst[figure];
                  return [term, value === undefined ? null : markdownLine(value)];
                }),
              )}
              <p>${markdownLine(flag.rationale)}</p>
            </article>`,
        )}`,
  );
}
