import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.js';

const SCRIPTS = path.resolve(import.meta.dirname, '../../deploy/backup');
const EVENTS = ['chaser.chk', 'writer.chk', 'chunk-000000.000000', 'index/map.chk', 'index/indexmap'];
const NOT_RESTORED = ['*@*', 'read-model-checkpoints', 'generations', 'idempotent-requests'];

let folder: string;
let backup: string;
/** What the recorded programs were called with, in order. */
const calls = async (): Promise<string[]> =>
  (await readFile(path.join(folder, 'calls'), 'utf8')).trim().split('\n');

async function write(file: string, content: string): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, content);
}

/** Programs in front of the PATH: they write down what they are called with; `cp` copies as well. */
async function recordPrograms(): Promise<void> {
  const log = `printf '%s\\n' "$(basename "$0") $*" >>"${folder}/calls"\n`;
  await write('bin/mongodump', `#!/bin/sh\n${log}echo documents\n`);
  await write('bin/mongorestore', `#!/bin/sh\n${log}cat >"${folder}/restored.archive"\n`);
  await write('bin/cp', `#!/bin/sh\n${log}exec /bin/cp "$@"\n`);
  for (const name of ['mongodump', 'mongorestore', 'cp']) await chmod(path.join(folder, 'bin', name), 0o755);
}

const run = (script: string, target: string, env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const own = { EVENTSTORE_DATA: `${folder}/db`, FILES_DIR: `${folder}/files`, ...env };
    const paths = `${folder}/bin:${process.env['PATH']}`;
    execFile(
      path.join(SCRIPTS, script),
      [target],
      { env: { ...process.env, ...own, PATH: paths } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

beforeEach(async () => {
  folder = await temporaryFolder();
  backup = path.join(folder, 'backup');
  await recordPrograms();
  for (const name of EVENTS) await write(`db/${name}`, `events ${name}`);
  await write('files/bank/waiting', 'rows');
  await write('files/.incoming/own-1', 'half of a file');
});
afterEach(() => rm(folder, { recursive: true }));

test('files, then the log with its checkpoints first, then documents, then files again', async () => {
  expect(await run('backup.sh', backup)).toMatchObject({ code: 0, stderr: '' });
  const steps = (await calls()).map((call) => /^mongodump|[^/ ]+$/.exec(call)?.[0]);
  expect(steps).toEqual([
    'waiting',
    'map.chk',
    'indexmap',
    expect.stringMatching(/^(chaser|writer)\.chk$/) as string,
    expect.stringMatching(/^(chaser|writer)\.chk$/) as string,
    'chunk-000000.000000',
    'mongodump',
    'waiting',
  ]);
  expect(await calls()).toContain('mongodump --quiet --archive --db alert-review');
  const sums = await readFile(path.join(backup, 'SHA256SUMS'), 'utf8');
  expect(sums.trim().split('\n')).toHaveLength(EVENTS.length + 2);
  expect(sums).not.toContain('.incoming');
});

test('a backup comes back to empty folders, without what is made from the log', async () => {
  await run('backup.sh', backup, { MONGODUMP: 'mongodump --config=/secret' });
  await rm(path.join(folder, 'db'), { recursive: true });
  await rm(path.join(folder, 'files'), { recursive: true });
  await rm(path.join(folder, 'calls'));
  expect(await run('restore.sh', backup)).toMatchObject({ code: 0, stderr: '' });
  const content = (file: string) => readFile(path.join(folder, file), 'utf8');
  for (const name of EVENTS) expect(await content(`db/${name}`)).toBe(`events ${name}`);
  expect(await content('db/truncate.chk')).toBe('events chaser.chk');
  expect(await content('files/bank/waiting')).toBe('rows');
  expect(await content('restored.archive')).toBe('documents\n');
  const excluded = NOT_RESTORED.map((name) => `--nsExclude alert-review.${name}`).join(' ');
  expect(await calls()).toContain(`mongorestore --archive --drop ${excluded}`);
});

test.each([
  [
    'a folder with data in it',
    'restore.sh',
    async () => undefined,
    /db is not empty: move what is there away/,
  ],
  ['a backup over another one', 'backup.sh', async () => undefined, /backup is not empty/],
  [
    'one that was not finished',
    'restore.sh',
    () => rm(path.join(backup, 'SHA256SUMS')),
    /no finished backup/,
  ],
  [
    'one that was changed',
    'restore.sh',
    async () => {
      await rm(path.join(folder, 'db'), { recursive: true });
      await rm(path.join(folder, 'files'), { recursive: true });
      await writeFile(path.join(backup, 'events/chunk-000000.000000'), 'changed');
    },
    /chunk-000000\.000000: FAILED|checksum did NOT match/,
  ],
])('%s is refused by %s, and nothing is written', async (_, script, change, said) => {
  await run('backup.sh', backup);
  await change();
  const { code, stdout, stderr } = await run(script, backup);
  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(said);
  expect(existsSync(path.join(folder, 'db/truncate.chk'))).toBe(false);
});

test('a program that fails ends the backup, which then has no SHA256SUMS', async () => {
  await write('bin/mongodump', '#!/bin/sh\nexit 3\n');
  expect(await run('backup.sh', backup)).toMatchObject({ code: 3 });
  expect(existsSync(path.join(backup, 'SHA256SUMS'))).toBe(false);
});

test('access and keys are copied by collection', async () => {
  expect(await run('access-and-keys.sh', backup)).toMatchObject({ code: 0 });
  expect((await calls()).map((call) => call.split(' ').at(-1))).toEqual([
    'organization-names',
    'user-profiles',
    'passwords',
    'api-key-secrets',
    'subject-keys',
  ]);
});
