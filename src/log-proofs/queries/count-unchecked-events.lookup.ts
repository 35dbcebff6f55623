import { SYSTEM_ORG } from '@alert-review/kernel';
import type { Records } from '../../platform/records/records.js';
import { UncheckedRangeRecord } from '../domain/tree.record.js';

/** Returns the number of events, of all organizations, that no signature covered when a server started. */
export async function countUncheckedEvents(records: Records): Promise<number> {
  const ranges = records.for({ orgId: SYSTEM_ORG }).stream(UncheckedRangeRecord, {}, { index: 'id' });
  let count = 0;
  for await (const { first, size } of ranges) count += size - first;
  return count;
}
