import type { Transaction } from '../../ingestion/domain/transaction.record.js';
import { instantOf } from '../../kernel/fields.js';
import { utcDay } from '../../kernel/visible-text.js';
import type { RiskData } from '../../risk-data/risk-data.js';
import type { Period, StoredRecord } from '../domain/case/case-facts.js';
import type { NamePlace } from '../domain/case/name-facts.js';

/** Beside the flagged ones, so many of the subject's transactions; and counterparties of all of them. */
export const LARGEST_MAX = 20;
export const NAMED_COUNTERPARTIES_MAX = 50;

/** An entity by its id, or somebody by the name that stands in the transaction. */
export type NamedCounterparty = { readonly stood: NamePlace } & (
  { readonly entityId: string; readonly name: null } | { readonly entityId: null; readonly name: string }
);

export interface TransactionsAsked {
  readonly alert: { readonly entity_id_list: readonly string[] };
  readonly flaggedIds: ReadonlySet<string>;
  readonly lookback: Period;
  /** Those of the subject, and the flagged ones. */
  readonly transactions: readonly StoredRecord<Transaction>[];
}

interface Seen {
  readonly row: StoredRecord<Transaction>;
  readonly atMs: number;
  readonly isFlagged: boolean;
  /** In the reference currency; 0 where no rate is known. */
  readonly worth: number;
}

/**
 * The counterparties of the flagged transactions, then of the largest ones of the lookback, each with the
 * first of these. Failed payments count: money was meant for them.
 */
export function namedCounterparties(risk: RiskData, asked: TransactionsAsked) {
  const { flaggedIds, lookback } = asked;
  const parties = new Set(asked.alert.entity_id_list);
  const seen = asked.transactions
    .map((row): Seen => {
      const atMs = instantOf(row.content.event_time);
      const isFlagged = flaggedIds.has(row.content.transaction_id);
      return { row, atMs, isFlagged, worth: worthOf(risk, row.content, atMs) };
    })
    .filter(({ atMs, isFlagged }) => isFlagged || (atMs >= lookback.startMs && atMs <= lookback.endMs))
    .sort(byWorth);
  const flagged = seen.filter(({ isFlagged }) => isFlagged);
  const largest = seen.filter(({ isFlagged }) => !isFlagged).slice(0, LARGEST_MAX);
  const found = new Map<string, NamedCounterparty>();
  for (const each of [...flagged, ...largest])
    for (const side of ['sender', 'receiver'] as const) {
      const { entity_id: entityId, name } = each.row.content[side] ?? {};
      const stood = placeOf(each, side);
      if (entityId != null) {
        const key = `entity:${entityId}`;
        if (!parties.has(entityId) && !found.has(key)) found.set(key, { stood, entityId, name: null });
      } else if (name?.trim() && !found.has(`name:${name}`))
        found.set(`name:${name}`, { stood, entityId: null, name });
    }
  // In an order of their own, so that equal names are equal facts whichever transaction is flagged.
  const kept = [...found].slice(0, NAMED_COUNTERPARTIES_MAX).sort(([a], [b]) => (a < b ? -1 : 1));
  return { named: kept.map(([, each]) => each), leftOut: found.size - kept.length };
}

// The order alone hangs on it, so that a double is exact enough.
const worthOf = (risk: RiskData, { amount, amount_currency }: Transaction, atMs: number): number =>
  Number(amount) * Number(risk.fx(amount_currency, utcDay(atMs)) ?? 0);

const byWorth = (a: Seen, b: Seen): number =>
  b.worth - a.worth || b.atMs - a.atMs || (a.row.id < b.row.id ? -1 : 1);

const placeOf = ({ row, atMs }: Seen, side: NamePlace['side']): NamePlace => ({
  transaction: row.id,
  side,
  amount: row.content.amount,
  currency: row.content.amount_currency,
  day: utcDay(atMs),
});
