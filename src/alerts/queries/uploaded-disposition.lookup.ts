import type { Caller } from '@alert-review/kernel';
import { newestVersionWith } from '../../platform/records/newest-version.js';
import type { RecordCipher } from '../../platform/records/record-cipher.js';
import type { Records } from '../../platform/records/records.js';
import { AlertRecord, type Alert } from '../domain/alert.record.js';

export interface UploadedDisposition {
  readonly version: number;
  readonly disposition: NonNullable<Alert['disposition_status']>;
  readonly notes: string | null;
  readonly by: string | null;
  readonly at: string | null;
}

/** Returns the disposition of the newest version that has disposition_status; null without one. */
export async function uploadedDisposition(
  records: Records,
  cipher: RecordCipher,
  caller: Caller,
  alert: string,
): Promise<UploadedDisposition | null> {
  const newest = await newestVersionWith(records.for(caller), AlertRecord, alert, 'disposition_status');
  const disposition = newest?.content.disposition_status;
  if (!newest || disposition == null) return null;
  const { version, content } = newest;
  const clear = await cipher.unseal(caller, AlertRecord, alert, content);
  return {
    version,
    disposition,
    notes: clear.disposition_notes ?? null,
    by: clear.dispositioned_by ?? null,
    at: clear.dispositioned_at ?? null,
  };
}
