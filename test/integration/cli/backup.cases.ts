import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupManifest } from '../../../src/platform/backup/backup-manifest.js';
import { openBackupPlace } from '../../../src/platform/backup/open-backup-place.js';
import { takeBackup } from '../../../src/platform/backup/take-backup.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { DATA_FORMAT } from '../../../src/platform/process/data-format.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { entityOf, transactionOf } from '../../faults/upload-bodies.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { flipBit } from '../../support/flip-bit.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: string;
let server: TestApp | null = null;
let bank: TestOrganization;
let dataDir: string;
/** A finished backup with one file that waits for its import. */
let backup: string;
/** The data directory that the next restore goes to. */
let target: string;

const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}, streams = {}) =>
  commandInProcess({ DATA_DIR: dataDir, ...env }, argv, streams);
const restore = (env: Readonly<Record<string, string>> = {}) =>
  run(['restore', backup], { DATA_DIR: target, ...env });
const keyOf = (place: string): string => path.join(place, 'keys/master.key');
const stop = async () => {
  await server?.close();
  server = null;
};
const contentOf = async (place: string) =>
  Promise.all(
    (await readdir(place, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map(async (file) => ({
        path: path.relative(place, file),
        sha256: createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      })),
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = path.join(folder, 'd');
  server = await startApp({ dataDir, env: { SWEEP_SECONDS: '3600' } });
  bank = await server.newOrganization({ name: 'Example Bank' });
  const client = new RestClient(server, bank);
  await client.entities(entityOf('customer-1'));
  await client.transactions([transactionOf('t-1', 'customer-1', 1)]);
  await mkdir(path.join(dataDir, 'files', bank.id), { recursive: true });
  await writeFile(path.join(dataDir, 'files', bank.id, 'waiting'), '[]');
  backup = path.join(folder, 'backup');
});
beforeEach(async () => {
  target = path.join(folder, 'r');
  await rm(target, { recursive: true, force: true });
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

test('a backup of a running server has all stores, the waiting file and a manifest, and no key', async () => {
  // Without a server on the socket the command would open stores that are in use.
  const stores = server!.app.get<Stores>(StoresToken, { strict: false });
  const seen: number[] = [];
  const manifest = await takeBackup(stores, {
    place: await openBackupPlace(backup, loadConfig({ DATA_DIR: dataDir })),
    takenAt: '2026-01-01T00:00:00.000Z',
    onProgress: ({ bytes, bytesTotal }) => seen.push(bytes / bytesTotal),
  });
  const written = JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8')) as BackupManifest;
  expect(written).toEqual(manifest);
  expect(Number(manifest.position)).toBeGreaterThan(2);
  const files = [
    'access/data.mdb',
    'bulk/data.mdb',
    'events/data.mdb',
    `files/${bank.id}/waiting`,
    'store-id',
    'store/data.mdb',
  ];
  const hashes = manifest.files.map(({ path, sha256 }) => ({ path, sha256 }));
  expect((await contentOf(backup)).filter(({ path }) => path !== 'manifest.json')).toEqual(
    hashes.sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
  expect(hashes.map(({ path }) => path)).toEqual(files);
  expect(seen.at(-1)).toBe(1);
  expect(await readdir(path.join(dataDir, 'files/.incoming'))).toEqual([]);
});

test('`verify` of a backup reads its stores and changes nothing in it', async () => {
  const before = await contentOf(backup);
  const { code, stdout, stderr } = await run(['verify', backup]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^\d\d+ entries were checked, 0 are damaged\.\nNot checked:\n[^]* \d+ events [^]*- whether .*\n$/,
    ) as string,
  });
  expect(stderr).toMatch(/^Stores: the backup .*backup of 2026-01-01T00:00:00\.000Z, position \d+\n$/);
  expect(await contentOf(backup)).toEqual(before);
});

test.each([
  ['is not empty', () => backup],
  ['is in DATA_DIR', () => path.join(dataDir, 'backup')],
  ['Not a directory|it is no folder|a part of the path is a file', () => path.join(backup, 'store-id', 'x')],
])('a folder is refused that %s, and stays as it was', async (fault, place) => {
  const before = await contentOf(backup);
  await stop();
  const { code, stderr } = await run(['backup', place()]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      new RegExp(`cannot take the backup: .*(${fault.replace('is ', 'it is ')})`),
    ) as string,
  });
  expect(await contentOf(backup)).toEqual(before);
});

