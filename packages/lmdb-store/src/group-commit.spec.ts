import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diagnoseFailedCommit } from './disk-fault.js';
import { Environment, type ByteDatabase } from './environment.js';

/** Announced size of one small put. */
const ONE = { keys: 1, bytes: 2 };

const bytes = (text: string): Buffer => Buffer.from(text);

describe('GroupCommit', () => {
  let folder: string;
  let environment: Environment;
  let database: ByteDatabase;
  const fatal: Error[] = [];
  /** Number of operations in each commit of this environment. */
  let commits: number[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'group-'));
    commits = [];
    environment = Environment.open(folder, {
      store: 'test store',
      onFatal: (error) => fatal.push(error),
      onCommit: () => (writes) => commits.push(writes),
    });
    database = await environment.database('rows');
  });
  afterEach(async () => {
    await environment.close();
    await rm(folder, { recursive: true });
  });

  const put = (key: string): Promise<string> =>
    environment.writes.run(() => {
      void database.put(bytes(key), bytes('x'));
      return key;
    });
  const keys = (): string[] => [...database.getKeys({})].map((key) => Buffer.from(key).toString());

  it('answers each operation with its own result', async () => {
    expect(await Promise.all([put('a'), put('b'), put('c')])).toEqual(['a', 'b', 'c']);
    expect(keys()).toEqual(['a', 'b', 'c']);
  });

  it('rolls back an operation that throws, and no other one of its transaction', async () => {
    const failing = environment.writes.run(() => {
      void database.put(bytes('half'), bytes('x'));
      throw new RangeError('no');
    });
    const outcomes = await Promise.allSettled([put('before'), failing, put('after')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(failing).rejects.toBeInstanceOf(RangeError);
    expect(keys()).toEqual(['after', 'before']);
  });

  it('shows an operation what those before it in the same transaction wrote', async () => {
    const [, seen] = await Promise.all([
      put('a'),
      environment.writes.run(() => database.doesExist(bytes('a'))),
    ]);
    expect(seen).toBe(true);
  });

  it('commits planned writes by what stood before them, ahead of what was asked for later', async () => {
    const seen: string[][] = [];
    const aheadOf = new Map<string, unknown>();
    const planned = (key: string) =>
      environment.writes.enqueuePlanned(async (ahead) => {
        aheadOf.set(key, ahead?.subject ?? null);
        await ahead?.settled;
        seen.push(keys());
        await new Promise((resolve) => setImmediate(resolve));
        return { value: key, put: () => void database.put(bytes(key), bytes('x')), ...ONE, subject: key };
      });
    const look = () => environment.writes.run(() => void seen.push(keys()));
    expect(await Promise.all([put('a'), planned('b'), planned('c'), look(), put('d')])).toEqual(
      expect.arrayContaining(['a', 'b', 'c', 'd']),
    );
    expect(seen).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
    expect([...aheadOf]).toEqual([
      ['b', null],
      ['c', 'b'],
    ]);
    expect(keys()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('writes nothing of a plan that fails, and goes on', async () => {
    const failing = environment.writes.enqueuePlanned(() => Promise.reject(new RangeError('no')));
    const outcomes = await Promise.allSettled([failing, put('after')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await expect(failing).rejects.toBeInstanceOf(RangeError);
    expect(keys()).toEqual(['after']);
    expect(fatal).toEqual([]);
  });

  it('resolves a plan without writes', async () => {
    await expect(
      environment.writes.enqueuePlanned(() => Promise.resolve({ value: 7, put: () => undefined, ...ONE })),
    ).resolves.toBe(7);
  });

  it('refuses asynchronous operations before and inside the transaction, without harm', async () => {
    const late = environment.writes.run(async () => {
      await Promise.resolve();
    });
    const hidden = environment.writes.run(() => {
      void database.put(bytes('hidden'), bytes('x'));
      return Promise.reject(new Error('nobody catches this'));
    });
    const outcomes = await Promise.allSettled([late, hidden, put('fine')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(keys()).toEqual(['fine']);
  });

  it('waits for what was begun when it closes, and refuses what comes later', async () => {
    const begun = put('begun');
    await environment.writes.close();
    await expect(begun).resolves.toBe('begun');
    await expect(put('late')).rejects.toMatchObject({
      code: 'store_unavailable',
      details: { store: 'test store' },
    });
  });

  it('runs what opens and drops sub-databases between transactions', async () => {
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, n) => Promise.all([put(`k${n}`), environment.database(`d${n}`)])),
    );
    expect(opened).toHaveLength(10);
    await environment.dropDatabase('d3');
    expect([...(await environment.database('d3')).getKeys({})]).toEqual([]);
  });

  it('opens what is asked for together in one commit', async () => {
    const before = environment.lastCommit;
    await Promise.all(Array.from({ length: 20 }, (_, n) => environment.database(`d${n}`)));
    await environment.writes.close();
    // The first commit opened the database that every test uses.
    expect(commits).toEqual([1, 20]);
    expect(environment.lastCommit - before).toBe(commits.length - 1);
  });

  it('lets an opening that fails fail alone, each time it is asked for', async () => {
    const tooLong = 'x'.repeat(2_000);
    const asked = ['d1', tooLong, 'd2'].map((name) => environment.database(name));
    const [one, failed, two] = await Promise.allSettled(asked);
    expect(failed!.status).toBe('rejected');
    for (const opened of [one, two]) {
      const { value } = opened as PromiseFulfilledResult<ByteDatabase>;
      await environment.writes.run(() => void value.put(bytes('a'), bytes('x')));
      expect([...value.getKeys({})]).toEqual([bytes('a')]);
    }
    await expect(environment.database(tooLong)).rejects.toThrow('MDB_BAD_VALSIZE');
    expect(await put('after')).toBe('after');
  });
});

describe('diagnose', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'disk-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('calls a failure with room on the disk a failed sync, and leaves no probe behind', async () => {
    expect(await diagnoseFailedCommit(folder)).toBe('failed_sync');
    expect(await readdir(folder)).toEqual([]);
  });

  it('calls a directory that cannot be written a failed sync', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await diagnoseFailedCommit(join(file, 'below'))).toBe('failed_sync');
  });
});
