import { instantOf, normalizedText, utcDay } from '@alert-review/kernel';
import type { Period, StoredRecord } from '../case/facts/case-facts.js';
import type { NameOccurrence } from '../case/facts/name-facts.js';
import type { GivenTransaction } from '../given/given-records.js';
import type { RiskData } from '../risk-data/risk-data.js';
import type { Steps } from '../steps.js';

/** Number of largest transactions examined besides the flagged ones, and of counterparties of all of them. */
const LARGEST_MAX = 20;
const NAMED_COUNTERPARTIES_MAX = 50;
const TOGETHER = 200;

/** A customer by id, or somebody else by the name in the transaction. */
export type NamedCounterparty = { readonly stood: NameOccurrence; readonly worth: number | null } & (
  { readonly entityId: string; readonly name: null } | { readonly entityId: null; readonly name: string }
);

export interface NamedCounterpartiesInput {
  readonly alert: { readonly entity_id_list: readonly string[] };
  readonly flaggedIds: ReadonlySet<string>;
  readonly lookback: Period;
  readonly transactions: readonly StoredRecord<GivenTransaction>[];
}

interface Seen {
  readonly row: StoredRecord<GivenTransaction>;
  readonly atMs: number;
  readonly isFlagged: boolean;
  /** Value in the reference currency; null without a rate. */
  readonly worth: number | null;
}

export interface NamedCounterparties {
  readonly named: readonly NamedCounterparty[];
  readonly leftOut: number;
}

/**
 * Returns the counterparties of flagged transactions, then of the largest, each with the first such
 * transaction.
 */
export function* namedCounterpartiesInSteps(
  risk: RiskData,
  asked: NamedCounterpartiesInput,
): Steps<NamedCounterparties> {
  const { flaggedIds, lookback } = asked;
  const parties = new Set(asked.alert.entity_id_list);
  const seen: Seen[] = [];
  for (const [i, row] of asked.transactions.entries()) {
    if (i % TOGETHER === 0) yield;
    const atMs = instantOf(row.content.event_time);
    const isFlagged = flaggedIds.has(row.content.transaction_id);
    if (!isFlagged && (atMs < lookback.startMs || atMs > lookback.endMs)) continue;
    seen.push({ row, atMs, isFlagged, worth: worthOf(risk, row.content, atMs) });
  }
  yield;
  seen.sort(byWorth);
  yield;
  const flagged = seen.filter(({ isFlagged }) => isFlagged);
  const largest = seen.filter(({ isFlagged }) => !isFlagged).slice(0, LARGEST_MAX);
  const worth = yield* worthByCounterparty(seen);
  yield;
  const found = new Map<string, NamedCounterparty>();
  for (const [i, each] of [...flagged, ...largest].entries()) {
    if (i % TOGETHER === 0) yield;
    for (const side of SIDES) {
      const { entity_id: entityId, name } = each.row.content[side] ?? {};
      const key = keyOf(each.row.content[side]);
      if (key === null || found.has(key)) continue;
      const at = { stood: placeOf(each, side), worth: worth.get(sumKeyOf(key)) ?? null };
      if (entityId == null) found.set(key, { ...at, entityId: null, name: name! });
      else if (!parties.has(entityId)) found.set(key, { ...at, entityId, name: null });
    }
  }
  // Sorted, so that equal names give equal facts, whichever transaction is flagged.
  const kept = [...found].slice(0, NAMED_COUNTERPARTIES_MAX).sort(([a], [b]) => (a < b ? -1 : 1));
  return { named: kept.map(([, each]) => each), leftOut: found.size - kept.length };
}

const SIDES = ['sender', 'receiver'] as const;

function keyOf(side: GivenTransaction['sender']): string | null {
  if (side?.entity_id != null) return `entity:${side.entity_id}`;
  return side?.name?.trim() ? `name:${side.name}` : null;
}

/** Returns the same key for all spellings of a name; lists are still searched for each spelling. */
const sumKeyOf = (key: string): string =>
  key.startsWith('name:')
    ? normalizedText(key, 'NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    : key;

function* worthByCounterparty(seen: readonly Seen[]): Steps<ReadonlyMap<string, number | null>> {
  const sums = new Map<string, number | null>();
  for (const [i, { row, worth }] of seen.entries()) {
    if (i % TOGETHER === 0) yield;
    for (const side of SIDES) {
      const named = keyOf(row.content[side]);
      if (named === null) continue;
      const key = sumKeyOf(named);
      const sum = sums.get(key);
      sums.set(key, worth === null || sum === null ? null : (sum ?? 0) + worth);
    }
  }
  yield;
  return new Map([...sums].map(([key, sum]) => [key, sum === null ? null : Math.round(sum * 100) / 100]));
}

// Floating point is exact enough for sorting and comparing with a bound.
function worthOf(risk: RiskData, { amount, amount_currency }: GivenTransaction, atMs: number): number | null {
  const rate = risk.fx(amount_currency, utcDay(atMs));
  return rate === null ? null : Number(amount) * Number(rate);
}

const byWorth = (a: Seen, b: Seen): number =>
  (b.worth ?? 0) - (a.worth ?? 0) || b.atMs - a.atMs || (a.row.id < b.row.id ? -1 : 1);

const placeOf = ({ row, atMs }: Seen, side: NameOccurrence['side']): NameOccurrence => ({
  transaction: row.id,
  side,
  amount: row.content.amount,
  currency: row.content.amount_currency,
  day: utcDay(atMs),
});
