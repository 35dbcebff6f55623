import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { UPLOAD_KINDS, UploadCounts } from '../../ingestion/domain/upload-session.events.js';
import { GetUploadSession, UPLOAD_STATES } from '../../ingestion/queries/get-upload-session.query.js';
import type { Caller } from '../../kernel/caller.js';
import { sourceInView, toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { defineContract, serviceIdSchema, itemProblem } from '../contract.js';
import { Endpoint } from '../endpoint.js';
import { SESSION_EXAMPLES } from '../openapi/examples/transactions.js';

const UploadSessionAnswer = z.object({
  session_id: z.string(),
  kind: z.enum(UPLOAD_KINDS),
  state: z
    .enum(UPLOAD_STATES)
    .describe(
      'open: waits for the file. refused: it is no JSON array of objects, and nothing of it was stored. ' +
        'expired: no file came before the address ended; a transfer that began in time may still complete.',
    ),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable().describe('Of the upload address; null without one.'),
  counts: UploadCounts.nullable().describe('Rows; null until the end.'),
  progress: z
    .object({ rows_done: z.int(), rows_total: z.int() })
    .nullable()
    .describe('Null while nothing is imported.'),
  refusal: z
    .object({ reason: z.string(), byte_offset: z.int().describe('Where in the file, from 0.') })
    .nullable(),
  errors: z
    .array(z.object({ ...itemProblem, transaction_id: z.string().nullable() }))
    .describe('The first 1,000 rows that were not stored, in the order of the file.'),
  warnings: z
    .array(z.object({ field: z.string(), count: z.int().describe('Rows that have it.') }))
    .describe('Up to 100 fields of the rows that the server does not know.')
    .register(sourceInView, { from: 'warnings.fields' }),
  warnings_total: z
    .int()
    .describe('How often one stood in a row.')
    .register(sourceInView, { from: 'warnings.total' }),
});

const GET_UPLOAD_SESSION = defineContract({
  id: 'getUploadSession',
  method: 'get',
  path: `/${TRANSACTION_MONITORING}/transactions/upload-sessions/{session_id}`,
  tag: 'Uploads',
  summary: 'Ask what became of an upload',
  description: 'State, progress, counts and row errors. Ask again until `state` is completed or refused.',
  by: 'api_key',
  message: GetUploadSession,
  pathParameters: serviceIdSchema('session_id', 'From the answer that opened the upload.'),
  answer: UploadSessionAnswer,
  schemas: { UploadSessionAnswer },
  errors: ['upload_session_not_found'],
  examples: SESSION_EXAMPLES,
});

@Controller()
export class TransactionsUploadSessionsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_UPLOAD_SESSION)
  async get(@CurrentCaller() caller: Caller, @Param('session_id') sessionId: string) {
    return toWire(GET_UPLOAD_SESSION.answer, await this.bus.send(new GetUploadSession(caller, sessionId)));
  }
}
