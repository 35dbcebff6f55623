import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import type { Actor } from '../../kernel/define-projection.js';
import { Query } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { NO_WARNINGS, type RowWarnings } from '../domain/row-warnings.js';
import {
  ROW_ERRORS_MAX,
  UploadProgressRecord,
  UploadRowErrorRecord,
} from '../domain/upload-progress.record.js';
import {
  UploadSessionEvents,
  type UPLOAD_KINDS,
  type UploadCounts,
} from '../domain/upload-session.events.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';

/** open: waits for the file; importing: reads rows; refused: no JSON array. */
export const UPLOAD_STATES = ['open', 'importing', 'completed', 'refused', 'expired'] as const;

export interface UploadSessionView {
  readonly sessionId: string;
  readonly kind: (typeof UPLOAD_KINDS)[number];
  readonly state: (typeof UPLOAD_STATES)[number];
  readonly startedAt: string;
  readonly by: Pick<Actor, 'kind' | 'user'>;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
  readonly counts: UploadCounts | null;
  readonly progress: { readonly rowsDone: number; readonly rowsTotal: number } | null;
  readonly refusal: { readonly reason: string; readonly byteOffset: number } | null;
  /** The first 1,000 refused rows, in file order. */
  readonly errors: readonly {
    readonly index: number;
    readonly transactionId: string | null;
    readonly entityId: string | null;
    readonly field: string;
    readonly value: unknown;
    readonly message: string;
  }[];
  /** Unknown keys of valid rows so far. */
  readonly warnings: RowWarnings;
}

/** Returns the outcome or progress of an upload. Throws upload_session_not_found. */
export class GetUploadSession extends Query<UploadSessionView> {
  static readonly permission = 'records:ingest';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly sessionId: string,
  ) {
    super();
  }

  override accessSubject(): string {
    return this.sessionId;
  }
}

@QueryHandler(GetUploadSession)
export class GetUploadSessionHandler implements IQueryHandler<GetUploadSession> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, sessionId }: GetUploadSession): Promise<UploadSessionView> {
    const row = await this.readModels.for(caller).get(UploadSessionReadModel, sessionId);
    if (!row) throw new AppError('upload_session_not_found', { field: 'session_id', value: sessionId });
    const records = this.records.for(caller);
    const progress = await records.get(UploadProgressRecord, sessionId);
    const errors = await records.find(
      UploadRowErrorRecord,
      { session: sessionId },
      { index: 'session', sort: { index: 1 }, limit: ROW_ERRORS_MAX },
    );
    return {
      sessionId,
      kind: row.kind,
      state: shownState(row, this.clock.now()),
      startedAt: row.startedAt,
      by: await authorOfUpload(this.decisions, caller, sessionId),
      finishedAt: row.finishedAt,
      expiresAt: row.expiresAt,
      counts: row.counts,
      progress: progress && { rowsDone: progress.rowsDone, rowsTotal: progress.rowsTotal },
      refusal: row.refusal,
      errors: errors.map(({ index, transactionId, entityId = null, field, value, message }) => ({
        index,
        transactionId,
        entityId,
        field,
        value: readableValue(value),
        message,
      })),
      warnings: progress?.warnings ?? NO_WARNINGS,
    };
  }
}

/** Returns who began an upload. */
export async function authorOfUpload(
  decisions: Decisions,
  caller: Caller,
  sessionId: string,
): Promise<UploadSessionView['by']> {
  const [first] = await decisions.read(UploadSessionEvents, caller, sessionId);
  return { kind: first!.actor.kind, user: first!.actor.user };
}

export function shownState(
  { state, expiresAt }: { readonly state: string; readonly expiresAt: string | null },
  nowMs: number,
): UploadSessionView['state'] {
  if (state === 'received') return 'importing';
  const isOver = state === 'open' && expiresAt !== null && nowMs > Date.parse(expiresAt);
  return isOver ? 'expired' : (state as UploadSessionView['state']);
}

/** Parses a value; one that was cut is no JSON and is shown as text. */
function readableValue(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
