import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { Records } from '../../platform/records/records.js';
import { rowSource } from '../../platform/records/version-chain.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { UploadRowErrorRecord } from '../domain/upload-progress.record.js';
import { EntityRecord, type Entity } from '../domain/entity.record.js';
import { RecordUpload } from './record-upload.command.js';

export const ENTITIES_PER_REQUEST_MAX = 500;

interface RefusedEntity {
  readonly index: number;
  readonly entityId: string | null;
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

/** Uploads entities: a new entity_id makes a record, changed content its next version. */
export class UploadEntities extends Command<{ sessionId: string; stored: number }> {
  static readonly permission = 'records:ingest';

  constructor(
    readonly caller: Caller,
    readonly entities: readonly Entity[],
    /** Refused items, which are not stored; their first problems are. */
    readonly refused: readonly RefusedEntity[],
  ) {
    super();
  }
}

@CommandHandler(UploadEntities)
export class UploadEntitiesHandler implements ICommandHandler<UploadEntities> {
  constructor(
    private readonly versions: VersionedRecords,
    private readonly records: Records,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  async execute({
    caller,
    entities,
    refused,
  }: UploadEntities): Promise<{ sessionId: string; stored: number }> {
    const [sessionId, begunAt] = [this.ids.next(), this.clock.steady()];
    const items = entities.map((content, index) => ({
      ownId: content.entity_id,
      content,
      source: rowSource(sessionId, index),
    }));
    const outcomes = await this.versions.uploadInParts(caller, EntityRecord, items);
    const rows = refused.map(({ value, ...row }) => ({
      ...row,
      id: rowSource(sessionId, row.index),
      session: sessionId,
      transactionId: null,
      value: JSON.stringify(value),
    }));
    if (rows.length > 0) await this.records.for(caller).putMany(UploadRowErrorRecord, rows);
    const failed = refused.length;
    const upload = { type: 'EntitiesUploaded', sessionId, outcomes, failed, begunAt } as const;
    await this.bus.send(new RecordUpload(caller, upload));
    return { sessionId, stored: outcomes.length };
  }
}
