import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { type CustomerListHit, customerScreening, type GatheringPace } from '@alert-review/judgement';
import { runStepsCooperatively, yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { CUSTOMER_NAME_FIELDS } from '../engine/gather/stored-case-records.js';
import { Recipes } from '../engine/recipes.js';

const CUSTOMERS_AT_ONCE = 100;

/** A hit on a customer (by service id) or one of its owners, judged by the organization's scoring rules. */
interface CustomerHit extends CustomerListHit {
  readonly customer: string;
}

/** Exact hits first, weak hits last. `last`: the last customer that was screened; null if none are left. */
type ScreenedCustomers = { readonly hits: readonly CustomerHit[]; readonly last: string | null };

/** Screens one customer (a service id), or up to 100 customers after a given id, against the name lists. */
export const ScreenCustomers = defineQuery(
  'ScreenCustomers',
  { forFeatures: true },
  (caller: Caller, id: string | { readonly $gt: string }) => ({ caller, id }),
  [Records, RiskLists, Recipes, Clock],
  async ({ caller, id }, records, riskLists, recipes, clock): Promise<ScreenedCustomers> => {
    const rows = records.for(caller);
    const read = {
      index: 'id',
      sort: { id: 1 },
      limit: CUSTOMERS_AT_ONCE,
      fields: CUSTOMER_NAME_FIELDS,
    } as const;
    const customers = await rows.find(EntityRecord.current, { id }, read);
    const { recipe } = await recipes.current(caller);
    const risk = await riskLists.current();
    const hits: CustomerHit[] = [];
    const pace: GatheringPace = {
      pause: yieldToEventLoop,
      run: (steps) => runStepsCooperatively(steps, clock),
    };
    for (const { id: customer, content: profile } of customers)
      for (const hit of await customerScreening.ofCustomer(risk, profile, recipe, pace))
        hits.push({ customer, ...hit });
    const weightOf = ({ isExact, isWeak }: CustomerHit) => Number(isExact) - Number(isWeak);
    hits.sort((a, b) => weightOf(b) - weightOf(a) || b.score - a.score);
    return { hits, last: customers.length < CUSTOMERS_AT_ONCE ? null : customers.at(-1)!.id };
  },
);
