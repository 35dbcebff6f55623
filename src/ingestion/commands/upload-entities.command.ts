import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { rowSource } from '../../platform/records/version-chain.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { EntityRecord, type Entity } from '../domain/entity.record.js';
import { RecordUpload } from './record-upload.command.js';

export const ENTITIES_PER_REQUEST_MAX = 500;

/** Uploads entities: a new entity_id makes a record, changed content its next version. */
export class UploadEntities extends Command<{ sessionId: string; stored: number }> {
  static readonly permission = 'records:ingest';

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
    private readonly ids: Ids,
    private readonly bus: Bus,
  ) {}

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
    const outcomes = await this.versions.uploadInParts(caller, EntityRecord, items);
    const upload = { type: 'EntitiesUploaded', sessionId, outcomes, failed } as const;
    await this.bus.send(new RecordUpload(caller, upload));
    return { sessionId, stored: outcomes.length };
  }
}
