import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { open } from 'lmdb';
import { DataDirectory } from '@alert-review/lmdb-store';
import { TenantKeys, unsealBytes } from '../../src/platform/crypto/tenant-keys.js';
import { SubjectKeyRecord } from '../../src/platform/records/subject-keys.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { BuiltServer, runCli } from '../support/built-server.js';
import { openEmbedded } from '../support/open-embedded.js';
import { RestCalls } from '../support/rest-calls.js';
import { until } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CUSTOMER = 'erased-customer-4711';
const ALERT = 'erased-alert-0815';
const PAYMENT = 'erased-payment-12';
const NAME = 'Quirinius Vandersloot';
const PURPOSE = 'rent of the cheese cellar';
const NOTE = 'said the neighbour';
const STAYS = 'customer-who-stays';
const STORES = ['events', 'access', 'store', 'bulk'] as const;
const PURGE = ['purge', '--customer', CUSTOMER, '--force', '--reason', 'request 7', '--yes'];

type Needles = Readonly<Record<string, string | Buffer>>;
const TEXTS: Needles = { NAME, PURPOSE, NOTE, CUSTOMER, ALERT, PAYMENT };

let folder: string;
let dataDir: string;
let before: string;
let server: BuiltServer;
let client: RestCalls;
/** The keys of what was purged, as they were stored and in clear. */
const keys: Record<string, Buffer> = {};

/** Which of the needles stand in the bytes of any file below a place. */
function inFiles(place: string, needles: Needles): string[] {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const contents = files.map((one) => readFileSync(path.join(one.parentPath, one.name)));
  return Object.keys(needles).filter((name) => contents.some((bytes) => bytes.includes(needles[name]!)));
}

/** Which of the needles stand in any key or value of the stores of a backup. */
async function inEntries(backup: string, needles: Needles): Promise<string[]> {
  const copy = path.join(folder, 'looked-at');
  await cp(backup, copy, { recursive: true });
  const found = new Set<string>();
  for (const store of STORES) {
    const root = open<Buffer, string>({ path: path.join(copy, store), maxDbs: 256, encoding: 'binary' });
    for (const table of [...root.getKeys()].filter((key) => key !== 'store marks')) {
      const options = { encoding: 'binary', keyEncoding: 'binary' } as const;
      for (const { key, value } of root.openDB<Buffer, Buffer>(table, options).getRange())
        for (const [name, needle] of Object.entries(needles))
          if (Buffer.from(key).includes(needle) || value.includes(needle)) found.add(name);
    }
    await root.close();
  }
  await rm(copy, { recursive: true });
  return Object.keys(needles).filter((name) => found.has(name));
}

/** All subjects' keys in a backup, opened with the master key. */
async function subjectKeys(backup: string): Promise<Map<string, { wrapped: Buffer; key: Buffer }>> {
  const copy = path.join(folder, 'opened');
  await cp(backup, copy, { recursive: true });
  const directory = await DataDirectory.open(copy);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const { readStore, close } = await openEmbedded(directory, { onFatal });
  await readStore.ensure(SubjectKeyRecord);
  const docs: Record<string, unknown>[] = [];
  for await (const page of readStore.pages(SubjectKeyRecord)) docs.push(...page.map((each) => each.read()));
  await close();
  await directory.close();
  await rm(copy, { recursive: true });
  const master = await readFile(path.join(dataDir, 'keys/master.key'), 'utf8');
  const tenantKeys = new TenantKeys(Buffer.from(master.trim(), 'hex'));
  return new Map(
    docs.map((doc) => {
      const { _id: id, org, wrapped } = doc as { _id: string; org: string; wrapped: Uint8Array };
      const subject = id.slice(org.length + 1);
      const key = unsealBytes(tenantKeys.wrappingKey(org), wrapped, `${org} ${subject}`);
      return [subject, { wrapped: Buffer.from(wrapped), key: Buffer.from(key) }];
    }),
  );
}

