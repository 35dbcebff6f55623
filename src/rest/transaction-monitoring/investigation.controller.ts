import { Controller, Param } from '@nestjs/common';
import { GetInvestigation } from '../../investigations/queries/get-investigation.query.js';
import type { Caller } from '../../kernel/caller.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { Endpoint } from '../endpoint.js';
import { GET_INVESTIGATION } from './investigation.contract.js';

@Controller()
export class InvestigationController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_INVESTIGATION)
  async get(@CurrentCaller() caller: Caller, @Param('investigation_id') investigationId: string) {
    return toWire(
      GET_INVESTIGATION.answer,
      await this.bus.send(new GetInvestigation(caller, investigationId)),
    );
  }
}
