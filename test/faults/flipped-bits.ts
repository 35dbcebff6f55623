import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { Environment } from '@alert-review/lmdb-store';
import { type Collection, defineRecord } from '@alert-review/kernel';
import { EmbeddedEventStore } from '../../src/platform/event-store/event-store.embedded.js';
import { EmbeddedReadStore } from '../../src/platform/read-store/read-store.embedded.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** What each folder of a data directory is filled with here. */
export const FILLED_STORES = { events: 'events', access: 'events', store: 'rows', bulk: 'rows' } as const;
export type FilledStore = keyof typeof FILLED_STORES;
export const STREAMS = 20;
const EVENTS_PER_STREAM = 15;
export const ROWS = 300;

export const COUNTRIES = ['DE', 'ES', 'FR'];

export const CUSTOMERS = defineRecord({
  name: 'customers',
  schema: z.object({ ownId: z.string(), country: z.string(), text: z.string() }),
  indexes: { country: { fields: ['country'] }, own_id: { fields: ['ownId'], unique: true } },
}) as Collection<object>;

export interface FlipTask {
  readonly source: string;
  readonly work: string;
  readonly store: FilledStore;
  /** Null: none. */
  readonly bit: number | null;
}

export interface FlipResult {
  readonly said: 'start' | 'read' | 'verify' | 'nothing';
  readonly served: 'nothing' | readonly string[];
  readonly text: string;
}

export interface FlipReport {
  readonly store: FilledStore;
  readonly flips: number;
  /** What became of them, with how often. */
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  /** Bits whose outcome is a fault of ours. */
  readonly faults: readonly string[];
}

/**
 * `harmless`: all was served as it was written, and nothing is hurt. `start`, `read`, `verify`: who said so
 * first. `short`: something was said, but a list lacked what a wrong key of an index hides. The others must
 * not be.
 */
export type Outcome = 'harmless' | 'start' | 'read' | 'verify' | 'short' | 'silent' | 'signal' | 'unnamed';

const FAULTS: ReadonlySet<Outcome> = new Set<Outcome>(['silent', 'signal', 'unnamed']);

/** Flips `flips` bits of each store, each in a copy of its own, and reads everything after each. */
export async function flippedBits({
  seed,
  flips,
  onFlip,
}: {
  readonly seed: number;
  readonly flips: number;
  readonly onFlip?: (store: FilledStore) => void;
}): Promise<FlipReport[]> {
  const folder = await temporaryFolder();
  const reader = new Reader();
  try {
    const source = path.join(folder, 'source');
    const reports: FlipReport[] = [];
    for (const store of Object.keys(FILLED_STORES) as FilledStore[]) {
      await fill(path.join(source, store), store);
      const bits = 8 * statSync(path.join(source, store, 'data.mdb')).size;
      const task = { source, work: path.join(folder, 'work'), store };
      const whole = await reader.read({ ...task, bit: null });
      if (whole === null || whole.said !== 'nothing') throw new Error(`${store}: ${whole?.text}`);
      const chance = new SeededStream(seed, 'flipped bits', store);
      const outcomes = new Map<Outcome, number>();
      const faults: string[] = [];
      for (let flip = 0; flip < flips; flip++) {
        const bit = chance.int(0, bits - 1);
        const result = await reader.read({ ...task, bit });
        const outcome = outcomeOf(result, whole);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (FAULTS.has(outcome))
          faults.push(`${store}, byte ${bit >> 3}, bit ${bit & 7}: ${outcome} ${result?.text ?? ''}`);
        onFlip?.(store);
      }
      reports.push({
        store,
        flips,
        outcomes: Object.fromEntries(outcomes),
        faults,
      });
    }
    return reports;
  } finally {
    reader.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function outcomeOf(result: FlipResult | null, whole: FlipResult): Outcome {
  if (result === null) return 'signal';
  if (result.text.startsWith('UNNAMED')) return 'unnamed';
  if (result.said === 'start' || result.served === 'nothing') return 'start';
  const isRight = result.served.every((answer, at) => answer === 'refused' || answer === whole.served[at]);
  if (result.said === 'nothing') return isRight ? 'harmless' : 'silent';
  if (result.said === 'read') return isRight ? 'read' : 'short';
  return isRight ? 'verify' : 'short';
}

/** A process that may die of what it reads. */
class Reader {
  private child: ChildProcess | null = null;

  async read(task: FlipTask): Promise<FlipResult | null> {
    this.child ??= fork(path.join(import.meta.dirname, 'flipped-bits-worker.ts'), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { child } = this;
    child.send(task);
    const died = once(child, 'exit').then(() => null);
    const answer = once(child, 'message').then(([result]) => result as FlipResult);
    const result = await Promise.race([died, answer]);
    child.removeAllListeners();
    if (result === null) this.child = null;
    return result;
  }

  stop(): void {
    this.child?.kill('SIGKILL');
  }
}

async function fill(folder: string, store: FilledStore): Promise<void> {
  await mkdir(folder, { recursive: true });
  const onFatal = (error: Error): never => {
    throw error;
  };
  const environment = Environment.open(folder, { store, onFatal });
  try {
    if (FILLED_STORES[store] === 'events') await fillEvents(await EmbeddedEventStore.open(environment));
    else await fillRows(new EmbeddedReadStore({ store: environment, bulk: environment }));
  } finally {
    await environment.close();
  }
}

async function fillEvents(store: EmbeddedEventStore): Promise<void> {
  for (let revision = 0; revision < EVENTS_PER_STREAM; revision++)
    for (let stream = 0; stream < STREAMS; stream++)
      await store.append(`customer-bank.${stream}`, revision === 0 ? 'no_stream' : revision - 1, [
        { id: `${stream}-${revision}`, type: 'Named', data: Buffer.from(`{"name":"${stream} ${revision}"}`) },
      ]);
}

async function fillRows(store: EmbeddedReadStore): Promise<void> {
  await store.ensure(CUSTOMERS);
  const row = (n: number) => ({
    _id: `bank.c${n}`,
    org: 'bank',
    ownId: `own-${n}`,
    country: COUNTRIES[n % COUNTRIES.length],
    text: 'text '.repeat(n % 50 === 0 ? 2_000 : 20 + (n % 40)),
  });
  for (let from = 0; from < ROWS; from += 50)
    await store.bulk(
      CUSTOMERS,
      Array.from({ length: 50 }, (_, n) => ({ put: row(from + n) })),
    );
}
