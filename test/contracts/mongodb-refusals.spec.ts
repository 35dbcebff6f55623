import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { StructuredLogger } from '../../src/platform/observability/logger.js';
import { MongoReadStore } from '../../src/platform/read-store/read-store.mongodb.js';
import { IndexesMissingError, type Doc } from '../../src/platform/read-store/read-store.js';
import { CommandError } from '../support/mongodb-server/command-error.js';
import { MongodbServer } from '../support/mongodb-server/mongodb-server.js';

// size: every refusal under every call of the port.

const THINGS = defineRecord({
  name: 'things',
  schema: z.object({ email: z.string() }),
  indexes: { email: { fields: ['email'], unique: true } },
});
const SEEN = defineRecord({
  name: 'seen',
  schema: z.object({ at: z.number() }),
  indexes: { at: { fields: ['at'] } },
});

const thing = (id: string, fields: object = {}): Doc => ({
  _id: `a1.${id}`,
  org: 'a1',
  email: id,
  ...fields,
});

let server: MongodbServer;
let store: MongoReadStore;
let other: MongoReadStore;
let logged: string[];

beforeEach(async () => {
  logged = [];
  const write = (line: string) => logged.push(line);
  Logger.overrideLogger(new StructuredLogger({ level: 'warn', format: 'json', write }));
  server = await MongodbServer.start();
  store = await MongoReadStore.connect(server.url());
  other = await MongoReadStore.connect(server.url());
  for (const each of [store, other]) await each.ensure(THINGS);
  await store.ensure(SEEN);
});
afterEach(async () => {
  server.before = null;
  await Promise.all([store.close(), other.close()]);
  await server.stop();
});

/** Refuses the named command the first `times` times. */
function refuse(command: string, code: number, times = Infinity): void {
  let left = times;
  server.before = (name) => {
    if (name === command && left-- > 0) throw new CommandError(code, `refused with ${code}`);
  };
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (reason: unknown) => reason,
  );

const READS: Readonly<Record<string, readonly [command: string, call: () => Promise<unknown>]>> = {
  find: ['find', () => store.find(THINGS, { org: 'a1' }, { index: 'email' })],
  count: ['aggregate', () => store.count(THINGS, { org: 'a1' }, { index: 'email' })],
  collections: ['listCollections', () => store.collections()],
  ping: ['ping', () => store.ping()],
};
const WRITES: typeof READS = {
  insert: ['insert', () => store.insert(THINGS, thing('i'))],
  put: ['update', () => store.put(THINGS, thing('p'))],
  compareAndSet: ['findAndModify', () => store.compareAndSet(THINGS, { _id: 'a1.x' }, { $set: { n: 1 } })],
  remove: ['delete', () => store.remove(THINGS, { _id: 'a1.x' })],
  bulk: ['update', () => store.bulk(THINGS, [{ put: thing('b') }])],
};

