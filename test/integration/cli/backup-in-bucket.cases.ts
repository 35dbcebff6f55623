import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BackupManifest } from '../../../src/platform/backup/backup-manifest.js';
import { openBackupPlace } from '../../../src/platform/backup/open-backup-place.js';
import { takeBackup, type BackupProgress } from '../../../src/platform/backup/take-backup.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { Bucket } from '../../../src/platform/files/s3/bucket.s3.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { entityOf } from '../../faults/upload-bodies.js';
import { startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { RestClient } from '../../support/rest-client.js';
import { S3Server } from '../../support/s3-server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const WHOLE = 's3://files/whole';
const FILES = ['access/data.mdb', 'bulk/data.mdb', 'events/data.mdb', 'store-id', 'store/data.mdb'];

let s3: S3Server;
let bucket: Bucket;
let server: TestApp;
let folder: string;
let dataDir: string;
let target: string;
let settings: Readonly<Record<string, string>>;

const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  commandInProcess({ DATA_DIR: target, ...settings, ...env }, argv);

/** What the command does on a server. */
async function backUp(
  name: string,
  onProgress: (progress: BackupProgress) => void = () => undefined,
): Promise<BackupManifest> {
  const place = await openBackupPlace(name, loadConfig({ DATA_DIR: dataDir, ...settings }));
  const stores = server.app.get<Stores>(StoresToken, { strict: false });
  const takenAt = '2026-01-01T00:00:00.000Z';
  return takeBackup(stores, { place, takenAt, onProgress }).finally(() => place.close());
}

const contentOf = async (key: string): Promise<Buffer> => buffer((await bucket.read(key))!);

beforeAll(async () => {
  s3 = await S3Server.start();
  bucket = new Bucket(s3.options);
  const { endpoint, accessKeyId, secretAccessKey } = s3.options;
  settings = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  folder = await temporaryFolder();
  dataDir = path.join(folder, 'd');
  server = await startApp({ dataDir, env: { SWEEP_SECONDS: '3600' } });
  const bank = await server.newOrganization();
  await new RestClient(server, bank).entities(entityOf('customer-1'));
  await backUp(WHOLE);
});
beforeEach(async () => {
  target = path.join(folder, 'r');
  await rm(target, { recursive: true, force: true });
});
afterAll(async () => {
  s3.fault = 'none';
  bucket.close();
  await server.close();
  await s3.stop();
  await rm(folder, { recursive: true });
});

test('a backup in a bucket is verified, and restored to what was written without the key', async () => {
  const verified = await run(['verify', WHOLE]);
  expect(verified.stdout).toMatch(
    /^\d\d+ entries were checked, 0 are damaged\.\nNot checked:\n[^]* \d+ events [^]*- whether .*\n$/,
  );
  expect(verified).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Stores: the backup s3:\/\/files\/whole of 2026-01-01T/) as string,
  });
  const { code, stdout } = await run(['restore', WHOLE]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Restored to [^]*\nNow copy the master key to .*keys\/master\.key/,
    ) as string,
  });
  const { files } = JSON.parse((await contentOf('whole/manifest.json')).toString()) as BackupManifest;
  expect(files.map(({ path }) => path).sort()).toEqual(FILES);
  for (const { path: name, sha256 } of files) {
    const restored = await readFile(path.join(target, name));
    expect(createHash('sha256').update(restored).digest('hex')).toBe(sha256);
  }
});

