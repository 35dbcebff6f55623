import { setTimeout as pause } from 'node:timers/promises';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import type { BuiltServer } from '../support/built-server.js';
import { NoAnswerError, RestCalls } from '../support/rest-calls.js';
import { accepted, eventually } from './kill-kind.js';
import { alertOf, entityOf, transactionOf } from './upload-bodies.js';

const ALERTS_MOST = 12;
const REDIS_AWAY_MS_MOST = 3_000;
const BASE = 'base';
const ENV = { RATE_LIMIT_REST_PER_MINUTE: '0', JOB_LEASE_SECONDS: '5', SWEEP_SECONDS: '1' };

export interface SharedReport {
  readonly round: number;
  /** What was done to the back end. */
  readonly fault: string;
  readonly acknowledged: number;
  /** From the end of the fault until all was finished and equal again, ms. */
  readonly healedMs: number;
}

/** A server on back ends of its own, with one organization, a customer and a transaction. */
class SharedStage {
  server!: BuiltServer;
  private key = '';
  private sent = 0;

  private constructor(readonly backEnds: SharedBackEnds) {}

  static async open(): Promise<SharedStage> {
    const stage = new SharedStage(await SharedBackEnds.start({ own: true }));
    try {
      stage.key = (await stage.backEnds.bank('Example Bank')).key;
      stage.server = await stage.backEnds.process(ENV);
      accepted('entities', await stage.calls.post('entities', { entities: [entityOf(BASE)] }));
      const body = { format: 'json' };
      const opened = accepted<never>('address', await stage.calls.post('transactions/upload-via-url', body));
      const { upload_uri: uri, session_id: id } = opened as { upload_uri: string; session_id: string };
      const file = Buffer.from(JSON.stringify([transactionOf(BASE, BASE, 1)]));
      if (!(await fetch(uri, { method: 'PUT', body: file })).ok) throw new Error('the file was refused');
      await eventually('import', async () => {
        const session = accepted<never>(
          'session',
          await stage.calls.get(`transactions/upload-sessions/${id}`),
        );
        return (session as { state: string }).state === 'completed' ? true : null;
      });
      return stage;
    } catch (error) {
      await stage.backEnds.stop();
      throw error;
    }
  }

  get calls(): RestCalls {
    return new RestCalls(this.server.url, this.key);
  }

  /** Alerts that are investigated at once, one after the other; their investigations. */
  async send(count: number): Promise<string[]> {
    const runs: string[] = [];
    for (let n = 0; n < count; n++) {
      const alerts = [alertOf(`a-${this.sent++}`, BASE, BASE)];
      const answer = await this.calls.post('alerts', { alerts, trigger_execution: true });
      const json = accepted<never>('alerts', answer) as { investigations: { investigation_id: string }[] };
      runs.push(json.investigations[0]!.investigation_id);
    }
    return runs;
  }

  /** Waits until each has completed. */
  async finish(runs: readonly string[]): Promise<void> {
    for (const run of runs)
      await eventually(`investigation ${run}`, async () => {
        const json = accepted<never>('investigation', await this.calls.get(`investigation/${run}`));
        return (json as { processing_status: string }).processing_status === 'completed' ? true : null;
      });
  }

  async compare(): Promise<void> {
    const drifted = (await this.backEnds.verified()).filter(
      ({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash,
    );
    if (drifted.length > 0) throw new Error(`drifted: ${JSON.stringify(drifted)}`);
  }
}

type Round = (stage: SharedStage, chance: SeededStream) => Promise<Omit<SharedReport, 'round'>>;

/**
 * The log is put back from a copy while the server runs or after its end. What was acknowledged before the
 * copy is there, the server works, and each read model equals its rebuild.
 */
const restoreLog: Round = async (stage, chance) => {
  const { backEnds } = stage;
  const kept = await stage.send(chance.int(1, ALERTS_MOST));
  const copy = backEnds.events!.log.copy();
  await stage.send(chance.int(1, ALERTS_MOST));
  const isRunning = chance.int(0, 1) === 1;
  if (!isRunning) await stage.server.end('SIGTERM');
  await backEnds.events!.restore(copy);
  const began = performance.now();
  // A server that runs meanwhile notices by itself, and ends.
  if (isRunning)
    await eventually('the end of the process', async () => {
      const isUp = await fetch(`${stage.server.url}/readyz`).then(
        () => true,
        () => false,
      );
      return isUp ? null : true;
    });
  // Where rows tell of events that are gone, no server starts before.
  await backEnds.command(['accept-loss']);
  stage.server = await backEnds.again(stage.server, ENV);
  await stage.finish([...kept, ...(await stage.send(1))]);
  await stage.compare();
  const healedMs = Math.round(performance.now() - began);
  const fault = isRunning ? 'replaced while the server ran' : 'replaced while none ran';
  return { fault, acknowledged: kept.length, healedMs };
};

/** Redis dies at any moment, once in three times with all its data: every acknowledged run ends well. */
const killRedis: Round = async (stage, chance) => {
  const redis = stage.backEnds.redis!;
  const runs: string[] = [];
  let isOver = false;
  const sending = (async () => {
    while (!isOver)
      await stage.send(1).then(
        (made) => runs.push(...made),
        (error: unknown) => {
          if (!(error instanceof NoAnswerError)) throw error;
        },
      );
  })();
  await pause(chance.int(0, REDIS_AWAY_MS_MOST));
  await redis.kill();
  const isEmptied = chance.int(1, 3) === 1;
  if (isEmptied) await redis.forget();
  await pause(chance.int(0, REDIS_AWAY_MS_MOST));
  await redis.resume();
  const began = performance.now();
  isOver = true;
  await sending;
  await stage.finish(runs);
  await stage.compare();
  const healedMs = Math.round(performance.now() - began);
  return { fault: isEmptied ? 'killed and emptied' : 'killed', acknowledged: runs.length, healedMs };
};

async function rounds(kind: string, round: Round, { seed, rounds, onRound }: SharedOptions): Promise<void> {
  const stage = await SharedStage.open();
  try {
    for (let n = 1; n <= rounds; n++)
      onRound({ round: n, ...(await round(stage, new SeededStream(seed, kind, `round ${n}`))) });
  } catch (cause) {
    throw new Error(`${kind}, seed ${seed}: ${(cause as Error).message}`, { cause });
  } finally {
    await stage.backEnds.stop();
  }
}

interface SharedOptions {
  readonly seed: number;
  readonly rounds: number;
  readonly onRound: (report: SharedReport) => void;
}

export const restoredLogRounds = (options: SharedOptions) => rounds('restored log', restoreLog, options);
export const redisRounds = (options: SharedOptions) => rounds('redis', killRedis, options);
