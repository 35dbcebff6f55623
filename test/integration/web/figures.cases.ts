import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { encodeCountedAlert } from '../../../src/alerts/domain/figures-sum.js';
import { FlagFeedbackReadModel } from '../../../src/investigations/flag-feedback.read-model.js';
import { RunFlagsReadModel } from '../../../src/investigations/run-flags.read-model.js';
import { DAY_MS } from '@alert-review/kernel';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { createRowWriter } from '../../support/put-rows.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const putRows = createRowWriter();

const HOUR_MS = 60 * 60_000;
const COUNTED_MAX = 10_000;
/** A Monday. */
const WEEK = '2026-03-02';
const MARCH = '/figures?from=2026-03-01&to=2026-03-31';

const COUNTED = { status: 'OPEN', source: 'TM', subtype: null, volumes: [] } as const;

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;

const run = (at: string, kind: 'clear' | 'score' | null, rule: string, flags: readonly string[] = []) => ({
  id: `${at}-${rule}`,
  state: 'completed' as const,
  createdAt: at,
  kind,
  rule,
  flags: [...flags],
});

/** An alert that was decided some hours after its creation. */
const decided = (id: string, createdAt: number, hours: number, outcome: string, decision: string) => ({
  id,
  alertId: id,
  createdAt,
  ...COUNTED,
  volumes: [],
  counted: encodeCountedAlert(COUNTED),
  finalDisposition: outcome as 'CLEARED',
  analystDisposition: decision as 'CLEARED',
  dispositionedAt: new Date(createdAt + hours * HOUR_MS).toISOString(),
});

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  ({ browser } = await signedIn(server, bank, 'viewer'));
});

