import { DATA_FORMAT } from '../../src/platform/process/data-format.js';
import { ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { LogMarkRecord } from '../../src/platform/store-pair.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { commandInProcess } from '../support/command-in-process.js';
import { describeWith } from '../support/require.js';

interface Report {
  readonly release: string;
  readonly found: readonly { readonly store: string; readonly format?: number; readonly release?: string }[];
  readonly raisesFormat: boolean;
  readonly rebuilds: readonly string[];
  readonly events: number;
}

/** Commands of MongoDB that a look may send. */
const READS = ['hello', 'ismaster', 'isMaster', 'ping', 'find', 'getMore', 'listCollections', 'endSessions'];

/** One step per test, on stores that the first command made. */
describeWith(['redis-server'], 'upgrade --check of EventStoreDB, MongoDB and Redis', () => {
  let backEnds: SharedBackEnds;
  let events = 0;

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start({ proxied: true });
    await backEnds.bank('Example Bank');
  });
  afterAll(() => backEnds?.stop());

  const check = (...argv: string[]) =>
    commandInProcess({ ...backEnds.env, DATA_DIR: backEnds.newDataDir() }, ['upgrade', '--check', ...argv]);
  const run = (command: object) => backEnds.rows!.commands.run({ ...command, $db: 'alert-review' });
  const change = (collection: string, id: string, set: object) =>
    run({ update: collection, updates: [{ q: { _id: id }, u: { $set: set } }] });
  const contentOf = (collection: string) => JSON.stringify(run({ find: collection, filter: {} }));

  test('of this release it names the database, counts the log and writes nothing', async () => {
    const sent = new Set<string>();
    const before = [LogMarkRecord.name, ReadModelGenerationRecord.name].map(contentOf);
    backEnds.rows!.before = (name) => void sent.add(name);
    const checked = await check('--json');
    backEnds.rows!.before = null;
    expect({ code: checked.code, stderr: checked.stderr }).toEqual({ code: 0, stderr: '' });
    const report = checked.json() as unknown as Report;
    expect(report.found).toEqual([
      { store: 'MONGODB_URL', format: DATA_FORMAT, release: expect.stringContaining('.') as string },
    ]);
    expect(report.raisesFormat).toBe(false);
    expect(report.events).toBeGreaterThan(0);
    expect([...sent].filter((name) => !READS.includes(name))).toEqual([]);
    expect([LogMarkRecord.name, ReadModelGenerationRecord.name].map(contentOf)).toEqual(before);
    events = report.events;
  });

  test('it leaves no event behind', async () => {
    expect((await check('--json')).json()).toMatchObject({ events });
  });

  test('of a format before, it says that the old release cannot come back, and how to', async () => {
    change(LogMarkRecord.name, 'system.log', { format: 1, release: '1.0.0-rc.1' });
    const checked = await check();
    expect(checked.code).toBe(0);
    expect(checked.stdout).toMatch(/MONGODB_URL\s+1\s+1\.0\.0-rc\.1/);
    expect(checked.stdout).toContain('The way back: the old release refuses the stores');
  });

  test('of a newer format it refuses with exit code 78', async () => {
    change(LogMarkRecord.name, 'system.log', { format: DATA_FORMAT + 1, release: '9.0.0' });
    const checked = await check();
    expect(checked.code).toBe(78);
    expect(checked.stderr).toContain('the database in MONGODB_URL was written by release 9.0.0');
    change(LogMarkRecord.name, 'system.log', { format: DATA_FORMAT, release: '1.0.0-rc.2' });
  });

  test('it names the read models of another shape', async () => {
    const { cursor } = run({ find: ReadModelGenerationRecord.name, filter: {} }) as unknown as {
      cursor: { firstBatch: { _id: string }[] };
    };
    expect(cursor.firstBatch).not.toEqual([]);
    run({ delete: ReadModelGenerationRecord.name, deletes: [{ q: {}, limit: 0 }] });
    expect(((await check('--json')).json() as unknown as Report).rebuilds).toContain('alert');
  });

  test.each(['event_store', 'read_store'] as const)(
    'while %s is away it says so and ends',
    async (backEnd) => {
      await backEnds.proxies.get(backEnd)!.refuse();
      const checked = await check();
      await backEnds.proxies.get(backEnd)!.pass();
      expect(checked.code).toBe(3);
      expect(checked.stderr).toMatch(
        backEnd === 'event_store' ? /event_store|EventStoreDB/ : /read_store|MongoDB/,
      );
      expect(checked.stderr).not.toContain('    at ');
    },
  );
});
