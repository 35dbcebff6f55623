import type { Caller, EventOf, RecordedEvent } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { logPages } from '../../platform/projections/fill-from-log.js';
import { Records } from '../../platform/records/records.js';
import { OrganizationEvents } from '../domain/organization.events.js';
import { reserveOrganizationName } from '../organization-names.js';

/** Restores lost reservations of organization names. Reads the whole log. */
export const RestoreOrganizationNames = defineCommand(
  'RestoreOrganizationNames',
  { permission: 'server:operate' },
  (caller: Caller) => ({ caller }),
  [EventStore, EventRegistry, Records],
  async (_message, events, registry, records): Promise<void> => {
    for await (const page of logPages(events, null))
      for (const stored of page) {
        if (!stored.stream.startsWith(`${OrganizationEvents.category}-`)) continue;
        const event = registry.read(stored) as RecordedEvent<EventOf<typeof OrganizationEvents>>;
        if (event.type === 'OrganizationCreated')
          await reserveOrganizationName(records, event.data.name, event.streamId);
      }
  },
);
