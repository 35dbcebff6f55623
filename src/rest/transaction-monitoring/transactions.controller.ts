import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { OpenTransactionUpload } from '../../ingestion/commands/open-transaction-upload.command.js';
import type { Caller } from '../../kernel/caller.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { Config } from '../../platform/config/config.js';
import { UPLOAD_PATH } from '../api-path.js';
import { warningsOf } from '../warnings.js';
import { Endpoint } from '../endpoint.js';
import { OPEN_TRANSACTION_UPLOAD } from './transactions.contract.js';

@Controller()
export class TransactionsController {
  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {}

  @Endpoint(OPEN_TRANSACTION_UPLOAD)
  async uploadViaUrl(
    @CurrentCaller() caller: Caller,
    @Body({ schema: OPEN_TRANSACTION_UPLOAD.body }) taken: z.infer<typeof OPEN_TRANSACTION_UPLOAD.body>,
    @Body() sent: unknown,
  ) {
    const opened = await this.bus.send(new OpenTransactionUpload(caller, taken.format));
    const { org, sessionId, expiresAt, signature, storageAddress } = opened;
    const query = new URLSearchParams({ org, expires: String(expiresAt), signature });
    const ownAddress = `${this.config.publicBaseUrl}${UPLOAD_PATH}/${sessionId}?${query.toString()}`;
    return toWire(OPEN_TRANSACTION_UPLOAD.answer, {
      uploadUri: storageAddress ?? ownAddress,
      sessionId,
      expiresAt: new Date(expiresAt).toISOString(),
      ...warningsOf(sent, taken),
    });
  }
}
