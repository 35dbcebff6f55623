import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { runCli } from '../../../src/cli/program.js';
import { startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const REASON = ['--reason', 'request 7'];

let dataDir: string;
let server: TestApp;
let bank: DecidingBank;
let client: RestClient;
let customer: string;
let alert: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir, env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  bank = await DecidingBank.in(server);
  client = new RestClient(server, bank.bank);
  [alert] = (await bank.alerts(1)) as [string];
  [customer] = (await bank.row(alert)).entityIds as [string];
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const typing = (answer: string) => ({ stdin: Readable.from([answer]) });
const purge = (argv: readonly string[], options = {}) =>
  commandInProcess({ DATA_DIR: dataDir }, ['purge', ...argv], options);

test.each([
  [[], 'give one of --customer and --before'],
  [['--customer', 'a', '--before', '2020-01-01'], 'give one of --customer and --before'],
  [['--customer', 'a'], '--reason says why'],
  [['--customer', 'a', ...REASON, '--json'], '--json does not ask'],
  [['--before', 'soon', '--dry-run'], '--before is neither a day'],
  [['--before', '2999-01-01', '--dry-run'], '--before is in the future'],
])('%j is refused', async (argv, message) => {
  expect(await purge(argv)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string });
});

test('an unknown customer, and an alert that waits, end with exit code 1', async () => {
  const unknown = await purge(['--customer', 'nobody', '--dry-run']);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody') as string });
  const refused = await purge(['--customer', customer, ...REASON, '--yes']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`alert ${alert} waits for a decision`);
  expect(await client.count('entity')).toBe(1);
});

test('a dry run prints a table within 80 columns', async () => {
  let printed = '';
  const stdout = { write: (part: string) => (printed += part), isTTY: true, columns: 80 };
  const env = { DATA_DIR: dataDir };
  const argv = ['purge', '--customer', customer, '--dry-run', '--force'];
  const code = await runCli(argv, { stdout, stderr: { write: () => true }, env });
  expect(code).toBe(0);
  expect(printed).toMatch(/│ transactions +│ +1 │ +0 │/);
  expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('a legal hold is placed and lifted, and refuses the purge', async () => {
  const hold = (...more: string[]) =>
    commandInProcess({ DATA_DIR: dataDir }, ['hold', '--customer', customer, '--reason', 'order 3', ...more]);
  expect((await hold()).stdout).toBe('From now on the customer is under a legal hold.\n');
  expect((await hold('--json')).json()).toEqual({ isHeld: true, isChanged: false });
  const refused = await purge(['--customer', customer, '--force', ...REASON, '--yes']);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is under a legal hold')]);
  expect((await hold('--lift')).stdout).toBe('From now on the customer is not under a legal hold.\n');
  const unnamed = await commandInProcess({ DATA_DIR: dataDir }, ['hold', '--customer', 'c', '--reason', ' ']);
  expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('--reason')]);
});

test('it asks, and anything but yes changes nothing', async () => {
  const argv = ['--customer', customer, '--force', ...REASON];
  for (const answer of ['', 'no\n', 'y\n']) {
    const { code, stdout, stderr } = await purge(argv, typing(answer));
    expect([code, stdout]).toEqual([1, expect.stringContaining('would go')]);
    expect(stderr).toContain('This cannot be undone. Type yes to go on');
  }
  expect(await client.count('entity')).toBe(1);
  const person = await bank.person('admin');
  const { code, stdout } = await purge([...argv, '--user', person.userId], typing('yes\n'));
  expect([code, stdout]).toEqual([0, expect.stringMatching(/went[\s\S]*CustomerDataPurged in stream /)]);
  expect(await client.count('entity')).toBe(0);
  const history = await commandInProcess({ DATA_DIR: dataDir }, ['history', alert, '--json']);
  const { steps } = history.json() as { steps: { type: string; user: string }[] };
  expect(steps.at(-1)).toMatchObject({ type: 'CustomerDataPurged', user: person.userId });
});

test('once more it says when it was done', async () => {
  const again = await purge(['--customer', customer, ...REASON, '--yes']);
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The data was already erased at 20/) as string,
  });
});

test('a user without the right is refused', async () => {
  const { userId } = await bank.person('analyst');
  const refused = await purge(['--before', '2020-01-01', ...REASON, '--user', userId, '--yes']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('org:manage') as string });
});
