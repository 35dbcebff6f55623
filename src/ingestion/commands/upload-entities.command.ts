import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { EntityRecord, type Entity } from '../domain/entity.record.js';
import { rowSource, storedVersion, tally } from '../domain/upload-outcome.js';
import { uploadSessionDecider } from '../domain/upload-session.decider.js';
import { UploadSessionEvents } from '../domain/upload-session.events.js';

export const ENTITIES_PER_REQUEST_MAX = 500;

/** Stores customers: a new entity_id makes a record, other content of a known one makes its next version. */
export class UploadEntities extends Command<{ sessionId: string; stored: number }> {
  static readonly permission = 'records:ingest';

  /** `failed`: how many items of the request were not acceptable; they are counted, not stored. */
  constructor(
    readonly caller: Caller,
    readonly entities: readonly Entity[],
    readonly failed: number,
  ) {
    super();
  }
}

@CommandHandler(UploadEntities)
export class UploadEntitiesHandler implements ICommandHandler<UploadEntities> {
  constructor(
    private readonly versions: VersionedRecords,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
  ) {}

  /** Records first, then the event that names them: without the event nothing was acknowledged. */
  async execute({
    caller,
    entities,
    failed,
  }: UploadEntities): Promise<{ sessionId: string; stored: number }> {
    const sessionId = this.ids.next();
    const items = entities.map((content, index) => ({
      ownId: content.entity_id,
      content,
      source: rowSource(sessionId, index),
    }));
    const outcomes = await this.versions.upload(caller, EntityRecord, items);
    await this.decisions.decide({
      caller,
      family: UploadSessionEvents,
      decider: uploadSessionDecider,
      streamId: sessionId,
      operation: UploadEntities.name,
      command: {
        type: 'EntitiesUploaded',
        data: { rows: outcomes.map(storedVersion), counts: tally(outcomes, failed) },
      },
    });
    return { sessionId, stored: outcomes.length };
  }
}
