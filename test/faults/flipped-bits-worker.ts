import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, openSync, readSync, rmSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import { DamageRegistry, Environment } from '@alert-review/lmdb-store';
import { AppError, storeFaultOf } from '@alert-review/kernel';
import { EmbeddedEventStore } from '../../src/platform/event-store/event-store.embedded.js';
import { EmbeddedReadStore } from '../../src/platform/read-store/read-store.embedded.js';
import {
  COUNTRIES,
  CUSTOMERS,
  FILLED_STORES,
  ROWS,
  STREAMS,
  type FlipResult,
  type FlipTask,
} from './flipped-bits.js';

process.on('message', (task: FlipTask) => {
  void run(task).then((result) => process.send!(result));
});

const onFatal = (): void => undefined;

/** Flips one bit in a copy of a store and reads everything in it. */
async function run({ source, work, store, bit }: FlipTask): Promise<FlipResult> {
  const folder = path.join(work, store);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'data.mdb');
  copyFileSync(path.join(source, store, 'data.mdb'), file);
  if (bit !== null) flip(file, bit);
  const damage = new DamageRegistry();
  let environment: Environment;
  try {
    environment = Environment.open(folder, { store, damage, onFatal });
  } catch (error) {
    return { said: 'start', served: 'nothing', text: textOf(error) };
  }
  try {
    const read = await (FILLED_STORES[store] === 'events' ? readEvents(environment) : readRows(environment));
    return read;
  } catch (error) {
    return { said: 'start', served: 'nothing', text: textOf(error) };
  } finally {
    await environment.close();
  }
}

function flip(file: string, bit: number): void {
  const handle = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, bit >> 3);
  byte[0]! ^= 1 << (bit & 7);
  writeSync(handle, byte, 0, 1, bit >> 3);
  closeSync(handle);
}

const textOf = (error: unknown): string => {
  if (!(error instanceof AppError) && !storeFaultOf(error)) return `UNNAMED ${String(error)}`;
  return (storeFaultOf(error) ?? (error as Error)).message;
};

async function readEvents(environment: Environment): Promise<FlipResult> {
  const store = await EmbeddedEventStore.open(environment);
  const reads = Array.from({ length: STREAMS }, (_, n) => () => store.readStream(`customer-bank.${n}`));
  const all = () => store.readAll({ after: null, maxCount: 10_000 });
  return summary([all, ...reads], (onFinding) =>
    store.check({ mendIndexes: false, onFinding, onProgress: onFatal }),
  );
}

async function readRows(environment: Environment): Promise<FlipResult> {
  const store = new EmbeddedReadStore({ store: environment, bulk: environment });
  await store.ensure(CUSTOMERS);
  const byId = Array.from(
    { length: ROWS },
    (_, n) => () => store.find(CUSTOMERS, { _id: `bank.c${n}` }, { index: 'id' }),
  );
  const byCountry = COUNTRIES.map(
    (country) => () => store.find(CUSTOMERS, { org: 'bank', country }, { index: 'country' }),
  );
  const byOwnId = Array.from(
    { length: ROWS },
    (_, n) => () => store.find(CUSTOMERS, { org: 'bank', ownId: `own-${n}` }, { index: 'own_id' }),
  );
  return summary([...byId, ...byCountry, ...byOwnId], (onFinding) =>
    store.check({ mendIndexes: false, onFinding, onProgress: onFatal }),
  );
}

async function summary(
  reads: readonly (() => Promise<unknown>)[],
  check: (onFinding: (finding: { fault: string }) => void) => Promise<void>,
): Promise<FlipResult> {
  const answers: string[] = [];
  let refused = '';
  for (const read of reads)
    try {
      const answer = JSON.stringify(await read(), (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      answers.push(createHash('sha256').update(answer).digest('hex'));
    } catch (error) {
      refused ||= textOf(error);
      answers.push('refused');
    }
  const findings: string[] = [];
  await check(({ fault }) => findings.push(fault));
  const said = refused ? 'read' : findings.length > 0 ? 'verify' : 'nothing';
  return { said, served: answers, text: refused || (findings[0] ?? '') };
}
