import { rm } from 'node:fs/promises';
import type { RecipeCalibration } from '../../../src/alerts/queries/calibrate-recipe.query.js';
import { ReviewInvestigations } from '../../../src/investigations/commands/review-investigations.command.js';
import type { Caller } from '../../../src/kernel/caller.js';
import { startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { decisionLines } from '../../support/decision-lines.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let dataDir: string;
let server: TestApp;
let bank: DecidingBank;
let org: string;
let ann: Caller;
let viewer: Caller;
let alerts: string[];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir, env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  bank = await DecidingBank.in(server);
  [ann, viewer] = [await bank.person(), await bank.person('viewer')];
  alerts = await bank.alerts(3);
  org = bank.bank.name;
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);

const set = (...more: string[]) => run('disposition', 'set', org, ...more);
const undo = (...more: string[]) => run('disposition', 'undo', org, ...more);
const byAnn = () => ['--user', ann.userId];

test('one alert: set, set again, undone, refused', async () => {
  const [alert] = alerts as [string];
  const lines = decisionLines(server);
  const first = await set(alert, ...byAnn(), '--to', 'ESCALATED', '--json');
  const correlationId = expect.any(String) as string;
  expect(lines()).toMatchObject([{ msg: 'a decision was applied', via: 'cli', correlationId }]);
  expect(JSON.parse(first.stdout)).toMatchObject({ alertId: alert, changed: true });
  expect((await set(alert, ...byAnn(), '--to', 'ESCALATED')).stdout).toMatch(/\tESCALATED\t-\tno\t/);
  expect(await undo(alert, ...byAnn())).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\t-\t20/) as string,
  });
  const refused = await undo(alert, ...byAnn());
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(
    'Undo refused: no decision of a person or an assistant stands on this alert',
  );
});

test('a batch has a name that an assistant may give too', async () => {
  const named = (batch: string) => set(...alerts, ...byAnn(), '--to', 'ESCALATED', '--batch', batch);
  expect(await named('b'.repeat(201))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--batch is longer than 200 characters') as string,
  });
});

test('several alerts are a batch, which is undone as one', async () => {
  const asked = [...alerts, 'nothing', ...byAnn(), '--to', 'CLEARED', '--batch', 'b 1'];
  const applied = await set(...asked);
  expect(applied.code).toBe(1);
  expect(applied.stdout).toMatch(/^batch b 1: completed\n/);
  expect(applied.stdout.match(/\tCLEARED/g)).toHaveLength(3);
  expect(applied.stdout).toMatch(/nothing\tnot found/);
  expect((await set(...asked)).stdout).toMatch(/^batch b 1: completed, was there already\n/);
  await set(alerts[0]!, ...byAnn(), '--to', 'ESCALATED');
  const undone = await undo('--batch', 'b 1', ...byAnn());
  expect(undone.stdout).toMatch(new RegExp(`${alerts[0]}\\tskipped\tchanged_since\t${ann.userId}`));
  expect(undone.stdout.match(/\tundone/g)).toHaveLength(2);
  expect((await undo('--batch', 'b 1', ...byAnn(), '--json')).stdout).toContain('"repeated": true');
});

test('the user may be named by e-mail address, in the own organization alone', async () => {
  const named = { first: `p1.${bank.bank.id}@example.com`, second: `P2.${bank.bank.id}@example.com` };
  const alert = alerts[2]!;
  const decided = await set(alert, '--user', named.first, '--to', 'ESCALATED', '--json');
  expect(JSON.parse(decided.stdout)).toMatchObject({ alertId: alert, changed: true });
  expect((await set(alert, '--user', named.second, '--to', 'CLEARED')).stderr).toContain('alerts:write');
  const exported = await run('audit', 'export', '--org', org, '--user', named.first, '--alert', alert);
  const users = exported.stdout.match(/"user":"\w+"/g)!;
  expect(new Set(users)).toEqual(new Set([`"user":"${ann.userId}"`]));
  expect((await undo(alert, '--user', named.first)).code).toBe(0);
  const stranger = await server.newOrganization();
  const elsewhere = await run(
    'disposition',
    'set',
    stranger.name,
    alert,
    '--user',
    named.first,
    '--to',
    'CLEARED',
  );
  expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('User not found')]);
});

