import type {
  GetScreeningHits,
  ListHit,
  NewsHit,
} from '../../investigations/queries/get-screening-hits.query.js';
import { html, type Html } from '../html.js';
import { customerLink, transactionLink } from '../links.js';
import { pageSection } from '../page-layout.js';
import { badge, longText, table, type Cell } from '../page-parts.js';
import { countPart, dayElement, isoDayElement, moneyElement } from './amount-parts.js';
import { codeInWords } from './decision-parts.js';

type Hits = GetScreeningHits['result'];

/** Matches on lists and news articles that the investigation used, or a line that says what was searched. */
export function hitSections(hits: Hits, subject: string | null): Html {
  const listed = hitList(
    hits?.listed.map((hit) => listHit(hit, hits, subject)),
    noListHitText(hits),
  );
  const news = hitList(hits?.news.map(newsHit), noNewsText(hits));
  return hits && hits.listed.length + hits.news.length > 0
    ? html`${pageSection('Screening hits', listed)} ${pageSection('Adverse media', news)}`
    : pageSection('Screening', html`${listed} ${news}`);
}

const NOT_ON_RECORD = 'The screened names are no longer on record.';

/** Says that nothing was found only where a list was searched, with its date. */
function noListHitText(hits: Hits): string {
  if (!hits) return NOT_ON_RECORD;
  if (hits.listDate === null) return 'Sanctions: not screened, because no list was loaded.';
  return hits.isScreenedInPart
    ? `Sanctions: not fully screened against a current list; the list was of ${hits.listDate}.`
    : `No name resembles an entry of the sanctions list of ${hits.listDate}.`;
}

function noNewsText(hits: Hits): string {
  if (!hits) return NOT_ON_RECORD;
  if (!hits.isMediaSearched) return 'Adverse media: not searched for the customer.';
  const of = hits.articlesDate === null ? 'that was read' : `of ${hits.articlesDate}`;
  return `No article ${of} names the customer with an offence.`;
}

const HITS_FIRST = 2;
const HITS_MAX = 200;

function hitList(hits: readonly Html[] | undefined, none: string): Html {
  if (!hits?.length) return html`<p class="hint">${none}</p>`;
  const more = hits.slice(HITS_FIRST, HITS_MAX);
  const left = hits.length - HITS_MAX;
  return html`${hits.slice(0, HITS_FIRST)}
  ${
    more.length > 0 &&
    html`<details class="more">
      <summary>All ${countPart(hits.length, 'hit')}</summary>
      ${more} ${left > 0 && html`<p class="hint">and ${left} less similar</p>`}
    </details>`
  }`;
}

function listHit({ screened, candidate, birth, country }: ListHit, hits: Hits, subject: string | null): Html {
  const {
    name,
    mainName,
    dobs,
    birthPlaces = [],
    program,
    listId,
    entryId,
    score,
    sharedBy,
    allowed,
    isWeakAlias,
    weakAlias,
  } = candidate;
  const other = isWeakAlias ? 'a weak alias' : 'another name';
  const confirmed = weakAlias === undefined ? '' : `; its weak alias ${weakAlias} resembles it, too`;
  const places = [...new Set([...candidate.nationalities, ...candidate.countries])];
  const list = `${listId} of ${hits?.listDate ?? 'an unknown day'}, entry ${entryId}`;
  const rows: readonly Cell[][] = [
    [
      'Name',
      screened.name,
      (mainName === undefined ? name : `${name}, ${other} of ${mainName}`) + confirmed,
      `${score} of 100`,
    ],
    ['Born', screened.dob, dobs.join(', ') || null, agreement(birth)],
    ['Countries', screened.countries.join(', ') || null, places.join(', ') || null, agreement(country)],
    ['Birthplace', null, birthPlaces.join(', ') || null, null],
    ['Programme', null, program || null, null],
    ['List', null, list, sharedBy === undefined ? null : `${sharedBy} of the list share the name`],
    ['Not the same', null, allowed ? `${allowed.reason} (${allowed.on} to ${allowed.until})` : null, null],
  ];
  return html`<article class="finding" aria-label="${name}">
    <p>${whose(screened, subject)}</p>
    ${table({
      caption: `${screened.name} beside ${name}`,
      head: ['Field', 'In your records', 'On the list', 'Compared'],
      rows: rows.filter(([, own, listed]) => own !== null || listed !== null),
    })}
  </article>`;
}

const agreement = (found: ListHit['birth'] | ListHit['country']): Html =>
  badge(
    found === 'agrees' || found === 'year' ? 'bad' : 'plain',
    found === 'year' ? 'the year agrees' : found,
  );

/** Says whose name matched and, for a counterparty, in which payment the name appeared. */
function whose({ role, entityId, isOwner, stood }: ListHit['screened'], subject: string | null): Html {
  if (stood)
    return html`${stood.side} of ${moneyElement(stood.amount, stood.currency)} on ${isoDayElement(stood.day)}:
    ${transactionLink(stood.transaction, 'payment')} ${entityId && customerLink(entityId)}`;
  const id = entityId ?? subject;
  return html`${(isOwner ?? role === 'owner') && 'owner of '}
  ${id !== null && html`customer ${customerLink(id)}`}`;
}

const ARTICLE_CHARS_SHOWN = 400;

const newsHit = ({ source, id, day, groups, role, quote, text }: NewsHit): Html =>
  html`<article class="finding" aria-label="${id ?? source}">
    <p>
      <strong>${source} ${id}</strong> ${day !== null && dayElement(Date.parse(day))}
      ${role && badge('plain', codeInWords(role))} ${groups.map(codeInWords).join(', ')}
    </p>
    ${quote && html`<p>“${quote}”</p>`}
    ${text !== null && html`<div>${longText(text, ARTICLE_CHARS_SHOWN)}</div>`}
  </article>`;
