import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { defineProjection, utcDay } from '@alert-review/kernel';
import { PurgeEvents } from '../../platform/records/purge.events.js';
import { CustomerScreeningEvents } from '../domain/customer-screening.events.js';
import { ScreenedCustomerReadModel, type ScreenedEntry } from '../screened-customer.read-model.js';

const NOT_FOUND = {
  foundAt: null,
  score: null,
  isExact: false,
  isWeak: false,
  name: null,
  role: null,
  allowed: null,
};

export const screenedCustomerProjection = defineProjection({
  readModel: ScreenedCustomerReadModel,
  events: [CustomerScreeningEvents, PurgeEvents],
  async project(event, rows, records) {
    const { recordedAt: changedAt, streamId: id } = event;
    if (event.type === 'CustomerDataPurged') {
      await Promise.all(event.data.customers.map((customer) => rows.remove(customer)));
      return;
    }
    const customer = await records.get(EntityRecord.current, id);
    // An erased customer has no row, and the texts of the event cannot be read any more.
    if (!customer) return;
    const { list, entry, version } = event.data;
    const before = (await rows.get(id))?.entries ?? [];
    const isThis = (one: ScreenedEntry) => one.list === list && one.entry === entry;
    let pair: ScreenedEntry = before.find(isThis) ?? { ...NOT_FOUND, list, entry };
    if (event.type === 'ListEntryMatched') {
      const { score, isExact, isWeak, name, role } = event.data;
      pair = { ...pair, foundAt: changedAt, score, isExact, isWeak, name, role };
    } else {
      const on = utcDay(Date.parse(changedAt));
      const reason = await records.unsealed(event, 'reason');
      const by = event.actor.onBehalfOf ?? event.actor.user;
      pair = { ...pair, allowed: { on, until: event.data.until, by, version, reason } };
    }
    const entries = [...before.filter((one) => !isThis(one)), pair];
    const guard = { source: 'customerScreening', at: event.revision };
    rows.set(id, guard, { entityId: customer.ownId, changedAt, entries });
  },
});
