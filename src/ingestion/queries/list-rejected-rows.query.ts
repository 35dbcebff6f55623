import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RejectedRows, type RejectedRow } from '../import/rejected-rows.js';
import { requireUploadSession } from './get-upload-session.query.js';

export type { RejectedRow };

interface RejectedRowPage {
  readonly rows: readonly RejectedRow[];
  /** Index from which the next page is read; null at the end of what was read so far. */
  readonly next: number | null;
}

/** Returns rejected rows of an upload from an index on. Throws upload_session_not_found. */
export class ListRejectedRows extends Query<RejectedRowPage> {
  static readonly permission = 'records:ingest';
  static readonly readsPersonalData = 'sessionId';

  constructor(
    readonly caller: Caller,
    readonly sessionId: string,
    readonly from: number,
    readonly limit: number,
  ) {
    super();
  }
}

export const ListRejectedRowsHandler = defineHandler(
  ListRejectedRows,
  [ReadModels, RejectedRows],
  async ({ caller, sessionId, from, limit }, readModels, rejected) => {
    await requireUploadSession(readModels, caller, sessionId);
    return rejected.page(caller, sessionId, from, limit);
  },
);
