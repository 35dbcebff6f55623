import { Controller, Param } from '@nestjs/common';
import { GetUploadSession } from '../../ingestion/queries/get-upload-session.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { Endpoint } from '../endpoint.js';
import { GET_UPLOAD_SESSION } from './transactions-upload-sessions.contract.js';

@Controller()
export class TransactionsUploadSessionsController {
  constructor(private readonly bus: Bus) {}

  /** State, counts, the first 1,000 row errors and 100 unknown fields of an upload. */
  @Endpoint(GET_UPLOAD_SESSION)
  async get(@CurrentCaller() caller: Caller, @Param('session_id') sessionId: string) {
    const session = await this.bus.send(new GetUploadSession(caller, sessionId));
    return {
      session_id: session.sessionId,
      kind: session.kind,
      state: session.state,
      started_at: session.startedAt,
      finished_at: session.finishedAt,
      expires_at: session.expiresAt,
      counts: session.counts,
      progress: session.progress && {
        rows_done: session.progress.rowsDone,
        rows_total: session.progress.rowsTotal,
      },
      refusal: session.refusal && {
        reason: session.refusal.reason,
        byte_offset: session.refusal.byteOffset,
      },
      errors: session.errors.map(({ index, transactionId, field, value, message }) => ({
        index,
        transaction_id: transactionId,
        field,
        value,
        message,
      })),
      warnings: session.warnings.fields,
      warnings_total: session.warnings.total,
    };
  }
}
