import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { RejudgeRuns } from '../../../src/investigations/queries/rejudge-runs.query.js';
import { GetRecipe } from '../../../src/investigations/queries/get-recipe.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let browser: WebBrowser;

const ADDRESS = '/settings/recipe';

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(51), {});
  ({ browser } = await signedIn(server, bank, 'admin'));
});

type Fields = Record<string, string | string[]>;

/** What a browser would send of the first form of a page that is not for signing out. */
function fieldsIn(text: string): Fields {
  const form = /<form[^>]*action="\/settings\/recipe[^>]*>[\s\S]*?<\/form>/.exec(text)![0];
  const fields: Record<string, string[]> = {};
  for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)![1]!;
    if (/type="checkbox"/.test(input) && !/\bchecked\b/.test(input)) continue;
    (fields[name] ??= []).push(/\bvalue="([^"]*)"/.exec(input)![1]!);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [name, values.length > 1 ? values : values[0]!]),
  );
}

const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const recipe = () => server.bus.send(new GetRecipe(bank.caller));
const formOf = async (): Promise<Fields> => fieldsIn((await browser.get(ADDRESS)).text);

test('every rule has its words, state and threshold; a change is previewed before it is saved', async () => {
  const { text } = await browser.get(ADDRESS);
  const { table, recipe: before } = await recipe();
  for (const { id } of table) expect(text).toContain(`<code>${id}</code>`);
  const { finalDisposition, finalRiskScore } = await alert.row();
  const flipped = finalDisposition === 'ESCALATED' ? 'cleared' : 'escalated';
  const low = Math.floor(finalRiskScore!);
  const change: Fields =
    flipped === 'cleared' ? { escalate_at: '100', on: [] } : { escalate_at: String(low) };
  const preview = await browser.post(`${ADDRESS}/preview`, { ...(await formOf()), ...change });
  expect(preview.status).toBe(200);
  expect(words(preview.text)).toMatch(/Of 1 alert 1 would get another recommendation/);
  expect(preview.text).toContain(`href="/alerts/${(await alert.row()).id}"`);
  expect((await recipe()).recipe).toEqual(before);

  const saved = await browser.post(ADDRESS, fieldsIn(preview.text));
  expect([saved.status, saved.location]).toEqual([303, `${ADDRESS}?saved=yes`]);
  const { recipe: now, version, setBy } = await recipe();
  expect([now.escalateAt, version, setBy]).toEqual([Number(change.escalate_at), 1, expect.any(String)]);
  expect(words((await browser.get(saved.location!)).text)).toContain('The scoring rules are saved.');
  expect((await alert.row()).finalDisposition).toBe(finalDisposition);
});

test('a rule is switched off and a threshold moved; what does not differ is told', async () => {
  const fields = await formOf();
  const same = await browser.post(`${ADDRESS}/preview`, fields);
  expect(words(same.text)).toContain('Nothing differs');
  const { table } = await recipe();
  const row = table.find(({ kind, threshold }) => kind === 'asks' && threshold)!;
  const threshold = (fields.row as string[]).map((id, at) =>
    id === row.id ? String(row.threshold!.max) : fields.threshold![at]!,
  );
  const block = (fields.block as string[]).slice(1);
  const sent = { ...fields, threshold, block, on: [] };
  const preview = await browser.post(`${ADDRESS}/preview`, sent);
  expect(words(preview.text)).toContain(`from ${row.threshold!.max} points instead of`);
  await browser.post(ADDRESS, fieldsIn(preview.text));
  const { recipe: now } = await recipe();
  expect(now.rows[row.id]).toEqual({ enabled: false, threshold: row.threshold!.max });
  expect(Object.values(now.blocks).filter(({ enabled }) => !enabled)).toHaveLength(1);
});

test('a recipe that another has changed meanwhile is not overwritten', async () => {
  const fields = { ...(await formOf()), escalate_at: '41' };
  await server.bus.send(
    new SetRecipe(bank.caller, { replace: null, enable: [], disable: [], escalateAt: 77 }),
  );
  const { status, text } = await browser.post(ADDRESS, fields);
  const isTold = words(text).includes('somebody changed the scoring rules after you opened them');
  expect([status, isTold]).toEqual([409, true]);
  expect((await recipe()).recipe.escalateAt).toBe(77);
});

test.each([
  [{ escalate_at: '101' }, 'Escalation threshold is more than 100.'],
  [{ threshold: '1e9' }, 'The threshold of'],
  [{ block: [] as string[] }, 'At least one block must stay enabled'],
])('a form with %j is shown again with the problem', async (wrong, problem) => {
  const fields = await formOf();
  const sent =
    'threshold' in wrong
      ? { ...fields, row: (fields.row as string[])[0]!, ...wrong }
      : { ...fields, ...wrong };
  for (const path of [ADDRESS, `${ADDRESS}/preview`]) {
    const { status, text } = await browser.post(path, sent);
    expect([path, status, words(text).includes(problem)]).toEqual([path, 422, true]);
  }
});

test('who may not set the recipe reads it, and is refused; a form needs its token', async () => {
  const fields = await formOf();
  const foreign = await browser.post(ADDRESS, { ...fields, form_token: 'x' });
  expect(foreign.status).toBe(403);
  const analyst = await signedIn(server, bank, 'analyst');
  const { status, text } = await analyst.browser.get(ADDRESS);
  expect([status, text.includes('type="checkbox"')]).toEqual([200, false]);
  for (const path of [ADDRESS, `${ADDRESS}/preview`])
    expect((await analyst.browser.post(path, fields)).status).toBe(403);
});

test('a preview tells why alerts were left out, and begins no run after its time', async () => {
  const other = await server.newOrganization();
  const make = new Builders(52);
  await InvestigatedAlert.in(server, other, make, {});
  const client = new RestClient(server, other);
  const customer = make.entity();
  const payment = make.transaction(customer.entity_id);
  await client.entities(customer);
  await client.transactions([payment]);
  await client.alerts([make.alert([customer.entity_id], [payment.transaction_id])]);
  const { browser: admin } = await signedIn(server, other, 'admin');
  const sent = { ...fieldsIn((await admin.get(ADDRESS)).text), escalate_at: '0' };
  const told = words((await admin.post(`${ADDRESS}/preview`, sent)).text);
  expect(told).toMatch(/Of 1 alert .* Left out: 1 alert: no investigation has been completed yet\. /);
  expect(told).not.toContain('there was no time');
  const { id: run } = await (await InvestigatedAlert.in(server, other, make, {})).newestEnded();
  const asked = { replace: null, enable: [], disable: [], escalateAt: 1 };
  const until = (ms: number) =>
    server.bus.send(new RejudgeRuns(other.caller, { runIds: [run, 'none'], change: asked, deadlineMs: ms }));
  const now = server.clock.now();
  expect(await until(now)).toEqual({ runs: [], left: 2, unreadable: 0, unscored: 0 });
  expect(await until(now + 60_000)).toMatchObject({ runs: [{ run }], left: 0, unreadable: 1, unscored: 0 });
});

test('a preview reads alerts of its organization alone', async () => {
  const other = await signedIn(server, await server.newOrganization(), 'admin');
  const fields = fieldsIn((await other.browser.get(ADDRESS)).text);
  const { text } = await other.browser.post(`${ADDRESS}/preview`, { ...fields, escalate_at: '0' });
  expect(words(text)).toContain('Of 0 alerts 0 would get another recommendation');
});
