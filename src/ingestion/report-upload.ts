import type { Caller } from '@alert-review/kernel';
import { defineWork } from '../platform/observability/define-work.js';
import { declareCounter } from '../platform/observability/metrics.js';
import { UPLOAD_KINDS, type UploadCounts } from './domain/upload-session.events.js';

const KINDS = [...UPLOAD_KINDS, 'supplements'] as const;

type UploadKind = (typeof KINDS)[number];

const reportWork = defineWork('upload', 'Uploads and imports of files, from the first row to the last.', {
  stored: 'an upload was stored',
  refused: 'a transaction file was refused',
});
const ROWS = declareCounter('upload_rows_total', 'Rows of uploads, by result.', ['kind', 'outcome']);
// Start every series at 0: Prometheus sees no increase in a series that begins with its first file.
for (const kind of KINDS) for (const outcome of ['stored', 'failed']) ROWS.inc({ kind, outcome }, 0);

/** Counts of the stored and failed rows, or why the file was refused as a whole. */
export type UploadResult = UploadCounts | { readonly reason: string; readonly byteOffset: number };

interface EndedUpload {
  readonly caller: Caller;
  readonly session: string;
  readonly kind: UploadKind;
  readonly result: UploadResult;
  readonly ms: number;
}

/** Writes the end of an upload to the log and the metrics. */
export function reportUpload({ caller, session, kind, result, ms }: EndedUpload): void {
  const isStored = 'received' in result;
  if (isStored) {
    ROWS.inc({ kind, outcome: 'stored' }, result.received - result.failed);
    ROWS.inc({ kind, outcome: 'failed' }, result.failed);
  }
  const { orgId: organization, userId: user } = caller;
  reportWork(isStored ? 'stored' : 'refused', ms, { organization, user, session, kind, ...result });
}
