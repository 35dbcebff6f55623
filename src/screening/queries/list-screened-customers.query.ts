import { type Caller, cursorOfPlace, timePlaceOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { Filter } from '../../platform/read-store/query.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import type { RiskData } from '@alert-review/judgement';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { ScreenedCustomerReadModel, type ScreenedEntry } from '../screened-customer.read-model.js';

const CUSTOMERS_LISTED_MAX = 100;
const NEWEST = { index: 'newest', sort: { changedAt: -1, id: -1 }, limit: CUSTOMERS_LISTED_MAX + 1 } as const;

interface ScreenedPair extends ScreenedEntry {
  readonly entityId: string;
  /** The current list entry; null if it is no longer on the list. */
  readonly listed: ReturnType<RiskData['listedEntry']>;
  /**
   * Whether the list entry has changed since it was allowed, so that the allow entry does not apply any more.
   */
  readonly isChanged: boolean;
}

/**
 * Returns the hits and allow entries of a customer (own id), or a page of the hits and allow entries of all
 * customers, the latest first. Throws bad_request.
 */
export const ListScreenedCustomers = defineQuery(
  'ListScreenedCustomers',
  { permission: 'alerts:read', readsPersonalData: 'entityId' },
  (
    caller: Caller,
    { entityId, after = null }: { readonly entityId: string | null; readonly after?: string | null },
  ) => ({ caller, entityId, after }),
  [ReadModels, RiskLists],
  async (
    { caller, entityId, after },
    readModels,
    riskLists,
  ): Promise<{
    readonly pairs: readonly ScreenedPair[];
    /** Value of `after` for the next page; null on the last page. */
    readonly next: string | null;
  }> => {
    const rows = readModels.for(caller);
    const found =
      entityId === null
        ? await newestBehind(rows, after)
        : await rows.find(ScreenedCustomerReadModel, { entityId }, { index: 'entity', limit: 1 });
    const customers = found.slice(0, CUSTOMERS_LISTED_MAX);
    const { id = '', changedAt: at = '' } = customers.at(-1) ?? {};
    const risk = await riskLists.current();
    const pairs = customers.flatMap((customer) =>
      customer.entries.map((pair): ScreenedPair => {
        const listed = risk.listedEntry(pair.list, pair.entry);
        const isChanged = pair.allowed !== null && pair.allowed.version !== listed?.version;
        return { ...pair, entityId: customer.entityId, listed, isChanged };
      }),
    );
    return { pairs, next: found.length > customers.length ? cursorOfPlace({ at, id }) : null };
  },
);
export type ListScreenedCustomers = InstanceType<typeof ListScreenedCustomers>;

async function newestBehind(rows: RowReader, after: string | null) {
  const find = (filter: Filter) => rows.find(ScreenedCustomerReadModel, filter, NEWEST);
  if (after === null) return find({});
  const { at, id } = timePlaceOf(after);
  const beside = await find({ changedAt: { $in: [at] }, id: { $lt: id } });
  return [...beside, ...(await find({ changedAt: { $lt: at } }))];
}
