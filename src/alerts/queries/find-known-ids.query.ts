import type { Caller } from '@alert-review/kernel';
import { FindKnownBatches } from '../../dispositions/queries/find-known-batches.query.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { FindAlerts } from './find-alerts.query.js';

/** What an id names: an alert or a customer of the organization, or a batch of decisions. */
export type KnownIdKind = 'alert' | 'entity' | 'batch';

/** Returns the given ids for which a record of one kind exists. Compares the ids letter by letter. */
export const FindKnownIds = defineQuery(
  'FindKnownIds',
  { permission: 'any' },
  (caller: Caller, fields: { readonly kind: KnownIdKind; readonly ids: readonly string[] }) => ({
    ...fields,
    caller,
  }),
  [Bus, Records],
  async ({ caller, kind, ids }, bus, records): Promise<ReadonlySet<string>> => {
    if (kind === 'batch') return bus.send(new FindKnownBatches(caller, ids));
    if (kind === 'alert') {
      const alerts = await bus.send(new FindAlerts(caller, { alertIds: ids }));
      return new Set(alerts.map(({ alertId }) => alertId));
    }
    const rows = await rowsByOwnId(records.for(caller), EntityRecord.current, ids, { fields: ['ownId'] });
    return new Set(rows.map(({ ownId }) => ownId));
  },
);
export type FindKnownIds = InstanceType<typeof FindKnownIds>;
