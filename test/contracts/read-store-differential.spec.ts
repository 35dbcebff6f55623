import { rm } from 'node:fs/promises';
import { inspect } from 'node:util';
import { DataDirectory } from '@alert-review/lmdb-store';
import { MongoReadStore } from '../../src/platform/read-store/read-store.mongodb.js';
import { openEmbedded, type OpenedStores } from '../support/open-embedded.js';
import { MongodbServer } from '../support/mongodb-server/mongodb-server.js';
import { PATIENCE_MS } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { RandomOperations, THINGS, type Operation } from './random-operations.js';
import { answerOf, settled } from './run-operation.js';

const SEED = Number(process.env['TEST_SEED'] ?? 20260203);
/** A tenth by default, which takes seconds; `npm run test:faults -- read-stores` asks for all. */
const OPERATIONS = Number(process.env['DIFFERENTIAL_OPERATIONS'] ?? 2000);
const EPISODE_OPERATIONS = 500;
const EPISODES = Math.ceil(OPERATIONS / EPISODE_OPERATIONS);
const SHRINK_TRIES = 300;

interface Difference {
  /** Place of the operation that was answered differently. */
  readonly at: number;
  readonly embedded: string;
  readonly mongodb: string;
}

describe('the read store on the embedded engine and through mongoose', () => {
  let folder: string;
  let directory: DataDirectory;
  let embedded: OpenedStores;
  let server: MongodbServer;
  let mongodb: MongoReadStore;
  let collections = 0;

  beforeAll(async () => {
    folder = await temporaryFolder();
    directory = await DataDirectory.open(folder);
    embedded = await openEmbedded(directory, {
      onFatal: (error) => {
        throw error;
      },
    });
    server = await MongodbServer.start();
    mongodb = await MongoReadStore.connect(server.url(), { deadlineMs: PATIENCE_MS });
  });
  afterAll(async () => {
    await mongodb.close();
    await server.stop();
    await embedded.close();
    await directory.close();
    await rm(folder, { recursive: true });
  });

  /** Runs the operations on a fresh collection of both; the first difference, or null. */
  async function compare(
    operations: readonly Operation[],
    answers?: Map<string, number>,
  ): Promise<Difference | null> {
    const stores = [embedded.readStore, mongodb];
    const things = { ...THINGS, name: `things_${collections++}` };
    await Promise.all(stores.map((store) => store.ensure(things)));
    try {
      for (const [at, asked] of operations.entries()) {
        const operation = await settled(embedded.readStore, things, asked);
        const [one, other] = await Promise.all(stores.map((store) => answerOf(store, things, operation)));
        if (one !== other || one!.startsWith('unexpected')) return { at, embedded: one!, mongodb: other! };
        const kind = /Error/.test(one!) ? one!.replace(/^(Unstorable|Query)Error.*/, '$1Error') : asked.call;
        answers?.set(kind, (answers.get(kind) ?? 0) + 1);
      }
      return null;
    } finally {
      await Promise.all(stores.map((store) => store.drop(things)));
    }
  }

  /** Fewer operations that still differ: leaves out ever smaller pieces. */
  async function shrink(failing: readonly Operation[]): Promise<readonly Operation[]> {
    let smallest = failing;
    let tries = 0;
    for (
      let piece = Math.ceil(failing.length / 2);
      piece >= 1 && tries < SHRINK_TRIES;
      piece = Math.floor(piece / 2)
    )
      for (let from = smallest.length - piece - 1; from > -piece && tries < SHRINK_TRIES; from -= piece) {
        const fewer = smallest.filter((_, at) => at < from || at >= from + piece);
        tries++;
        const found = await compare(fewer);
        if (found) smallest = fewer.slice(0, found.at + 1);
      }
    return smallest;
  }

  const seeds = `${SEED} to ${SEED + EPISODES - 1}`;

  it(`give the same answers to ${OPERATIONS} random operations, seeds ${seeds}`, async () => {
    const answers = new Map<string, number>();
    for (let episode = 0; episode < EPISODES; episode++) {
      const random = new RandomOperations(SEED + episode);
      const operations = Array.from({ length: EPISODE_OPERATIONS }, () => random.next());
      const found = await compare(operations, answers);
      if (!found) continue;
      const smallest = await shrink(operations.slice(0, found.at + 1));
      const difference = (await compare(smallest)) ?? found;
      const shown = inspect(
        { smallest, difference },
        { depth: null, maxStringLength: null, breakLength: 110 },
      );
      throw new Error(`seed ${SEED}, episode ${episode}, operation ${found.at}: different answers\n${shown}`);
    }
    for (const kind of ['insert', 'put', 'bulk', 'compareAndSet', 'remove', 'find', 'stream', 'count'])
      expect(answers.get(kind)).toBeGreaterThan(OPERATIONS / 100);
    expect(answers.get('QueryError')).toBeLessThan(OPERATIONS / 2);
    expect(answers.get('UnstorableError')).toBeGreaterThan(0);
    expect(answers.get('DuplicateKeyError email')).toBeGreaterThan(0);
  });
});
