import { DAY_MS, unitsOfDecimal } from '@alert-review/kernel';
import { dealingsBefore, type TransactionRow } from '../../activity/entity-activity.js';
import type { PaymentKind } from '../../money/money-kinds.js';
import { subjectFactsOf, type CaseFacts } from './case-facts.js';
import { sumComparatorByWorth, counterpartyName, namesakeOfCounterparty } from './counterparties.js';
import { isWholeRecordKnown } from './read-in-part.js';
import { Memo } from '../../memo.js';

/** A payment that explains another is at most two weeks away from it: half a month of ordinary payments. */
const WITHIN_MS = 14 * DAY_MS;
/**
 * Maximum relative difference of two linked amounts. Divided by the square of the number of payments of
 * similar size, since one of many is close by chance.
 */
const APART_MAX = 0.1;
/**
 * Maximum difference if several amounts together match a payment, which happens by chance more often: a fee
 * of 3 % (UN goal 10.c).
 */
const PARTS_APART_MAX = 0.03;
const DECISIVE_SHARE = 0.1;
const PROBES_MAX = 3;
const NEAREST_MAX = 100;
const DRAWN_KINDS: ReadonlySet<PaymentKind | undefined> = new Set<PaymentKind>(['internal', 'loan']);

/**
 * Similar sums in both directions within two weeks, one side being a single payment. Rows are in order of
 * time.
 */
export interface LinkedFlow {
  readonly in: readonly TransactionRow[];
  readonly out: readonly TransactionRow[];
}

const linkByCase = new Memo<CaseFacts, { readonly link: LinkedFlow | null }>();

/**
 * Returns the incoming and outgoing payments that match the largest flagged payments (or the largest of all);
 * the largest match wins.
 */
export function largestLinkedFlowOf(facts: CaseFacts): LinkedFlow | null {
  const before = linkByCase.get(facts);
  if (before) return before.link;
  const link = findLink(facts);
  linkByCase.set(facts, { link });
  return link;
}

function findLink(facts: CaseFacts): LinkedFlow | null {
  const worth = sumComparatorByWorth(facts);
  const largest = (some: readonly TransactionRow[]): TransactionRow[] =>
    some
      .map((row) => ({ row, currency: row.currency, units: unitsOfDecimal(row.amount) }))
      .sort(worth)
      .slice(0, PROBES_MAX)
      .map(({ row }) => row);
  const rows = [...subjectFactsOf(facts).transactions, ...(facts.later ?? [])].filter(
    ({ direction }) => direction !== 'self',
  );
  const flagged = rows.filter((row) => row.flagged);
  const asked = flagged.length > 0 ? flagged : rows;
  const probes = largest(asked);
  const [most] = probes;
  if (!most) return null;
  const isWeighty = ({ currency, amount }: TransactionRow): boolean =>
    currency === most.currency && 2 * Number(amount) >= Number(most.amount);
  const isOwn = ({ counterparty }: TransactionRow): boolean =>
    namesakeOfCounterparty(facts, counterparty) === 'own name';
  const total = flagged.reduce(
    (sum, row) => sum + (row.currency === most.currency ? Number(row.amount) : 0),
    0,
  );
  const found = [
    ...probes.filter(isWeighty).map((probe) => nearestTo(probe, rows, isOwn)),
    ...(['in', 'out'] as const).map((side) => {
      const parts = flagged.filter(
        (row) => row.direction === side && row.currency === most.currency && !row.cash,
      );
      const others = largest(rows.filter((row) => row.direction !== side && isWeighty(row)));
      return others.map((other) => partsOf(other, parts)).find((link) => link !== null) ?? null;
    }),
  ];
  const sumOf = ({ in: came, out }: LinkedFlow): number =>
    Number((came.length === 1 ? came : out)[0]!.amount);
  return found
    .filter((link) => link !== null && sumOf(link) >= DECISIVE_SHARE * total)
    .reduce((best, next) => (next && (!best || sumOf(next) > sumOf(best)) ? next : best), null);
}

