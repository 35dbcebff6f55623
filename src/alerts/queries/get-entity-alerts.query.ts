import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertViews } from '../alert-views.js';
import { Records } from '../../platform/records/records.js';
import { entityOwnId } from '../entity-own-id.js';
import { newestAlertsOf, type ListedAlerts, type AlertSearchWindow } from '../alerts-of-entities.js';

/** Returns the alerts of an entity. Throws entity_not_found. */
export const GetEntityAlerts = defineQuery(
  'GetEntityAlerts',
  { permission: 'alerts:read', readsPersonalData: 'entityId' },
  /** `entityId`: own id of the entity, or its service id if no entity has that own id. */
  (caller: Caller, fields: { readonly entityId: string; readonly window: AlertSearchWindow }) => ({
    ...fields,
    caller,
  }),
  [Records, ReadModels, AlertViews, Clock],
  async ({ caller, entityId, window }, records, readModels, views, clock): Promise<ListedAlerts> => {
    const own = await entityOwnId(records.for(caller), entityId, 'entity_id');
    return newestAlertsOf({ readModels, views, clock }, caller, [own], window);
  },
);
