import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import type { Clock } from '@alert-review/kernel';
import { newSalts } from '../platform/crypto/salted-hash.js';
import { runStepsCooperatively, yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { rowsById, rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import type { Alert } from './domain/alert.record.js';
import {
  AlertVolumeRecord,
  namedCounterpartiesOf,
  volumeId,
  alertVolumesInSteps,
  type AmountWithParties,
} from './domain/alert-volume.record.js';

const KEPT_AT_ONCE = 64;
const PAYMENT_FIELDS = ['amount', 'amount_currency', 'sender.name', 'receiver.name'].map(
  (field) => `content.${field}`,
);

interface StoredVersion {
  readonly id: string;
  readonly hash: string;
}

/** Stores volumes and counterparties of uploaded alerts durably. `versions` is in the order of `alerts`. */
export async function storeAlertVolumes(
  rows: RowStore,
  clock: Clock,
  alerts: readonly Alert[],
  versions: readonly StoredVersion[],
): Promise<void> {
  const ids = versions.map(({ id, hash }) => volumeId(id, hash));
  const kept = await rowsById(rows, AlertVolumeRecord, ids, { fields: ['org'] });
  const known = new Set(kept.map(({ id }) => id));
  const missing = alerts.flatMap(({ flagged_transaction_id_list: flagged }, at) =>
    known.has(ids[at]!) ? [] : { id: ids[at]!, flagged },
  );
  await yieldToEventLoop();
  const asked = new Set(missing.flatMap(({ flagged }) => flagged));
  await yieldToEventLoop();
  const payments = await paymentsById(rows, asked);
  await mapInParallel(missing, KEPT_AT_ONCE, async ({ id, flagged }) => {
    const volumes = await runStepsCooperatively(alertVolumesInSteps(flagged, payments), clock);
    const [idSalt] = newSalts(1);
    const found = { volumes, counterparties: namedCounterpartiesOf(flagged, payments), idSalt };
    // $setOnInsert: of concurrent uploads of the same version, the first to write wins.
    await rows.compareAndSet(AlertVolumeRecord, { id }, { $setOnInsert: found }, { upsert: true });
  });
}

async function paymentsById(
  rows: RowStore,
  ownIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AmountWithParties>> {
  const read = { fields: ['ownId', ...PAYMENT_FIELDS] };
  const found = await rowsByOwnId(rows, TransactionRecord.current, [...ownIds], read);
  return new Map(found.map(({ ownId, content }) => [ownId, content]));
}
