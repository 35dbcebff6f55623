import { figure, isoDay } from './read-words.js';
import { claimFaults, type Claims } from './claims.js';
import type { Movement } from './raw-bank.js';
import { incoming, laterRows, outgoing, partners, sum, type Truth } from './truth.js';
import { DAY_MS } from '@alert-review/kernel';

const MONTH_DAYS = 30;
/** Allowed deviation: the texts round twice, to thousandths and to percent. */
const PERCENT_OFF_MAX = 0.56;

/** Checks that a stated share is at most the true share. */
const isAtMost = (said: string, part: number, whole: number): boolean =>
  figure(said) <= (whole > 0 ? (part / whole) * 100 : 0) + PERCENT_OFF_MAX;

const byReceiver = (rows: readonly Movement[]) => {
  const sums = new Map<string, number>();
  for (const { other, cents } of rows) sums.set(other, (sums.get(other) ?? 0) + cents);
  return sums;
};

const allRows = (truth: Truth) => [...truth.rows, ...laterRows(truth)];
const outsOf = (truth: Truth) => outgoing(allRows(truth));

/**
 * Returns counterparties with at least three earlier payments over more than 45 days, in all uploaded data.
 */
function regularBefore({ bank, customer }: Truth, atMs: number): ReadonlySet<string> {
  const before = bank.of(customer.entity_id).filter((row) => row.atMs < atMs);
  return new Set(
    partners(before).filter((other) => {
      const own = before.filter((row) => row.other === other);
      return own.length >= 3 && own.at(-1)!.atMs - own[0]!.atMs > 45 * DAY_MS;
    }),
  );
}

/** Returns the time of the first flagged payment or of a month before the last one, whichever is earlier. */
const monthBefore = ({ flagged }: Truth): number =>
  Math.min(flagged[0]!.atMs, flagged.at(-1)!.atMs - MONTH_DAYS * DAY_MS);

/** Returns the transfers around the alert with counterparties that had no regular payments before. */
function strangersOf(truth: Truth) {
  const fromMs = monthBefore(truth);
  const last = truth.flagged.at(-1)!.atMs;
  const rows = allRows(truth).filter(({ atMs }) => atMs >= fromMs && atMs <= last + 2 * DAY_MS);
  const regular = regularBefore(truth, fromMs);
  return rows.filter(({ other }) => !regular.has(other));
}

/**
 * Returns outgoing transfers since a month before the first flagged payment, and those of them to recipients
 * that were never paid before.
 */
function newlyPaid(truth: Truth) {
  const fromMs = Math.floor(truth.flagged[0]!.atMs / DAY_MS - MONTH_DAYS) * DAY_MS;
  const since = outsOf(truth).filter(({ atMs }) => atMs >= fromMs);
  const before = truth.bank.of(truth.customer.entity_id).filter(({ atMs }) => atMs < fromMs);
  const known = new Set(partners(before));
  return { fromMs, since, fresh: since.filter(({ other }) => !known.has(other)) };
}

/** Returns the day, or the day of the first payment on record if that is later. */
const sinceDay = ({ bank, customer }: Truth, fromMs: number): string =>
  new Date(Math.max(fromMs, bank.of(customer.entity_id)[0]!.atMs)).toISOString().slice(0, 10);

const CLAIMS: Claims = {
  '<N> % of the outgoing money since <D> went to <N> (?:new )?recipients? not paid before': (
    truth,
    [percent, day, count],
  ) => {
    const { fromMs, since, fresh } = newlyPaid(truth);
    return [
      [isoDay(day!), sinceDay(truth, fromMs)],
      [true, figure(count!) <= byReceiver(fresh).size],
      [true, isAtMost(percent!, sum(fresh), sum(since))],
    ];
  },
  'nothing went to new re(?:ceivers|cipients)': (truth) => [[0, newlyPaid(truth).fresh.length]],
  '(?:no money came from payers flagged or|all that came in, [^.]*, came from regular payers)': (truth) => [
    [0, incoming(strangersOf(truth)).length],
  ],
  '<N> % of the incoming money since <D> came from <N> senders? without regular payments before <D>': (
    truth,
    [percent, day, , begun],
  ) => {
    const ins = incoming(allRows(truth));
    const fromMs = monthBefore(truth);
    const regular = regularBefore(truth, fromMs);
    const irregular = ins.filter(
      (row) => truth.flagged.some(({ other }) => other === row.other) || !regular.has(row.other),
    );
    return [
      [isoDay(begun!), new Date(fromMs).toISOString().slice(0, 10)],
      [isoDay(day!), sinceDay(truth, truth.startMs)],
      [true, isAtMost(percent!, sum(irregular), sum(ins))],
    ];
  },
  '<N> % of the unexpected incoming money[^.]* left within two weeks': (truth) => [
    [true, incoming(strangersOf(truth)).length > 0],
  ],
  'outside the usual dealings about SEK <N> a month has moved': (truth) => [
    [true, strangersOf(truth).length > 0],
  ],
  '\\(payments read since <D>\\)': (truth, [day]) => [[isoDay(day!), sinceDay(truth, 0)]],
  '<N> % of the outgoing money since <D> went to the two largest recipients': (truth, [percent, day]) => {
    const outs = outsOf(truth);
    const sums = [...byReceiver(outs).values()].sort((a, b) => b - a);
    // A recipient that the text omits (family or an institution) may have received more than these two.
    return [
      [isoDay(day!), sinceDay(truth, truth.startMs)],
      [true, isAtMost(percent!, (sums[0] ?? 0) + (sums[1] ?? 0), sum(outs))],
    ];
  },
};

/** Compares what the texts say about recipients with the uploaded transfers. */
export const reasonFaults = (truth: Truth, text: string): string[] =>
  claimFaults(CLAIMS, truth, text, [], 'gi');

/** Returns lines of lists that are told twice, such as a fact both as a finding and as mitigating. */
export function repeatedFaults(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  return lines.flatMap((line, i) => (lines.indexOf(line) < i ? [`twice: "${line}"`] : []));
}
