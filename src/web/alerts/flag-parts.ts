import type {
  EvidenceRow,
  RunFindings,
  ShownBlock,
  ShownFlag,
} from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { partyLink, transactionLink } from '../links.js';
import { pageSection } from '../page-layout.js';
import { plainList } from '../page-parts.js';
import { countPart, dayElement, moneyElement } from './amount-parts.js';
import { codeInWords, scoreText } from './decision-parts.js';
import { markdownLine } from './markdown-parts.js';

const TOLD: readonly string[] = ['black', 'red', 'yellow', 'green'];

/**
 * Flags with a finding, most serious first; the others are folded away. `payments` is the number of payments
 * that were reviewed.
 */
export function flagsSection({ blocks, evidence }: RunFindings, payments: number | null = null): Html {
  const told = blocks
    .flatMap((block) => block.flags.filter(isTold).map((flag) => ({ block, flag })))
    .sort((a, b) => TOLD.indexOf(a.flag.color) - TOLD.indexOf(b.flag.color));
  const others = blocks.map((block) => ({ block, flags: block.flags.filter((flag) => !isTold(flag)) }));
  const quiet = others.reduce((sum, { flags }) => sum + flags.length, 0);
  return pageSection(
    'Indicators',
    html`${told.length === 0 && html`<p>No indicator has a finding.</p>`}
      ${told.map(({ block, flag }) => flagPart(flag, block, evidence, payments))}
      <details class="more">
        <summary>${countPart(quiet, 'indicator')} without a finding, and the score of each block</summary>
        ${others.map(
          ({ block, flags }) =>
            html`<h3>${block.title} <span class="hint">${blockText(block)}</span></h3>
              ${plainList(flags.map(quietFlag))}`,
        )}
        <p class="hint">
          If the indicators give more points than the payments, black, red and yellow indicators raise the
          score and green indicators lower the score. Otherwise each block adds the points of its payments. An
          indicator of weight 0 is a check of 0 points: it counts only if it meets a mandatory rule or if a
          claim raised it. White means assessed without a finding; gray means that the indicator could not be
          assessed.
        </p>
      </details>`,
  );
}

type Evidence = RunFindings['evidence'];

const isTold = ({ color }: ShownFlag): boolean => TOLD.includes(color);

function blockText({ state, score, contribution }: ShownBlock): string {
  const told = state === 'recomputed' ? '' : `${codeInWords(state)} · `;
  const added = `it adds ${scoreText(contribution)} to the score`;
  return `${told}its indicators give ${scoreText(score)} of 100, ${added}`;
}

const quietFlag = ({ id, title, color, rationale }: ShownFlag): Html =>
  html`${colorMark(color)} ${title} <code>${id}</code> <span class="hint">${markdownLine(rationale)}</span>`;

export const colorMark = (color: string): Html => html`<span class="flag ${color}">${color}</span>`;

const indicatorAnchor = (id: string): string => `indicator-${id}`;

/** Leads from a picture to an indicator with its payments, further down on the page. */
export const indicatorLink = ({ id, title }: Pick<ShownFlag, 'id' | 'title'>): Html =>
  html`<a class="tall" href="#${indicatorAnchor(id)}">${title}</a>`;

function flagPart(flag: ShownFlag, block: ShownBlock, rows: Evidence, payments: number | null): Html {
  const { id, title, color, colorBefore, measures, rationale, unit, evidence, mandatory } = flag;
  const value = jsonText(flag.value);
  const threshold = jsonText(flag.threshold);
  return html`<article class="finding ${color}" id="${indicatorAnchor(id)}" aria-label="${title}">
    <p>
      ${colorMark(color)} <strong>${title}</strong> <code>${id}</code>
      ${colorBefore !== null && html`<span class="aside">${colorBefore} before notes and reasons</span>`}
      ${mandatory !== null && html`<span class="aside">meets a mandatory rule: ${mandatory}</span>`}
    </p>
    <p>${markdownLine(rationale)}</p>
    <details>
      <summary>${evidence.length > 0 ? evidenceText(flag, rows, payments) : 'What was measured'}</summary>
      <p class="hint">
        ${block.title}${value !== null && html` · value ${value}`}${
          threshold !== null && html`, threshold ${threshold}`
        }${(value !== null || threshold !== null) && unit !== '' && html` (${unit})`}${
          measures !== '' && html` · measures ${measures}`
        }
      </p>
      ${plainList(knownRows(evidence, rows).map(evidenceRow))}
    </details>
  </article>`;
}

const knownRows = (ids: readonly string[], rows: Evidence): EvidenceRow[] =>
  ids.flatMap((id) => rows.get(id) ?? []).sort((a, b) => (a.at < b.at ? -1 : 1));

/** Returns the amount of evidence in words such as "8 of 88 payments". */
function evidenceText(flag: ShownFlag, rows: Evidence, payments: number | null): string {
  const { evidence: ids, hasMoreEvidence } = flag;
  const known = knownRows(ids, rows).length;
  const others = ids.length - known;
  const least = hasMoreEvidence ? ' or more' : '';
  const of = payments !== null && payments >= known ? ` of ${payments}` : '';
  return [
    known > 0 && (of === '' ? countPart(known, 'payment') : `${known}${least}${of} payments`),
    others > 0 && countPart(others, 'other record'),
  ]
    .filter(Boolean)
    .join(' and ');
}

const WAYS = { in: 'received from', out: 'sent to', self: 'between own accounts' } as const;

function evidenceRow({ at, direction, amount, currency, counterparty, ownId }: EvidenceRow): Html {
  const { name, entityId, address } = counterparty ?? {};
  return html`${dayElement(Date.parse(at))} ${moneyElement(amount, currency)} ${WAYS[direction]}
  ${direction !== 'self' && (partyLink(entityId ?? null, name ?? address ?? null) ?? 'nobody named')}
  ${transactionLink(ownId)}`;
}

type Json = ShownFlag['value'];

/** Returns the value of a flag in words; null if nothing was measured. */
function jsonText(value: Json): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each) => jsonText(each) ?? '–').join(', ');
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${spaced(name)} ${jsonText(part) ?? '–'}`);
  return parts.length === 0 ? null : parts.join(', ');
}

const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replaceAll('_', ' ');
