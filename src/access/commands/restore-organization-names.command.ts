import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import type { EventOf } from '../../kernel/define-events.js';
import { Command } from '../../kernel/message.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { logPages } from '../../platform/projections/fill.js';
import { Records } from '../../platform/records/records.js';
import { OrganizationEvents } from '../domain/organization.events.js';
import { reserveOrganizationName } from '../organization-names.js';

/** Writes the lost names of organizations again, from the log. Reads the whole log. */
export class RestoreOrganizationNames extends Command<void> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(RestoreOrganizationNames)
export class RestoreOrganizationNamesHandler {
  constructor(
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly records: Records,
  ) {}

  async execute(): Promise<void> {
    for await (const page of logPages(this.events, null))
      for (const stored of page) {
        if (!stored.stream.startsWith(`${OrganizationEvents.category}-`)) continue;
        const event = this.registry.read(stored) as RecordedEvent<EventOf<typeof OrganizationEvents>>;
        if (event.type === 'OrganizationCreated')
          await reserveOrganizationName(this.records, event.data.name, event.streamId);
      }
  }
}
