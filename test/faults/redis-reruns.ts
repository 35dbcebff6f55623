import { setTimeout as pause } from 'node:timers/promises';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { RedisServer } from '../support/redis-server.js';
import { finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { auditFaults } from './audit.js';
import { Ledger } from './ledger.js';
import {
  batchStatus,
  completedOf,
  confirm,
  followed,
  keepRuns,
  propose,
  type BatchStatus,
} from './rerun-calls.js';
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
/** An organization may rerun 300 alerts a day. */
const BATCHES_MOST = 3;

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
    let batches = 0;
    let before: BatchStatus;
    let batch_id: string;
    // On a busy machine a batch may end before it is seen.
    do {
      if (batches++ === BATCHES_MOST) throw new Error(`${fault}: every batch had ended before the fault`);
      ({ batch_id } = await confirm(by, stage, await propose(by, stage, ids)));
      before = await batchStatus(by, stage, batch_id);
    } while (before.completed >= alerts);
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
    const doubled = runs - (1 + batches) * alerts;
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
