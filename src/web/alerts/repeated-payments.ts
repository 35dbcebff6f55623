import { groups, median, pairs } from 'd3-array';
import { DAY_MS } from '@alert-review/kernel';
import type { ActivityDot } from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { badge, table } from '../page-parts.js';
import { countPart, dayElement, moneyElement } from './amount-parts.js';

/** Fewer payments are no repetition. */
const REPEATED_MIN = 3;
/** The largest of similar amounts is at most this many times the smallest. */
const SIMILAR_RATIO = 1.1;
const ROWS_FIRST = 6;
const ROWS_MAX = 50;

/** Payments of similar amounts between the customer and one counterparty. At least REPEATED_MIN, by time. */
type Repetition = readonly ActivityDot[];

interface RepeatedView {
  readonly dots: readonly ActivityDot[];
  readonly nameOf: (party: string) => Html | string;
  /** Address of the transactions with a counterparty. */
  readonly addressOfParty: (party: string) => string;
}

/**
 * Table of payments that repeat, one row for all of the same counterparty, direction and similar amount. Null
 * where nothing repeats.
 */
export function repeatedPaymentsPart({ dots, nameOf, addressOfParty }: RepeatedView): Html | null {
  const found = repetitionsOf(dots).slice(0, ROWS_MAX);
  if (found.length === 0) return null;
  const tableOf = (some: readonly Repetition[]): Html =>
    html`<div class="compact parties">
      ${table({
        caption: 'Repeated payments',
        head: ['Counterparty', 'Direction', 'Each', 'Payments', 'Interval', 'First', 'Last'],
        rows: some.map((payments) => rowOf(payments, nameOf, addressOfParty)),
      })}
    </div>`;
  return html`<h3>Repeated payments</h3>
    ${tableOf(found.slice(0, ROWS_FIRST))}
    ${
      found.length > ROWS_FIRST &&
      html`<details class="more">
        <summary>${found.length - ROWS_FIRST} more</summary>
        ${tableOf(found.slice(ROWS_FIRST))}
      </details>`
    }`;
}

/** Groups the payments; those with the most payments first. */
function repetitionsOf(dots: readonly ActivityDot[]): Repetition[] {
  const ofOneSide = groups(dots, ({ party, direction, currency }) => `${party} ${direction} ${currency}`);
  return ofOneSide
    .flatMap(([, some]) => ofSimilarAmount(some))
    .filter(({ length }) => length >= REPEATED_MIN)
    .map((payments) => payments.toSorted((a, b) => a.atMs - b.atMs))
    .sort((a, b) => b.length - a.length);
}

/** Begins a new group where an amount is no longer similar to the smallest of its group. */
function ofSimilarAmount(dots: readonly ActivityDot[]): ActivityDot[][] {
  const made: ActivityDot[][] = [];
  for (const dot of dots.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    const last = made.at(-1);
    if (last && sizeOf(dot) <= sizeOf(last[0]!) * SIMILAR_RATIO) last.push(dot);
    else made.push([dot]);
  }
  return made;
}

const sizeOf = ({ amount }: ActivityDot): number => Math.abs(Number(amount));

const DIRECTION_WORDS = { in: 'received', out: 'sent' } as const;

function rowOf(
  payments: Repetition,
  nameOf: RepeatedView['nameOf'],
  addressOfParty: RepeatedView['addressOfParty'],
): Html[] {
  const { party, direction } = payments[0]!;
  const flagged = payments.filter((payment) => payment.flagged).length;
  return [
    html`${nameOf(party)}`,
    html`${DIRECTION_WORDS[direction]}`,
    amountsPart(payments),
    html`<a class="tall" href="${addressOfParty(party)}"
        >${payments.length}<span class="unseen"> payments, one by one</span></a
      >
      ${flagged > 0 && badge('bad', `${flagged} flagged`)}`,
    html`${intervalText(payments)}`,
    dayElement(payments[0]!.atMs),
    dayElement(payments.at(-1)!.atMs),
  ];
}

/** "SEK 500.00", or the smallest and the largest amount. */
function amountsPart(payments: Repetition): Html {
  const bySize = payments.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const least = bySize[0]!;
  const most = bySize.at(-1)!;
  const first = html`<span class="amount">${moneyElement(least.amount, least.currency)}</span>`;
  return sizeOf(least) === sizeOf(most)
    ? first
    : html`${first} to <span class="amount">${moneyElement(most.amount, most.currency)}</span>`;
}

/** "7 days": the median of the days between two payments. */
function intervalText(payments: Repetition): string {
  const gaps = pairs(payments, (a, b) => (b.atMs - a.atMs) / DAY_MS);
  const days = Math.round(median(gaps)!);
  return days === 0 ? 'same day' : countPart(days, 'day');
}
