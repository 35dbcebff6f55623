import type { Movement, RawBank, SentAlert, SentCustomer } from './raw-bank.js';
import { DAY_MS } from '@alert-review/kernel';

/** The true facts about an alert's customer, computed from the uploads in the simplest way. */
export interface Truth {
  readonly bank: RawBank;
  readonly alert: SentAlert;
  readonly customer: SentCustomer;
  /** Transfers in the 180 days before the alert, and all flagged ones. */
  readonly rows: readonly Movement[];
  readonly flagged: readonly Movement[];
  readonly endMs: number;
  readonly startMs: number;
}

/** Computes the facts of an alert. In the sample, the first entity of an alert is its subject. */
export function truthOf(bank: RawBank, alert: SentAlert): Truth {
  const customer = bank.customers.get(alert.entity_id_list[0] ?? '')!;
  const ids = new Set(alert.flagged_transaction_id_list);
  const flagged = bank.of(customer.entity_id).filter(({ id }) => ids.has(id));
  const endMs = Math.max(Date.parse(alert.created_at), ...flagged.map(({ atMs }) => atMs));
  const startMs = Math.min(endMs - 180 * DAY_MS, ...flagged.map(({ atMs }) => atMs));
  const rows = bank.of(customer.entity_id).filter(({ atMs }) => atMs >= startMs && atMs <= endMs);
  return { bank, alert, customer, rows, flagged, endMs, startMs };
}

/** Returns the transfers in the 30 days after the alert. */
export const laterRows = ({ bank, customer, endMs }: Truth): readonly Movement[] =>
  bank.of(customer.entity_id).filter(({ atMs }) => atMs > endMs && atMs <= endMs + 30 * DAY_MS);

export const sum = (rows: readonly Movement[]): number => rows.reduce((total, { cents }) => total + cents, 0);

export const incoming = (rows: readonly Movement[]): Movement[] => rows.filter(({ isIn }) => isIn);
export const outgoing = (rows: readonly Movement[]): Movement[] => rows.filter(({ isIn }) => !isIn);

export const partners = (rows: readonly Movement[]): string[] => [...new Set(rows.map(({ other }) => other))];

/** Returns the rows of counterparties that occur at most twice. */
export function withNew(rows: readonly Movement[]): Movement[] {
  const times = new Map<string, number>();
  for (const { other } of rows) times.set(other, (times.get(other) ?? 0) + 1);
  return rows.filter(({ other }) => times.get(other)! <= 2);
}

/**
 * Returns the highest value of all spans of `days` days that begin with a row, and the earliest such span.
 */
export function busiest(
  rows: readonly Movement[],
  days: number,
  measure: (span: readonly Movement[]) => number,
): { readonly value: number; readonly span: readonly Movement[] } {
  let best = { value: 0, span: [] as readonly Movement[] };
  for (const [i, { atMs }] of rows.entries()) {
    const span = rows.slice(i).filter((row) => row.atMs <= atMs + days * DAY_MS);
    const value = measure(span);
    if (value > best.value) best = { value, span };
  }
  return best;
}

export function median(cents: readonly number[]): number {
  const sorted = [...cents].sort((a, b) => a - b);
  const last = sorted.length - 1;
  return (sorted[Math.floor(last / 2)]! + sorted[Math.ceil(last / 2)]!) / 2;
}

/**
 * Returns the largest number of transfers that a reader would have to look through to follow this customer's
 * money.
 */
export function mostTransfersNearby({ bank, customer, rows, startMs, endMs }: Truth): number {
  const counts = [customer.entity_id, ...partners(rows)].map(
    (each) => bank.of(each).filter(({ atMs }) => atMs >= startMs && atMs <= endMs).length,
  );
  return Math.max(...counts);
}

/** Returns the age in whole years on a day. */
export function ageOn(dob: string, day: string): number {
  const born = dob.slice(0, 10);
  const now = day.slice(0, 10);
  return Number(now.slice(0, 4)) - Number(born.slice(0, 4)) - (now.slice(5) < born.slice(5) ? 1 : 0);
}

/**
 * Returns the rows that an amount is compared with: the same direction and counterparty if that is an old
 * one, otherwise the same direction and type, or the whole direction if there are fewer than five of the
 * type.
 */
export function alikeTo(row: Movement, rows: readonly Movement[]): readonly Movement[] {
  const oneWay = rows.filter(({ isIn, cents }) => isIn === row.isIn && cents > 0);
  const same = oneWay.filter(({ other }) => other === row.other);
  if (same.length > 2) return same;
  const ofType = oneWay.filter(({ type }) => type === row.type);
  return ofType.length < 5 ? oneWay : ofType;
}

/**
 * Returns incoming amounts that were sent back to their payer to the cent within five days. Each payment
 * counts once.
 */
export function returnedWhole(rows: readonly Movement[]): Movement[] {
  const spent = new Set<string>();
  return incoming(rows).filter((paid) => {
    const back = outgoing(rows).find(
      ({ id, other, cents, atMs }) =>
        !spent.has(id) &&
        other === paid.other &&
        cents === paid.cents &&
        atMs >= paid.atMs &&
        atMs <= paid.atMs + 5 * DAY_MS,
    );
    if (back) spent.add(back.id);
    return back !== undefined && paid.isOtherKnown;
  });
}
