// size: one pass over the rows counts all that is counted of them.

import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from './entity-activity.js';

/** What is looked at reaches back a month at least: one payment alone shows no behaviour. */
const WINDOW_MS = 30 * DAY_MS;
/** Money that leaves within two days of the last flagged payment belongs to it. */
const AFTER_MS = 2 * DAY_MS;
const LEFT_WITHIN_MS = 5 * DAY_MS;
/** An outgoing payment up to an hour before counts too: banks book both sides at different times. */
const BOOKED_BEFORE_MS = 3_600_000;
/** Who paid or was paid so often, over so many days, is known. */
const KNOWN = { payments: 3, days: 45 };
const MONTHS_MIN = 2;

/** What the payments of one customer show, in plain counts and sums; sums in reportable sums. */
export interface Behaviour {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly window: readonly TransactionRow[];
  readonly moved: number;
  readonly cameIn: number;
  readonly wentOut: number;
  /** Incoming and outgoing rows with others who were not known before the window. */
  readonly strangersIn: readonly TransactionRow[];
  readonly strangersOut: readonly TransactionRow[];
  readonly fromStrangers: number;
  readonly toStrangers: number;
  readonly payers: number;
  /** What strangers paid in and left within five days. */
  readonly passedOn: number;
  /** Mean sum of a month before the window; null where fewer than two months are known. */
  readonly usualMonth: number | null;
  /** Mean sum of a month in the window. */
  readonly month: number;
  readonly cash: readonly TransactionRow[];
  readonly inCash: number;
  readonly purchases: number;
  /** What the two strangers who got most got. */
  readonly largest: readonly TransactionRow[];
  readonly toLargest: number;
}

/** Reads rows in time order. `unitOf`: reportable sums in one unit of a currency, 0 where it is not known. */
export function behaviourOf(
  rows: readonly TransactionRow[],
  alerted: { readonly startMs: number; readonly endMs: number },
  unitOf: (currency: string) => number,
): Behaviour {
  const fromMs = Math.min(alerted.startMs, alerted.endMs - WINDOW_MS);
  const untilMs = alerted.endMs + AFTER_MS;
  const before = new Map<string, { count: number; readonly firstMs: number; lastMs: number }>();
  const window: TransactionRow[] = [];
  let earlier = 0;
  for (const row of rows) {
    if (row.direction === 'self' || row.atMs > untilMs) continue;
    if (row.atMs >= fromMs) {
      window.push(row);
      continue;
    }
    earlier += Number(row.amount) * unitOf(row.currency);
    if (row.counterparty === null) continue;
    const seen = before.get(row.counterparty);
    if (seen) {
      seen.count++;
      seen.lastMs = row.atMs;
    } else before.set(row.counterparty, { count: 1, firstMs: row.atMs, lastMs: row.atMs });
  }
  const isKnown = (party: string | null): boolean => {
    const seen = party === null ? undefined : before.get(party);
    return (
      seen !== undefined && seen.count >= KNOWN.payments && seen.lastMs - seen.firstMs > KNOWN.days * DAY_MS
    );
  };
  const found = { ...sumsIn(window, unitOf, isKnown), fromMs, untilMs, window };
  const months = (fromMs - (rows[0]?.atMs ?? fromMs)) / WINDOW_MS;
  return {
    ...found,
    passedOn: passedOn(found.strangersIn, window, unitOf),
    usualMonth: months >= MONTHS_MIN && earlier > 0 ? earlier / months : null,
    month: found.moved / Math.max(1, (alerted.endMs - fromMs) / WINDOW_MS),
  };
}

function sumsIn(
  window: readonly TransactionRow[],
  unitOf: (currency: string) => number,
  isKnown: (party: string | null) => boolean,
) {
  const strangersIn: TransactionRow[] = [];
  const strangersOut: TransactionRow[] = [];
  const cash: TransactionRow[] = [];
  const payers = new Set<string>();
  const paid = new Map<string, { sum: number; readonly rows: TransactionRow[] }>();
  let [cameIn, wentOut, fromStrangers, toStrangers, inCash, purchases] = [0, 0, 0, 0, 0, 0];
  for (const row of window) {
    const sum = Number(row.amount) * unitOf(row.currency);
    const isIn = row.direction === 'in';
    if (isIn) cameIn += sum;
    else wentOut += sum;
    if (row.cash) {
      cash.push(row);
      inCash += sum;
    }
    if (!isIn && PURCHASE_TYPES.has(row.type)) purchases++;
    if (isKnown(row.counterparty)) continue;
    const party = row.counterparty ?? row.id;
    if (isIn) {
      strangersIn.push(row);
      fromStrangers += sum;
      payers.add(party);
      continue;
    }
    strangersOut.push(row);
    toStrangers += sum;
    const payee = paid.get(party);
    if (payee) {
      payee.sum += sum;
      payee.rows.push(row);
    } else paid.set(party, { sum, rows: [row] });
  }
  const two = [...paid.values()].sort((a, b) => b.sum - a.sum).slice(0, 2);
  return {
    moved: cameIn + wentOut,
    cameIn,
    wentOut,
    strangersIn,
    strangersOut,
    fromStrangers,
    toStrangers,
    payers: payers.size,
    cash,
    inCash,
    purchases,
    largest: two.flatMap((payee) => payee.rows),
    toLargest: two.reduce((all, { sum }) => all + sum, 0),
  };
}

/** Matches what came with what left after it, the oldest first; each unit of money is counted once. */
function passedOn(
  ins: readonly TransactionRow[],
  window: readonly TransactionRow[],
  unitOf: (currency: string) => number,
): number {
  const outs = window.flatMap((row) =>
    row.direction === 'out' ? [{ atMs: row.atMs, left: Number(row.amount) * unitOf(row.currency) }] : [],
  );
  let [passed, next] = [0, 0];
  for (const { atMs, amount, currency } of ins) {
    let open = Number(amount) * unitOf(currency);
    while (outs[next] && (outs[next]!.left <= 0 || outs[next]!.atMs < atMs - BOOKED_BEFORE_MS)) next++;
    for (let i = next; open > 0 && outs[i] && outs[i]!.atMs <= atMs + LEFT_WITHIN_MS; i++) {
      const taken = Math.min(open, outs[i]!.left);
      outs[i]!.left -= taken;
      open -= taken;
      passed += taken;
    }
  }
  return passed;
}
