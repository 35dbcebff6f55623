import { setTimeout as pause } from 'node:timers/promises';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { RedisServer } from '../support/redis-server.js';
import { finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { auditFaults } from './audit.js';
import { Ledger } from './ledger.js';
import { batchStatus, completedOf, confirm, followed, keepRuns, propose } from './rerun-calls.js';
import { Stage } from './stage.js';
import { readStoredState } from './stored-state.js';

export const REDIS_FAULTS = ['stopped', 'silent', 'emptied', 'flushed'] as const;

export type RedisFault = (typeof REDIS_FAULTS)[number];

export interface RedisReport {
  readonly fault: RedisFault;
  readonly alerts: number;
  /** Of the reruns, when the fault began. */
  readonly completedBefore: number;
  readonly completed: number;
  readonly doubled: number;
  /** From the end of the fault until all had ended, ms. */
  readonly finishMs: number;
}

const AWAY_MS = 5_000;

/**
 * Redis fails while a batch of reruns is at work: none is lost, and each completes once. Throws where a
 * promise is broken.
 */
export async function rerunsWithout(
  fault: RedisFault,
  { alerts = 100, silentMs = 60_000 } = {},
): Promise<RedisReport> {
  const redis = await RedisServer.start();
  const env = { ...ASSISTANT_ENV, REDIS_URL: redis.url, SWEEP_SECONDS: '2', INVESTIGATION_CONCURRENCY: '1' };
  const stage = await Stage.open({ env });
  try {
    const ledger = new Ledger();
    const ids = Array.from({ length: alerts }, (_, n) => `rerun-${n}`);
    await loadBase(stage, ledger, 10);
    await sendAlerts(stage.client(), ledger, ids, true);
    await finishRuns(stage.client(), ledger);
    const { organization } = stage;
    await stage.operate('org-features', { organization, enable: ['bulk_facts_rerun'], disable: [] });
    const by = await BuiltAssistant.connect(stage.process, organization, 'analyst@example.com');
    const { batch_id } = await confirm(by, stage, await propose(by, stage, ids));
    const before = await batchStatus(by, stage, batch_id);
    if (before.completed >= alerts) throw new Error(`${fault}: the batch had ended before the fault`);
    await fail(redis, fault, silentMs);
    const began = performance.now();
    const last = await followed(by, stage, batch_id, completedOf(before));
    const finishMs = Math.round(performance.now() - began);
    const { completed } = last;
    keepRuns(ledger, last);
    await finishRuns(stage.client(), ledger);
    await stage.stop();
    const dead = await readStoredState(stage.dataDir);
    const faults = auditFaults(dead, ledger);
    const runs = dead.events.filter(({ type }) => type === 'InvestigationCompleted').length;
    const doubled = runs - 2 * alerts;
    if (faults.length > 0 || completed !== alerts || doubled !== 0)
      throw new Error(`${fault}: ${completed} completed, ${doubled} doubled\n${faults.join('\n')}`);
    return { fault, alerts, completedBefore: before.completed, completed, doubled, finishMs };
  } finally {
    await stage.close();
    await redis.stop();
  }
}

async function fail(redis: RedisServer, fault: RedisFault, silentMs: number): Promise<void> {
  if (fault === 'flushed') return redis.flush();
  if (fault === 'silent') {
    redis.silence();
    await pause(silentMs);
    return redis.wake();
  }
  await redis.kill();
  if (fault === 'emptied') await redis.forget();
  else await pause(AWAY_MS);
  await redis.resume();
}
