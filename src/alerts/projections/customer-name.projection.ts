import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { UploadSessionEvents } from '../../ingestion/domain/upload-session.events.js';
import { cutText, defineProjection, LruCache } from '@alert-review/kernel';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { PurgeEvents } from '../../platform/records/purge.events.js';
import { textInterpretation } from '@alert-review/judgement';
import { CustomerNameReadModel, COUNTERPARTY_KEY_PREFIX } from '../customer-name.read-model.js';
import { AlertVolumeRecord, VOLUME_NAME_CHARS_MAX, volumeId } from '../domain/alert-volume.record.js';

const ROWS_AT_ONCE = 20;
/**
 * Keys of names kept in memory. Most counterparties recur in other alerts, and computing keys takes longer
 * than storing them.
 */
const COUNTERPARTIES_KEPT = 5_000;
const keptKeys = new LruCache<readonly string[]>(COUNTERPARTIES_KEPT);

/**
 * Projects the newest stored version, whichever event caused it. An erased customer has no stored version and
 * gets no row.
 */
export const customerNameProjection = defineProjection({
  readModel: CustomerNameReadModel,
  events: [UploadSessionEvents, PurgeEvents],
  async project(event, rows, records) {
    if (event.type === 'CustomerDataPurged') {
      const { customers, alerts } = event.data;
      await Promise.all([...customers, ...alerts.map(({ id }) => id)].map((id) => rows.remove(id)));
      return;
    }
    const set: (() => void)[] = [];
    if (event.type === 'AlertsUploaded') {
      const found = event.data.rows.map(({ id, hash }) => records.get(AlertVolumeRecord, volumeId(id, hash)));
      for (const [at, volume] of (await Promise.all(found)).entries()) {
        if (at % ROWS_AT_ONCE === 0) await yieldToEventLoop();
        const { id, version } = event.data.rows[at]!;
        const { counterparties: names = [] } = volume ?? {};
        if (names.length === 0 && version === 1) continue;
        const row = { ownId: id, type: 'ALERT' as const, names, keys: [...new Set(names.flatMap(keysOf))] };
        set.push(() => rows.set(id, { source: 'upload', at: version }, row));
      }
    } else if (event.type === 'EntitiesUploaded' || event.type === 'SupplementalEntitiesUploaded') {
      const uploaded = event.data.rows.map(({ id }) => records.get(EntityRecord.current, id));
      for (const [at, customer] of (await Promise.all(uploaded)).entries()) {
        if (at % ROWS_AT_ONCE === 0) await yieldToEventLoop();
        if (!customer) continue;
        const { id, ownId, version, content } = customer;
        const names = [content.name, content.account_holder_name].flatMap((name) =>
          name ? cutText(name, VOLUME_NAME_CHARS_MAX) : [],
        );
        const row = { ownId, type: content.type, names, keys: textInterpretation.nameKeys(names) };
        set.push(() => rows.set(id, { source: 'upload', at: version }, row));
      }
    }
    // Set all rows in one turn, so that they share a commit.
    for (const each of set) each();
  },
});

function keysOf(counterparty: string): readonly string[] {
  let keys = keptKeys.get(counterparty);
  if (!keys) {
    keys = textInterpretation.nameWordKeys(counterparty).map((key) => COUNTERPARTY_KEY_PREFIX + key);
    keptKeys.set(counterparty, keys);
  }
  return keys;
}
