import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { ScreenedCustomerReadModel, type ScreenedEntry } from '../screened-customer.read-model.js';

interface ScreenedPair extends ScreenedEntry {
  readonly entityId: string;
  readonly entryName: string | null;
  /** Whether the entry has changed, so that its allow entry does not hold. */
  readonly isChanged: boolean;
}

/** Returns hits and allow entries of one customer (own id), or of the 200 that changed last. */
export class ListScreenedCustomers extends Query<readonly ScreenedPair[]> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = 'entityId';

  constructor(
    readonly caller: Caller,
    readonly entityId: string | null,
  ) {
    super();
  }
}

export const ListScreenedCustomersHandler = defineHandler(
  ListScreenedCustomers,
  [ReadModels, RiskLists],
  async ({ caller, entityId }, readModels, riskLists) => {
    const rows = readModels.for(caller);
    const newest = { index: 'newest', sort: { changedAt: -1, id: -1 }, limit: 200 } as const;
    const customers = await (entityId === null
      ? rows.find(ScreenedCustomerReadModel, {}, newest)
      : rows.find(ScreenedCustomerReadModel, { entityId }, { index: 'entity', limit: 1 }));
    const risk = await riskLists.current();
    return customers.flatMap((customer) =>
      customer.entries.map((pair): ScreenedPair => {
        const { mainName = null, version } = risk.listedEntry(pair.list, pair.entry) ?? {};
        const isChanged = pair.allowed !== null && pair.allowed.version !== version;
        return { ...pair, entityId: customer.entityId, entryName: mainName, isChanged };
      }),
    );
  },
);
