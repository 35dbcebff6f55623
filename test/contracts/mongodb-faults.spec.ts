import type { Socket } from 'node:net';
import { z } from 'zod';
import { AppError, defineRecord } from '@alert-review/kernel';
import type { MongoTimeouts } from '../../src/platform/read-store/mongodb/connection.mongodb.js';
import { MongoReadStore } from '../../src/platform/read-store/read-store.mongodb.js';
import type { Filter, Update } from '../../src/platform/read-store/query.js';
import type { Doc } from '../../src/platform/read-store/read-store.js';
import { MongodbServer } from '../support/mongodb-server/mongodb-server.js';
import { endsSoon, letPass, whenTrue } from '../support/patience.js';

// size: every call of the port under every fault.

const THINGS = defineRecord({
  name: 'things',
  schema: z.object({ email: z.string() }),
  indexes: { email: { fields: ['email'], unique: true } },
});
const DEADLINE_MS = 1_500;
/** A server that is away is given up soon. */
const WAITS: MongoTimeouts = { selectMs: 1_000, bufferMs: 500, heartbeatMs: 500, checkMs: 2_500 };
/** For stores that have to work. */
const PATIENT_MS = 60_000;

const thing = (id: string, fields: object = {}): Doc => ({
  _id: `a1.${id}`,
  org: 'a1',
  email: id,
  ...fields,
});

const connect = (server: MongodbServer) =>
  MongoReadStore.connect(server.url(), { deadlineMs: DEADLINE_MS, waits: WAITS });

/** Every call of the port. */
const CALLS: Readonly<Record<string, (store: MongoReadStore) => Promise<unknown>>> = {
  ensure: (store) => store.ensure({ ...THINGS, name: 'others' }),
  insert: (store) => store.insert(THINGS, thing('new')),
  put: (store) => store.put(THINGS, thing('put')),
  compareAndSet: (store) => store.compareAndSet(THINGS, { _id: 'a1.x' }, { $set: { n: 1 } }),
  remove: (store) => store.remove(THINGS, { _id: 'a1.x' }),
  bulk: (store) => store.bulk(THINGS, [{ put: thing('bulk') }]),
  find: (store) => store.find(THINGS, { org: 'a1' }, { index: 'email' }),
  stream: async (store) => {
    for await (const doc of store.stream(THINGS, { org: 'a1' }, { index: 'email' })) return doc;
    return null;
  },
  count: (store) => store.count(THINGS, { org: 'a1' }, { index: 'email' }),
  drop: (store) => store.drop({ ...THINGS, name: 'nothing' }),
  collections: (store) => store.collections(),
  ping: (store) => store.ping(),
};
const WRITES = new Set(['ensure', 'insert', 'put', 'compareAndSet', 'remove', 'bulk', 'drop']);