describe('a MongoDB server that refuses with', () => {
  it.each([
    ['UserNotFound', 11],
    ['Unauthorized', 13],
    ['AuthenticationFailed', 18],
    ['LockTimeout', 24],
    ['CursorNotFound', 43],
    ['UnknownReplWriteConcern', 79],
    ['WriteConflict', 112],
    ['FailedToSatisfyReadPreference', 133],
    ['QueryPlanKilled', 175],
    ['CursorKilled', 237],
    ['SnapshotUnavailable', 246],
    ['TooManyFilesOpen', 264],
    ['TemporarilyUnavailable', 365],
    ['UserWritesBlocked', 371],
    ['ResourceExhausted', 402],
    ['AtlasError', 8000],
    ['Interrupted', 11601],
    ['OutOfDiskSpace', 14031],
  ])('%s is store_unavailable, whatever was called', async (_, code) => {
    for (const [table, effect] of [
      [READS, 'Nothing was read.'],
      [WRITES, 'Whether anything was written is unknown: read before you repeat.'],
    ] as const)
      for (const [name, [command, call]] of Object.entries(table)) {
        refuse(command, code);
        const details = { store: 'read_store', effect };
        expect({ name, error: await errorOf(call()) }).toMatchObject({
          name,
          error: { code: 'store_unavailable', status: 503, details, cause: { code } },
        });
      }
  });

  it('an update that makes a stored document too large is a 422, and the document stays', async () => {
    const half = { text: 'x'.repeat(9 * 2 ** 20) };
    await store.insert(THINGS, thing('large', half));
    const growing = store.compareAndSet(THINGS, { _id: 'a1.large' }, { $set: { more: half.text } });
    expect(await errorOf(growing)).toMatchObject({
      code: 'validation_error',
      status: 422,
      cause: { code: 17419 },
      message: 'things would be larger or deeper than MongoDB takes',
    });
    expect(await store.find(THINGS, { _id: 'a1.large' }, { index: 'id', fields: ['more'] })).toEqual([
      { _id: 'a1.large', org: 'a1' },
    ]);
  });

  it.each([
    ['insert', 2, 'object to insert too large. size in bytes: 16777300, max size: 16777216'],
    ['insert', 10334, 'BSONObj size is invalid'],
    ['insert', 15, 'the document exceeds the maximum nesting depth of 100'],
    ['update', 17420, 'Resulting document after update is larger than 16777216'],
  ])('%s refused with %i for its size or depth is a 422', async (command, code, message) => {
    server.before = (name) => {
      if (name === command) throw new CommandError(code, message);
    };
    const [, call] = Object.values(WRITES).find(([name]) => name === command)!;
    expect(await errorOf(call())).toMatchObject({ code: 'validation_error', status: 422, cause: { code } });
  });

  it('a code that tells of a fault of ours is no store_unavailable', async () => {
    refuse('find', 59);
    expect(await errorOf(store.find(THINGS, { org: 'a1' }, { index: 'email' }))).not.toHaveProperty(
      'code',
      'store_unavailable',
    );
  });

  it('a refusal that quotes the command leaves no document in the log', async () => {
    const lines: string[] = [];
    const logger = new StructuredLogger({ level: 'info', format: 'json', write: (line) => lines.push(line) });
    const quoted = 'not authorized on test to execute command { update: "things", name: "Jane Quux" }';
    const refusing = () => {
      throw new CommandError(13, quoted, { seen: 'Jane Quux' });
    };
    server.before = (name) => (name === 'update' ? refusing() : undefined);
    const atOnce = await errorOf(store.put(THINGS, thing('p')));
    server.before = null;
    server.commands.beforeStatement = refusing;
    const inBulk = await errorOf(store.bulk(THINGS, [{ put: thing('Jane Quux') }]));
    for (const error of [atOnce, inBulk]) logger.warn({ msg: 'away', err: (error as Error).cause });
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain('not authorized on test');
    expect(lines.join('')).not.toContain('Jane');
  });
});

describe('a cursor that the server lost', () => {
  it.each(['find', 'count', 'collections'])('is asked for again once: %s', async (name) => {
    const [command, call] = READS[name]!;
    await store.insert(THINGS, thing('one'));
    const before = await call();
    refuse(command, 43, 1);
    expect(await call()).toEqual(before);
    refuse(command, 43, 2);
    expect(await errorOf(call())).toMatchObject({ code: 'store_unavailable' });
  });

  it('ends a stream with store_unavailable, not as if it were complete', async () => {
    for (let n = 0; n < 6; n++)
      await store.bulk(
        THINGS,
        Array.from({ length: 100 }, (_, m) => ({ put: thing(`${n}-${m}`) })),
      );
    refuse('getMore', 43, 1);
    let rows = 0;
    const reading = (async () => {
      for await (const { _id } of store.stream(THINGS, { org: 'a1' }, { index: 'email' }))
        rows += _id ? 1 : 0;
    })();
    expect(await errorOf(reading)).toMatchObject({ code: 'store_unavailable' });
    expect(rows).toBe(500);
  });

  it('does not change what a bulk says of guarded puts', async () => {
    const puts = Array.from({ length: 150 }, (_, n) => ({
      put: thing(`${n}`, { rev: 1 }),
      ifNewerThan: 'rev',
    }));
    await store.bulk(THINGS, puts);
    refuse('getMore', 43, 1);
    const newer = puts.map(({ put }, n) => ({ put: { ...put, rev: n % 2 ? 2 : 1 }, ifNewerThan: 'rev' }));
    expect(await store.bulk(THINGS, newer)).toEqual(newer.map((_, n) => (n % 2 ? 'done' : 'older')));
  });
});

