import { hash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DataDirectory, type StoreName } from '@alert-review/lmdb-store';
import { DATA_FORMAT } from '../../../src/platform/process/data-format.js';
import { VERSION } from '../../../src/platform/process/version.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { GetAlertFindings } from '../../../src/investigations/queries/get-alert-findings.query.js';
import { operatorCaller } from '../../../src/operator/operator.js';
import { startApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { openEmbedded } from '../../support/open-embedded.js';
import { openEnvironment } from '../../support/open-environment.js';
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
    const titles = TITLES[release]!;
    const [{ id }] = organizations.json() as [{ id: string }];
    expect(await titlesShown(dataDir, id, Object.keys(titles.flags))).toEqual(titles);
  },
);

/** Titles as the release showed them, those of rows among them that a later engine renamed or lacks. */
interface Titles {
  readonly engine: number | null;
  readonly rule: string;
  readonly shown: string;
  readonly flags: Readonly<Record<string, string>>;
}

const TITLES: Readonly<Record<string, Titles>> = {
  '1.0.0-rc.1': {
    engine: 38,
    rule: 'no rule asks for a report',
    shown: 'no rule asks for a report',
    flags: { CN1: 'Many rare senders', TP6: 'Unusually large amount' },
  },
  '1.0.0-rc.2': {
    engine: 44,
    rule: 'no rule asks for a report',
    shown: 'no rule asks for a report',
    flags: { CN1: 'Many senders with few payments' },
  },
  '1.0.0-rc.2-engine-46': {
    engine: 46,
    rule: 'no rule asks for a report',
    shown: 'no rule asks for a report',
    flags: {
      CE5: 'Fiat in, crypto out',
      CE6: 'Hidden path',
      CN1: 'Many senders with few payments',
      CN2: 'Many receivers with few payments',
      CP1: 'Missing due diligence',
      CP4: 'Unclear ownership',
    },
  },
  '1.0.0-rc.2-engine-47': {
    engine: 47,
    rule: 'no rule asks for a report',
    shown: 'no rule asks for a report',
    flags: {
      CE5: 'Fiat in, crypto out',
      CE6: 'Hidden path',
      CN1: 'Many senders with few payments',
      CN2: 'Many receivers with few payments',
      CP1: 'Missing due diligence',
      CP4: 'Unclear ownership',
    },
  },
  '1.0.0-rc.2-engine-48': {
    engine: 48,
    rule: 'no rule asks for a report',
    shown: 'no rule asks for a report',
    flags: {
      CE5: 'Fiat in, crypto out',
      CE6: 'Hidden path',
      CN1: 'Many senders with few payments',
      CN2: 'Many receivers with few payments',
      CP1: 'Missing due diligence',
      CP4: 'Unclear ownership',
    },
  },
  '1.0.0-rc.2-engine-49': {
    engine: 49,
    rule: 'no rule asks for a report',
    shown: 'no rule asks for a report',
    flags: {
      CE5: 'Fiat in, crypto out',
      CE6: 'Hidden path',
      CN1: 'Many senders with few payments',
      CN2: 'Many receivers with few payments',
      CP1: 'Missing due diligence',
      CP4: 'Unclear ownership',
    },
  },
};

/** Returns what the API calls the rule, and the page of an alert these flags. */
async function titlesShown(
  dataDir: string,
  organization: string,
  wanted: readonly string[],
): Promise<Partial<Titles>> {
  const server = await startApp({ dataDir });
  try {
    const caller = operatorCaller({ id: organization, features: [] }, 'test');
    const { key } = await server.bus.send(new GenerateApiKey(caller, { name: 'titles', scopes: null }));
    const { run } = await server.bus.send(new GetAlertFindings(caller, { alertId: 'alert-1' }));
    const url = `/api/v1/transaction-monitoring/investigation/${run!.investigationId}`;
    const { outcome } = (await server.rest({ method: 'GET', url, key })).json as {
      outcome: { title: string };
    };
    const flags = run!.blocks
      .flatMap((block) => block.flags)
      .filter(({ id }) => wanted.includes(id))
      .map(({ id, title }) => [id, title] as const);
    const { engine, outcome: shown } = run!;
    return { engine, rule: outcome.title, shown: shown!.title, flags: Object.fromEntries(flags) };
  } finally {
    await server.close();
  }
}

