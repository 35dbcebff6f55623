import type { Caller } from '@alert-review/kernel';
import { instantOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord, type Transaction } from '../../ingestion/domain/transaction.record.js';

/** More would be no picture any more; an indicator keeps fewer. */
const PAYMENTS_MAX = 100;

/** A side of a payment: the own id of a customer, and a name. */
export interface PaymentSide {
  readonly entityId: string | null;
  readonly name: string | null;
}

/** A payment that an indicator names, which may be one between other customers. */
export interface IndicatorPayment {
  readonly id: string;
  readonly ownId: string;
  readonly atMs: number;
  readonly amount: string;
  readonly currency: string;
  readonly from: PaymentSide;
  readonly to: PaymentSide;
}

/**
 * Returns payments by service id with both of their sides, oldest first; those that are gone are left out.
 * `alertId`: the alert whose indicators name them.
 */
export const GetIndicatorPayments = defineQuery(
  'GetIndicatorPayments',
  { permission: 'transactions:read', readsPersonalData: 'alertId' },
  (caller: Caller, fields: { readonly alertId: string; readonly ids: readonly string[] }) => ({
    caller,
    ...fields,
  }),
  [Records],
  async ({ caller, ids }, records): Promise<IndicatorPayment[]> => {
    const rows = records.for(caller);
    const fields = ['ownId', ...CONTENT.map((field) => `content.${field}`)];
    const found = await rowsById(rows, TransactionRecord.current, ids.slice(0, PAYMENTS_MAX), { fields });
    const customers = found.flatMap(({ content: { sender, receiver } }) =>
      [sender?.entity_id, receiver?.entity_id].filter((id) => id != null),
    );
    const read = { fields: ['ownId', 'content.name'] };
    const named = await rowsByOwnId(rows, EntityRecord.current, [...new Set(customers)], read);
    const names = new Map(named.map(({ ownId, content }) => [ownId, content.name ?? null]));
    return found
      .map(({ id, ownId, content }) => ({
        id,
        ownId,
        atMs: instantOf(content.event_time),
        amount: content.amount,
        currency: content.amount_currency,
        from: sideOf(content.sender, names),
        to: sideOf(content.receiver, names),
      }))
      .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
  },
);

const CONTENT = ['event_time', 'amount', 'amount_currency', 'sender', 'receiver'];

function sideOf(side: Transaction['sender'], names: ReadonlyMap<string, string | null>): PaymentSide {
  const { entity_id: entityId = null, name, blockchain_addresses: addresses } = side ?? {};
  const known = entityId === null ? null : (names.get(entityId) ?? null);
  return { entityId, name: known ?? name ?? addresses?.[0] ?? null };
}
