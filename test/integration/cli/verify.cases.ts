import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { AgentSearch } from '../../../src/alerts/queries/agent-search.query.js';
import { DataDirectory, encodeKey, type Environment, type StoreName } from '@alert-review/lmdb-store';
import { entityOf, transactionOf } from '../../faults/upload-bodies.js';
import { IndexScrubber } from '../../../src/platform/index-scrubber.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { eventually } from '../../faults/kill-kind.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { flipBit } from '../../support/flip-bit.js';
import { openEmbedded } from '../../support/open-embedded.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const CUSTOMERS = 3;

let folder: string;
let whole: string;
let dataDir: string;
let bank: TestOrganization;

interface Verified {
  readonly entries: number;
  readonly found: number;
  readonly findings: readonly Finding[];
}

interface Finding {
  readonly store: string;
  readonly record: string;
  readonly id: string;
  readonly fault: string;
  readonly way: string;
}

const run = (argv: readonly string[], streams = {}) => commandInProcess({ DATA_DIR: dataDir }, argv, streams);

async function verified(...more: string[]): Promise<Verified & { code: number }> {
  const { code, stdout } = await run(['verify', '--json', ...more]);
  return { code, ...(JSON.parse(stdout) as Verified) };
}

/** Opens a store past the product's doors. */
async function change(name: StoreName, apply: (environment: Environment) => Promise<void>): Promise<void> {
  const directory = await DataDirectory.open(dataDir);
  const { set, close } = await openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    await apply(set.environment(name));
  } finally {
    await close();
    await directory.close();
  }
}

/** One bit of the last byte of the first value that has the text, or whose key has it. Gives the key. */
async function flip(name: StoreName, database: string, text = ''): Promise<string> {
  let hurt: Buffer | null = null;
  await change(name, async (environment) => {
    const rows = await environment.database(database);
    for (const { key, value } of rows.getRange({})) {
      if (!Buffer.concat([key, value]).includes(text)) continue;
      hurt = Buffer.from(key);
      const flipped = Buffer.from(value);
      flipped[flipped.length - 1]! ^= 1;
      return environment.writes.run(() => void rows.put(hurt!, flipped));
    }
  });
  if (!hurt) throw new Error(`${database} has no ${text}`);
  return String(hurt);
}

/** The last key of an index, so that a list lacks a row. */
const forget = (name: StoreName, index: string): Promise<void> =>
  change(name, async (environment) => {
    const keys = await environment.database(index);
    const [last] = keys.getKeys({ reverse: true, limit: 1 });
    await environment.writes.run(() => void keys.remove(Buffer.from(last!)));
  });

