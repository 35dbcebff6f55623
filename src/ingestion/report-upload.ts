import type { Caller } from '../kernel/caller.js';
import { defineWork } from '../platform/observability/define-work.js';
import { counter } from '../platform/observability/metrics.js';
import type { UPLOAD_KINDS, UploadCounts } from './domain/upload-session.events.js';

type UploadKind = (typeof UPLOAD_KINDS)[number] | 'supplements';

const reportWork = defineWork('upload', 'Uploads and imports of files, from the first row to the last.', {
  stored: 'an upload was stored',
  refused: 'a transaction file was refused',
});
const ROWS = counter('upload_rows_total', 'Rows of uploads that were read, by what became of them.', [
  'kind',
  'outcome',
]);

interface EndedUpload {
  readonly caller: Caller;
  readonly session: string;
  readonly kind: UploadKind;
  /** Null for a file that was refused as a whole. */
  readonly counts: UploadCounts | null;
  readonly ms: number;
}

/** Tells operators of an upload that ended. */
export function reportUpload({ caller, session, kind, counts, ms }: EndedUpload): void {
  if (counts) {
    ROWS.inc({ kind, outcome: 'stored' }, counts.received - counts.failed);
    ROWS.inc({ kind, outcome: 'failed' }, counts.failed);
  }
  const { orgId: organization, userId: user } = caller;
  reportWork(counts ? 'stored' : 'refused', ms, { organization, user, session, kind, ...counts });
}
