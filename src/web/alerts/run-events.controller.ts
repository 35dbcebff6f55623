import { Controller, Get, Header, Param, Query, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { text } from '../../kernel/fields.js';
import { Bus } from '../../platform/bus/bus.js';
import { Admit } from '../../platform/http/admission.js';
import { GetRunStates } from '../../reruns/queries/get-run-states.query.js';
import { CurrentSession } from '../current-session.js';
import { readQuery } from '../read-query.js';
import type { SignedIn } from '../signed-in.js';
import { WebTransport } from '../web.transport.js';
import { ALERT_PATH, RUN_ID_CHARS_MAX } from './alert-address.js';
import { RunStreams } from './run-streams.js';

const ASKED = z.object({ run: text(RUN_ID_CHARS_MAX) });

@Controller()
export class RunEventsController {
  constructor(
    private readonly bus: Bus,
    private readonly streams: RunStreams,
  ) {}

  /** Tells the states of a run of the alert as server-sent events, until it ends. */
  @Get(`${ALERT_PATH}/events`)
  @Admit(WebTransport, 'session', [GetRunStates])
  // Why: a proxy that collects an answer would hold the events back.
  @Header('X-Accel-Buffering', 'no')
  async events(
    @CurrentSession() session: SignedIn,
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const { run } = readQuery(ASKED, query);
    const found = await this.bus.send(new GetRunStates(session.caller, [run]));
    if (found.get(run)?.alert !== id)
      throw new AppError('investigation_not_found', { field: 'run', value: run });
    return new StreamableFile(this.streams.open(session, request, run), { type: 'text/event-stream' });
  }
}
