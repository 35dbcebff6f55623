import { Readable } from 'node:stream';
import type { Gunzip } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ReceiveTransactionFile } from '../ingestion/commands/receive-transaction-file.command.js';
import type { UploadFormat } from '../ingestion/domain/upload-session.events.js';
import { AppError, INFLATED_GZIP_TEXT, isInflatedGzip, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Admission } from '../platform/http/admission.js';
import { contentEncoding, decodedStream, readingError } from '../platform/http/content-encoding.js';
import { sendContinueResponse, registerRawUpload } from '../platform/http/fastify.js';
import {
  CSV_TYPE,
  JSON_TYPE,
  NDJSON_TYPE,
  requireMediaType,
  requireUtf8,
} from '../platform/http/media-types.js';
import { UPLOAD_PATH } from './api-path.js';
import { defineContract } from './contract.js';
import { admissionOfContract, ImplementsContract, routePath } from './endpoint.js';
import { FileTransaction, FILE_TRANSACTIONS } from './file-transaction.js';
import { refuseUnknownQuery } from './refuse-unknown-query.js';
import { UPLOAD_FILE_EXAMPLES } from './openapi/examples/transactions.js';
import { parseParameters } from './validate.js';
import { receiptHeader } from './write-receipts.js';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ANY_FILE = ['application/gzip', 'application/octet-stream'];

/** Content types that are accepted for each file format. */
const FILE_TYPES: Readonly<Record<UploadFormat, readonly string[]>> = {
  json: [JSON_TYPE],
  ndjson: [NDJSON_TYPE, ...ANY_FILE],
  csv: [CSV_TYPE, ...ANY_FILE],
  xlsx: [XLSX_TYPE, ...ANY_FILE],
  mt940: ['text/plain', ...ANY_FILE],
  camt: ['application/xml', 'text/xml', ...ANY_FILE],
  ofx: ['application/x-ofx', 'application/xml', 'text/plain', ...ANY_FILE],
};

const UploadParameters = {
  path: z.object({ session_id: z.string().max(64) }),
  query: z.object({
    org: z.string().max(64),
    expires: z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(z.number())
      .describe('End of the address, in ms since 1970.'),
    signature: z.string().max(128),
  }),
};

const PutFileAnswer = z.object({
  success: z.literal(true),
  session_id: z.string(),
  bytes: z.int().describe('Size without the content encoding.'),
  sha256: z.string().describe('SHA-256 of this content, in hexadecimal.'),
});

const PUT_TRANSACTION_FILE = defineContract({
  id: 'putTransactionFile',
  method: 'put',
  path: `${UPLOAD_PATH}/{session_id}`,
  tag: 'Uploads',
  summary: 'Send the file of transactions',
  description:
    'To the whole `upload_uri`, with no API key. The body is one JSON array of transactions, or of the ' +
    'format that the upload was opened with, of up to 5 GiB unless the server was set otherwise. It may be ' +
    'a gzip, or come with `Content-Encoding: gzip`. A `Content-Type` must match the format: ' +
    '`application/json`, `application/x-ndjson`, `text/csv`, the type of XLSX workbooks, `text/plain` ' +
    '(MT940, OFX), `application/xml` (camt, OFX) or `application/x-ofx`. All formats except JSON also ' +
    'accept `application/gzip` and `application/octet-stream`. The answer comes when the file is safe; ' +
    'its rows are imported ' +
    'after that. The address is used up by the first complete file; a transfer that broke off may be ' +
    'repeated. Where files are kept in S3 the address is one of S3, which answers in its own way.',
  by: 'signed_address',
  message: ReceiveTransactionFile,
  pathParameters: UploadParameters.path,
  query: UploadParameters.query,
  body: FILE_TRANSACTIONS,
  takesRows: true,
  answer: PutFileAnswer,
  schemas: { Transaction: FileTransaction, PutTransactionFileAnswer: PutFileAnswer },
  errors: [
    'unsupported_media_type',
    'upload_address_invalid',
    'upload_address_expired',
    'upload_already_received',
    'upload_ended',
  ],
  examples: UPLOAD_FILE_EXAMPLES,
});

const { pathParameters, query } = PUT_TRANSACTION_FILE;
const parameters = z.object({ ...pathParameters.shape, ...query.shape });

function unlessInflated(plain: Gunzip): Readable {
  // Without a listener, an error after the last piece that is read would end the process.
  plain.on('error', () => undefined);
  async function* bounded() {
    let bytes = 0;
    for await (const piece of plain.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (isInflatedGzip(bytes, plain.bytesWritten))
        throw new AppError('bad_request', { field: 'body', reason: `its gzip ${INFLATED_GZIP_TEXT}` });
      yield piece;
    }
  }
  return Readable.from(bounded(), { objectMode: false });
}

/** PUT of transaction files as a raw stream. The signed address is the credential. */
@Injectable()
export class UploadsRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly bus: Bus,
    private readonly admission: Admission,
  ) {}

  onModuleInit(): void {
    registerRawUpload(
      this.host.httpAdapter.getInstance<FastifyInstance>(),
      routePath(PUT_TRANSACTION_FILE),
      { admission: admissionOfContract(PUT_TRANSACTION_FILE) },
      (request, reply) => this.receive(request, reply),
    );
  }

  @ImplementsContract(PUT_TRANSACTION_FILE)
  private async receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    refuseUnknownQuery(PUT_TRANSACTION_FILE, request.query as object);
    const { session_id, org, expires, signature } = parseParameters(parameters, {
      ...(request.query as object),
      ...(request.params as object),
    });
    const address = { org, sessionId: session_id, expiresAt: expires };
    const { 'content-length': announced } = request.headers;
    const isPlain = contentEncoding(request.headers) === 'identity';
    const announcedBytes = announced !== undefined && isPlain ? Number(announced) : null;
    // Node reports a client that disconnects early only if there is a listener.
    request.raw.once('error', () => undefined);
    const openBody = (format: UploadFormat, isMapped: boolean) => {
      requireMediaType(request, FILE_TYPES[format]);
      if (!isMapped) requireUtf8(request);
      sendContinueResponse(request, reply);
      return isPlain ? request.raw : unlessInflated(decodedStream(request.raw) as Gunzip);
    };
    const file = await this.bus
      .send(new ReceiveTransactionFile({ address, signature, openBody, announcedBytes }))
      .catch(async (error: unknown) => {
        // Counted here, because only the message checks the signature. Guessed addresses must count
        // towards the limit.
        if (error instanceof AppError && error.code === 'upload_address_invalid')
          await this.admission.countAddress(request, reply);
        throw readingError(error);
      });
    const answer = { success: true, sessionId: session_id, ...file };
    // Returned and not sent: each await of a reply that is being sent adds listeners to the response.
    reply.status(200).headers(receiptHeader());
    return renderAnswer(PUT_TRANSACTION_FILE.answer, answer);
  }
}
