import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { organizationJobKey } from '../../platform/jobs/organization-key.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { IMPORT_TRANSACTIONS_QUEUE } from '../jobs/transaction-file-queues.js';
import { requireUploadSession } from '../queries/get-upload-session.query.js';
import { decideUpload } from '../upload-sessions.js';

/**
 * Ends an upload of transactions for good. A running import stops before its next piece of the file; rows
 * stored until then stay stored and are counted. Throws upload_session_not_found, upload_ended.
 */
export const CancelUpload = defineCommand(
  'CancelUpload',
  { permission: 'records:ingest' },
  (caller: Caller, sessionId: string) => ({ caller, sessionId }),
  [ReadModels, Decisions, JobQueue],
  async ({ caller, sessionId }, readModels, decisions, jobs): Promise<void> => {
    await requireUploadSession(readModels, caller, sessionId);
    const cancelled = { type: 'TransactionUploadCancelled', data: {} } as const;
    await decideUpload(decisions, caller, sessionId, CancelUpload, cancelled);
    await jobs.enqueue(IMPORT_TRANSACTIONS_QUEUE, organizationJobKey(caller.orgId, sessionId));
  },
);
