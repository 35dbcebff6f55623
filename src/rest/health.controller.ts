import { Controller } from '@nestjs/common';
import { VERSION } from '../platform/process/version.js';
import { Readiness } from '../platform/readiness.js';
import { Endpoint } from './endpoint.js';
import { IS_READY, IS_UP } from './health.contract.js';

/** For load balancers and orchestrators: is the process up, and can it serve requests now? */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Endpoint(IS_UP)
  up() {
    return { status: 'up', version: VERSION };
  }

  @Endpoint(IS_READY)
  async ready() {
    return { status: 'ready', checks: await this.readiness.check() };
  }
}