test('without a server the command takes the backup itself, tells its way and where the key is', async () => {
  await stop();
  const place = path.join(folder, 'second');
  const { code, stdout, stderr } = await run(['backup', place], {}, { isTTY: true });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Backed up to .*second: \d+ MB, up to position \d+, 1 files .*\n.*master\.key somewhere else\.\n$/,
    ) as string,
  });
  expect(stderr).toContain('[####################] 100 % store-id');
  expect(await run(['verify', place])).toMatchObject({ code: 0 });
});

test('a restored folder starts with what was backed up, once the key is there', async () => {
  const { code, stdout } = await restore();
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Restored to .*\nNow copy the master key to .*master\.key, or set MASTER_KEY_FILE/,
    ) as string,
  });
  expect(await run(['org', 'list'], { DATA_DIR: target })).toMatchObject({ code: 78 });
  await cp(keyOf(dataDir), keyOf(target));
  expect(await run(['org', 'list'], { DATA_DIR: target })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Example Bank') as string,
  });
  expect(await run(['rebuild', '--verify'], { DATA_DIR: target })).toMatchObject({ code: 0 });
  expect(await readFile(path.join(target, 'files', bank.id, 'waiting'), 'utf8')).toBe('[]');
});

test('the right key may lie there before, and another one is refused', async () => {
  const other = path.join(folder, 'other.key');
  await writeFile(other, '5a'.repeat(32));
  const wrong = await restore({ MASTER_KEY_FILE: other });
  expect(wrong).toMatchObject({ code: 78 });
  expect(wrong.stderr).toContain('is not the master key of this backup');
  await mkdir(path.join(target, 'keys'), { recursive: true });
  await cp(keyOf(dataDir), keyOf(target));
  const { code, stdout } = await restore();
  expect({ code, lines: stdout.split('\n').length }).toEqual({ code: 0, lines: 2 });
});

test('a data directory with anything in it is left alone', async () => {
  await mkdir(path.join(target, 'store'), { recursive: true });
  await writeFile(path.join(target, 'store/data.mdb'), 'mine');
  const { code, stderr } = await restore();
  expect({ code, stderr }).toEqual({
    code: 78,
    stderr: expect.stringMatching(/is not empty, it has store: move what is there away/) as string,
  });
  expect(await contentOf(target)).toMatchObject([{ path: 'store/data.mdb' }]);
});

describe('a backup that is not as it was written', () => {
  beforeEach(async () => {
    const hurt = path.join(folder, 'hurt');
    await rm(hurt, { recursive: true, force: true });
    await cp(backup, hurt, { recursive: true });
    backup = hurt;
  });
  afterEach(() => void (backup = path.join(folder, 'backup')));

  test('is named by `verify` and not restored', async () => {
    await flipBit(path.join(backup, 'bulk/data.mdb'), Buffer.from('catalogue'));
    await rm(path.join(backup, 'events/data.mdb'));
    const { code, stdout } = await run(['verify', backup, '--json']);
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as { findings: object[] }).findings).toMatchObject([
      { record: 'events/data.mdb', fault: expect.stringContaining('cannot be read') as string },
      { record: 'bulk/data.mdb', fault: 'its SHA-256 is not that of the manifest' },
    ]);
    expect(await restore()).toMatchObject({ code: 78 });
    expect(await contentOf(target)).toEqual([]);
  });

  test('has no manifest when it was not finished: it is none', async () => {
    await rm(path.join(backup, 'manifest.json'));
    for (const argv of [
      ['verify', backup],
      ['restore', backup],
    ]) {
      const { code, stderr } = await run(argv, { DATA_DIR: target });
      expect({ code, stderr }).toEqual({
        code: 78,
        stderr: expect.stringMatching(/holds no finished backup: there is no manifest\.json/) as string,
      });
    }
  });

  test('is refused when it is of a newer format, with the release that wrote it', async () => {
    const place = path.join(backup, 'manifest.json');
    const manifest = JSON.parse(await readFile(place, 'utf8')) as BackupManifest;
    await writeFile(place, JSON.stringify({ ...manifest, format: DATA_FORMAT + 1, release: '9.0.0' }));
    const { code, stderr } = await restore();
    expect({ code, stderr }).toEqual({
      code: 78,
      stderr: expect.stringContaining(
        `hurt was written by release 9.0.0 in data format ${DATA_FORMAT + 1}`,
      ) as string,
    });
  });

  test('names no path outside of the data directory', async () => {
    const place = path.join(backup, 'manifest.json');
    const text = await readFile(place, 'utf8');
    await writeFile(place, text.replace('store-id', '../store-id'));
    expect(await restore()).toMatchObject({ code: 78 });
  });
});
