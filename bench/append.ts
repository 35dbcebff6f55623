import { randomUUID } from 'node:crypto';
import { fdatasync, write } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DataDirectory } from '../src/embedded/data-directory.js';
import type { EventStore } from '../src/platform/event-store/event-store.js';
import { StoreSet } from '../src/platform/store-set.embedded.js';
import { eventStoresIn } from '../src/platform/stores.embedded.js';
import { interleaved, ROUNDS_MIN, type Bench } from './harness.js';

const CALLERS = 64;
const EVENT_BYTES = 600;
const OPERATIONS = 32_000;
const OPERATIONS_QUICK = 6_400;
const writeBytes = promisify(write);
const sync = promisify(fdatasync);

/** Durable appends of one event each by 64 callers, against plain writes with one sync per group. */
export const bench: Bench = {
  name: 'append',
  about: 'durable appends by 64 callers: event store port / write + fdatasync group commit of equal bytes',
  sides: ['port', 'raw'],
  unit: 'appends/s',
  direction: 'at_least',
  gate: 0.1,
  target: 0.4,
  run: async ({ quick }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ar-bench-'));
    const directory = await DataDirectory.open(folder);
    const options = { names: ['events', 'access'] as const, newId: randomUUID, onFatal: fail };
    const stores = await StoreSet.open(directory, options);
    const operations = quick ? OPERATIONS_QUICK : OPERATIONS;
    let round = 0;
    try {
      const { eventStore } = await eventStoresIn(stores);
      return await interleaved(
        {
          port: () => throughPort(eventStore, round++, operations),
          raw: () => throughFile(path.join(folder, 'raw'), operations),
        },
        ROUNDS_MIN,
      );
    } finally {
      await stores.close();
      await directory.close();
      await rm(folder, { recursive: true });
    }
  },
};

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

async function throughFile(name: string, operations: number): Promise<number> {
  const file = await open(name, 'w');
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
    await rm(name);
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
