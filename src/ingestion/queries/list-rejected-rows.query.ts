import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RejectedRows, type RejectedRow } from '../import/rejected-rows.js';
import { requireUploadSession } from './get-upload-session.query.js';

export type { RejectedRow };

interface RejectedRowPage {
  readonly rows: readonly RejectedRow[];
  /** Index at which the next page begins; null if no more rows were rejected so far. */
  readonly next: number | null;
}

/** Returns a page of the rejected rows of an upload. Throws upload_session_not_found. */
export const ListRejectedRows = defineQuery(
  'ListRejectedRows',
  { permission: 'records:ingest', readsPersonalData: 'sessionId' },
  (
    caller: Caller,
    fields: { readonly sessionId: string; readonly from: number; readonly limit: number },
  ) => ({ ...fields, caller }),
  [ReadModels, RejectedRows],
  async ({ caller, sessionId, from, limit }, readModels, rejected): Promise<RejectedRowPage> => {
    await requireUploadSession(readModels, caller, sessionId);
    return rejected.page(caller, sessionId, from, limit);
  },
);
export type ListRejectedRows = InstanceType<typeof ListRejectedRows>;
