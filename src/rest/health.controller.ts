import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { VERSION } from '../platform/process/version.js';
import { Readiness } from '../platform/readiness.js';
import { defineContract } from './contract.js';
import { Endpoint } from './endpoint.js';

const check = z.enum(['ok', 'failed', 'no answer']);

export const IS_UP_CONTRACT = defineContract({
  id: 'isUp',
  method: 'get',
  path: '/healthz',
  tag: 'Server',
  summary: 'Is the process up?',
  description: 'Answers as long as the process runs.',
  by: 'open',
  message: null,
  answer: z.object({ status: z.literal('up'), version: z.string() }),
  examples: [{ name: 'Up' }],
});

const IS_READY = defineContract({
  id: 'isReady',
  method: 'get',
  path: '/readyz',
  tag: 'Server',
  summary: 'Can it serve requests now?',
  description:
    'Asks each store. 503 while this process can serve nothing: during its start, from the signal to stop ' +
    'on, and while the read store or a store of its own does not answer. While a server that all processes ' +
    'share is away (EventStoreDB, Redis, the bucket), the answer stays 200: `checks` names the store, and ' +
    '`limits` says what is refused or late meanwhile. `read_models` tells ' +
    'how many seconds the oldest event has waited for read models (null: unknown), `checkpoints` how many ' +
    'the oldest event has waited for a signed checkpoint, and `jobs` how many the oldest key of a queue ' +
    'has waited for its run. `access_log` tells how many entries wait in the read store because the log ' +
    'did not answer, and for how many seconds the oldest. Work that is late is no 503: all processes ' +
    'share it.',
  by: 'open',
  message: null,
  answer: z.object({
    status: z.literal('ready'),
    checks: z.object({ event_store: check, read_store: check, jobs: check, files: check }),
    limits: z.array(z.object({ store: z.string(), effect: z.string() })),
    read_models: z.object({ seconds_behind: z.int().min(0).nullable() }),
    checkpoints: z.object({ seconds_behind: z.int().min(0).nullable() }),
    jobs: z.object({ oldest_seconds: z.int().min(0).nullable() }),
    access_log: z.object({
      waiting: z.int().min(0).nullable(),
      oldest_seconds: z.int().min(0).nullable(),
    }),
  }),
  examples: [{ name: 'Ready' }],
});

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Endpoint(IS_UP_CONTRACT)
  up() {
    return { status: 'up', version: VERSION };
  }

  @Endpoint(IS_READY)
  async ready() {
    const { checks, limits, secondsBehind, late } = await this.readiness.check();
    return {
      status: 'ready',
      checks,
      limits,
      read_models: { seconds_behind: secondsBehind },
      checkpoints: { seconds_behind: late.checkpointSeconds },
      jobs: { oldest_seconds: late.oldestJobSeconds },
      access_log: {
        waiting: late.accessEntries?.waiting ?? null,
        oldest_seconds: late.accessEntries?.oldestSeconds ?? null,
      },
    };
  }
}
