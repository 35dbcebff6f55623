import { fdatasync, write } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DataDirectory } from '../src/embedded/data-directory.js';
import type { EventStore } from '../src/platform/event-store/event-store.js';
import { openEmbedded } from '../src/platform/stores.embedded.js';

export interface AppendRound {
  readonly side: 'port' | 'raw';
  readonly opsPerSecond: number;
}

const CALLERS = 64;
const EVENT_BYTES = 600;
const writeBytes = promisify(write);
const sync = promisify(fdatasync);

/**
 * Durable one-event appends by 64 concurrent callers: through the EventStore port, and as plain writes of the
 * same bytes with one fdatasync per group. Sides take turns; the first round of each is dropped. `folder` is
 * on the disk to be measured and is made when missing.
 */
export async function append(quick: boolean, folder = 'data-bench'): Promise<AppendRound[]> {
  await mkdir(folder, { recursive: true });
  const path = await mkdtemp(join(folder, 'append-'));
  const directory = await DataDirectory.open(path);
  const stores = await openEmbedded(directory, { onFatal: fail });
  const operations = quick ? 6_400 : 32_000;
  const rounds: AppendRound[] = [];
  try {
    for (let round = 0; round < (quick ? 6 : 11); round++) {
      const pair: AppendRound[] = [
        { side: 'port', opsPerSecond: await throughPort(stores.eventStore, round, operations) },
        { side: 'raw', opsPerSecond: await throughFile(join(path, `raw-${round}`), operations) },
      ];
      if (round > 0) rounds.push(...pair);
    }
  } finally {
    await stores.close();
    await directory.close();
    await rm(path, { recursive: true });
  }
  return rounds;
}

function fail(error: Error): never {
  throw error;
}

const eventBytes = (n: number): Buffer =>
  Buffer.from(JSON.stringify({ n, text: 'x'.repeat(EVENT_BYTES - 30) }));

async function throughPort(store: EventStore, round: number, operations: number): Promise<number> {
  return measured(operations, async (caller, n) => {
    const stream = `bench-a1.${round}-${caller}`;
    const revision = Math.floor(n / CALLERS);
    const id = `${round}-${n}`;
    const expected = revision === 0 ? 'no_stream' : revision - 1;
    await store.append(stream, expected, [{ id, type: 'Benched', data: eventBytes(n) }]);
  });
}

async function throughFile(path: string, operations: number): Promise<number> {
  const file = await open(path, 'w');
  let waiting: { bytes: Buffer; done: () => void }[] = [];
  let running: Promise<void> | null = null;
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeBytes(file.fd, Buffer.concat(group.map(({ bytes }) => bytes)));
      await sync(file.fd);
      for (const { done } of group) done();
    }
    running = null;
  };
  try {
    return await measured(operations, (_, n) => {
      return new Promise<void>((done) => {
        waiting.push({ bytes: eventBytes(n), done });
        running ??= Promise.resolve().then(drain);
      });
    });
  } finally {
    await file.close();
    await rm(path);
  }
}

/** Each caller takes every 64th operation, one after another. */
async function measured(
  operations: number,
  run: (caller: number, n: number) => Promise<void>,
): Promise<number> {
  const begin = process.hrtime.bigint();
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = caller; n < operations; n += CALLERS) await run(caller, n);
    }),
  );
  return operations / (Number(process.hrtime.bigint() - begin) / 1e9);
}