/** What a call fails with, which has to be soon. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  endsSoon(
    call.then(
      () => null,
      (reason: unknown) => reason,
    ),
  );

function expectUnknown(error: unknown): void {
  expect(error).toMatchObject({ code: 'store_unavailable' });
  expect((error as AppError).details['effect']).toMatch(/^Whether anything was written is unknown/);
}

const eventually = (check: () => Promise<unknown>): Promise<void> =>
  whenTrue(() =>
    check().then(
      () => true,
      () => false,
    ),
  );

describe('the mongodb read store when the server', () => {
  let server: MongodbServer;
  let store: MongoReadStore;

  beforeEach(async () => {
    server = await MongodbServer.start();
    store = await connect(server);
    await eventually(() => store.ensure(THINGS));
  });
  afterEach(async () => {
    server.silent = false;
    await store.close();
    await server.stop();
  });

  /** All calls at once fail in time with store_unavailable, and say what became of a write. */
  async function expectUnavailable(store: MongoReadStore, written: RegExp): Promise<void> {
    const failures = await Promise.all(
      Object.entries(CALLS).map(async ([name, call]) => ({ name, error: await failureOf(call(store)) })),
    );
    for (const { name, error } of failures) {
      expect(error).toBeInstanceOf(AppError);
      const { code, details } = error as AppError;
      expect({ name, code, store: details['store'] }).toEqual({
        name,
        code: 'store_unavailable',
        store: 'read_store',
      });
      expect(details['effect']).toMatch(WRITES.has(name) ? written : /^Nothing was read\.$/);
    }
  }

  it('refuses: every call fails in time, and works again by itself', async () => {
    const patient = await MongoReadStore.connect(server.url(), { waits: WAITS });
    await patient.ensure(THINGS);
    await patient.insert(THINGS, thing('kept'));
    await server.stop();
    await expectUnavailable(patient, /^This write was not stored; |unknown/);
    await server.listen();
    await eventually(() => patient.ping());
    expect(await patient.find(THINGS, { org: 'a1' }, { index: 'email' })).toEqual([thing('kept')]);
    await eventually(() => patient.put(THINGS, thing('later')));
    expect(await patient.count(THINGS, { org: 'a1' }, { index: 'email' })).toBe(2);
    await patient.close();
  });

  it('accepts and never answers: every call fails in time, and works again by itself', async () => {
    await eventually(() => store.put(THINGS, thing('kept')));
    server.silent = true;
    await expectUnavailable(store, /unknown|This write was not stored/);
    server.silent = false;
    await eventually(() => store.ping());
    await eventually(async () =>
      expect(await store.count(THINGS, { org: 'a1' }, { index: 'email' })).toBe(1),
    );
  });

  it('is silent from the start: connecting fails in time', async () => {
    server.silent = true;
    expect(await failureOf(connect(server))).toMatchObject({ code: 'store_unavailable' });
  });

  it('is not there at the start: connecting fails in time', async () => {
    await server.stop();
    expect(await failureOf(connect(server))).toMatchObject({ code: 'store_unavailable' });
  });

  it('is slow: calls wait, and beyond the deadline fail with an unknown outcome', async () => {
    await store.close();
    // Their checks bear more than the deadline of a call.
    const patient = await MongoReadStore.connect(server.url(), { deadlineMs: PATIENT_MS });
    store = await MongoReadStore.connect(server.url(), { deadlineMs: DEADLINE_MS });
    for (const each of [patient, store]) await eventually(() => each.ensure(THINGS));
    server.delayMs = 200;
    await patient.insert(THINGS, thing('slow'));
    expect(await patient.count(THINGS, { org: 'a1' }, { index: 'email' })).toBe(1);
    server.delayMs = DEADLINE_MS + 1000;
    expectUnknown(await failureOf(store.insert(THINGS, thing('slower'))));
    server.delayMs = 0;
    await eventually(async () =>
      expect(await patient.count(THINGS, { org: 'a1' }, { index: 'email' })).toBe(2),
    );
    await patient.close();
  });

  it('does a write and loses the answer: the outcome is said to be unknown', async () => {
    server.loseAnswers = true;
    for (const name of ['insert', 'put', 'bulk']) {
      expectUnknown(await failureOf(CALLS[name]!(store)));
      await eventually(() => store.ping());
    }
    server.loseAnswers = false;
    await eventually(async () =>
      expect(await store.count(THINGS, { org: 'a1' }, { index: 'email' })).toBe(3),
    );
  });

  it('restarts under 16 writers: nothing acknowledged is lost', async () => {
    const acknowledged: string[] = [];
    let isRunning = true;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; isRunning; n++)
        try {
          await store.insert(THINGS, thing(`w${writer}-${n}`));
          acknowledged.push(`a1.w${writer}-${n}`);
        } catch (error) {
          expect(error).toMatchObject({ code: 'store_unavailable' });
        }
    });
    for (let round = 0; round < 3; round++) {
      const before = acknowledged.length;
      await eventually(async () => expect(acknowledged.length).toBeGreaterThan(before + 50));
      await server.stop();
      await letPass(200);
      await server.listen();
    }
    isRunning = false;
    await Promise.all(writers);
    const stored = new Set<string>();
    for await (const { _id } of store.stream(THINGS, { org: 'a1' }, { index: 'email' })) stored.add(_id);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });
});

/** What the driver keeps of a server; a check that begins now finds a connection that has just ended. */
interface Checked {
  readonly monitor: { readonly connection: { readonly socket: Socket } };
  requestCheck(): void;
}

describe('a check of the server that never ends', () => {
  it('is begun anew, so that a server which was away is found again', async () => {
    const server = await MongodbServer.start();
    const store = await connect(server);
    const { topology } = store['connection'].getClient() as unknown as {
      topology: { s: { servers: Map<string, Checked> } };
    };
    const [checked] = topology.s.servers.values();
    // The driver checks at most every half second.
    await letPass(600);
    checked!.monitor.connection.socket.destroy();
    checked!.requestCheck();
    await server.stop();
    await expect(store.ping()).rejects.toThrow();
    await server.listen();
    await endsSoon(eventually(() => store.ping()));
    await store.close();
    await server.stop();
  });
});

describe('64 callers of two mongodb read stores', () => {
  it('win one compare-and-set each round, exactly once', async () => {
    const server = await MongodbServer.start();
    const stores = [await MongoReadStore.connect(server.url()), await MongoReadStore.connect(server.url())];
    for (const store of stores) await store.ensure(THINGS);
    const race = (filter: Filter, update: Update, upsert: boolean): Promise<string[]> =>
      Promise.all(
        Array.from({ length: 64 }, async (_, caller) => {
          const set = { $set: { ...update.$set, holder: caller } };
          return (await stores[caller % 2]!.compareAndSet(THINGS, filter, set, { upsert })).outcome;
        }),
      );
    for (let round = 0; round < 100; round++) {
      const id = { _id: `a1.r${round >> 1}`, org: 'a1' };
      const isNew = round % 2 === 0;
      const outcomes = isNew
        ? await race({ ...id, token: null }, { $set: { email: `r${round}`, token: 'first' } }, true)
        : await race({ ...id, token: 'first' }, { $set: { token: 'second' } }, false);
      const winner = isNew ? 'inserted' : 'updated';
      expect(outcomes.filter((outcome) => outcome !== 'lost')).toEqual([winner]);
      const [row] = await stores[0]!.find(THINGS, id, { index: 'id' });
      expect(row).toMatchObject({ holder: outcomes.indexOf(winner) });
    }
    for (const store of stores) await store.close();
    await server.stop();
  });
});
