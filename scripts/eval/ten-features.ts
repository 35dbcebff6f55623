// size: the bar stands together as it was written.

import fx from '../../packages/judgement/src/risk-data/data/fx.json' with { type: 'json' };
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';

/** A customer's records as a bank sends them, with the alert's flagged transactions. */
export interface PlainCase {
  readonly customer: Entity;
  readonly transactions: readonly Transaction[];
  readonly flagged: readonly string[];
}

interface Payment {
  readonly atMs: number;
  readonly amount: number;
  readonly isIn: boolean;
  readonly party: string;
  readonly isCash: boolean;
  readonly isPurchase: boolean;
  readonly isFlagged: boolean;
}

const DAY_MS = 86_400_000;
const RATES: Readonly<Record<string, string | undefined>> = { ...fx.tables.at(-1)!.rates, USD: '1' };
const PURCHASES = new Set([
  'CARD_PURCHASE',
  'BILL_PAYMENT',
  'SUBSCRIPTION_FEE',
  'LOAN_REPAYMENT',
  'SERVICE_FEE',
]);
const CASH = new Set(['CASH_WITHDRAWAL', 'ACCOUNT_DEPOSIT', 'DEPOSIT_FIAT', 'WITHDRAWAL_FIAT']);

/** Returns 0 at `low` or less, 1 at `high` or more, and a straight line between. */
const ramp = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));

const sum = (payments: readonly Payment[]): number => payments.reduce((all, { amount }) => all + amount, 0);

function paymentsOf({ customer, transactions, flagged }: PlainCase): Payment[] {
  const flaggedIds = new Set(flagged);
  return transactions
    .flatMap((row): Payment[] => {
      const { sender, receiver, amount_currency: currency, type, subtype } = row;
      const isOut = sender?.entity_id === customer.entity_id;
      const isIn = receiver?.entity_id === customer.entity_id;
      if (isOut === isIn) return [];
      const other = isOut ? receiver : sender;
      const named = other?.entity_id ?? other?.name ?? other?.blockchain_addresses?.[0];
      return [
        {
          atMs: Date.parse(row.event_time.endsWith('Z') ? row.event_time : `${row.event_time}Z`),
          amount: Math.abs(Number(row.amount)) * Number(RATES[currency] ?? 1),
          isIn,
          party: named ?? row.transaction_id,
          isCash:
            CASH.has(subtype ?? '') || (named === undefined && (type === 'DEPOSIT' || type === 'WITHDRAWAL')),
          isPurchase: PURCHASES.has(subtype ?? '') || type === 'PAYMENT' || type === 'FEE',
          isFlagged: flaggedIds.has(row.transaction_id),
        },
      ];
    })
    .sort((a, b) => a.atMs - b.atMs);
}

/** Returns how much of what came from unknown payers left within five days, in order of time. */
function passedOn(ins: readonly Payment[], outs: readonly Payment[]): number {
  const left = outs.map(({ atMs, amount }) => ({ atMs, amount }));
  let passed = 0;
  for (const { atMs, amount } of ins) {
    let need = amount;
    for (const out of left) {
      if (need <= 0) break;
      if (out.atMs < atMs - 3_600_000 || out.atMs > atMs + 5 * DAY_MS) continue;
      const taken = Math.min(need, out.amount);
      out.amount -= taken;
      need -= taken;
      passed += taken;
    }
  }
  return passed;
}

/**
 * The bar of docs/evaluation.md: ten plain features of one customer's payments with weights that were fixed before
 * anything was scored; no peers, words or lists. Returns 0 to 100.
 */
export function tenFeatures(plain: PlainCase): number {
  const rows = paymentsOf(plain);
  if (rows.length === 0) return 0;
  const flagged = rows.filter(({ isFlagged }) => isFlagged);
  const alerted = flagged.length > 0 ? flagged : rows;
  const first = alerted[0]!.atMs;
  const last = alerted.at(-1)!.atMs;
  const from = Math.min(first, last - 30 * DAY_MS);
  const window = rows.filter(({ atMs }) => atMs >= from && atMs <= last + 2 * DAY_MS);
  const past = rows.filter(({ atMs }) => atMs < from);
  const seen = new Map<string, number[]>();
  for (const { party, atMs } of past) seen.set(party, [...(seen.get(party) ?? []), atMs]);
  const isKnown = ({ party }: Payment): boolean => {
    const times = seen.get(party) ?? [];
    return times.length >= 3 && times.at(-1)! - times[0]! > 45 * DAY_MS;
  };
  const all = sum(window) || 1;
  const ins = window.filter(({ isIn }) => isIn);
  const outs = window.filter(({ isIn }) => !isIn);
  const strangers = window.filter((row) => !isKnown(row));
  const newIns = strangers.filter(({ isIn }) => isIn);
  const newOuts = strangers.filter(({ isIn }) => !isIn);
  const base = sum(newIns);
  const passed = (base > 0 ? passedOn(newIns, outs) / base : 0) * Math.min(1, (1.5 * base) / (sum(ins) || 1));
  const months = past.length > 0 ? Math.max(1, (from - rows[0]!.atMs) / (30 * DAY_MS)) : 0;
  const usual = months > 0 ? sum(past) / months : 0;
  const span = Math.max(1, (last - from) / (30 * DAY_MS));
  const jump = usual > 0 && months >= 2 ? all / span / usual : null;
  const { registered_at: opened, annual_income: income } = plain.customer;
  const age = opened ? (last - Date.parse(opened)) / DAY_MS : null;
  const declared = income ? Number(income.upper_bound ?? income.lower_bound ?? 0) / 12 : 0;
  const byPayee = new Map<string, number>();
  for (const { party, amount } of newOuts) byPayee.set(party, (byPayee.get(party) ?? 0) + amount);
  const largest = [...byPayee.values()].sort((a, b) => b - a).slice(0, 2);
  const share = (of: (row: Payment) => boolean, some: readonly Payment[]) =>
    some.filter(of).length / (some.length || 1);
  const points =
    18 * ramp(sum(strangers) / all, 0.2, 0.9) +
    14 * ramp(Math.log(1 + new Set(newIns.map(({ party }) => party)).size), Math.log(3), Math.log(25)) +
    20 * ramp(passed, 0.2, 0.9) +
    14 * (jump !== null && jump > 0 ? ramp(Math.log(jump), 0, Math.log(8)) : 0.4) +
    8 * (age === null ? 0.3 : 1 - ramp(age, 60, 720)) +
    10 * ramp(sum(window.filter(({ isCash }) => isCash)) / all, 0.15, 0.7) +
    4 *
      ramp(
        share(({ amount }) => amount >= 100 && amount % 50 === 0, alerted),
        0.3,
        0.9,
      ) +
    6 * (declared > 0 ? ramp(sum(ins) / span / declared, 1, 5) : 0.3) +
    10 *
      (1 -
        ramp(
          share(({ isPurchase }) => isPurchase, window),
          0.1,
          0.6,
        )) +
    8 * ramp(largest.reduce((a, b) => a + b, 0) / (sum(outs) || 1), 0.2, 0.8);
  return points / 1.12;
}