describe('writes that cross each other', () => {
  it.each(Object.keys(WRITES).filter((name) => name !== 'bulk'))('are repeated: %s', async (name) => {
    const [command, call] = WRITES[name]!;
    refuse(command, 112, 3);
    await call();
    refuse(command, 112, 50);
    expect(await errorOf(call())).toMatchObject({ code: 'store_unavailable' });
  });

  /** One failure per statement, in their order; undefined: none. */
  function failStatements(...codes: (number | undefined)[]): void {
    server.commands.beforeStatement = () => {
      const code = codes.shift();
      if (code !== undefined) throw new CommandError(code, `refused with ${code}`);
    };
  }

  it('are repeated singly in a bulk, with the outcome of each', async () => {
    await store.bulk(THINGS, [{ put: thing('taken') }, { put: thing('old', { rev: 9 }) }]);
    failStatements(undefined, 112, undefined, 112, 112, undefined, 112);
    const outcomes = await store.bulk(THINGS, [
      { put: thing('new', { rev: 1 }), ifNewerThan: 'rev' },
      { put: thing('crossed', { rev: 1 }), ifNewerThan: 'rev' },
      { put: thing('other', { email: 'taken' }) },
      { put: thing('again', { email: 'again' }) },
      { put: thing('old', { rev: 1 }), ifNewerThan: 'rev' },
    ]);
    expect(outcomes).toEqual(['done', 'done', { duplicate: 'email' }, 'done', 'older']);
    expect(await store.count(THINGS, { org: 'a1' }, { index: 'email' })).toBe(5);
  });

  it('that never end make a bulk store_unavailable', async () => {
    failStatements(...new Array<number>(50).fill(112));
    const failing = store.bulk(THINGS, [{ put: thing('x') }]);
    expect(await errorOf(failing)).toMatchObject({ code: 'store_unavailable' });
  });

  it('do not hide that the disk is full, nor does a duplicate', async () => {
    await store.put(THINGS, thing('taken'));
    failStatements(undefined, 112, 14031);
    const failing = store.bulk(THINGS, [
      { put: thing('other', { email: 'taken' }) },
      { put: thing('crossed') },
      { put: thing('full') },
    ]);
    expect(await errorOf(failing)).toMatchObject({ code: 'store_unavailable', cause: { code: 14031 } });
  });
});

describe('two connections that put one id at once', () => {
  const stored = async () => (await store.find(THINGS, { _id: 'a1.x', org: 'a1' }, { index: 'id' }))[0];

  it('both succeed, and one of both stands', async () => {
    for (let round = 0; round < 20; round++) {
      server.commands.blindUpserts = 2;
      const puts = [store, other].map((each, n) => each.put(THINGS, thing('x', { n, round })));
      await Promise.all(puts);
      expect(await stored()).toMatchObject({ round });
      await store.remove(THINGS, { _id: 'a1.x' });
    }
  });

  it('under a guard leave the newer one', async () => {
    for (let round = 0; round < 20; round++) {
      server.commands.blindUpserts = 2;
      const [older, newer] = round % 2 ? [store, other] : [other, store];
      const put = (by: MongoReadStore, rev: number) =>
        by.bulk(THINGS, [{ put: thing('x', { rev }), ifNewerThan: 'rev' }]);
      const [isNewer] = await Promise.all([put(newer, 2), put(older, 1)]);
      expect(isNewer).toEqual(['done']);
      expect(await stored()).toMatchObject({ rev: 2 });
      await store.remove(THINGS, { _id: 'a1.x' });
    }
  });

  it('and then remove it: the later put stands', async () => {
    await other.put(THINGS, thing('x', { rev: 1 }));
    server.commands.blindUpserts = 1;
    let updates = 0;
    server.before = async (name) => {
      if (name === 'update' && ++updates === 2) await other.remove(THINGS, { _id: 'a1.x' });
    };
    await store.put(THINGS, thing('x', { rev: 1, by: 'later' }));
    expect(await stored()).toMatchObject({ by: 'later' });
  });
});

