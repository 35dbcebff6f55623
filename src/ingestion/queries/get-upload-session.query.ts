import { type Actor, AppError, type Caller, Clock, type FieldProblem } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { NO_ROW_WARNINGS, type RowWarnings } from '../domain/row-warnings.js';
import { UploadProgressRecord } from '../domain/upload-progress.record.js';
import type { UPLOAD_KINDS, UploadCounts, UploadMode } from '../domain/upload-session.events.js';
import { RejectedRows, type RejectedRow } from '../import/rejected-rows.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';

/** Maximum number of rejected rows in the answer; `ListRejectedRows` reads the rest. */
const ROW_ERRORS_MAX = 1_000;

/**
 * `open`: waits for the file; `importing`: rows are being read; `refused`: nothing was stored; `cancelled`:
 * some rows may have been stored.
 */
export const UPLOAD_STATES = ['open', 'importing', 'completed', 'refused', 'expired', 'cancelled'] as const;

/** State, progress and result of an upload. */
export interface UploadSessionView {
  readonly sessionId: string;
  readonly kind: (typeof UPLOAD_KINDS)[number];
  readonly state: (typeof UPLOAD_STATES)[number];
  readonly startedAt: string;
  readonly by: Pick<Actor, 'kind' | 'user'>;
  /** How valid rows are handled if others are invalid; null for uploads without a file. */
  readonly mode: UploadMode | null;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
  readonly counts: UploadCounts | null;
  readonly progress: { readonly rowsDone: number; readonly rowsTotal: number } | null;
  readonly refusal: { readonly reason: string; readonly byteOffset: number } | null;
  /** The first fault of each of the first 1,000 rejected rows; fewer rows if they are long. */
  readonly errors: readonly (Omit<RejectedRow, 'faults' | 'faultsTotal'> & FieldProblem)[];
  /** Unknown fields in the valid rows read so far. */
  readonly warnings: RowWarnings;
  readonly doubts: readonly string[];
  readonly facts: readonly string[];
}

/** Returns the state, progress and result of an upload. Throws upload_session_not_found. */
export const GetUploadSession = defineQuery(
  'GetUploadSession',
  { permission: 'records:ingest', readsPersonalData: 'sessionId' },
  (caller: Caller, sessionId: string) => ({ caller, sessionId }),
  [ReadModels, Records, RejectedRows, Clock],
  async ({ caller, sessionId }, readModels, records, rejected, clock): Promise<UploadSessionView> => {
    const row = await requireUploadSession(readModels, caller, sessionId);
    const progress = await records.for(caller).get(UploadProgressRecord, sessionId);
    const { rows } = await rejected.page(caller, sessionId, 0, ROW_ERRORS_MAX);
    return {
      sessionId,
      kind: row.kind,
      state: shownUploadState(row, clock.now()),
      startedAt: row.startedAt,
      by: row.by,
      mode: row.mode,
      finishedAt: row.finishedAt,
      expiresAt: row.expiresAt,
      counts: row.counts,
      progress: progress && { rowsDone: progress.rowsDone, rowsTotal: progress.rowsTotal },
      refusal: row.refusal,
      errors: rows.map(({ faults, faultsTotal: _, ...row }) => ({ ...faults[0]!, ...row })),
      warnings: progress?.warnings ?? NO_ROW_WARNINGS,
      doubts: progress?.doubts ?? [],
      facts: progress?.facts ?? [],
    };
  },
);

/** Returns the row of an upload session. Throws upload_session_not_found. */
export async function requireUploadSession(readModels: ReadModels, caller: Caller, sessionId: string) {
  const row = await readModels.for(caller).get(UploadSessionReadModel, sessionId);
  if (!row) throw new AppError('upload_session_not_found', { field: 'session_id', value: sessionId });
  return row;
}

/** Returns the state of an upload as clients see it. */
export function shownUploadState(
  { state, expiresAt }: { readonly state: string; readonly expiresAt: string | null },
  nowMs: number,
): UploadSessionView['state'] {
  if (state === 'received') return 'importing';
  if (state === 'rows_failed') return 'completed';
  if (state === 'cancelling') return 'cancelled';
  const isOver = state === 'open' && expiresAt !== null && nowMs > Date.parse(expiresAt);
  return isOver ? 'expired' : (state as UploadSessionView['state']);
}
