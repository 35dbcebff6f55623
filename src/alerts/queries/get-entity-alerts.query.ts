import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertViews } from '../alert-views.js';
import { Records } from '../../platform/records/records.js';
import { entityOwnId } from '../entity-own-id.js';
import { newestAlertsOf, type ListedAlerts, type Window } from '../alerts-of-entities.js';

/** Returns the alerts of an entity. Throws entity_not_found. */
export class GetEntityAlerts extends Query<ListedAlerts> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = 'entityId';

  /** `entityId`: own id; if unknown, the service id. */
  constructor(
    readonly caller: Caller,
    readonly entityId: string,
    readonly window: Window,
  ) {
    super();
  }
}

export const GetEntityAlertsHandler = defineHandler(
  GetEntityAlerts,
  [Records, ReadModels, AlertViews, Clock],
  async ({ caller, entityId, window }, records, readModels, views, clock) => {
    const own = await entityOwnId(records.for(caller), entityId, 'entity_id');
    return newestAlertsOf({ readModels, views, clock }, caller, [own], window);
  },
);
