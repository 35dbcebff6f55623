import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { OpenTransactionUpload } from '../../ingestion/commands/open-transaction-upload.command.js';
import {
  UPLOAD_FORMATS,
  UPLOAD_ID_ORIGINS,
  UPLOAD_MODES,
} from '../../ingestion/domain/upload-session.events.js';
import { renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { TRANSACTION_MONITORING_API_PATH, UPLOAD_PATH } from '../api-path.js';
import { SPEC_ADDITION_META, defineContract, warningsField } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { OPEN_UPLOAD_EXAMPLES } from '../openapi/examples/transactions.js';
import { unknownKeyWarnings } from '../warnings.js';

const UploadBody = z.object({
  format: z
    .enum(UPLOAD_FORMATS)
    .describe(
      'All but json are additions; json and ndjson may be read by a mapping, the others need `mapping_id`. ' +
        'camt is camt.052, .053 and .054; mt940 is MT940 and MT950. Each file may be a gzip.',
    ),
  mapping_id: z
    .string()
    .nullish()
    .meta({
      ...SPEC_ADDITION_META,
      description: 'Id of a stored mapping with which the server reads a file of your own format.',
    }),
  mode: z
    .enum(UPLOAD_MODES)
    .nullish()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'row_by_row (the default): the server stores all valid rows. all_or_nothing: the server ' +
        'stores the rows only if all rows are valid.',
    }),
  ids: z
    .enum(UPLOAD_ID_ORIGINS)
    .nullish()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'Where the ids of the transactions come from. given (the default): from your system; a row may ' +
        'change anything about the transaction with its id. made: hashes of columns, as a mapping with ' +
        '`hash` for `transaction_id` makes them. A row is then rejected if its id already belongs to a ' +
        'transaction of another customer.',
    }),
});

const OpenUploadAnswer = z.object({
  upload_uri: z
    .string()
    .describe('The address to which you send the file. Treat it as a secret: it needs no other credential.'),
  session_id: z.string(),
  expires_at: z.string().describe('End of the address, ISO 8601.'),
  ...warningsField,
});

const OPEN_TRANSACTION_UPLOAD = defineContract({
  id: 'openTransactionUpload',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/transactions/upload-via-url`,
  tag: 'Uploads',
  summary: 'Get an address for a file of transactions',
  description: 'Send the file to `upload_uri` with PUT. `session_id` names the upload.',
  message: OpenTransactionUpload,
  body: UploadBody,
  answer: OpenUploadAnswer,
  schemas: { OpenTransactionUploadRequest: UploadBody, OpenTransactionUploadAnswer: OpenUploadAnswer },
  examples: OPEN_UPLOAD_EXAMPLES,
});

@Controller()
export class TransactionsController {
  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {}

  @Endpoint(OPEN_TRANSACTION_UPLOAD)
  async uploadViaUrl({
    caller,
    body: taken,
    request: { body: sent },
  }: ContractRequest<typeof OPEN_TRANSACTION_UPLOAD>) {
    const opened = await this.bus.send(
      new OpenTransactionUpload(caller, {
        format: taken.format,
        mode: taken.mode ?? undefined,
        mappingId: taken.mapping_id ?? null,
        ids: taken.ids ?? undefined,
      }),
    );
    const { org, sessionId, expiresAt, signature, storageAddress } = opened;
    const query = new URLSearchParams({ org, expires: String(expiresAt), signature });
    const ownAddress = `${this.config.publicBaseUrl}${UPLOAD_PATH}/${sessionId}?${query.toString()}`;
    return renderAnswer(OPEN_TRANSACTION_UPLOAD.answer, {
      uploadUri: storageAddress ?? ownAddress,
      sessionId,
      expiresAt: new Date(expiresAt).toISOString(),
      ...(await unknownKeyWarnings(sent, taken)),
    });
  }
}
