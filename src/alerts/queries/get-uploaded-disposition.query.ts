import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { newestVersionWith } from '../../platform/records/newest-version.js';
import { RecordCipher } from '../../platform/records/record-cipher.js';
import { Records } from '../../platform/records/records.js';
import { AlertRecord, type Alert } from '../domain/alert.record.js';

export interface UploadedDisposition {
  readonly version: number;
  readonly disposition: NonNullable<Alert['disposition_status']>;
  readonly notes: string | null;
  readonly by: string | null;
  readonly at: string | null;
}

/** Returns the disposition of the newest version that has disposition_status; null without one. */
export class GetUploadedDisposition extends Query<UploadedDisposition | null> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

export const GetUploadedDispositionHandler = defineHandler(
  GetUploadedDisposition,
  [Records, RecordCipher],
  async ({ caller, alert }, records, cipher) => {
    const rows = records.for(caller);
    const newest = await newestVersionWith(rows, AlertRecord, alert, 'disposition_status');
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
  },
);
