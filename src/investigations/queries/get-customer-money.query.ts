import { type Caller, Clock } from '@alert-review/kernel';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import type { CustomerMoney } from '../domain/case/customer-money.js';
import { declaredActivityOf } from '../domain/case/declared-activity.js';
import { sumCustomerMoney } from '../engine/money-of-customer.js';
import type { CustomerMilestones } from './get-customer-milestones.query.js';

export interface CustomerWithMoney extends CustomerMilestones {
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
    const { money } = await sumCustomerMoney({ records, bus, clock }, caller, { ownId, declared });
    const { name = null, registered_at: registeredAt = null } = content;
    return { ownId, name, registeredAt, flagged: money.window, money };
  },
);
