import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { ScreenedCustomerReadModel, type ScreenedEntry } from '../screened-customer.read-model.js';

type AllowEntry = Pick<NonNullable<ScreenedEntry['allowed']>, 'on' | 'until' | 'reason'>;
type Pair = Record<'entityId' | 'list' | 'entry', string>;

/** Returns a customer's (own id) allow entry for this version of a list entry; null without one. */
export type AllowEntryLookup = (pair: Pair, version: string) => AllowEntry | null;

/** Reads the allow entries of customers (own ids) that have not ended before the day. */
export async function allowEntriesOf(
  rows: RowReader,
  entityIds: readonly string[],
  day: string,
): Promise<AllowEntryLookup> {
  const $in = [...new Set(entityIds)];
  if ($in.length === 0) return () => null;
  const options = { index: 'entity', limit: $in.length } as const;
  const customers = await rows.find(ScreenedCustomerReadModel, { entityId: { $in } }, options);
  return ({ entityId, list, entry }, version) => {
    const customer = customers.find((one) => one.entityId === entityId);
    const allowed = customer?.entries.find((one) => one.list === list && one.entry === entry)?.allowed;
    if (!allowed || allowed.until < day || allowed.version !== version) return null;
    const { on, until, reason } = allowed;
    return { on, until, reason };
  };
}
