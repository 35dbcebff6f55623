import type { Period } from '@alert-review/judgement';
import type { Caller } from '@alert-review/kernel';
import { GetFlaggedPayments } from '../../alerts/queries/get-flagged-payments.query.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';

export interface CustomerMilestones {
  /** The bank's own id of the customer. */
  readonly ownId: string;
  readonly name: string | null;
  /** ISO 8601, as uploaded. */
  readonly registeredAt: string | null;
  /** From the first to the last flagged payment; null without any. */
  readonly flagged: Period | null;
}

/**
 * Returns since when somebody is a customer and when their flagged payments were, without reading their other
 * payments. Null if no record of the customer is stored.
 */
export const GetCustomerMilestones = defineQuery(
  'GetCustomerMilestones',
  { permission: 'transactions:read', readsPersonalData: 'ownId' },
  (caller: Caller, fields: { readonly ownId: string }) => ({ ...fields, caller }),
  [Records, Bus],
  async ({ caller, ownId }, records, bus): Promise<CustomerMilestones | null> => {
    const rows = records.for(caller);
    const fields = ['ownId', 'content.name', 'content.registered_at'];
    const [customer] = await rowsByOwnId(rows, EntityRecord.current, [ownId], { fields });
    if (!customer) return null;
    const ids = await bus.send(new GetFlaggedPayments(caller, ownId));
    const flagged = await rowsByOwnId(rows, TransactionRecord.current, ids, { fields: ['at'] });
    const times = flagged.map(({ at }) => at).sort((a, b) => a - b);
    const { name = null, registered_at: registeredAt = null } = customer.content;
    return {
      ownId,
      name,
      registeredAt,
      flagged: times.length === 0 ? null : { startMs: times[0]!, endMs: times.at(-1)! },
    };
  },
);
