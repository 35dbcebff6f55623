import { readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DATA_FORMAT } from '../../../src/platform/process/data-format.js';
import { VERSION } from '../../../src/platform/process/version.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Backups of published releases, each by scripts/make-golden-data.ts of its time: all stay readable. */
const GOLDEN = path.resolve(import.meta.dirname, '../../fixtures/data');

let folder: string;

async function unpack(release: string): Promise<string> {
  const backup = path.join(folder, `backup-${release}`);
  const from = path.join(GOLDEN, release);
  for (const name of await readdir(from, { recursive: true })) {
    if (!name.endsWith('.br')) continue;
    const place = path.join(backup, name.slice(0, -'.br'.length));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, brotliDecompressSync(await readFile(path.join(from, name))));
  }
  return backup;
}

beforeAll(async () => void (folder = await temporaryFolder()));
afterAll(() => rm(folder, { recursive: true }));

test('this release has its own', async () => {
  expect(await readdir(GOLDEN)).toContain(VERSION);
});

test.each(readdirSync(GOLDEN))(
  'data of release %s is restored, whole and says what it said',
  async (release) => {
    const dataDir = path.join(folder, `data-${release}`);
    const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);
    await mkdir(path.join(dataDir, 'keys'), { recursive: true });
    await cp(path.join(GOLDEN, release, 'master.key'), path.join(dataDir, 'keys/master.key'));
    expect(await run('restore', await unpack(release))).toMatchObject({ code: 0 });
    const organizations = await run('org', 'list', '--json');
    expect(organizations).toMatchObject({ code: 0 });
    expect(organizations.json()).toMatchObject([{ name: 'Example Bank' }]);
    const history = await run('history', 'alert-1', '--json');
    expect(history).toMatchObject({ code: 0 });
    for (const said of ['InvestigationCompleted', 'DispositionChanged', 'ESCALATED'])
      expect(history.stdout).toContain(said);
    expect(await run('rebuild', '--verify')).toMatchObject({ code: 0 });
    expect(await run('verify')).toMatchObject({ code: 0 });
  },
);

test('upgrade --check says what this release would do to data of rc.1, and writes nothing', async () => {
  const dataDir = path.join(folder, 'data-to-check');
  const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);
  await mkdir(path.join(dataDir, 'keys'), { recursive: true });
  await cp(path.join(GOLDEN, '1.0.0-rc.1', 'master.key'), path.join(dataDir, 'keys/master.key'));
  expect(await run('restore', await unpack('1.0.0-rc.1'))).toMatchObject({ code: 0 });
  const stores = ['events', 'access', 'store', 'bulk'];
  const content = async () => {
    const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const read = found.map(async (entry) => {
      const place = path.join(entry.parentPath, entry.name);
      return [path.relative(dataDir, place), entry.isFile() ? await readFile(place, 'base64') : ''] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  };
  const before = await content();
  const checked = await run('upgrade', '--check', '--json');
  expect(checked).toMatchObject({ code: 0 });
  const after = await content();
  // LMDB keeps its table of readers, and no data, in lock.mdb: whoever opens a store has a line in it.
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name] && path.basename(name) !== 'lock.mdb',
  );
  expect(changed).toEqual([]);
  const found = stores.map((store) => ({ store, format: 1, release: '1.0.0-rc.1' }));
  expect(checked.json()).toMatchObject({ release: VERSION, found, raisesFormat: true });
  const told = await run('upgrade', '--check');
  expect(told.stdout).toContain('The way back: the old release refuses the stores');
  expect(await run('org', 'list')).toMatchObject({ code: 0 });
  expect((await run('upgrade', '--check')).stdout).toContain(
    `stop, and start a release that reads data format ${DATA_FORMAT}`,
  );
  expect(await run('upgrade')).toMatchObject({ code: 2 });
  const empty = await commandInProcess({ DATA_DIR: path.join(folder, 'nothing') }, ['upgrade', '--check']);
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('Is DATA_DIR right?') as string });
  expect(empty.stderr).not.toContain('    at ');
});
