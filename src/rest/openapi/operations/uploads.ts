import { z } from 'zod';
import {
  ENTITIES_PER_REQUEST_MAX,
  UploadEntities,
} from '../../../ingestion/commands/upload-entities.command.js';
import { OpenTransactionUpload } from '../../../ingestion/commands/open-transaction-upload.command.js';
import { Entity } from '../../../ingestion/domain/entity.record.js';
import { Transaction } from '../../../ingestion/domain/transaction.record.js';
import { UploadCounts } from '../../../ingestion/domain/upload-session.events.js';
import { GetUploadSession } from '../../../ingestion/queries/get-upload-session.query.js';
import { TRANSACTION_MONITORING, UPLOAD_PATH } from '../../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../../body-limits.js';
import { ENTITY_EXAMPLES } from '../examples/entities.js';
import { FILE_EXAMPLES, OPENING_EXAMPLES, SESSION_EXAMPLES } from '../examples/transactions.js';
import { idOfOurs, itemOf, itemProblem, warnings, type Operation } from '../operation.js';

export const EntitiesBody = z.object({
  entities: z.array(itemOf(Entity)).min(1).max(ENTITIES_PER_REQUEST_MAX),
});

const sameAs = (field: string, schema: z.ZodType) => schema.describe(`The same as \`${field}\`.`).nullish();

/** A row of a file: its flat fields are moved to the nested ones before it is checked. */
const FileTransaction = Transaction.extend({
  sender_id: sameAs('sender.entity_id', z.string()),
  sender_name: sameAs('sender.name', z.string()),
  sender_blockchain_addresses: sameAs('sender.blockchain_addresses', z.array(z.string())),
  receiver_id: sameAs('receiver.entity_id', z.string()),
  receiver_name: sameAs('receiver.name', z.string()),
  receiver_blockchain_addresses: sameAs('receiver.blockchain_addresses', z.array(z.string())),
  sent_currency: sameAs('sender.asset_out.currency_id', z.union([z.int(), z.string()])),
  sent_currency_type: sameAs('sender.asset_out.currency_type', z.string()),
});

export const UploadBody = z.object({ format: z.literal('json') });

/** Of a signed address: all of it was made by the server. */
export const UploadParameters = {
  path: z.object({ session_id: z.string().max(64) }),
  query: z.object({
    org: z.string().max(64),
    expires: z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(z.number())
      .describe('The end of the address in ms since 1970.'),
    signature: z.string().max(128),
  }),
};

const upload_session_id = z.string().describe('This upload, for questions about it.');

const UploadEntitiesAnswer = z.object({
  success: z.boolean().describe('Whether all of them were accepted.'),
  processed: z.int().describe('Entities that are stored now, those that stood so before included.'),
  errors: z
    .array(
      z.object({
        ...itemProblem,
        entity_id: z.unknown().describe('What was sent as the id of the entity; null without one.'),
      }),
    )
    .describe('The first problem of each entity that was not stored.'),
  upload_session_id,
  ...warnings,
});

const OpenUploadAnswer = z.object({
  upload_uri: z.string().describe('Where the file goes: a secret, since it needs no other credential.'),
  session_id: z.string(),
  expires_at: z.string().describe('When the address ends, ISO 8601.'),
  ...warnings,
});

const PutFileAnswer = z.object({
  success: z.literal(true),
  session_id: z.string(),
  bytes: z.int().describe('Size without its coding.'),
  sha256: z.string().describe('SHA-256 of those bytes, in hexadecimal.'),
});

const UploadSessionAnswer = z.object({
  session_id: z.string(),
  kind: z.enum(['entities', 'transactions', 'alerts']),
  state: z
    .enum(['open', 'importing', 'completed', 'refused'])
    .describe(
      'open: waits for the file. refused: it is no JSON array of objects, and nothing of it was stored.',
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
    .describe('Up to 100 fields of the rows that the server does not know.'),
  warnings_total: z.int().describe('How often one stood in a row.'),
});

export const UPLOAD_SCHEMAS = {
  Transaction: FileTransaction,
  UploadEntitiesRequest: EntitiesBody,
  UploadEntitiesAnswer,
  OpenTransactionUploadRequest: UploadBody,
  OpenTransactionUploadAnswer: OpenUploadAnswer,
  PutTransactionFileAnswer: PutFileAnswer,
  UploadSessionAnswer,
};

export const UPLOAD_OPERATIONS: readonly Operation[] = [
  {
    id: 'uploadEntities',
    method: 'post',
    path: `/${TRANSACTION_MONITORING}/entities`,
    tag: 'Uploads',
    summary: 'Upload customers',
    description:
      'Each entity is judged on its own: sound ones are stored, the others are named in `errors`. When all ' +
      'are unsound the answer is 422. An entity that is sent again with other content gets a new version.',
    access: UploadEntities.permission,
    body: EntitiesBody,
    bodyBytesMax: ITEMS_BODY_BYTES_MAX,
    answer: UploadEntitiesAnswer,
    errors: [],
    examples: ENTITY_EXAMPLES,
  },
  {
    id: 'openTransactionUpload',
    method: 'post',
    path: `/${TRANSACTION_MONITORING}/transactions/upload-via-url`,
    tag: 'Uploads',
    summary: 'Get an address for a file of transactions',
    description: 'The file goes to `upload_uri` by PUT; `session_id` names the upload from then on.',
    access: OpenTransactionUpload.permission,
    body: UploadBody,
    answer: OpenUploadAnswer,
    errors: [],
    examples: OPENING_EXAMPLES,
  },
  {
    id: 'putTransactionFile',
    method: 'put',
    path: `${UPLOAD_PATH}/{session_id}`,
    tag: 'Uploads',
    summary: 'Send the file of transactions',
    description:
      'To the whole `upload_uri`, with no API key. The body is one JSON array of transactions, of up to 5 ' +
      'GiB unless the server was set otherwise, and may come with `Content-Encoding: gzip`. The answer ' +
      'comes when the file is safe; its rows are imported after that. The address is used up by the first ' +
      'complete file; a transfer that broke off may be repeated. Where files are kept in S3 the address is ' +
      'one of S3, which answers in its own way.',
    access: 'signed address',
    pathParameters: UploadParameters.path,
    query: UploadParameters.query,
    body: z.array(FileTransaction),
    answer: PutFileAnswer,
    errors: ['upload_address_invalid', 'upload_address_expired', 'upload_already_received'],
    examples: FILE_EXAMPLES,
  },
  {
    id: 'getUploadSession',
    method: 'get',
    path: `/${TRANSACTION_MONITORING}/transactions/upload-sessions/{session_id}`,
    tag: 'Uploads',
    summary: 'Ask what became of an upload',
    description: 'State, progress, counts and row errors. Ask again until `state` is completed or refused.',
    access: GetUploadSession.permission,
    pathParameters: idOfOurs('session_id', 'From the answer that opened the upload.'),
    answer: UploadSessionAnswer,
    errors: ['upload_session_not_found'],
    examples: SESSION_EXAMPLES,
  },
];
