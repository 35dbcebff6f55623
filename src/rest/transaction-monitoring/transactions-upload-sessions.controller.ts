import { Controller, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { CancelUpload } from '../../ingestion/commands/cancel-upload.command.js';
import { UPLOAD_KINDS, UPLOAD_MODES, UploadCounts } from '../../ingestion/domain/upload-session.events.js';
import {
  ExportRejectedRows,
  REJECTED_ROWS_FORMATS,
} from '../../ingestion/queries/export-rejected-rows.query.js';
import { GetUploadSession, UPLOAD_STATES } from '../../ingestion/queries/get-upload-session.query.js';
import { ListRejectedRows } from '../../ingestion/queries/list-rejected-rows.query.js';
import { viewSources, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { textStream } from '../../platform/http/row-stream.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import {
  SPEC_ADDITION_META,
  defineContract,
  serviceIdSchema,
  itemProblemFields,
  RowLinesAnswer,
} from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { FILE_TRANSACTIONS } from '../file-transaction.js';
import {
  CANCEL_UPLOAD_EXAMPLES,
  REJECTED_ROW_EXAMPLES,
  UPLOAD_STATUS_EXAMPLES,
} from '../openapi/examples/transactions.js';

const column = z
  .string()
  .optional()
  .meta({ ...SPEC_ADDITION_META, description: 'The column of the file, if a mapping was used.' });
const line = z
  .int()
  .optional()
  .meta({
    ...SPEC_ADDITION_META,
    description: 'Line in the file, counted from 1. Absent for a JSON array without a mapping.',
  });

const UploadSessionAnswer = z.object({
  session_id: z.string(),
  kind: z.enum(UPLOAD_KINDS),
  state: z
    .enum(UPLOAD_STATES)
    .describe(
      'open: waits for the file. refused: it cannot be read as its format, or was to be stored as all or ' +
        'nothing and has rejected rows; nothing of it was stored. ' +
        'expired: no file came before the address ended; a transfer that began in time may still complete. ' +
        'cancelled: by your own request; `counts` tells what was stored, and is null until its import stops.',
    ),
  mode: z
    .enum(UPLOAD_MODES)
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description: 'The mode with which the upload was opened; null if no file is sent.',
    }),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable().describe('End of the upload address; null without an address.'),
  counts: UploadCounts.nullable().describe('Number of rows; null until the import has ended.'),
  progress: z
    .object({ rows_done: z.int(), rows_total: z.int() })
    .nullable()
    .describe('Null while the server imports no rows.'),
  refusal: z
    .object({
      reason: z.string(),
      byte_offset: z.int().describe('Place in the file, counted from 0; 0 if the reason names a line.'),
    })
    .nullable(),
  errors: z
    .array(z.object({ ...itemProblemFields, line, column, transaction_id: z.string().nullable() }))
    .describe(
      'The first fault of each of the first 1,000 rows that were not stored (fewer where they are long), ' +
        'in the order of the file. The list of errors has all.',
    ),
  warnings: z
    .array(z.object({ field: z.string(), count: z.int().describe('Number of rows with this field.') }))
    .describe('Up to 100 fields of the rows that the server does not know.')
    .register(viewSources, { from: 'warnings.fields' }),
  warnings_total: z
    .int()
    .describe('Number of such fields in all rows.')
    .register(viewSources, { from: 'warnings.total' }),
  doubts: z
    .array(z.string())
    .describe(
      'Hints: values that the mapping may read differently from what the bank meant. The server ' +
        'gives the hints before it stores a row.',
    ),
  facts: z.array(z.string()).meta({
    ...SPEC_ADDITION_META,
    description:
      'Sentences about checks of the file, for example that the balances of a statement agree ' +
      'with its entries.',
  }),
});

const SESSION_PATH = `/${TRANSACTION_MONITORING_API_PATH}/transactions/upload-sessions/{session_id}`;
const pathParameters = serviceIdSchema('session_id', 'The id in the answer that opened the upload.');

const GET_UPLOAD_SESSION = defineContract({
  id: 'getUploadSession',
  method: 'get',
  path: SESSION_PATH,
  tag: 'Uploads',
  summary: 'Get the state of an upload',
  description:
    'Returns state, progress, counts and errors of rows. Ask again while `state` is open or importing.',
  message: GetUploadSession,
  pathParameters,
  answer: UploadSessionAnswer,
  schemas: { UploadSessionAnswer },
  errors: ['upload_session_not_found'],
  examples: UPLOAD_STATUS_EXAMPLES,
});

const CANCEL_UPLOAD = defineContract({
  id: 'cancelUpload',
  method: 'delete',
  path: SESSION_PATH,
  tag: 'Uploads',
  summary: 'Cancel an upload of transactions',
  description:
    'Files sent to its address are no longer imported. A running import stops soon and does not ' +
    'continue. What it has stored stays, also of an upload that was opened as all or nothing.',
  addition: true,
  message: CancelUpload,
  pathParameters,
  answer: z.object({ session_id: z.string(), state: z.literal('cancelled') }),
  errors: ['upload_session_not_found', 'upload_ended'],
  examples: CANCEL_UPLOAD_EXAMPLES,
});

