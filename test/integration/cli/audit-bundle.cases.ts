import { createHash } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import { alertOf, entityOf, transactionOf } from '../../faults/upload-bodies.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: string;
let dataDir: string;
let out: string;
let server: TestApp;
let bank: TestOrganization;

const run = (argv: readonly string[], streams = {}) => commandInProcess({ DATA_DIR: dataDir }, argv, streams);
const make = (...more: string[]) => run(['audit', 'bundle', '--out', out, ...more]);

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = path.join(folder, 'd');
  out = path.join(folder, 'bundle.ndjson');
  server = await startApp({ dataDir });
  bank = await server.newOrganization({ name: 'Example Bank' });
  const client = new RestClient(server, bank);
  await client.entities(entityOf('customer'));
  await client.transactions([transactionOf('t-1', 'customer', 1)]);
  await client.alerts(['A-1', 'A-2', 'A-3'].map((id) => alertOf(id, 'customer', 't-1')));
  for (const id of ['A-1', 'A-2', 'A-3'])
    await server.bus.send(
      new UpdateAlertDisposition(bank.caller, {
        alertId: id,
        disposition: 'CLEARED',
        reason: `because ${id}`,
      }),
    );
  await server.app.get(LogSealer, { strict: false }).seal();
});
beforeEach(async () => {
  for (const file of [out, `${out}.part`]) await rm(file, { force: true });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function requireWhole(): Promise<string> {
  const text = await readFile(out, 'utf8');
  const at = text.lastIndexOf('\n', text.length - 2) + 1;
  const sha256 = createHash('sha256').update(text.slice(0, at)).digest('hex');
  expect(JSON.parse(text.slice(at))).toMatchObject({ kind: 'end', sha256 });
  return text;
}

test('a bundle is written, with a bar at a terminal, and never over a file that is there', async () => {
  const { code, stdout, stderr } = await run(['audit', 'bundle', '--out', out], { isTTY: true });
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/bundle\.ndjson: \d+ events up to leaf \d+\.\n$/),
  ]);
  expect(stderr).toMatch(/\[#+\] 100 % \d+ events/);
  const text = await requireWhole();
  expect(text).not.toContain('A-1');
  expect(await make()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is there already') as string,
  });
});

test('an interrupted one is taken up again wherever it was cut', async () => {
  const asked = ['--from', '2025-01-01', '--alerts', 'A-1,A-2', '--json'];
  expect((await make(...asked)).code).toBe(0);
  const whole = await requireWhole();
  const end = whole.lastIndexOf('{"kind":"end"');
  const events = whole.indexOf('\n', whole.indexOf('{"kind":"events"')) + 1;
  for (const length of [events + 1, events, Math.floor((events + end) / 2), end - 1, end, end + 5]) {
    await rm(out);
    await writeFile(`${out}.part`, whole.slice(0, end));
    if (length < end) await truncate(`${out}.part`, Buffer.byteLength(whole.slice(0, length)));
    else await writeFile(`${out}.part`, whole.slice(0, length));
    expect((await make(...asked)).code).toBe(0);
    expect(await requireWhole()).toBe(whole);
  }
});

test('one that was cut before its events begins anew', async () => {
  await writeFile(`${out}.part`, '{"kind":"manifest","format":"alert-rev');
  expect((await make()).code).toBe(0);
  await requireWhole();
});

test('what was begun for other alerts or another period is left alone', async () => {
  await make('--alerts', 'A-1');
  const begun = (await readFile(out, 'utf8')).split('\n').slice(0, -3).join('\n');
  for (const other of [[], ['--alerts', 'A-2'], ['--alerts', 'A-1', '--to', '2099-01-01']]) {
    await rm(out, { force: true });
    await writeFile(`${out}.part`, begun);
    expect(await make(...other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is another bundle that was begun') as string,
    });
    expect(await readFile(`${out}.part`, 'utf8')).toBe(begun);
  }
});

test('an alert that there is not is named, and no file is left under the name asked for', async () => {
  const { code, stderr } = await make('--alerts', 'A-9');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Alert not found: A-9')]);
  await expect(readFile(out)).rejects.toThrow('ENOENT');
});

test('a sample is drawn with its seed, or refused before its time', async () => {
  const period = ['--from', '2025-01-01', '--to', '2025-03-01T00:00:00Z'];
  const early = await run(['audit', 'sample', ...period, '--count', '2']);
  expect([early.code, early.stdout]).toEqual([0, expect.stringContaining('0 of 0 alerts')]);
  const now = await run(['audit', 'sample', '--from', '2025-01-01', '--to', '2099-01-01', '--count', '2']);
  expect([now.code, now.stderr]).toEqual([1, expect.stringContaining('the period is not over')]);
});
