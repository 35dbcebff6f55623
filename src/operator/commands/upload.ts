import { z } from 'zod';
import { CancelUpload } from '../../ingestion/commands/cancel-upload.command.js';
import { defineCommand, ORGANIZATION, parameter } from '../operator-command.js';

export const UPLOAD_COMMANDS = {
  'upload-cancel': defineCommand({
    description: 'Cancels an upload of transactions; what it stored by then stays.',
    help: `
A running import stops at its next piece and is not taken up again. The page Uploads and
GET /api/v1/transaction-monitoring/transactions/upload-sessions/{session_id} tell what was stored.

Example:
  $ alert-review upload cancel "Example Bank" <upload session id>`,
    parameters: {
      organization: ORGANIZATION,
      sessionId: parameter('<upload>', 'id of the upload session', z.string(), { named: 'the upload' }),
    },
    message: (caller, { sessionId }) => new CancelUpload(caller, sessionId),
    show: (_, screen, { sessionId }) => screen.line(`The upload ${sessionId} is cancelled.`),
  }),
};
