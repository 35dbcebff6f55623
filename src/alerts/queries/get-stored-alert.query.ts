import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Records } from '../../platform/records/records.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { AlertRecord, type Alert } from '../domain/alert.record.js';

/** One version as uploaded; texts that name a colleague are sealed. */
export interface StoredAlert {
  readonly id: string;
  readonly hash: string;
  /** Number of the version; null when requested by hash. */
  readonly version: number | null;
  readonly content: Alert;
}

/** Returns the version with the hash, else the newest; null without one. */
export class GetStoredAlert extends Query<StoredAlert | null> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly hash: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(GetStoredAlert)
export class GetStoredAlertHandler implements IQueryHandler<GetStoredAlert> {
  constructor(
    private readonly records: Records,
    private readonly versions: VersionedRecords,
  ) {}

  async execute({ caller, id, hash }: GetStoredAlert): Promise<StoredAlert | null> {
    if (hash === null) return this.records.for(caller).get(AlertRecord.current, id);
    const content = await this.versions.version(caller, AlertRecord, id, hash);
    return content && { id, hash, version: null, content };
  }
}