/** The text of a page without its markup. */
const wordsOf = (text: string): string =>
  text
    .slice(text.indexOf('<main'), text.indexOf('</main>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const words = async (address: string) => wordsOf((await browser.get(address)).text);

test('outcomes stand by rule and week, with words, as numbers and as a table', async () => {
  await putRows(server, bank, RunFlagsReadModel, [
    run('2026-03-02T00:00:00.000Z', 'score', 'score', ['transaction_patterns.TP1.red']),
    run('2026-03-08T23:59:59.999Z', 'clear', 'clear', ['transaction_patterns.TP1.yellow']),
    run('2026-03-09T00:00:00.000Z', 'score', 'score'),
    run('2026-03-10T00:00:00.000Z', null, 'of_old'),
    run('2026-04-01T00:00:00.000Z', 'score', 'score'),
  ]);
  const shown = await words(MARCH);
  expect(shown).toContain(
    'Completed investigations 4 Recommended to escalate 50 % (2 of 4) Recommended to close 25 % (1 of 4)',
  );
  expect(shown).toContain('the risk score reaches the threshold score 2');
  expect(shown).toContain(`${WEEK} no escalation rule applied clear recommends closing 1`);
  expect(shown).toContain('2026-03-09 of old of_old by an earlier engine version 1');
  expect(shown).toMatch(/TP1 50 % \(2 of 4\)/);
});

test('a period without alerts names the newest alert and leads to its days', async () => {
  const make = new Builders(71);
  const client = new RestClient(server, bank);
  const customer = make.entity();
  const payment = make.transaction(customer.entity_id);
  await client.entities(customer);
  await client.transactions([payment]);
  const created_at = '2023-06-15T10:00:00Z';
  await client.alerts([make.alert([customer.entity_id], [payment.transaction_id], { created_at })]);
  expect(await words('/figures')).toContain('the newest one is of 2023-06-15');
  const { text } = await browser.get('/figures');
  const [, address] = /href="(\/figures\?from=2023-05-17&amp;to=2023-06-15)"/.exec(text) ?? [];
  expect(await words(address!.replace('&amp;', '&'))).toContain('Alerts 1');
});

test('decisions are compared with outcomes, and their time is told', async () => {
  const monday = Date.parse(WEEK);
  await putRows(server, bank, AlertReadModel, [
    decided('A', monday, 2, 'ESCALATED', 'STR_FILED'),
    decided('B', monday, 4, 'ESCALATED', 'CLEARED'),
    decided('C', monday + DAY_MS, 72, 'CLEARED', 'NON_REFERRAL'),
    decided('D', monday + 8 * DAY_MS, -5, 'CLEARED', 'CLOSED'),
    { ...decided('E', monday, 1, 'CLEARED', 'CLEARED'), analystDisposition: null },
  ]);
  const shown = await words(MARCH);
  expect(shown).toContain('Decided alerts 4 Decided as recommended 67 % (2 of 3)');
  expect(shown).toContain('Half were decided within 4.0 h Nine of ten within 3.0 days');
  expect(shown).toContain('recommends escalation 1 1 0 recommends closing 0 1 1 no result yet 0 0 0');
  expect(shown).toContain(`${WEEK} 3 67 % (2 of 3) 4.0 h 3.0 days`);
  expect(shown).toContain('2026-03-09 1 – – –');
  const { text } = await browser.get(MARCH);
  const days = 'from=2026-03-01&amp;to=2026-03-31';
  for (const alerts of [`/alerts?decision=any&amp;${days}`, `/alerts?${days}`])
    expect(text).toContain(`href="${alerts}"`);
});

test('undecided alerts stand by age and by week, and lead to the alerts', async () => {
  const undecided = (id: string, createdAt: number) => ({
    ...decided(id, createdAt, 1, 'CLEARED', 'CLEARED'),
    analystDisposition: null,
  });
  const now = server.clock.now();
  const day = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
  await putRows(server, bank, AlertReadModel, [
    undecided('TODAY', now),
    undecided('LAST_WEEK', now - 5 * DAY_MS),
    undecided('OLD', now - 300 * DAY_MS),
    decided('DONE', now - 5 * DAY_MS, 1, 'CLEARED', 'CLEARED'),
  ]);
  const { text } = await browser.get('/figures');
  const shown = wordsOf(text);
  expect(shown).toContain('Age of the queue Undecided alerts 3');
  expect(shown).toContain(
    `Today (${day(0)}) 1 1 to 7 days (${day(7)} to ${day(1)}) 1 8 to 30 days (${day(30)} to ${day(8)}) 0`,
  );
  expect(shown).toContain(`91 days or more (until ${day(91)}) 1`);
  for (const alerts of [`/alerts?from=${day(0)}&amp;to=${day(0)}`, `/alerts?to=${day(91)}`])
    expect(text).toContain(`href="${alerts}"`);
  const monday = new Date(now - 5 * DAY_MS);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const week = monday.toISOString().slice(0, 10);
  expect(shown).toMatch(new RegExp(`Alerts by week as a table .*${week} [23] 1 [12]`));
});

test('no more than the newest rows are read, the page says so, and others wait no longer', async () => {
  const from = Date.parse(WEEK);
  const rows = Array.from({ length: COUNTED_MAX + 2 }, (_, at) => ({ at, ms: from + at * 60_000 }));
  await putRows(
    server,
    bank,
    RunFlagsReadModel,
    rows.map(({ at, ms }) => ({ ...run(new Date(ms).toISOString(), 'score', 'score'), id: `${at}` })),
  );
  await putRows(
    server,
    bank,
    AlertReadModel,
    rows.map(({ at, ms }) => decided(`A-${at}`, ms, 3, 'CLEARED', 'CLEARED')),
  );
  const blockId = 'transaction_patterns' as const;
  await putRows(
    server,
    bank,
    FlagFeedbackReadModel,
    rows.map(({ at, ms }) => ({
      id: `F-${at}`,
      blockId,
      flagId: 'TP1',
      shownColor: 'red' as const,
      color: 'red' as const,
      submittedAt: new Date(ms).toISOString(),
    })),
  );
  const shown = await words(MARCH);
  expect(shown).toContain('Completed investigations 10,000');
  expect(shown).toContain('Counts the newest 10,000 investigations of the period only.');
  expect(shown).toContain('Counts the newest 10,000 decided alerts only.');
  expect(shown).toContain('Counts the indicators of the newest 1,000 investigations only.');
  expect(shown).toContain('Agreed with the indicator 100 % (10,000 of 10,000) The newest feedback');
});

test('an organization without anything gets a page that says so, for the last 30 days', async () => {
  const { status, text } = await browser.get('/figures');
  expect([status, wordsOf(text)]).toEqual([
    200,
    expect.stringContaining('There are no figures for this period.'),
  ]);
  expect(text).toMatch(/days=30"\s+aria-current="page"/);
});

test.each([
  ['from=2026-03-02&to=2026-03-01', 'To is before 2026-03-02.'],
  ['from=2024-01-01&to=2026-03-01', 'From is more than 366 days before 2026-03-01.'],
  ['from=yesterday', 'From is not a date in the form YYYY-MM-DD.'],
])('a period that is none is told beside its field: %s', async (query, why) => {
  const { status, text } = await browser.get(`/figures?${query}`);
  expect(wordsOf(text)).toContain(why);
  expect([status, text.includes(why), text.includes('autofocus')]).toEqual([422, true, true]);
});
