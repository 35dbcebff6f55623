import { z } from 'zod';
import { OpenTransactionUpload } from '../../ingestion/commands/open-transaction-upload.command.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { defineContract, warnings } from '../contract.js';
import { OPENING_EXAMPLES } from '../openapi/examples/transactions.js';

const UploadBody = z.object({ format: z.literal('json') });

const OpenUploadAnswer = z.object({
  upload_uri: z.string().describe('Where the file goes: a secret, since it needs no other credential.'),
  session_id: z.string(),
  expires_at: z.string().describe('When the address ends, ISO 8601.'),
  ...warnings,
});

export const OPEN_TRANSACTION_UPLOAD = defineContract({
  id: 'openTransactionUpload',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/transactions/upload-via-url`,
  tag: 'Uploads',
  summary: 'Get an address for a file of transactions',
  description: 'The file goes to `upload_uri` by PUT; `session_id` names the upload from then on.',
  by: 'api_key',
  message: OpenTransactionUpload,
  body: UploadBody,
  answer: OpenUploadAnswer,
  schemas: { OpenTransactionUploadRequest: UploadBody, OpenTransactionUploadAnswer: OpenUploadAnswer },
  errors: [],
  examples: OPENING_EXAMPLES,
});
