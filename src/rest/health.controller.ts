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
  description: 'Answers while the process runs.',
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
    'Asks each store. 503 means that this process can serve nothing: during its start, after the stop ' +
    'signal, and if the read store or a store of this process does not answer. If a server that all ' +
    'processes share does not answer (EventStoreDB, Redis, the bucket), the answer stays 200. `checks` ' +
    'then names the store, and `limits` the requests that are refused or late. Late work also stays 200, ' +
    'because all processes share it. Waiting times, in seconds: `read_models`: the oldest event that no ' +
    'read model shows yet (null: unknown). `checkpoints`: the oldest event without a signed checkpoint. ' +
    '`jobs`: the oldest job of a queue. `access_log`: the number of entries that wait in the read store ' +
    'because the log does not answer, and the age of the oldest entry.',
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
