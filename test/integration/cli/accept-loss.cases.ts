import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ListOrganizations } from '../../../src/access/queries/list-organizations.query.js';
import { CheckpointRecord } from '../../../src/platform/projections/checkpoint.js';
import { Records } from '../../../src/platform/records/records.js';
import { DataDirectory } from '@alert-review/lmdb-store';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { operatorOfServer, startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { openEmbedded, type OpenedStores } from '../../support/open-embedded.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: string;
let whole: string;
let dataDir: string;
let bank: string;
let alert: string;
let alertAlone: HistoryOfAlert;

interface HistoryOfAlert {
  readonly alertId: string;
  readonly serviceId: string;
  readonly steps: readonly { readonly texts: Readonly<Record<string, string | null>> }[];
}

const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);

async function withApp<T>(use: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await startApp({ dataDir });
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

/** Past the product's doors. */
async function withStores<T>(use: (stores: OpenedStores) => Promise<T>): Promise<T> {
  const directory = await DataDirectory.open(dataDir);
  const stores = await openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    await stores.readStore.ensure(CheckpointRecord);
    return await use(stores);
  } finally {
    await stores.close();
    await directory.close();
  }
}

const names = async ({ bus }: TestApp) =>
  (await bus.send(new ListOrganizations(operatorOfServer))).map(({ name }) => name);

