import { rm } from 'node:fs/promises';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ORG = 'Example Bank';
const DAY = '2025-03-01';
let dataDir: string;
let server: TestApp;
let alertId: string;
let note: (body: string) => Promise<unknown>;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir });
  const bank = await server.newOrganization({ name: ORG });
  const alert = await InvestigatedAlert.in(server, bank);
  ({ alertId } = alert);
  const kind = { blockType: 'general', classification: 'added_facts' } as const;
  note = (body) => server.bus.send(new AddBlockNote(bank.caller, { alertId, note: { ...kind, body } }));
  await note('Red \u001b[31m text');
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Refused {
  readonly error: { readonly problems: readonly { readonly field: string }[] };
}

const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

describe('history', () => {
  test('is a table that a person reads, with what people wrote below it', async () => {
    const { code, stdout } = await run('history', alertId);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\tAlertsUploaded\tapplied\tsystem 01/);
    expect(stdout).toMatch(/\tInvestigationCompleted (ESCALATED|CLEARED)\t/);
    expect(stdout).toContain('BlockNoteAdded, body: Red ⟨U+001B⟩[31m text\n');
  });

  test('as JSON, NDJSON and CSV tells the same steps', async () => {
    const { steps } = JSON.parse((await run('history', alertId, '--json')).stdout) as {
      steps: { type: string; after: { finalRiskScore: number } }[];
    };
    const rows = lines((await run('history', alertId, '--format', 'ndjson')).stdout);
    expect(rows.map(({ type }) => type)).toEqual(steps.map(({ type }) => type));
    expect(rows.at(-1)!['final_risk_score']).toBe(steps.at(-1)!.after.finalRiskScore);
    const [head, ...csv] = (await run('history', alertId, '--format', 'csv')).stdout.trimEnd().split('\r\n');
    expect(head).toMatch(/^"position","at"/);
    expect(csv).toHaveLength(steps.length);
  });

  test('of an alert that there is not: exit code 1', async () => {
    expect(await run('history', 'A-nowhere', '--org', ORG)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Alert not found: A-nowhere') as string,
    });
  });
});

describe('replay', () => {
  test('shows all alerts at the end of a day, and one of them', async () => {
    const all = await run('replay', '--org', ORG, '--as-of', DAY);
    expect([all.code, all.stdout]).toEqual([0, expect.stringContaining(alertId)]);
    const one = await run('replay', '--as-of', DAY, '--alert', alertId, '--json');
    const rows = lines((await run('replay', '--as-of', DAY, '--format', 'ndjson')).stdout);
    expect(rows).toMatchObject([{ alert_id: alertId, notes: 1 }]);
    expect(JSON.parse(one.stdout)).toMatchObject([{ alertId, finalRiskScore: rows[0]!['final_risk_score'] }]);
  });

  test('before there was any: an empty table, a head alone', async () => {
    const csv = await run('replay', '--as-of', '2025-02-28', '--format', 'csv');
    expect(csv.stdout).toMatch(/^"alert_id",.*\r\n$/);
    expect((await run('replay', '--as-of', '2025-02-28', '--json')).stdout).toBe('[]\n');
  });

  test('without an instant, or with none: exit code 2', async () => {
    expect((await run('replay')).code).toBe(2);
    const wrong = await run('replay', '--as-of', 'yesterday');
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('--as-of is neither a day such as'),
    ]);
    const { stderr: told } = await run('replay', '--as-of', 'never', '--json');
    const { error } = JSON.parse(told.trimEnd().split('\n').at(-1)!) as Refused;
    expect(error.problems.map(({ field }) => field)).toEqual(['--as-of']);
  });
});

describe('audit export', () => {
  test('writes a line for each event, and keeps to its options', async () => {
    const all = lines((await run('audit', 'export')).stdout);
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['OrganizationCreated', 'BlockNoteAdded']),
    );
    const options = ['--type', 'BlockNoteAdded', '--alert', alertId, '--from', DAY, '--to', DAY];
    expect(lines((await run('audit', 'export', '--org', ORG, ...options)).stdout)).toEqual(
      all.filter(({ type }) => type === 'BlockNoteAdded'),
    );
    const csv = (await run('audit', 'export', '--format', 'csv')).stdout;
    expect(csv.split('\r\n')).toHaveLength(all.length + 2);
  });

  test('as JSON is one array of the same events, and of none an empty one', async () => {
    const all = lines((await run('audit', 'export')).stdout);
    const { code, stdout } = await run('audit', 'export', '--json');
    expect(code).toBe(0);
    const events = JSON.parse(stdout) as { eventId: string }[];
    expect(events.map(({ eventId }) => eventId)).toEqual(all.map(({ event_id }) => event_id));
    expect((await run('audit', 'export', '--json', '--to', '2020-01-01')).stdout).toBe('[]\n');
  });

  test('on a terminal tells how many were read, and takes that line away', async () => {
    for (let n = 0; n < 100; n++) await note(`Fact ${n}`);
    const { stdout, stderr } = await commandInProcess({ DATA_DIR: dataDir }, ['audit', 'export'], {
      isTTY: true,
    });
    expect(lines(stdout).length).toBeGreaterThan(100);
    expect(stderr.endsWith('\r\x1b[K100 read\r\x1b[K')).toBe(true);
  });

  test('of an unknown organization: exit code 1, and nothing but the head', async () => {
    const { code, stdout } = await run('audit', 'export', '--org', 'Nobody');
    expect([code, stdout]).toEqual([1, '']);
  });
});

test('on a server with several organizations one is named', async () => {
  await server.newOrganization({ name: 'Bank next door' });
  expect(await run('history', alertId)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('2 organizations on this server: name one with --org') as string,
  });
  expect((await run('history', alertId, '--org', 'Bank next door')).stderr).toContain('Alert not found');
  expect((await run('history', alertId, '--org', ORG)).code).toBe(0);
});

test('the server and the stores themselves give the same lines', async () => {
  const ask = () => run('audit', 'export', '--org', ORG, '--format', 'csv');
  const asked = await ask();
  await server.close();
  const read = await ask();
  expect(read.stdout).toBe(asked.stdout);
  expect([asked.stderr, read.stderr]).toEqual([
    `Stores: the server that runs on ${dataDir}\n`,
    `Stores: ${dataDir}\n`,
  ]);
});