/** As the page for operators says. */
async function writeAnew(stores: string): Promise<void> {
  const page = await readFile('docs/operations/retention.md', 'utf8');
  const script = /```sh\n([^]*?)```/.exec(page)![1]!;
  const ran = spawnSync('bash', ['-ec', script], { env: { ...process.env, DATA_DIR: stores } });
  expect([ran.status, ran.stderr.toString()]).toEqual([0, '']);
}

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = path.join(folder, 'd');
  server = await BuiltServer.start(dataDir, {
    log: path.join(folder, 'server.log'),
    env: { LOG_LEVEL: 'debug' },
  });
  client = new RestCalls(server.url, (await server.bank('Example Bank')).key);
  await client.post('entities', { entities: [{ ...entityOf(CUSTOMER), name: NAME }, entityOf(STAYS)] });
  const rows = [
    { ...transactionOf(PAYMENT, CUSTOMER, 9), descriptor: PURPOSE },
    transactionOf('t-2', STAYS, 7),
  ];
  const { sessionId, address } = await client.openUpload();
  await client.put(address, JSON.stringify(rows));
  await until(
    async () => (await client.get(`transactions/upload-sessions/${sessionId}`)).json as { state: string },
    ({ state }) => state === 'completed',
  );
  const decided = { disposition_status: 'CLEARED', disposition_notes: NOTE };
  const alerts = [{ ...alertOf(ALERT, CUSTOMER, PAYMENT), ...decided }, alertOf('alert-stays', STAYS, 't-2')];
  const { json } = await client.post('alerts', { alerts, trigger_execution: true });
  for (const { investigation_id } of (json as { investigations: { investigation_id: string }[] })
    .investigations)
    await until(
      async () =>
        (await client.get(`investigation/${investigation_id}`)).json as { processing_status: string },
      ({ processing_status }) => processing_status === 'completed',
    );
  before = path.join(folder, 'before');
  expect(await runCli(dataDir, ['backup', before])).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('a backup from before has all of it: documents in clear, and keys of what is sealed', async () => {
  const found = await inEntries(before, TEXTS);
  expect(found).toEqual(Object.keys(TEXTS).filter((name) => name !== 'NOTE'));
  expect(inFiles(before, { NOTE })).toEqual([]);
});

test('after a purge no key, value, file or log line has any of it, and its keys are gone', async () => {
  const known = await subjectKeys(before);
  expect(await runCli(dataDir, PURGE)).toMatchObject({ code: 0 });
  const after = path.join(folder, 'after');
  expect(await runCli(dataDir, ['backup', after])).toMatchObject({ code: 0 });
  const left = await subjectKeys(after);
  for (const [subject, { wrapped, key }] of known)
    if (!left.has(subject)) Object.assign(keys, { [`stored ${subject}`]: wrapped, [subject]: key });
  expect(Object.keys(keys)).toHaveLength(2);
  expect(await inEntries(before, keys)).toEqual(Object.keys(keys).filter((name) => /^stored/.test(name)));
  expect(await inEntries(after, { ...TEXTS, ...keys })).toEqual([]);
  expect(inFiles(path.join(dataDir, 'files'), { ...TEXTS, ...keys })).toEqual([]);
  const log = await readFile(path.join(folder, 'server.log'));
  expect(log.includes('customer data was purged')).toBe(true);
  for (const needle of Object.values({ ...TEXTS, ...keys })) expect(log.includes(needle)).toBe(false);
  expect(await runCli(dataDir, ['verify'])).toMatchObject({ code: 0 });
  expect(await runCli(dataDir, ['rebuild', '--verify'])).toMatchObject({ code: 0 });
});

test('once the stores are written anew, no byte of them or of a later backup has any of it', async () => {
  await server.end('SIGTERM');
  await writeAnew(dataDir);
  expect(inFiles(dataDir, { ...TEXTS, ...keys })).toEqual([]);
  server = await BuiltServer.start(dataDir);
  const later = path.join(folder, 'later');
  expect(await runCli(dataDir, ['backup', later])).toMatchObject({ code: 0 });
  expect(inFiles(later, { ...TEXTS, ...keys })).toEqual([]);
  expect(await runCli(dataDir, ['verify'])).toMatchObject({ code: 0 });
  expect(await runCli(dataDir, ['history', ALERT])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('CustomerDataPurged') as string,
  });
});

test('keys that were removed are gone from the inner pages of large tables, too', async () => {
  const large = path.join(folder, 'large');
  const keyOf = (n: number) => `customer ${String(n).padStart(6, '0')} of a large table`;
  const removed = Array.from({ length: 2_000 }, (_, n) => keyOf(7 * n));
  for (const store of STORES) {
    const root = open<Buffer, string>({ path: path.join(large, store), maxDbs: 256, encoding: 'binary' });
    const table = root.openDB<Buffer, Buffer>('table', { encoding: 'binary', keyEncoding: 'binary' });
    const bytes = Buffer.alloc(40);
    for (let n = 0; n < 14_000; n++) void table.put(Buffer.from(keyOf(n)), bytes);
    for (const key of removed) void table.remove(Buffer.from(key));
    await root.close();
  }
  const needles = Object.fromEntries(removed.map((key) => [key, key]));
  expect(inFiles(large, needles).length).toBeGreaterThan(0);
  await writeAnew(large);
  expect(inFiles(large, needles)).toEqual([]);
  expect(inFiles(large, { kept: keyOf(1) })).toEqual(['kept']);
});