const linkOf = (one: TransactionRow, others: readonly TransactionRow[]): LinkedFlow =>
  one.direction === 'in' ? { in: [one], out: others } : { in: others, out: [one] };

/** Links a payment with a payment of similar size, or else with the loan or own money that came before it. */
function nearestTo(
  probe: TransactionRow,
  rows: readonly TransactionRow[],
  isOwn: (row: TransactionRow) => boolean,
): LinkedFlow | null {
  const size = Number(probe.amount);
  let alike: number = 0;
  let apart: number = Infinity;
  let nearest: TransactionRow | null = null;
  const before: TransactionRow[] = [];
  for (const row of rows) {
    if (row.direction === probe.direction || row.currency !== probe.currency) continue;
    if (Math.abs(row.atMs - probe.atMs) > WITHIN_MS) continue;
    const other = Number(row.amount);
    if (2 * other < size || other > 2 * size) continue;
    alike += 1;
    const [came, left] = row.direction === 'in' ? [row, probe] : [probe, row];
    // A later receipt could not have been sent, unless it is a return or was borrowed for this payment.
    const isLinked =
      came.atMs <= left.atMs || came.counterparty === left.counterparty || DRAWN_KINDS.has(came.kind);
    if (isLinked && Math.abs(other - size) < apart) {
      nearest = row;
      apart = Math.abs(other - size);
    }
    if (came === row && came.atMs <= left.atMs) before.push(row);
  }
  const isDrawn = (row: TransactionRow): boolean => DRAWN_KINDS.has(row.kind) || isOwn(row);
  const isNear = apart * alike * alike <= APART_MAX * size;
  const other = isNear ? nearest : before.slice(-NEAREST_MAX).findLast(isDrawn);
  return other ? linkOf(probe, [other]) : null;
}

function partsOf(probe: TransactionRow, parts: readonly TransactionRow[]): LinkedFlow | null {
  const size = Number(probe.amount);
  const near = parts.filter(({ atMs }) => Math.abs(atMs - probe.atMs) <= WITHIN_MS);
  const found = near.filter(({ atMs, direction }) =>
    direction === 'in' ? atMs <= probe.atMs : atMs >= probe.atMs,
  );
  const apart = Math.abs(found.reduce((sum, { amount }) => sum + Number(amount), -size));
  return found.length > 1 && apart <= PARTS_APART_MAX * size ? linkOf(probe, found) : null;
}

const firstByCase = new Memo<CaseFacts, Map<string, number>>();

const HISTORY_MS = 30 * DAY_MS;

/** Returns when a party first paid or was paid by the customer, as far as records were read. */
export function firstDealingMs(facts: CaseFacts, party: string): number | undefined {
  // By name: before it became a customer of the bank, a party was uploaded by name only.
  const nameOfParty = (counterparty: string) => counterpartyName({ counterparty }, facts).toLowerCase();
  let first = firstByCase.get(facts);
  if (!first) {
    firstByCase.set(facts, (first = new Map<string, number>()));
    const rows = [...subjectFactsOf(facts).transactions, ...(facts.later ?? [])];
    const between = Object.entries(facts.earlier?.between ?? {});
    for (const [each, { firstMs: ms }] of [...between, ...dealingsBefore(rows, facts.earlier, Infinity)])
      first.set(nameOfParty(each), Math.min(ms, first.get(nameOfParty(each)) ?? ms));
  }
  return first.get(nameOfParty(party));
}

/**
 * Returns when a party first appears, and whether that is at `atMs` (only in an account with enough history
 * to tell). Undefined if not everything was read.
 */
export function firstDealing(
  facts: CaseFacts,
  party: string,
  atMs = Infinity,
): { readonly firstMs: number; readonly isFirst: boolean } | undefined {
  if (!isWholeRecordKnown(facts)) return undefined;
  const firstMs = firstDealingMs(facts, party);
  if (firstMs === undefined) return undefined;
  const hasHistory = (subjectFactsOf(facts).firstTransaction?.atMs ?? atMs) <= atMs - HISTORY_MS;
  return { firstMs, isFirst: hasHistory && firstMs === atMs };
}
