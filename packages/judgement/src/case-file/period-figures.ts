import { DAY_MS, HOUR_MS, MONTH_MS, toDecimal, unitsOfDecimal } from '@alert-review/kernel';
import { isBanknotes, type TransactionRow } from '../activity/entity-activity.js';
import { rowsOfBusiestSum } from '../activity/declared-activity.js';
import { paymentDescriptorOf, subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { sumsByParty } from '../case/facts/counterparties.js';
import { percentOfWhole, percentText } from '../features/seen-money.js';
import { proseMoney, spokenDayRange } from '../wording/spoken.js';

const dayOf = ({ atMs }: TransactionRow): number => Math.floor(atMs / DAY_MS);

const movedRows = (facts: CaseFacts): TransactionRow[] =>
  subjectFactsOf(facts).transactions.filter(({ direction }) => direction !== 'self');

/** Returns the payments with others that were read before the day of the first flagged one. */
export function rowsBeforeFlagged(facts: CaseFacts): TransactionRow[] {
  const rows = movedRows(facts);
  const first = rows.find(({ flagged }) => flagged);
  return first ? rows.filter((row) => dayOf(row) < dayOf(first)) : [];
}

export const cashRowsBeforeFlagged = (facts: CaseFacts): TransactionRow[] =>
  rowsBeforeFlagged(facts).filter(isBanknotes);

/** Returns all payments with others from the day of the first flagged one to the day of the last. */
export function rowsOfFlaggedPeriod(facts: CaseFacts): TransactionRow[] {
  const rows = movedRows(facts);
  const flagged = rows.filter((row) => row.flagged);
  const first = flagged[0];
  const last = flagged.at(-1);
  if (!first || !last) return [];
  return rows.filter((row) => dayOf(row) >= dayOf(first) && dayOf(row) <= dayOf(last));
}

const unitsOf = (rows: readonly TransactionRow[]): bigint =>
  rows.reduce((total, { amount }) => total + unitsOfDecimal(amount), 0n);

/** Returns the rows of the days, as many as asked, that saw the largest sum or the most payments. */
const busiestRows = (
  rows: readonly TransactionRow[],
  by: string,
  spanMs: number,
): readonly TransactionRow[] =>
  rowsOfBusiestSum(rows, spanMs, (row) => (by === 'sum' ? unitsOfDecimal(row.amount) : 1n));

/** Hours of the night, in UTC. */
const NIGHT = { fromHour: 22, toHour: 6 };

const isAtNight = ({ atMs }: TransactionRow): boolean => {
  const hour = new Date(atMs).getUTCHours();
  return hour >= NIGHT.fromHour || hour < NIGHT.toHour;
};

/** Returns the amount that comes back most often, and how often. */
function commonestAmount(rows: readonly TransactionRow[]): { units: bigint; count: number } {
  const counts = new Map<bigint, number>();
  for (const { amount } of rows)
    counts.set(unitsOfDecimal(amount), (counts.get(unitsOfDecimal(amount)) ?? 0) + 1);
  let found = { units: 0n, count: 0 };
  for (const [units, count] of counts) if (count > found.count) found = { units, count };
  return found;
}

export interface PeriodRows {
  readonly facts: CaseFacts;
  /** The rows that are meant: of one direction, and of one currency where the figure is an amount. */
  readonly rows: readonly TransactionRow[];
  readonly code: string | undefined;
  readonly countParties: (rows: readonly TransactionRow[]) => number;
}

/**
 * Returns a figure of a period by its name: `month` and `month_days` (the busiest 30 days),
 * `by_<sum or count>_<days>_<payments, parties, period or sum>` (the busiest days),
 * `rest_<number>_<payments, parties or sum>` (what remains without the `<number>` largest counterparties),
 * `part_in` and `part_out` (the share of all incoming or outgoing money of these days), `written` (the share
 * with a reference), `texts`, `alike`, `alike_amount`, `under_<amount>`, `dates` (distinct days), `hour`,
 * `night`, `gap` (days without a payment before).
 */
export function periodFigure(what: string, of: PeriodRows): string | undefined {
  const { facts, rows, code } = of;
  if (rows.length === 0) return undefined;
  const [name = '', ...more] = what.split('_');
  if (name === 'by') return busiestFigure(more, of);
  if (name === 'rest') return restFigure(more, of);
  if (name === 'under') return String(rows.filter(({ amount }) => Number(amount) < Number(more[0])).length);
  if (name === 'part') {
    const all = rowsOfFlaggedPeriod(facts).filter(
      (row) => row.direction === more[0] && row.currency === code,
    );
    return percentText(percentOfWhole(Number(unitsOf(rows)), Number(unitsOf(all))));
  }
  switch (what) {
    case 'month_days':
      return daysOfRows(busiestRows(rows, 'sum', MONTH_MS));
    case 'written': {
      const written = rows.filter((row) => paymentDescriptorOf(row, facts));
      return percentText(percentOfWhole(Number(unitsOf(written)), Number(unitsOf(rows))));
    }
    case 'texts':
      return String(new Set(rows.flatMap((row) => paymentDescriptorOf(row, facts) ?? [])).size);
    case 'dates':
      return String(new Set(rows.map(dayOf)).size);
    case 'alike':
      return String(commonestAmount(rows).count);
    case 'alike_amount':
      return code === undefined ? undefined : proseMoney(toDecimal(commonestAmount(rows).units), code);
    case 'hour':
      return String(busiestRows(rows, 'count', HOUR_MS).length);
    case 'night':
      return String(rows.filter(isAtNight).length);
    case 'gap': {
      const before = rowsBeforeFlagged(facts).filter(({ direction }) => direction === rows[0]!.direction);
      const lastMs = before.at(-1)?.atMs;
      return lastMs === undefined ? undefined : String(Math.floor((rows[0]!.atMs - lastMs) / DAY_MS));
    }
    default:
      return undefined;
  }
}

const daysOfRows = (rows: readonly TransactionRow[]): string | undefined =>
  rows.length > 0 ? spokenDayRange(rows[0]!.atMs, rows.at(-1)!.atMs) : undefined;

function busiestFigure([by = '', days = '', what]: readonly string[], of: PeriodRows): string | undefined {
  const rows = busiestRows(of.rows, by, Number(days) * DAY_MS);
  if (what === 'payments') return rows.length.toLocaleString('en-US');
  if (what === 'parties') return String(of.countParties(rows));
  if (what === 'period') return daysOfRows(rows);
  return of.code === undefined ? undefined : proseMoney(toDecimal(unitsOf(rows)), of.code);
}

/** Returns the rows without those of the largest counterparties. */
export function rowsWithoutLargestParties(rows: readonly TransactionRow[], named: number): TransactionRow[] {
  const sums = [...sumsByParty(rows)].map(([party, byCurrency]) => ({
    party,
    units: [...byCurrency.values()].reduce((total, { in: came, out }) => total + came.units + out.units, 0n),
  }));
  const largest = sums.sort((a, b) =>
    a.units === b.units ? (a.party < b.party ? -1 : 1) : a.units > b.units ? -1 : 1,
  );
  const left = new Set(largest.slice(0, named).map(({ party }) => party));
  return rows.filter(({ counterparty }) => counterparty === null || !left.has(counterparty));
}

function restFigure([named = '', what]: readonly string[], of: PeriodRows): string | undefined {
  const rows = rowsWithoutLargestParties(of.rows, Number(named));
  if (what === 'payments') return rows.length.toLocaleString('en-US');
  if (what === 'parties') return String(of.countParties(rows));
  return of.code === undefined ? undefined : proseMoney(toDecimal(unitsOf(rows)), of.code);
}

/**
 * Counts the flagged incoming payments of which at least half went out within `hours`. It reads only the
 * payments, so that an auditor can count them again.
 */
export function countInflowsSentOnWithin(facts: CaseFacts, hours: number): number {
  const rows = movedRows(facts);
  return rows.filter((came) => {
    if (!came.flagged || came.direction !== 'in') return false;
    const left = rows.filter(
      ({ direction, currency, atMs }) =>
        direction === 'out' &&
        currency === came.currency &&
        atMs >= came.atMs &&
        atMs - came.atMs <= hours * HOUR_MS,
    );
    return 2n * unitsOf(left) >= unitsOfDecimal(came.amount);
  }).length;
}
