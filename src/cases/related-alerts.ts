import { newestStoredAlert } from '../alerts/queries/stored-alert.lookup.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { yieldToEventLoop } from '../platform/process/cooperative.js';
import { rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { RowReader } from '../platform/records/rows.js';

/** Flagged payments that are read in all; what further ones would show is not known. */
const PAYMENTS_READ_MAX = 5_000;

/**
 * Returns the service ids of alerts of which nothing shows that they belong to the first one: they are
 * connected neither by a customer nor by a flagged payment to or from one, directly or through others.
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
  // Why in one loop: a set goes on to what is added to it meanwhile.
  for (const id of reached)
    for (const name of names.get(id) ?? []) for (const other of idsOf.get(name) ?? []) reached.add(other);
  return [...names.keys()].filter((id) => !reached.has(id));
}