const CHECKSUM = 'its checksum does not match';

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = whole = path.join(folder, 'w');
  const app = await startApp({ dataDir });
  try {
    bank = await app.newOrganization({ name: 'Example Bank' });
    const client = new RestClient(app, bank);
    for (let n = 0; n < CUSTOMERS; n++) await client.entities(entityOf(`customer-${n}`));
    await client.transactions([transactionOf('t-1', 'customer-1', 1)]);
  } finally {
    await app.close();
  }
});
beforeEach(async () => {
  dataDir = path.join(folder, 'd');
  await rm(dataDir, { recursive: true, force: true });
  await cp(whole, dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

test('whole stores have nothing that is hurt', async () => {
  const { code, stdout, stderr } = await run(['verify']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: `Stores: ${dataDir}\n` });
  const said =
    /^(\d+) entries were checked, 0 are damaged\.\nNot checked:\n {2}- uploaded files\n( {2}- .*\n)+$/;
  expect(stdout).toMatch(said);
  expect(Number(said.exec(stdout)?.[1])).toBeGreaterThan(50);
});

test('what is hurt in each store is named, with the way to make it whole', async () => {
  const position = await flip('events', 'log', 'OrganizationCreated').then(() => 'position 1');
  await flip('access', 'log');
  const entity = await flip('store', 't/entities');
  const session = await flip('store', 't/upload-session@3.1');
  await flip('store', 'catalogue', 'login-failures');
  await forget('store', 'i/entities/own_id');
  const transaction = await flip('bulk', 't/transactions');
  const { code, found, findings } = await verified();
  const keys = findings.filter(({ way }) => way === 'index');
  expect({ code, found }).toEqual({ code: 1, found: 8 });
  expect(keys).toEqual([
    {
      store: 'read store',
      record: 'entities',
      way: 'index',
      id: expect.stringContaining(bank.id) as string,
      fault: 'the index own_id does not lead to it',
    },
  ]);
  const hurt = (store: string, record: string, id: string, way: string) => ({
    store,
    record,
    id,
    way,
    fault: CHECKSUM,
  });
  const others = findings
    .filter(({ way, record }) => way !== 'index' && record !== 'login-failures')
    .sort((a, b) => `${a.store} ${a.record}`.localeCompare(`${b.store} ${b.record}`));
  expect(others).toEqual([
    hurt('access log', 'event', 'position 1', 'backup'),
    hurt('event store', 'event', position, 'backup'),
    // The damaged event is missing from the signed log.
    {
      ...hurt('event store', 'tree', bank.id, 'backup'),
      fault: expect.stringMatching(
        /^the checkpoint of \d+ leaves, .* does not fit: the log has only \d+$/,
      ) as string,
    },
    hurt('read store', 'entities', entity, 'backup'),
    hurt('read store', 'transactions', transaction, 'backup'),
    hurt('read store', 'upload-session@3.1', session, 'rebuild'),
  ]);
  expect(findings.find(({ record }) => record === 'login-failures')).toMatchObject({
    fault: expect.stringContaining(CHECKSUM) as string,
    way: 'backup',
  });
  const { code: again, stdout } = await run(['verify']);
  expect(again).toBe(1);
  for (const { id } of others) expect(stdout).toContain(`\t${id}`);
  expect(stdout).toMatch(
    /restore a backup[^]*--mend-indexes[^]*entries were checked, 8 are damaged\.\nNot checked:\n {2}- /,
  );
});

test('keys of an index are made anew from whole records, and read models by a rebuild', async () => {
  await forget('bulk', 'i/transactions/party');
  await flip('store', 't/upload-session@3.1');
  expect((await verified()).findings.map(({ way }) => way).sort()).toEqual(['index', 'rebuild']);
  expect(await verified('--mend-indexes')).toMatchObject({ code: 1, found: 2 });
  expect(await verified()).toMatchObject({ code: 1, found: 1, findings: [{ way: 'rebuild' }] });
  const rebuilt = await run(['rebuild', '--read-model', 'upload-session']);
  expect([rebuilt.code, rebuilt.stdout]).toEqual([
    1,
    expect.stringMatching(/^upload-session\t\d+\tdamaged\t.*DIFFERENT, switched$/m) as string,
  ]);
  expect(await verified()).toMatchObject({ code: 0, found: 0, findings: [] });
});

test('a terminal sees how far it is', async () => {
  const { stdout, stderr } = await run(['verify'], { isTTY: true });
  expect(stderr).toMatch(/entities: \d+ entries read[^]*event: \d+ entries read/);
  expect(stdout).not.toContain('\r');
});

test('a running server says the same, and what is hurt is in /readyz', async () => {
  const entity = await flip('store', 't/entities');
  await forget('bulk', 'i/transactions/party');
  const alone = await verified();
  expect(alone.found).toBe(2);
  const app = await startApp({ dataDir });
  try {
    expect(await app.rest({ method: 'GET', url: '/readyz' })).toMatchObject({ status: 200 });
    const { findings, code } = await verified('--mend-indexes');
    expect({ findings, code }).toEqual({ findings: alone.findings, code: 1 });
    const unready = await app.rest({ method: 'GET', url: '/readyz' });
    // What was mended is hurt no more, and what is met after it was found is the same place.
    const met = await new RestClient(app, bank).entities({ ...entityOf('customer-0'), name: 'Another' });
    expect(met).toMatchObject({ status: 500, json: { error: 'data_damaged' } });
    const readiness = [unready, await app.rest({ method: 'GET', url: '/readyz' })];
    const effect = `1 damaged, the first: entities ${entity}. alert-review verify names all.`;
    expect(readiness).toMatchObject(Array(2).fill({ status: 503, json: { details: { effect } } }));
  } finally {
    await app.close();
  }
});

/** What a running server looks at continuously, all at once. */
function patrolOf(app: TestApp, told: object[]): IndexScrubber {
  const stores = app.app.get<Stores>(StoresToken, { strict: false });
  const times = { firstMs: 0, betweenRoundsMs: 1, betweenSlicesMs: 0 };
  return new IndexScrubber(stores.check, { error: (line: object) => void told.push(line) }, times);
}

test('a running server finds wrong keys of indexes that nobody asks for', async () => {
  const told: object[] = [];
  const readyAfterRounds = async (): Promise<number> => {
    const app = await startApp({ dataDir });
    const patrol = patrolOf(app, told);
    try {
      patrol.start();
      await eventually('two rounds', async () => (patrol.endedRounds >= 2 ? true : null));
      return (await app.rest({ method: 'GET', url: '/readyz' })).status;
    } finally {
      await patrol.stop();
      await app.close();
    }
  };
  expect([await readyAfterRounds(), told]).toEqual([200, []]);
  await forget('store', 'i/entities/own_id');
  expect(await readyAfterRounds()).toBe(503);
  expect(told[0]).toMatchObject({ record: 'entities', fault: 'the index own_id does not lead to it' });
});

test('a bit that flips in a key under a running server is in no answer, and the look names it', async () => {
  const app = await startApp({ dataDir });
  const told: object[] = [];
  const patrol = patrolOf(app, told);
  const idsFor = async (part: string): Promise<string[]> => {
    const found = await app.bus
      .send(new AgentSearch(bank.caller, { text: part, kinds: ['transactions'], page: 1, pageSize: 10 }))
      .catch(() => null);
    return found?.transactions.found.map(({ ownId }) => ownId) ?? [];
  };
  try {
    expect(await idsFor('t-')).toEqual(['t-1']);
    const key = encodeKey([bank.id, 't-1']);
    await flipBit(path.join(dataDir, 'bulk', 'data.mdb'), key, 8 * (key.length - 1));
    expect([await idsFor('t-'), await idsFor('t-0')]).toEqual([[], []]);
    patrol.start();
    await eventually('two rounds', async () => (patrol.endedRounds >= 2 ? true : null));
    const fault = 'an entry of the index own_id is not as it was written';
    expect(told).toContainEqual(expect.objectContaining({ record: 'transactions', fault }));
    expect((await app.rest({ method: 'GET', url: '/readyz' })).status).toBe(503);
  } finally {
    await patrol.stop();
    await app.close();
  }
});
