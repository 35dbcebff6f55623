import { instantOf } from '../../kernel/fields.js';
import type { Transaction } from '../../ingestion/domain/transaction.record.js';

export const DAY_MS = 86_400_000;

/** A transaction as one of its entities sees it. */
export interface TransactionRow {
  /** Service id. */
  readonly id: string;
  readonly atMs: number;
  /** `self`: the entity is on both sides. */
  readonly direction: 'in' | 'out' | 'self';
  /**
   * Who is on the other side, as `entity:`, `name:` or `address:` and its value; null if the upload names
   * nobody.
   */
  readonly counterparty: string | null;
  /** Decimal text as uploaded; arithmetic goes through `toUnits`. */
  readonly amount: string;
  readonly currency: string;
  readonly type: string | null;
  readonly flagged: boolean;
}

/** What the metrics measure: of one entity, the rows of a period in the order of (time, service id). */
export interface EntityActivity {
  readonly registeredAtMs: number | null;
  /** The earliest transaction known, inside the period or before it. */
  readonly firstTransaction: TransactionRow | null;
  /** When the last transaction before the period took place; null if none is known. */
  readonly lastBeforeMs: number | null;
  readonly transactions: readonly TransactionRow[];
}

export interface ActivityInput {
  readonly entityId: string;
  /** ISO 8601 text as uploaded. */
  readonly registeredAt: string | null | undefined;
  /** In any order; those of other entities and those after the period are passed over. */
  readonly transactions: readonly { readonly id: string; readonly content: Transaction }[];
  readonly period: { readonly startMs: number; readonly endMs: number };
  /** The transaction_ids that the alert flags. */
  readonly flaggedIds?: ReadonlySet<string>;
}

/** States in which no money moved: such a row would distort every sum and count. */
const NOT_MOVED: ReadonlySet<string> = new Set([
  'FAILED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
  'SETTLEMENT_ERROR',
]);

export const moved = ({ status }: Transaction): boolean => status == null || !NOT_MOVED.has(status);

/**
 * The activity of one entity: for a case (lookback of the alert) and for a peer (the same span before the
 * cut).
 */
export function activityOf(input: ActivityInput): EntityActivity {
  const rows: TransactionRow[] = [];
  for (const { id, content } of input.transactions) {
    if (!moved(content)) continue;
    const row = rowOf(input.entityId, id, content, input.flaggedIds?.has(content.transaction_id) ?? false);
    if (row && row.atMs <= input.period.endMs) rows.push(row);
  }
  rows.sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
  const start = rows.findIndex((row) => row.atMs >= input.period.startMs);
  const before = start < 0 ? rows.length : start;
  return {
    registeredAtMs: input.registeredAt == null ? null : instantOf(input.registeredAt),
    firstTransaction: rows[0] ?? null,
    lastBeforeMs: rows[before - 1]?.atMs ?? null,
    transactions: rows.slice(before),
  };
}

function rowOf(entityId: string, id: string, content: Transaction, flagged: boolean): TransactionRow | null {
  const sends = content.sender?.entity_id === entityId;
  const receives = content.receiver?.entity_id === entityId;
  if (!sends && !receives) return null;
  return {
    id,
    atMs: instantOf(content.event_time),
    direction: sends && receives ? 'self' : sends ? 'out' : 'in',
    counterparty: counterpartyOf(sends ? content.receiver : content.sender),
    amount: content.amount,
    currency: content.amount_currency,
    type: content.type ?? null,
    flagged,
  };
}

function counterpartyOf(side: Transaction['sender']): string | null {
  if (side?.entity_id != null) return `entity:${side.entity_id}`;
  if (side?.name) return `name:${side.name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()}`;
  const address = side?.blockchain_addresses?.[0];
  if (!address) return null;
  return `address:${/^0x/i.test(address) ? address.toLowerCase() : address}`;
}
