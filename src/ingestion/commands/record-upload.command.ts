import { type Caller, Clock } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { UploadOutcome } from '../../platform/records/version-chain.js';
import { storedVersionOf, countUploadOutcomes } from '../domain/upload-outcome.js';
import { reportUpload } from '../report-upload.js';
import { decideUpload } from '../upload-sessions.js';

/**
 * Appends the event of an upload whose rows are already stored. The POST is acknowledged only after this
 * event.
 */
export const RecordUpload = defineCommand(
  'RecordUpload',
  { forFeatures: true },
  (
    caller: Caller,
    upload: {
      readonly type: 'EntitiesUploaded' | 'AlertsUploaded';
      readonly sessionId: string;
      readonly outcomes: readonly UploadOutcome[];
      /** Number of refused items; they are not stored. */
      readonly failed: number;
      /** When the upload began, in milliseconds of `Clock.steady`. */
      readonly begunAt: number;
    },
  ) => ({ caller, upload }),
  [Decisions, Clock],
  async ({ caller, upload }, decisions, clock): Promise<void> => {
    const { type, sessionId: session, outcomes, failed, begunAt } = upload;
    const counts = countUploadOutcomes(outcomes, failed);
    const data = { rows: outcomes.map(storedVersionOf), counts };
    await decideUpload(decisions, caller, session, RecordUpload, { type, data });
    const kind = type === 'AlertsUploaded' ? 'alerts' : 'entities';
    reportUpload({ caller, session, kind, result: counts, ms: clock.steady() - begunAt });
  },
);
