import { createHash, createHmac } from 'node:crypto';
import thresholds from '../src/risk-data/data/reporting-thresholds.json' with { type: 'json' };
import type { GivenAlert } from '../src/given/given-records.js';
import type { GivenEntity } from '../src/given/given-records.js';
import type { GivenTransaction } from '../src/given/given-records.js';
import {
  buildFacts,
  type CaseFacts,
  type FurtherFacts,
  type StoredRecord,
} from '../src/case/facts/case-facts.js';
import type { PeerTable } from '../src/activity/peer-table.js';
import { DAY_MS } from '@alert-review/kernel';

/** Amounts of the shipped list. */
const THRESHOLDS = Object.fromEntries(Object.entries(thresholds).map(([code, { amount }]) => [code, amount]));
export const NOON_MS = Date.UTC(2024, 5, 30, 12);

/** Returns the instant `days` before the usual end of the window, as ISO 8601 text. */
export const daysBefore = (days: number): string => new Date(NOON_MS - days * DAY_MS).toISOString();

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const hmac = (text: string): string =>
  createHmac('sha256', 'key of the alert').update(text).digest('hex');

export interface Payment {
  readonly daysAgo: number;
  readonly amount?: string;
  readonly currency?: string;
  /** The counterparty; `null` names nobody. */
  readonly with?: string | null;
  /** The counterparty as a customer, by its entity_id. */
  readonly withEntity?: string;
  readonly type?: GivenTransaction['type'];
  readonly subtype?: GivenTransaction['subtype'];
  readonly direction?: 'in' | 'out' | 'self';
  readonly status?: GivenTransaction['status'];
  readonly descriptor?: string;
  readonly tags?: readonly string[];
}

/** Returns a stored transaction of the customer C1. */
export function payment(number: number, given: Payment): StoredRecord<GivenTransaction> {
  const own = { entity_id: 'C1' };
  const named = given.with === null ? {} : { name: given.with ?? 'Steady Partner' };
  const other = given.withEntity === undefined ? named : { entity_id: given.withEntity };
  const direction = given.direction ?? 'in';
  return {
    id: `tx${String(number).padStart(5, '0')}`,
    hash: `hash of tx ${number}`,
    content: {
      transaction_id: `T${number}`,
      event_time: daysBefore(given.daysAgo),
      amount: given.amount ?? '123.45',
      amount_currency: given.currency ?? 'USD',
      sender: direction === 'in' ? other : own,
      receiver: direction === 'out' ? other : own,
      status: given.status ?? null,
      ...(given.type ? { type: given.type } : {}),
      ...(given.subtype ? { subtype: given.subtype } : {}),
      ...(given.descriptor === undefined ? {} : { descriptor: given.descriptor }),
      ...(given.tags === undefined ? {} : { tags: given.tags }),
    },
  };
}

export interface Given {
  readonly payments?: readonly Payment[];
  readonly registeredAt?: string | null;
  readonly peers?: PeerTable | null;
  readonly truncated?: boolean;
  readonly alert?: Partial<GivenAlert>;
  readonly entity?: Partial<GivenEntity>;
  readonly further?: FurtherFacts;
}

/**
 * Returns the facts of an alert on C1 that flags the latest of the given payments (or, without payments, ends
 * at the usual instant).
 */
export function givenCase(given: Given): CaseFacts {
  const transactions = (given.payments ?? []).map((each, i) => payment(i + 1, each));
  const latest = [...transactions].sort((a, b) => (a.content.event_time < b.content.event_time ? 1 : -1))[0];
  const alert: GivenAlert = {
    alert_id: 'A1',
    entity_id_list: ['C1'],
    flagged_transaction_id_list: [latest?.content.transaction_id ?? 'T0'],
    title: 'Unusual activity',
    created_at: daysBefore(0),
    rule_title: 'Rule 7',
    ...given.alert,
  };
  const entity: GivenEntity = {
    entity_id: 'C1',
    type: 'INDIVIDUAL',
    registered_at: given.registeredAt === undefined ? daysBefore(400) : given.registeredAt,
    ...given.entity,
  };
  return buildFacts({
    alert: { id: 'alert1', hash: 'hash of alert', content: alert },
    entities: [{ id: 'entity1', hash: 'hash of entity', content: entity }],
    transactions,
    truncated: given.truncated ?? false,
    peers: given.peers ?? null,
    gathered: [{ facts: { reportingThresholds: THRESHOLDS, ...given.further }, versions: [] }],
  });
}

/**
 * Returns a table in which, for each named metric, 80 % of `count` peers are at most `p80` and 95 % at most
 * `p95`.
 */
export function peersWith(cuts: Record<string, { p80: string; p95: string }>, count = 100): PeerTable {
  const metrics = Object.fromEntries(
    Object.entries(cuts).map(([name, { p80, p95 }]) => [name, { count, p80, p90: p80, p95, p99: p95 }]),
  );
  return { version: 'peers of the test', entityType: 'INDIVIDUAL', count, metrics };
}
