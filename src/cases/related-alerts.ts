import { newestStoredAlert } from '../alerts/queries/stored-alert.lookup.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';

/** Maximum number of flagged payments that are read. Connections through other payments are not found. */
const PAYMENTS_READ_MAX = 5_000;

/**
 * Returns the service ids of alerts without any connection to the first alert. Alerts are connected by a
 * shared customer or by a flagged payment to or from a customer, directly or through other alerts.
 */
export async function unrelatedAlerts(
  rows: RowReader,
  alerts: readonly { readonly id: string; readonly entityIds: readonly string[] }[],
): Promise<readonly string[]> {
  const names = new Map(alerts.map(({ id, entityIds }) => [id, entityIds]));
  if (notReached(names).length === 0) return [];
  for (const { id, entityIds } of alerts) {
    const stored = await newestStoredAlert(rows, id);
    const flagged = stored?.content.flagged_transaction_id_list ?? [];
    const read = flagged.slice(0, Math.ceil(PAYMENTS_READ_MAX / alerts.length));
    const paid = await rowsByOwnId(rows, TransactionRecord.current, read, { fields: ['parties'] });
    names.set(id, [...entityIds, ...paid.flatMap(({ parties }) => parties)]);
    await yieldToEventLoop();
  }
  return notReached(names);
}

function notReached(names: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const idsOf = new Map<string, string[]>();
  for (const [id, ofAlert] of names)
    for (const name of ofAlert)
      idsOf
        .set(name, idsOf.get(name) ?? [])
        .get(name)!
        .push(id);
  const reached = new Set([...names.keys()].slice(0, 1));
  // One loop suffices, because iterating a Set also visits ids that are added during the loop.
  for (const id of reached)
    for (const name of names.get(id) ?? []) for (const other of idsOf.get(name) ?? []) reached.add(other);
  return [...names.keys()].filter((id) => !reached.has(id));
}
