import type { Caller } from '@alert-review/kernel';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import type { VersionedRecords } from '../../platform/records/versioned-records.js';
import { AlertRecord, type Alert } from '../domain/alert.record.js';

/** One version of an alert as uploaded. Texts that name a colleague are still encrypted. */
export interface StoredAlert {
  readonly id: string;
  readonly hash: string;
  /** Number of the version; null when read by hash. */
  readonly version: number | null;
  readonly content: Alert;
}

/** Returns the newest version of an alert (service id); null without one. */
export const newestStoredAlert = (rows: RowReader, id: string): Promise<StoredAlert | null> =>
  rows.get(AlertRecord.current, id);

/** Returns the version with the hash; null without one. */
export async function storedAlertVersion(
  versions: VersionedRecords,
  caller: Caller,
  id: string,
  hash: string,
): Promise<StoredAlert | null> {
  const content = await versions.version(caller, AlertRecord, id, hash);
  return content && { id, hash, version: null, content };
}
