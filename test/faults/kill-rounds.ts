import { SeededStream } from '../../scripts/seeded-stream.js';
import { auditFaults } from './audit.js';
import { killInvestigations } from './kill-investigations.js';
import { killBulk, killBulkSteps } from './kill-bulk.js';
import type { KillKind, Scene } from './kill-kind.js';
import { killPosts } from './kill-posts.js';
import { killReruns } from './kill-reruns.js';
import { killUploads } from './kill-uploads.js';
import { killWebhooks } from './kill-webhooks.js';
import { Ledger } from './ledger.js';
import { LogApart } from './log-apart.js';
import { Stage } from './stage.js';
import { readStoredState } from './stored-state.js';

export const KILL_KINDS: readonly KillKind[] = [
  killPosts,
  killUploads,
  killInvestigations,
  killBulk,
  killReruns,
  killWebhooks,
];

/** Longer than what `npm test` has time for. */
export const LONG_KILL_KINDS: readonly KillKind[] = [...KILL_KINDS, killBulkSteps];

export interface KillReport {
  readonly kind: string;
  readonly round: number;
  /** Where the work stood when the process died. */
  readonly moment: string;
  /** Pieces of work in flight at that moment; 0: the kill missed. */
  readonly inFlight: number;
  /** Things acknowledged so far, all of which have to be there. */
  readonly acknowledged: number;
  /** From the start of the next process until it listened, ms. */
  readonly restartMs: number;
  /** From then until everything was finished, ms. */
  readonly finishMs: number;
}

export interface KillOptions {
  readonly seed: number;
  /** At least; there are more until `hitsLeast` kills have hit work. */
  readonly rounds: number;
  readonly hitsLeast?: number;
  /** Of the rows and alerts of a whole round; default 1. */
  readonly share?: number;
  /** Limits of time hold, too; default false. */
  readonly isTimed?: boolean;
  readonly onRound?: (report: KillReport) => void;
}

/**
 * Kills the server again and again on one data directory. After each kill the dead stores are audited, the
 * server starts anew, everything is finished and compared with a rebuild. Throws at the first broken promise,
 * with seed and round.
 */
export async function killRounds(kind: KillKind, options: KillOptions): Promise<KillReport[]> {
  const log = kind.isLogApart ? await LogApart.start() : null;
  const stage = await Stage.open({ env: { SWEEP_SECONDS: '3600', ...log?.env, ...kind.env } });
  const look = () => readStoredState(stage.dataDir, log ? () => log.events() : undefined);
  const ledger = new Ledger();
  const reports: KillReport[] = [];
  const { share = 1, isTimed = false } = options;
  try {
    await kind.prepare({ stage, ledger, share, isTimed });
    const hits = () => reports.filter(({ inFlight }) => inFlight > 0).length;
    for (let round = 1; round <= options.rounds || hits() < (options.hitsLeast ?? 0); round++) {
      const chance = new SeededStream(options.seed, kind.name, `round ${round}`);
      const report = await named(kind, options.seed, round, () =>
        killRound(kind, { stage, ledger, share, isTimed, chance, round }, look),
      );
      reports.push(report);
      options.onRound?.(report);
    }
    await named(kind, options.seed, reports.length, () => auditAfterStop(stage, ledger, look));
    return reports;
  } finally {
    await stage.close();
    log?.stop();
  }
}

type Look = () => ReturnType<typeof readStoredState>;

async function killRound(kind: KillKind, scene: Scene, look: Look): Promise<KillReport> {
  const { stage, ledger, round } = scene;
  const blow = await kind.strike(scene);
  const dead = await look();
  refuse(auditFaults(dead, ledger));
  const acknowledged = ledger.entities.size + ledger.alerts.size + ledger.runs.size + ledger.files.size;
  const restartMs = await stage.restart();
  const began = performance.now();
  await blow.recover(dead);
  const finishMs = performance.now() - began;
  await stage.verifyReadModels();
  const moment = blow.moment(dead);
  const inFlight = blow.inFlight(dead);
  return { kind: kind.name, round, moment, inFlight, acknowledged, restartMs, finishMs };
}

/** After the last round nothing is open any more, and a stop in good order leaves it so. */
async function auditAfterStop(stage: Stage, ledger: Ledger, look: Look): Promise<void> {
  const exit = await stage.stop();
  if (exit.code !== 0) throw new Error(`the server stopped with ${JSON.stringify(exit)}`);
  refuse(auditFaults(await look(), ledger));
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new Error(`${faults.length} broken promises:\n${faults.slice(0, 20).join('\n')}`);
}

async function named<Value>(
  { name }: KillKind,
  seed: number,
  round: number,
  run: () => Promise<Value>,
): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`kill ${name}, seed ${seed}, round ${round}: ${message}`, { cause });
  }
}
