import { setTimeout as pause } from 'node:timers/promises';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { finishImport, finishRuns, loadBase, sendAlerts, sendEntities } from './acknowledged-calls.js';
import { PATIENCE_MS } from '../support/patience.js';
import { auditFaults } from './audit.js';
import { Ledger } from './ledger.js';
import type { SmallDisk } from './small-disk.js';
import { Stage } from './stage.js';
import { readStoredState } from './stored-state.js';
import { transactionFile, type TransactionFile } from './upload-bodies.js';

const READY_WITHIN_MS = 1_000;
/** Between all that is refused and nothing. */
const LEFT_MIB_MOST = 160;
/** Whose transactions come in: those that runs look at stay few. */
const MOVER = 'mover';
const CLIENTS = 4;
const ITEMS = 10;
const FILE_ROWS = 400;
const ANSWERS_WHILE_FULL = 30;

export interface FullDiskReport {
  readonly round: number;
  readonly leftMib: number;
  readonly answered: number;
  readonly refused: number;
  /** From the moment of room to the first 200 of /readyz, ms. */
  readonly readyMs: number;
}

interface Work {
  readonly stage: Stage;
  readonly ledger: Ledger;
  readonly files: Map<string, TransactionFile>;
  /** Requests that were refused, to be sent again. */
  readonly open: (() => Promise<unknown>)[];
  answered: number;
  refused: number;
  isOver: boolean;
}

/**
 * Fills the disk under the server while customers, alerts with their runs and transaction files come in, and
 * makes room again. Throws when the process dies, is not ready after it, or something is lost; `isTimed`:
 * also when it is not ready within a second.
 */
export async function fullDiskRounds(
  disk: SmallDisk,
  options: { seed: number; rounds: number; isTimed?: true; onRound?: (report: FullDiskReport) => void },
): Promise<FullDiskReport[]> {
  const stage = await Stage.open({ dataDir: disk.dataDir });
  const ledger = new Ledger();
  const reports: FullDiskReport[] = [];
  const files = new Map<string, TransactionFile>();
  try {
    await loadBase(stage, ledger, 100);
    await sendEntities(stage.client(), ledger, [MOVER]);
    for (let round = 1; round <= options.rounds; round++) {
      const chance = new SeededStream(options.seed, 'full disk', `round ${round}`);
      const work = { stage, ledger, files, open: [], answered: 0, refused: 0, isOver: false };
      const report = await fullDiskRound(disk, work, round, chance.int(0, LEFT_MIB_MOST));
      if (options.isTimed && report.readyMs > READY_WITHIN_MS)
        throw new Error(`ready only ${report.readyMs.toFixed(0)} ms after there is room`);
      reports.push(report);
      options.onRound?.(report);
    }
    for (const [session, file] of files) await finishImport(stage.client(), ledger, session, file);
    await finishRuns(stage.client(), ledger);
    const exit = await stage.stop();
    if (exit.code !== 0) throw new Error(`the server stopped with ${JSON.stringify(exit)}`);
    const faults = auditFaults(await readStoredState(stage.dataDir), ledger);
    if (faults.length > 0)
      throw new Error(`${faults.length} broken promises:\n${faults.slice(0, 20).join('\n')}`);
    return reports;
  } catch (cause) {
    const place = `full disk, seed ${options.seed}, after ${reports.length} rounds`;
    throw new Error(`${place}: ${(cause as Error).message}`, { cause });
  } finally {
    await stage.close();
  }
}

async function fullDiskRound(
  disk: SmallDisk,
  work: Work,
  round: number,
  leftMib: number,
): Promise<FullDiskReport> {
  const clients = Array.from({ length: CLIENTS }, (_, client) => send(work, round, client));
  const ended = Promise.all(clients);
  disk.fill(leftMib);
  const enough = work.answered + work.refused + ANSWERS_WHILE_FULL;
  await Promise.race([ended, until(() => work.answered + work.refused >= enough)]);
  await disk.makeRoom();
  const readyMs = await readyAfter(work.stage);
  work.isOver = true;
  await ended;
  for (const again of work.open) await again();
  return { round, leftMib, answered: work.answered, refused: work.refused, readyMs };
}

async function until(isReached: () => boolean): Promise<void> {
  for (const began = performance.now(); !isReached(); await pause(5))
    if (performance.now() - began > PATIENCE_MS) throw new Error(`no answers for ${PATIENCE_MS} ms`);
}

async function readyAfter(stage: Stage): Promise<number> {
  for (const began = performance.now(); ; await pause(5)) {
    const { status } = await fetch(`${stage.client().url}/readyz`);
    const ms = performance.now() - began;
    if (status === 200) return ms;
    if (ms > PATIENCE_MS) throw new Error(`not ready ${ms.toFixed(0)} ms after there is room: ${status}`);
  }
}

/** One client: customers, alerts and files in turn, until the round is over. */
async function send(work: Work, round: number, client: number): Promise<void> {
  for (let request = 0; !work.isOver; request++) {
    const name = `r${round}-${client}-${request}`;
    const task = taskOf(work, name, (client + request) % 3);
    try {
      await task();
      work.answered++;
    } catch (error) {
      if (!/answered with 503/.test((error as Error).message)) throw error;
      work.refused++;
      work.open.push(task);
    }
  }
}

function taskOf({ stage, ledger, files }: Work, name: string, kind: number): () => Promise<unknown> {
  const client = stage.client();
  const ids = Array.from({ length: ITEMS }, (_, item) => `${name}-${item}`);
  if (kind === 0) return () => sendEntities(client, ledger, ids);
  if (kind === 1) return () => sendAlerts(client, ledger, ids.slice(0, 3), true);
  return async () => {
    const file = transactionFile(name, FILE_ROWS, MOVER);
    const { sessionId, address } = await client.openUpload();
    const { status } = await client.put(address, file.body);
    if (status !== 200) throw new Error(`the file was answered with ${status}`);
    ledger.files.set(sessionId, { received: true, counts: null });
    files.set(sessionId, file);
  };
}