describe('the indexes of a collection', () => {
  const renamed = defineRecord({
    name: 'things',
    schema: z.object({ email: z.string() }),
    indexes: { by_email: { fields: ['email'], unique: true } },
  });
  const names = (): unknown[] => {
    const { cursor } = server.commands.run({ listIndexes: 'things', $db: 'test' });
    return (cursor as { firstBatch: { name: string }[] }).firstBatch.map(({ name }) => name);
  };

  const remade = (index: object) => {
    server.commands.run({ dropIndexes: 'things', index: 'email', $db: 'test' });
    server.commands.run({ createIndexes: 'things', indexes: [{ name: 'email', ...index }], $db: 'test' });
  };

  it('that are made anew are logged, once each', async () => {
    remade({ key: { email: 1, org: 1 }, unique: true });
    await Promise.all([store.ensure(THINGS), other.ensure(THINGS)]);
    await store.ping();
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the index things.email is made anew',
    ]);
  });

  it('get another name over the same keys', async () => {
    await store.insert(THINGS, thing('kept'));
    await other.ensure(renamed);
    expect(names()).toEqual(['_id_', 'by_email']);
    expect(await other.find(renamed, { org: 'a1', email: 'kept' }, { index: 'by_email' })).toHaveLength(1);
    const twin = other.insert(renamed, thing('twin', { email: 'kept' }));
    await expect(twin).rejects.toMatchObject({ index: 'by_email' });
  });

  it('are built all the same beside one that stands in the way', async () => {
    remade({ key: { email: 1, org: 1 }, unique: true });
    const indexes = { at: { fields: ['at'] }, email: { fields: ['email'], unique: true } } as const;
    const schema = z.object({ at: z.number(), email: z.string() });
    await store.ensure(defineRecord({ name: 'things', schema, indexes }));
    await store.ping();
    expect(names().toSorted()).toEqual(['_id_', 'at', 'email']);
  });

  it('of all records take one command for each, and one about the server', async () => {
    const asked: string[] = [];
    server.before = (name) => void asked.push(name);
    const plain = defineRecord({ name: 'plain', schema: z.object({ at: z.number() }) });
    const unseen = { ...SEEN, name: 'unseen' };
    await store.ensureAll([THINGS, SEEN, unseen, plain]);
    server.before = null;
    // The driver says hello by itself now and then.
    const [first, ...rest] = asked;
    expect(first).toBe('hello');
    expect(rest.filter((name) => name !== 'hello')).toEqual([
      'createIndexes',
      'createIndexes',
      'createIndexes',
      'create',
    ]);
    expect(await store.collections()).toEqual(expect.arrayContaining(['plain', 'unseen']));
    await store.ensureAll([plain, unseen]);
  });

  it('are built while a member of the replica set is away', async () => {
    const onReplicaSet = await MongoReadStore.connect(server.asReplicaSet());
    server.commands.memberAway = true;
    await onReplicaSet.ensure({ ...THINGS, name: 'others' });
    await onReplicaSet.insert({ ...THINGS, name: 'others' }, thing('one'));
    await onReplicaSet.ping();
    await onReplicaSet.close();
  });

  it.each<[string, () => void]>([
    ['the collection is gone', () => void server.commands.run({ drop: 'things', $db: 'test' })],
    [
      'the collection was made again',
      () => {
        server.commands.run({ drop: 'things', $db: 'test' });
        server.commands.run({ insert: 'things', documents: [thing('new')], $db: 'test' });
      },
    ],
    [
      'somebody dropped one',
      () => void server.commands.run({ dropIndexes: 'things', index: 'email', $db: 'test' }),
    ],
    ['it has other keys', () => remade({ key: { email: 1, org: 1 }, unique: true })],
    ['it keeps nothing unique', () => remade({ key: { org: 1, email: 1 } })],
    ['it is hidden', () => remade({ key: { org: 1, email: 1 }, unique: true, hidden: true })],
  ])('are missed by a ping: %s', async (_, lose) => {
    await store.ping();
    lose();
    const error = await errorOf(store.ping());
    expect(error).toBeInstanceOf(IndexesMissingError);
    expect((error as Error).message).toMatch(/^MongoDB has lost or changed the indexes things\.email[, ]/);
    await store.ensure(THINGS);
    await store.ping();
  });

  it('of a read model are not missed: another process may have dropped a generation', async () => {
    const generation = { ...THINGS, name: 'thing.1', kind: 'read_model' } as const;
    await store.ensure(generation);
    server.commands.run({ drop: 'thing.1', $db: 'test' });
    await store.ping();
  });
});

describe('two connections that change one index at once', () => {
  const changed = defineRecord({
    name: 'things',
    schema: z.object({ email: z.string(), name: z.string() }),
    indexes: { email: { fields: ['email', 'name'], unique: true } },
  });
  const keys = () =>
    server.commands.run({ listIndexes: 'things', $db: 'test' })['cursor'] as {
      firstBatch: { key: object }[];
    };
  const isChanged = () =>
    expect(keys().firstBatch.map(({ key }) => Object.keys(key))).toContainEqual(['org', 'email', 'name']);

  it('both succeed', async () => {
    await Promise.all([store.ensure(changed), other.ensure(changed)]);
    isChanged();
  });

  it.each([
    ['the index is gone', 'dropIndexes', 27, true],
    ['the collection is gone', 'dropIndexes', 26, true],
    ['the build was aborted', 'createIndexes', 276, false],
  ])('does not mind that %s', async (_, command, code, isDropped) => {
    let left = 1;
    server.before = (name) => {
      if (name !== command || left-- <= 0) return;
      if (isDropped) server.commands.run({ dropIndexes: 'things', index: 'email', $db: 'test' });
      throw new CommandError(code, 'somebody else was faster');
    };
    await store.ensure(changed);
    isChanged();
  });

  it('gives up when it is aborted again and again', async () => {
    refuse('createIndexes', 276);
    expect(await errorOf(store.ensure(changed))).toMatchObject({ code: 'store_unavailable' });
  });
});
