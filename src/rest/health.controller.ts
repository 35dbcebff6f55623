import { Controller, Get } from '@nestjs/common';
import { Admit } from '../platform/http/admission.js';
import { Readiness } from '../platform/readiness.js';
import { RestTransport } from './rest.transport.js';

/** For load balancers and orchestrators: is the process up, and can it serve requests now? */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  @Admit(RestTransport, 'open')
  up(): { status: 'up' } {
    return { status: 'up' };
  }

  @Get('readyz')
  @Admit(RestTransport, 'open')
  async ready() {
    return { status: 'ready', checks: await this.readiness.check() };
  }
}
