import { newestStoredAlert } from '../alerts/queries/stored-alert.lookup.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { RowReader } from '../platform/records/rows.js';

interface NamingAlert {
  readonly id: string;
  /** Own ids of its customers. */
  readonly entityIds: readonly string[];
}

/** Flagged payments that are read in all; what further ones would show is not known. */
const PAYMENTS_READ_MAX = 5_000;

/**
 * Returns alerts of which nothing shows that they belong to the first one: they are connected neither by a
 * customer nor by a flagged payment to or from one, directly or through others of the alerts.
 */
export async function unrelatedAlerts<Alert extends NamingAlert>(
  rows: RowReader,
  alerts: readonly Alert[],
): Promise<readonly Alert[]> {
  const byCustomers = notReached(alerts, ({ entityIds }) => entityIds);
  if (byCustomers.length === 0) return [];
  const each = Math.ceil(PAYMENTS_READ_MAX / alerts.length);
  const parties = new Map<string, readonly string[]>();
  for (const { id, entityIds } of alerts)
    parties.set(id, [...entityIds, ...(await partiesOf(rows, id, each))]);
  return notReached(alerts, ({ id }) => parties.get(id)!);
}

async function partiesOf(rows: RowReader, id: string, max: number): Promise<string[]> {
  const flagged = (await newestStoredAlert(rows, id))?.content.flagged_transaction_id_list.slice(0, max);
  const read = { fields: ['parties'] } as const;
  const found = await rowsByOwnId(rows, TransactionRecord.current, flagged ?? [], read);
  return found.flatMap(({ parties }) => parties);
}

function notReached<Alert>(alerts: readonly Alert[], namesOf: (alert: Alert) => readonly string[]) {
  const [first, ...others] = alerts;
  const reached = new Set(first && namesOf(first));
  let left = others;
  for (let isOver = false; !isOver;) {
    const further = left.filter((alert) => !namesOf(alert).some((name) => reached.has(name)));
    for (const alert of left)
      if (!further.includes(alert)) for (const name of namesOf(alert)) reached.add(name);
    isOver = further.length === left.length;
    left = further;
  }
  return left;
}