test('alerts that there are not end with exit code 1, and those that there are with 0', async () => {
  const codes = async (...ids: string[]) =>
    (await set(...ids, ...byAnn(), '--to', 'ESCALATED', '--json')).code;
  expect(await codes('nothing')).toBe(1);
  expect(await codes('nothing', 'nothing else')).toBe(1);
  expect(await codes(alerts[0]!, 'nothing')).toBe(1);
  expect(await codes(alerts[0]!, alerts[1]!)).toBe(0);
  expect(await codes(alerts[0]!, alerts[1]!)).toBe(0);
});

test('the user’s own rights decide, and the user has to be there', async () => {
  const [alert] = alerts as [string];
  const refused = await set(alert, '--user', viewer.userId, '--to', 'CLEARED');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('alerts:write')]);
  const unknown = await set(alert, '--user', 'nobody', '--to', 'CLEARED');
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('User not found')]);
  expect((await undo(...byAnn())).code).toBe(2);
  const wrong = await set(alert, ...byAnn(), '--to', 'MONITORING');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--to must be one of')]);
});

test('a threshold is proposed from what was decided, and nothing is changed', async () => {
  const other = await server.newOrganization();
  const calibrate = async (of: string, ...more: string[]) =>
    JSON.parse((await run('recipe', 'calibrate', of, '--json', ...more)).stdout) as RecipeCalibration;
  await InvestigatedAlert.in(server, other);
  expect((await run('recipe', 'calibrate', other.name)).stdout).toContain(
    'No alert with a score was decided',
  );
  const { decided, confirmed } = await calibrate(org);
  const scored = await InvestigatedAlert.in(server, bank.bank);
  expect((await calibrate(org)).decided).toBe(decided);
  const { id, score } = await scored.newestEnded();
  const review = { investigationId: id, status: 'CLEARED' } as const;
  await server.bus.send(new ReviewInvestigations(bank.bank.caller, [review]));
  expect(await calibrate(org)).toMatchObject({ decided: decided + 1, confirmed });
  const before = (await run('recipe', 'show', org, '--json')).stdout;
  await set(scored.alertId, ...byAnn(), '--to', 'ESCALATED');
  const found = await calibrate(org, '--recall', '100');
  expect(found).toMatchObject({ decided: decided + 1, confirmed: confirmed + 1, truncated: false });
  const bin = Math.min(9, Math.floor(score! / 10));
  expect(found.bins[bin]!.confirmed).toBeGreaterThan(0);
  expect(found.proposed).toMatchObject({ missed: 0, recall: { share: 1, to: 1 } });
  expect(found.warnings).toContainEqual(expect.stringContaining('are confirmed, fewer than 100'));
  expect((await calibrate(other.name)).decided).toBe(0);
  expect((await run('recipe', 'show', org, '--json')).stdout).toBe(before);
  // The run cleared it, which the analyst did not: a threshold just below its score finds it.
  const at = Math.floor(score!);
  const all = { byRules: 0, escalateAt: at, escalated: 1, found: confirmed + 1, missed: 0 };
  expect(found).toMatchObject({ current: { byRules: 0, found: confirmed, missed: 1 }, proposed: all });
  const { stdout } = await run('recipe', 'calibrate', org);
  const proposed = `^proposed\t${at}\t1\t\\d+ %\t0\t\\d+\t0\t100 % \\(\\d+ to 100\\)\t100 % \\(`;
  expect(stdout).toMatch(new RegExp(`\tby rules[^]*${proposed}`, 'm'));
  expect(stdout).toContain('warning: only ');
  expect(stdout).toContain('nothing was changed');
  expect((await run('recipe', 'calibrate', org, '--recall', '101')).code).toBe(2);
});

test('without a server a decision is written to the stores themselves', async () => {
  await server.close();
  const applied = await set(...alerts, ...byAnn(), '--to', 'CLEARED', '--batch', 'b 2');
  expect(applied).toMatchObject({ code: 0, stderr: `Stores: ${dataDir}\n` });
  expect(applied.stdout.match(/\tCLEARED/g)).toHaveLength(3);
});
