import { defineProjection } from '../../kernel/define-projection.js';
import { cutText } from '../../kernel/shown-value.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { PurgeEvents } from '../../platform/records/purge.events.js';
import { nameSearchKeys } from '../../risk-data/searched-names.js';
import { CustomerNameReadModel } from '../customer-name.read-model.js';
import { EntityRecord } from '../domain/entity.record.js';
import { UploadSessionEvents } from '../domain/upload-session.events.js';

/** A name may have a mebibyte. */
const NAME_CHARS_MAX = 200;
const CUSTOMERS_AT_ONCE = 20;

/** Takes the newest version, whichever event came: a customer that was purged has none. */
export const customerNameProjection = defineProjection({
  readModel: CustomerNameReadModel,
  events: [UploadSessionEvents, PurgeEvents],
  async project(event, rows, records) {
    if (event.type === 'CustomerDataPurged') {
      await Promise.all(event.data.customers.map((customer) => rows.remove(customer)));
      return;
    }
    if (event.type !== 'EntitiesUploaded' && event.type !== 'SupplementalEntitiesUploaded') return;
    const uploaded = event.data.rows.map(({ id }) => records.get(EntityRecord.current, id));
    const set: (() => void)[] = [];
    for (const [at, customer] of (await Promise.all(uploaded)).entries()) {
      if (at % CUSTOMERS_AT_ONCE === 0) await yieldToEventLoop();
      if (!customer) continue;
      const { id, ownId, version, content } = customer;
      const names = [content.name, content.account_holder_name].flatMap((name) =>
        name ? cutText(name, NAME_CHARS_MAX) : [],
      );
      const row = { ownId, type: content.type, names, keys: nameSearchKeys(names) };
      set.push(() => rows.set(id, { source: 'upload', at: version }, row));
    }
    // Why together: rows that are set in one turn share a commit.
    for (const each of set) each();
  },
});
