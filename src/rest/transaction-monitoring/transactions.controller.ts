import { Body, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { OpenTransactionUpload } from '../../ingestion/commands/open-transaction-upload.command.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { Admit, CurrentCaller } from '../../platform/http/admission.js';
import { Config } from '../../platform/config/config.js';
import { TRANSACTION_MONITORING, UPLOAD_PATH } from '../api-path.js';
import { UploadBody } from '../openapi/operations/uploads.js';
import { warningsOf } from '../warnings.js';
import { RestTransport } from '../rest.transport.js';
import { RestController } from '../rest-controller.js';

@RestController(`${TRANSACTION_MONITORING}/transactions`)
export class TransactionsController {
  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {}

  /**
   * Opens an upload session; the file goes by PUT to `upload_uri`, with no other credential, until it
   * expires.
   */
  @Post('upload-via-url')
  @Admit(RestTransport, 'api_key', [OpenTransactionUpload])
  @HttpCode(200)
  async uploadViaUrl(
    @CurrentCaller() caller: Caller,
    @Body({ schema: UploadBody }) taken: z.infer<typeof UploadBody>,
    @Body() sent: unknown,
  ) {
    const opened = await this.bus.send(new OpenTransactionUpload(caller, taken.format));
    const { org, sessionId, expiresAt, signature, storageAddress } = opened;
    const query = new URLSearchParams({ org, expires: String(expiresAt), signature });
    const ownAddress = `${this.config.publicBaseUrl}${UPLOAD_PATH}/${sessionId}?${query.toString()}`;
    return {
      upload_uri: storageAddress ?? ownAddress,
      session_id: sessionId,
      expires_at: new Date(expiresAt).toISOString(),
      ...warningsOf(sent, taken),
    };
  }
}