/** Everything in a folder by name. A file that came and went changes the time of its folder. */
async function stateOf(folder: string): Promise<Record<string, string>> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const states = names.map(async (name) => {
    const place = path.join(folder, name);
    const { mode, mtimeMs, size } = await stat(place);
    const content = (await lstat(place)).isFile() ? hash('sha256', await readFile(place)) : '';
    return [name, `${mode.toString(8)} ${mtimeMs} ${size} ${content}`] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

/** Restores the backup of a release by hand, as its own server left it: this release has opened nothing. */
async function unpackToCheck(release: string, dataDir: string): Promise<void> {
  const backup = await unpack(release);
  for (const store of [...STORES, 'keys']) await mkdir(path.join(dataDir, store), { recursive: true });
  for (const store of STORES)
    await cp(path.join(backup, store, 'data.mdb'), path.join(dataDir, store, 'data.mdb'));
  await cp(path.join(backup, 'store-id'), path.join(dataDir, 'store-id'));
  await cp(path.join(GOLDEN, release, 'master.key'), path.join(dataDir, 'keys/master.key'));
}

const STORES = ['events', 'access', 'store', 'bulk'];

test.each(readdirSync(GOLDEN))('upgrade --check of data of release %s writes nothing', async (release) => {
  const dataDir = path.join(folder, `look-${release}`);
  const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);
  await unpackToCheck(release, dataDir);
  const before = await stateOf(dataDir);
  expect(await run('upgrade', '--check', '--json')).toMatchObject({ code: 0 });
  expect(await stateOf(dataDir)).toEqual(before);
  await setModes(dataDir, { folders: 0o500, files: 0o400 });
  const readOnly = await stateOf(dataDir);
  expect(await run('upgrade', '--check', '--json')).toMatchObject({ code: 0 });
  expect(await stateOf(dataDir)).toEqual(readOnly);
  await setModes(dataDir, { folders: 0o700, files: 0o600 });
});

async function setModes(dataDir: string, { folders, files }: { folders: number; files: number }) {
  for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
    const place = path.join(dataDir, name);
    await chmod(place, (await stat(place)).isDirectory() ? folders : files);
  }
}

test('upgrade --check of stores without a file that belongs there refuses, and makes none', async () => {
  const dataDir = path.join(folder, 'look-in-part');
  await unpackToCheck(VERSION, dataDir);
  await rm(path.join(dataDir, 'bulk'), { recursive: true });
  const before = await stateOf(dataDir);
  const checked = await commandInProcess({ DATA_DIR: dataDir }, ['upgrade', '--check']);
  expect(checked.code).not.toBe(0);
  expect(checked.stderr).toContain('do not belong together');
  expect(await stateOf(dataDir)).toEqual(before);
});

test.each([
  [
    'of other stores',
    (key: string) => writeFile(key, '7'.repeat(64)),
    /is not the master key that these stores/,
  ],
  ['that is missing', (key: string) => rm(key), /master key .* is missing/],
])('upgrade --check says that it found a master key %s', async (_, hurt, told) => {
  const dataDir = await mkdtemp(path.join(folder, 'look-key-'));
  await unpackToCheck(VERSION, dataDir);
  await hurt(path.join(dataDir, 'keys/master.key'));
  const before = await stateOf(dataDir);
  const checked = await commandInProcess({ DATA_DIR: dataDir }, ['upgrade', '--check']);
  expect(checked.stderr).toMatch(told);
  expect(checked.code).not.toBe(0);
  expect(await stateOf(dataDir)).toEqual(before);
});