const { field, value, message } = itemProblemFields;

const rejectedRow = {
  index: z.int().describe('Place of the row in the file, counted from 0.'),
  line,
  transaction_id: z
    .string()
    .nullable()
    .describe('The id as it was sent, cut to 200 characters; null if there was none.'),
  entity_id: z.string().nullable().describe('The same for the id of a customer.'),
  faults: z.array(z.object({ field, value, message, column })).describe('All faults, up to 100.'),
  faults_total: z.int().describe('Number of all of them, including those that are not named.'),
};

const UploadErrorsAnswer = z.object({
  errors: z
    .array(z.object(rejectedRow))
    .describe('In the order of the file.')
    .register(viewSources, { from: 'rows' }),
  next: z.string().nullable().describe('The `cursor` of the next page; null at the end of what was read.'),
});

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;

const LIST_UPLOAD_ERRORS = defineContract({
  id: 'listUploadErrors',
  method: 'get',
  path: `${SESSION_PATH}/errors`,
  tag: 'Uploads',
  summary: 'List the rows that were not stored',
  description:
    'All rejected rows with all their faults. A page has up to `limit` rows, fewer if they are ' +
    'long. The list grows while the file is imported.',
  addition: true,
  message: ListRejectedRows,
  pathParameters,
  query: z.object({
    cursor: z
      .string()
      .regex(/^\d{1,10}$/, { message: 'is no `next` of an answer' })
      .transform(Number)
      .pipe(z.number())
      .optional()
      .describe('`next` of the page before.'),
    limit: z
      .string()
      .regex(/^\d{1,4}$/, { message: 'must be a whole number' })
      .transform(Number)
      .pipe(z.int().min(1).max(LIMIT_MAX))
      .default(LIMIT_DEFAULT),
  }),
  answer: UploadErrorsAnswer,
  schemas: { UploadErrorsAnswer },
  errors: ['upload_session_not_found'],
  examples: REJECTED_ROW_EXAMPLES.list,
});

const GET_REJECTED_ROWS = defineContract({
  id: 'getRejectedRows',
  method: 'get',
  path: `${SESSION_PATH}/rejected-rows`,
  tag: 'Uploads',
  summary: 'Get the rows that were not stored as a file',
  description:
    'With `format` sent, the file has only the rows, as they were sent and in the form of the ' +
    'upload (CSV, NDJSON or a JSON array): correct them and send the file again. json: as an ' +
    'array, without rows of CSV. Rows larger than 1 MiB, and items of an array that are not ' +
    'JSON objects, are left out. While the file is imported, it has the rows that were read so ' +
    'far.',
  addition: true,
  message: ExportRejectedRows,
  pathParameters,
  query: z.object({
    format: z.enum(REJECTED_ROWS_FORMATS).default('ndjson').describe('CSV is safe to open in a spreadsheet.'),
  }),
  answer: new RowLinesAnswer(
    z.object({
      ...rejectedRow,
      row: z
        .unknown()
        .describe('The body as it was sent: a text if it is not JSON, null if it is larger than 1 MiB.'),
    }),
    'With `format` csv, one line for each fault. With json and sent, only the rows. Otherwise ' +
      'one line for each row.',
    FILE_TRANSACTIONS,
  ),
  errors: ['upload_session_not_found'],
  examples: REJECTED_ROW_EXAMPLES.export,
});

@Controller()
export class TransactionsUploadSessionsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_UPLOAD_SESSION)
  async get({ caller, path: { session_id: sessionId } }: ContractRequest<typeof GET_UPLOAD_SESSION>) {
    return renderAnswer(
      GET_UPLOAD_SESSION.answer,
      await this.bus.send(new GetUploadSession(caller, sessionId)),
    );
  }

  @Endpoint(CANCEL_UPLOAD)
  async cancel({ caller, path: { session_id: sessionId } }: ContractRequest<typeof CANCEL_UPLOAD>) {
    await this.bus.send(new CancelUpload(caller, sessionId));
    return { session_id: sessionId, state: 'cancelled' };
  }

  @Endpoint(LIST_UPLOAD_ERRORS)
  async errors({
    caller,
    path: { session_id: sessionId },
    query,
  }: ContractRequest<typeof LIST_UPLOAD_ERRORS>) {
    const { cursor = 0, limit } = query;
    const { rows, next } = await this.bus.send(
      new ListRejectedRows(caller, { sessionId, from: cursor, limit }),
    );
    return renderAnswer(LIST_UPLOAD_ERRORS.answer, { rows, next: next === null ? null : String(next) });
  }

  @Endpoint(GET_REJECTED_ROWS)
  async rejectedRows({
    caller,
    path: { session_id: sessionId },
    query,
  }: ContractRequest<typeof GET_REJECTED_ROWS>): Promise<StreamableFile> {
    const { texts, format } = await this.bus.send(
      new ExportRejectedRows(caller, { sessionId, format: query.format }),
    );
    return textStream(texts, format, `rejected-rows-${sessionId}`);
  }
}
