import { Controller, Param } from '@nestjs/common';
import { GetUploadSession } from '../../ingestion/queries/get-upload-session.query.js';
import type { Caller } from '../../kernel/caller.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { Endpoint } from '../endpoint.js';
import { GET_UPLOAD_SESSION } from './transactions-upload-sessions.contract.js';

@Controller()
export class TransactionsUploadSessionsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_UPLOAD_SESSION)
  async get(@CurrentCaller() caller: Caller, @Param('session_id') sessionId: string) {
    return toWire(GET_UPLOAD_SESSION.answer, await this.bus.send(new GetUploadSession(caller, sessionId)));
  }
}