const HURTS: readonly (readonly [string, (file: string) => Promise<void>])[] = [
  ['is cut off', async (file) => truncate(file, Math.floor((await stat(file)).size / 2))],
  ['is a text', (file) => writeFile(file, 'no store\n')],
];

test.each(HURTS)('upgrade --check of a store that %s says so, and ends with 3', async (_, hurt) => {
  const dataDir = await mkdtemp(path.join(folder, 'look-hurt-'));
  await unpackToCheck(VERSION, dataDir);
  await hurt(path.join(dataDir, 'events/data.mdb'));
  const before = await stateOf(dataDir);
  const checked = await commandInProcess({ DATA_DIR: dataDir }, ['upgrade', '--check']);
  expect(checked.stderr).toMatch(/^The stores cannot be opened: .*events\/data\.mdb is damaged: [^\n]*\n$/);
  expect(checked.code).toBe(3);
  expect(await stateOf(dataDir)).toEqual(before);
});

test('upgrade --check says what this release would do to data of rc.1, and writes nothing', async () => {
  const dataDir = path.join(folder, 'data-to-check');
  const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);
  await mkdir(path.join(dataDir, 'keys'), { recursive: true });
  await cp(path.join(GOLDEN, '1.0.0-rc.1', 'master.key'), path.join(dataDir, 'keys/master.key'));
  expect(await run('restore', await unpack('1.0.0-rc.1'))).toMatchObject({ code: 0 });
  const before = await stateOf(dataDir);
  const checked = await run('upgrade', '--check', '--json');
  expect(checked).toMatchObject({ code: 0 });
  expect(await stateOf(dataDir)).toEqual(before);
  const found = STORES.map((store) => ({ store, format: 1, release: '1.0.0-rc.1' }));
  const report = checked.json() as { readonly wayBack: string };
  expect(report).toMatchObject({ release: VERSION, found, raisesFormat: true, fitsOnDisk: true });
  expect(report.wayBack).toContain('alert-review backup, verify');
  const told = await run('upgrade', '--check');
  expect(told.stdout).toContain(`The way back: ${report.wayBack}`);
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

/** Appends an event as a later release would, and leaves its mark with the format of this release. */
async function writeAsLaterRelease(dataDir: string, event: { stream: string; type: string; v: number }) {
  const directory = await DataDirectory.open(dataDir);
  const stores = await openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
  const id = randomUUID();
  const data = Buffer.from(JSON.stringify({ ...event, id, data: {} }));
  await stores.eventStore.append(event.stream, 'no_stream', [{ id, type: event.type, data }]);
  await stores.close();
  for (const store of STORES) {
    const environment = openEnvironment(directory.folder(store as StoreName));
    await environment.writeMarks({ ...environment.readMarks!, release: '9.0.0' });
    await environment.close();
  }
  await directory.close();
}

test.each([
  ['a newer version', 'disposition-a1.x', 'DispositionChanged', 99],
  ['a type that is not known', 'disposition-a1.x', 'DispositionPraised', 1],
  ['a family that is not known', 'praise-a1.x', 'PraiseGiven', 1],
])(
  'a log with %s of an event ends a start with 78 before anything is written',
  async (_, stream, type, v) => {
    const dataDir = path.join(folder, `later-${type}`);
    await unpackToCheck(VERSION, dataDir);
    await writeAsLaterRelease(dataDir, { stream, type, v });
    const contents = () =>
      Promise.all(STORES.map((store) => readFile(path.join(dataDir, store, 'data.mdb'))));
    const before = await contents();
    for (const command of [
      ['org', 'list'],
      ['upgrade', '--check'],
    ]) {
      const ended = await commandInProcess({ DATA_DIR: dataDir }, command);
      expect(ended).toMatchObject({ code: 78 });
      expect(ended.stderr).toContain(
        `Nothing was changed: the log has the event ${type} version ${v} in ${stream}, which ` +
          `release ${VERSION} cannot read: a later release wrote it. Start that release or a later one again`,
      );
    }
    expect((await contents()).map((bytes, at) => bytes.equals(before[at]!))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  },
);