test.each([
  ['a bucket that is missing', 's3://no-such-bucket/x', {}, /NoSuchBucket/],
  ['an unknown key', WHOLE, { S3_ACCESS_KEY_ID: 'someone' }, /InvalidAccessKeyId/],
  ['a service that is away', WHOLE, { S3_ENDPOINT: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
])('%s is named, and the settings to look at', async (_, name, env, reason) => {
  for (const command of ['verify', 'restore']) {
    const { code, stderr } = await run([command, name], env);
    expect(code).toBe(78);
    expect(stderr).toMatch(reason);
    expect(stderr).toMatch(
      /^s3:\/\/\S+ cannot be read: S3 refuses it or is away: .* Look at the bucket, S3_ENDPOINT, .*\n$/,
    );
  }
});

test('so is what the service refuses, as of a wrong secret', async () => {
  s3.fault = { status: 403, code: 'SignatureDoesNotMatch' };
  const { code, stderr } = await run(['restore', WHOLE]);
  s3.fault = 'none';
  expect({ code, stderr }).toEqual({
    code: 78,
    stderr: expect.stringContaining('SignatureDoesNotMatch: SignatureDoesNotMatch. Look at') as string,
  });
});

test('a place that cannot take a backup is a refusal that names it', async () => {
  const refusals = [
    [WHOLE, /s3:\/\/files\/whole cannot take the backup: it is not empty: name a new prefix/],
    ['s3://no-such-bucket/x', /s3:\/\/no-such-bucket\/x cannot take the backup: .*: NoSuchBucket/],
  ] as const;
  for (const [name, reason] of refusals)
    await expect(backUp(name)).rejects.toMatchObject({
      code: 'validation_error',
      details: { field: 'folder', value: name, reason: expect.stringMatching(reason) as string },
    });
});

test('an address without a bucket is wrong usage', async () => {
  for (const name of ['s3://', 's3:/files/x', 's3://Files/x'])
    expect(await run(['verify', name])).toMatchObject({
      code: 2,
      stderr: `${name} is no place of a backup: wanted is a folder, or s3://bucket/prefix\n`,
    });
});

test('objects of a neighbour whose name begins alike are no obstacle, nor touched', async () => {
  await backUp('s3://files/who/');
  expect(await run(['verify', 's3://files/who'])).toMatchObject({ code: 0 });
  expect(await run(['verify', WHOLE])).toMatchObject({ code: 0 });
});

test('what the service refuses half-way leaves nothing that counts as a backup', async () => {
  const refused = backUp('s3://files/refused', ({ file }) => {
    if (file === FILES[1]) s3.fault = { status: 403, code: 'AccessDenied' };
  });
  await expect(refused).rejects.toMatchObject({
    code: 'validation_error',
    details: {
      reason: expect.stringContaining(
        'refused cannot take the backup: S3 refuses it or is away: AccessDenied',
      ) as string,
    },
  });
  s3.fault = 'none';
  for (const command of ['verify', 'restore']) {
    const { code, stderr } = await run([command, 's3://files/refused']);
    expect({ code, stderr }).toEqual({
      code: 78,
      stderr: expect.stringMatching(
        /files\/refused holds no finished backup: there is no manifest/,
      ) as string,
    });
  }
  await expect(readFile(target)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a store that is closed half-way leaves no object', async () => {
  const cut = backUp('s3://files/cut', ({ file }) => {
    if (file === FILES[1]) throw new Error('the process is told to stop');
  });
  await expect(cut).rejects.toThrow('the process is told to stop');
  expect(await bucket.isEmpty('cut/')).toBe(true);
  expect(s3.openUploads.size).toBe(0);
});

test('an object that is damaged and one that is gone are named, and nothing is restored', async () => {
  const hurt = await backUp('s3://files/hurt');
  const { path: name } = hurt.files.find((file) => file.path === 'bulk/data.mdb')!;
  const content = await contentOf(`hurt/${name}`);
  content[content.length - 1]! ^= 1;
  await bucket.put(`hurt/${name}`, content, false);
  expect((await run(['restore', 's3://files/hurt'])).stderr).toMatch(
    /^s3:\/\/files\/hurt\/bulk\/data\.mdb is not as it was written \(.*: use another backup\. Nothing was/,
  );
  await bucket.remove('hurt/events/data.mdb');
  const { code, stdout } = await run(['verify', 's3://files/hurt', '--json']);
  expect(code).toBe(1);
  const { findings } = JSON.parse(stdout) as { findings: readonly { record: string }[] };
  expect([...findings].sort((a, b) => (a.record < b.record ? -1 : 1))).toMatchObject([
    { record: 'bulk/data.mdb', fault: 'its SHA-256 is not that of the manifest', way: 'another_backup' },
    { record: 'events/data.mdb', fault: expect.stringContaining('it cannot be read: ') as string },
  ]);
  const { stderr } = await run(['restore', 's3://files/hurt']);
  expect(stderr).toMatch(/hurt\/events\/data\.mdb is not as it was written \(it is missing;/);
  for (const file of FILES) await expect(readFile(path.join(target, file))).rejects.toThrow('ENOENT');
});

test('a data directory with anything in it is left alone', async () => {
  await mkdir(path.join(target, 'store'), { recursive: true });
  await writeFile(path.join(target, 'store/data.mdb'), 'mine');
  expect(await run(['restore', WHOLE])).toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/is not empty, it has store: move what is there away/) as string,
  });
  expect(await readFile(path.join(target, 'store/data.mdb'), 'utf8')).toBe('mine');
});
