import { type Caller, Clock } from '@alert-review/kernel';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import type { CustomerMoney } from '../domain/case/customer-money.js';
import { declaredActivityOf } from '../domain/case/declared-activity.js';
import { moneyOfCustomer } from '../engine/money-of-customer.js';

export interface CustomerWithMoney {
  /** The bank's own id of the customer. */
  readonly ownId: string;
  readonly name: string | null;
  /** ISO 8601, as uploaded. */
  readonly registeredAt: string | null;
  readonly money: CustomerMoney;
}

/** Returns the money of a customer by own id; null if no record of the customer is stored. */
export const GetCustomerMoney = defineQuery(
  'GetCustomerMoney',
  { permission: 'transactions:read', readsPersonalData: 'ownId' },
  (caller: Caller, fields: { readonly ownId: string }) => ({ ...fields, caller }),
  [Records, Bus, Clock],
  async ({ caller, ownId }, records, bus, clock): Promise<CustomerWithMoney | null> => {
    const [customer] = await rowsByOwnId(records.for(caller), EntityRecord.current, [ownId]);
    if (!customer) return null;
    const { content } = customer;
    const declared = declaredActivityOf(content);
    const { money } = await moneyOfCustomer({ records, bus, clock }, caller, { ownId, declared });
    return { ownId, name: content.name ?? null, registeredAt: content.registered_at ?? null, money };
  },
);