/** What the log says was accepted, in its order. */
const accepted = async ({ app }: TestApp) =>
  (await app.get(EventStore, { strict: false }).readAll({ after: null, maxCount: 1_000 }))
    .filter(({ type }) => type === 'StoreLossAccepted')
    .map(({ data }) => (JSON.parse(Buffer.from(data).toString()) as { data: object }).data);

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = whole = path.join(folder, 'w');
  await withApp(async (app) => {
    const deciding = await DecidingBank.in(app);
    bank = deciding.bank.name;
    const notes = { disposition_status: 'ESCALATED', disposition_notes: 'Ring the branch.' } as const;
    [alert] = (await deciding.alerts(1, notes)) as [string];
  });
  alertAlone = (await run('history', alert, '--json')).json();
});
beforeEach(async () => {
  dataDir = path.join(folder, 'd');
  await rm(dataDir, { recursive: true, force: true });
  await cp(whole, dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

test('stores that belong together lose nothing', async () => {
  expect(await run('accept-loss')).toMatchObject({
    code: 0,
    stdout: 'Nothing is lost: the stores agree with each other.\n',
    stderr: `Stores: ${dataDir}\n`,
  });
});

test('without the events nothing starts; once accepted, an event tells of it', async () => {
  const file = path.join(dataDir, 'events/data.mdb');
  await rm(file);
  await expect(withApp(names)).rejects.toThrow(`${file} is missing. It holds every decision`);
  const refused = await run('org', 'list');
  expect(refused).toMatchObject({ code: 78, stdout: '' });
  expect(refused.stderr).toContain('accept the loss for good: alert-review accept-loss');
  expect(await readdir(path.dirname(file))).not.toContain('data.mdb');
  expect(await run('accept-loss', '--json')).toMatchObject({ code: 0 });
  await withApp(async (app) => {
    expect(await names(app)).toEqual([]);
    expect(await accepted(app)).toEqual([{ store: 'events', kind: 'missing', found: `${file} is missing` }]);
  });
});

test.each(['store', 'bulk'] as const)(
  'without %s it goes on with what the log still tells',
  async (store) => {
    await rm(path.join(dataDir, store, 'data.mdb'));
    expect(await run('accept-loss')).toMatchObject({ code: 0 });
    await withApp(async (app) => {
      expect(await names(app)).toEqual([bank]);
      expect(await accepted(app)).toMatchObject([{ store, kind: 'missing' }]);
      expect(await app.rest({ method: 'GET', url: '/readyz' })).toMatchObject({ status: 200 });
      await app.newOrganization({ name: 'Another Bank' });
    });
    // Also once the event stands.
    const rebuilt = await run('rebuild', '--json');
    expect(rebuilt.code).toBe(0);
    const models: { readModel: string; leftOut: number }[] = rebuilt.json();
    expect(models.find(({ readModel }) => readModel === 'alert')).toMatchObject({
      leftOut: store === 'store' ? 1 : 0,
    });
  },
);

test('without the documents history, replay and audit export tell what the log alone knows', async () => {
  const { serviceId, steps } = alertAlone;
  expect(steps.map(({ texts }) => texts)).toContainEqual({ dispositionNotes: 'Ring the branch.' });
  for (const store of ['store', 'bulk']) await rm(path.join(dataDir, store, 'data.mdb'));
  expect(await run('accept-loss')).toMatchObject({ code: 0 });
  const known = steps.map((step) => ({
    ...step,
    texts: Object.fromEntries(Object.keys(step.texts).map((name) => [name, null])),
  }));
  const told: HistoryOfAlert = (await run('history', serviceId, '--json')).json();
  expect(told).toEqual({ alertId: serviceId, serviceId, steps: known });
  const shown = await run('history', serviceId);
  expect(shown.stdout).toContain('dispositionNotes: not readable, its key is lost');
  expect((await run('history', alert)).stderr).toContain('Alert not found');
  const replayed = (await run('replay', '--as-of', '2999-01-01', '--json')).json() as object[];
  expect(replayed).toMatchObject([{ alertId: serviceId, serviceId, analystDisposition: 'ESCALATED' }]);
  const exported = await run('audit', 'export', '--alert', serviceId);
  expect(exported.stdout.trim().split('\n')).toHaveLength(steps.length);
  expect((await run('history', 'nothing')).stderr).toContain('Alert not found');
});

test('an older log that the marks do not show fails readiness and is refused', async () => {
  const position = '1000000';
  const found = `the event log lacks what the read models were made from (other@1 at ${position})`;
  await withApp(async (server) => {
    await server.app
      .get(Records, { strict: false })
      .forSystem()
      .put(CheckpointRecord, { id: 'other@1', position, event: 'e1' });
    const { status, json } = await server.rest({ method: 'GET', url: '/readyz' });
    expect([status, JSON.stringify(json)]).toEqual([503, expect.stringContaining(found)]);
  });
  const before = await withStores(({ readStore }) => readStore.find(CheckpointRecord, {}, { index: 'id' }));
  for (let start = 0; start < 2; start++) {
    const refused = await run('org', 'list');
    expect(refused).toMatchObject({ code: 78, stdout: '' });
    expect(refused.stderr).toContain(`${found}. It holds every decision`);
  }
  const after = await withStores(({ readStore }) => readStore.find(CheckpointRecord, {}, { index: 'id' }));
  expect(after).toEqual(before);
  expect(await run('accept-loss')).toMatchObject({ code: 0 });
  await withApp(async (app) => {
    expect(await names(app)).toEqual([bank]);
    expect(await accepted(app)).toEqual([{ store: 'events', kind: 'behind', found }]);
  });
});

test('a running server has nothing to accept', async () => {
  await withApp(async () => {
    expect((await run('accept-loss')).stderr).toContain('its stores are whole');
  });
});

test('a key beside no stores is what a lost installation left, and nothing is begun', async () => {
  for (const store of ['events', 'access', 'store', 'bulk', 'store-id'])
    await rm(path.join(dataDir, store), { recursive: true });
  const refused = await run('org', 'create', 'Another Bank', '--init');
  expect(refused.code).toBe(78);
  const lost = 'has keys/master.key and files, but no events/data.mdb: the stores are lost';
  expect(refused.stderr).toContain(lost);
  await expect(withApp(names)).rejects.toThrow('to begin anew, move keys/master.key and files away');
  expect(await readdir(dataDir)).not.toContain('events');
  for (const left of ['keys', 'files']) await rm(path.join(dataDir, left), { recursive: true });
  await withApp(async (app) => expect(await names(app)).toEqual([]));
});

describe('the master key', () => {
  const file = () => path.join(dataDir, 'keys/master.key');

  test('that is missing beside stores is asked for, and none is made', async () => {
    await rm(file());
    await expect(withApp(names)).rejects.toThrow(`the master key ${file()} is missing`);
    expect(await readdir(path.dirname(file()))).toEqual([]);
  });

  test('that is another one is refused, until the first is back', async () => {
    const own = await readFile(file());
    await writeFile(file(), '5a'.repeat(32));
    await expect(withApp(names)).rejects.toThrow(
      `the master key ${file()} is not the master key that these stores were begun with`,
    );
    await writeFile(file(), own);
    expect(await withApp(names)).toEqual([bank]);
  });
});
