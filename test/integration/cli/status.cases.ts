import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { runCli } from '../../../src/cli/program.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { RestClient, until } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let dataDir: string;
let server: TestApp;
let bank: TestOrganization;

const status = (...options: string[]) => commandInProcess({ DATA_DIR: dataDir }, ['status', ...options]);

/** What is printed on a terminal of 80 columns. */
async function shown(): Promise<string> {
  let printed = '';
  const stdout = { write: (part: string) => (printed += part), isTTY: true, columns: 80 };
  await runCli(['status'], { stdout, stderr: { write: () => true }, env: { DATA_DIR: dataDir } });
  return printed;
}

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir });
  bank = await server.newOrganization({ name: 'Example Bank' });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a server with nothing to do says so, and which stores answer', async () => {
  const { code, stdout } = await status();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Alert Review \d+\.\d+\.\d+\S*, role all, since 2025-03-01 \d\d:\d\d\n/);
  expect(stdout).toContain('Stores: event_store ok, read_store ok, jobs ok, files ok\n');
  expect(stdout).toMatch(/\nDisk of DATA_DIR: [\d,]+ MB of [\d,]+ MB are free\.\n/);
  expect(stdout).toContain('Read models are up to date.\n');
  // Who made the organization may wait for its second until the log is signed.
  const alone = stdout.replace(/queue\tkeys\t.*\nseal-log\t1\t0\t0\n/, 'No job waits or runs.\n');
  expect(alone).toMatch(/files to import\t0\t-\t-\ninvestigations\t0\t0\t-\nNo job waits or runs\./);
  expect(stdout).toMatch(/Nothing failed lately\.\n$/);
});

test('without a server it says so, and that nobody works; the last backup is told', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: path.join(folder, 'data') };
  await commandInProcess(env, ['org', 'create', 'A Bank', '--init']);
  const alone = await commandInProcess(env, ['status']);
  expect(alone.code).toBe(1);
  expect(alone.stdout).toMatch(/^Alert Review \S+, no server: looked at by this command\n/);
  expect(alone.stdout).toContain('No worker answers: files and investigations wait.\nLast backup: -\n');
  await commandInProcess(env, ['backup', path.join(folder, 'backup')]);
  const { stdout } = await commandInProcess(env, ['status']);
  expect(stdout).toMatch(/\nLast backup: \d{4}-\d\d-\d\d \d\d:\d\d\n/);
  await rm(folder, { recursive: true });
});

test('what runs, waits and failed is in a table of 80 columns, and as JSON', async () => {
  const client = new RestClient(server, bank);
  const refused = await client.transactions('no list');
  const make = new Builders(3);
  const bad = { ...make.transaction('nobody'), amount: 'much' };
  const partly = await client.transactions([make.transaction('nobody'), bad]);
  const jobs = server.app.get(JobQueue, { strict: false });
  // Commands of the test before made loggers of their own.
  server.claimLog();
  let fail = (_: Error): void => undefined;
  const run = () => new Promise<void>((_, reject) => (fail = reject));
  jobs.process('breaks', { run, pending: async () => [] }, { concurrency: 1 });
  await jobs.enqueue('breaks', `${bank.id}.1`);
  await until(
    async () => jobs.runs.running.size,
    (running) => running > 0,
  );
  await jobs.enqueue('breaks', `${bank.id}.2`);
  const busy = (await status('--json')).json() as Record<string, never>;
  expect(busy).toMatchObject({
    queues: { breaks: { keys: 2 } },
    running: [{ queue: 'breaks', key: `${bank.id}.1` }],
    imports: { waiting: 0 },
    runs: { waiting: 0 },
  });
  fail(new Error(`broken ${'x'.repeat(100)}`));
  await until(
    async () => jobs.runs.failures.length,
    (failed) => failed > 0,
  );

  const table = await shown();
  expect(table).toMatch(/│ breaks +│ +2 │ +1 │ +0 │/);
  for (const text of [
    `import ${refused.sessionId} of Example Bank\n`,
    `import ${partly.sessionId} of Example Bank\n  2 of 2 rows failed, first: `,
    'job    breaks of Example Bank\n',
    `  ${bank.id}.1: broken xxx`,
  ])
    expect(table).toContain(text);
  expect(table.split('\n').filter((line) => line.length > 80)).toEqual([]);
  fail(new Error('and again'));
  const told = () => server.logLines.filter((line) => line.includes('a job failed and will be tried again'));
  await until(
    async () => told(),
    (lines) => lines.some((line) => line.includes('and again')),
  );
  expect(told().some((line) => line.includes('broken xxx'))).toBe(true);
});

test('a file that failed stays in sight behind later ones: bank, time, rows, first fault', async () => {
  const other = await server.newOrganization({ name: 'Savings Bank' });
  const client = new RestClient(server, other);
  const make = new Builders(4);
  await client.entities(make.entity({ entity_id: 'customer-1' }));
  const sound = () => make.transaction('customer-1');
  const failed = await client.transactions([sound(), { ...sound(), amount: 'much' }]);
  for (let file = 0; file < 6; file++) await client.transactions([sound()]);
  const told = new RegExp(
    `2025-03-01 .{5} import ${failed.sessionId} of Savings Bank\n  1 of 2 rows failed, first: amount `,
  );
  expect((await status()).stdout).toMatch(told);
  const json = (await status('--json')).json() as Record<string, never>;
  expect(json).toMatchObject({
    disk: { free: expect.any(Number) as number, size: expect.any(Number) as number },
    organizations: expect.arrayContaining([expect.objectContaining({ name: 'Savings Bank' })]) as object[],
  });
  expect(await client.session(failed.sessionId)).toMatchObject({ state: 'completed', counts: { failed: 1 } });
});

test('a store that does not answer is named, and the exit code is 1', async () => {
  const files = path.join(dataDir, 'files');
  await rename(files, `${files}.away`);
  const { code, stdout } = await status();
  await rename(`${files}.away`, files);
  expect([code, stdout.includes('files failed')]).toEqual([1, true]);
});
