import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
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

export const GetStoredAlertHandler = defineHandler(
  GetStoredAlert,
  [Records, VersionedRecords],
  async ({ caller, id, hash }, records, versions) => {
    if (hash === null) return records.for(caller).get(AlertRecord.current, id);
    const content = await versions.version(caller, AlertRecord, id, hash);
    return content && { id, hash, version: null, content };
  },
);
