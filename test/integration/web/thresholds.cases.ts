import figuresOfModel from '../../../docs/model-figures.json' with { type: 'json' };
import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { GetScoreProbability } from '../../../src/calibration/queries/get-score-probability.query.js';
import { GetThresholdFigures } from '../../../src/calibration/queries/get-threshold-figures.query.js';
import { GetRecipe } from '../../../src/investigations/queries/get-recipe.query.js';
import { RecipeEvents } from '../../../src/investigations/recipe/recipe.events.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { createRowWriter } from '../../support/put-rows.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const putRows = createRowWriter();

const ADDRESS = '/settings/recipe';
const THRESHOLD = `${ADDRESS}/threshold`;
const MINUTE_MS = 60_000;

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
let made = 0;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  ({ browser } = await signedIn(server, bank, 'admin'));
});

interface Decided {
  readonly score: number | null;
  readonly decision: string;
  readonly by?: string;
  readonly rule?: string;
  readonly subtype?: string;
}

const rowsOf = (count: number, { score, decision, by = 'user1', rule = 'clear', subtype }: Decided) =>
  Array.from({ length: count }, () => {
    const id = `t${++made}`;
    return {
      id,
      alertId: id,
      createdAt: Date.parse('2026-03-02') + made,
      subtype: subtype ?? null,
      finalDisposition: score === null ? null : ('CLEARED' as const),
      finalRiskScore: score,
      completedBy: { engine: 1, recipe: 'recipe', rule },
      analystDisposition: decision as 'CLEARED',
      dispositionSetBy: by,
      dispositionedAt: new Date(Date.parse('2026-03-03') + made * MINUTE_MS).toISOString(),
    };
  });

/** 240 alerts with 20 points that people closed, 80 with 70 points that they escalated. */
const DECIDED = () => [
  ...rowsOf(240, { score: 20, decision: 'CLEARED' }),
  ...rowsOf(80, { score: 70, decision: 'ESCALATED' }),
];
const put = (rows: ReturnType<typeof rowsOf>) => putRows(server, bank, AlertReadModel, rows);
const figures = () => server.bus.send(new GetThresholdFigures(bank.caller));
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const pageWords = async (address: string) => words((await browser.get(address)).text);

/** What a browser would send of a form with this target. */
function fieldsOf(text: string, action: string): Record<string, string[]> {
  const [form] = new RegExp(`<form[^>]*action="${action}"[\\s\\S]*?</form>`).exec(text) ?? [''];
  const fields: Record<string, string[]> = {};
  for (const [input] of form.matchAll(/<input\b[^>]*>/g))
    (fields[/\bname="([^"]*)"/.exec(input)![1]!] ??= []).push(/\bvalue="([^"]*)"/.exec(input)![1]!);
  return fields;
}

test('a threshold is chosen by what it misses, previewed, saved with its evidence, and undone', async () => {
  await put(DECIDED());
  const page = await browser.get(THRESHOLD);
  expect(words(page.text)).toContain(
    'A threshold of 70 is the highest that is known to miss at most 5 %. It would have closed 240 of 320 ' +
      'decided alerts, and of the alerts that people escalated 0 (0.0 %), at most 3.7 % with a confidence ' +
      'of 95 %.',
  );
  expect(page.text).toContain('class="picture thresholds"');
  const preview = await browser.post(`${ADDRESS}/preview`, fieldsOf(page.text, `${ADDRESS}/preview`));
  expect(words(preview.text)).toContain('Escalates from a score of 70 instead of 60');
  await browser.post(ADDRESS, fieldsOf(preview.text, ADDRESS));
  const events = await server.app.get(Decisions, { strict: false }).read(RecipeEvents, bank.caller, bank.id);
  expect(events.map(({ data }) => data)).toMatchObject([
    {
      version: 1,
      settings: { escalateAt: 70 },
      evidence: { decisions: 320, positives: 80, closed: 240, missed: 0, confidence: 0.95, missAtMost: 0.05 },
    },
  ]);
  const shown = await browser.get(ADDRESS);
  const undone = await browser.post(`${ADDRESS}/restore`, fieldsOf(shown.text, `${ADDRESS}/restore`));
  expect(undone.status).toBe(303);
  const { recipe, version } = await server.bus.send(new GetRecipe(bank.caller));
  expect([recipe.escalateAt, version]).toEqual([60, 2]);
  // The form of a page that shows an earlier version undoes nothing.
  const late = await browser.post(`${ADDRESS}/restore`, fieldsOf(shown.text, `${ADDRESS}/restore`));
  expect(late.status).toBe(409);
});

test('a threshold that a person picks is stored with what is known of it', async () => {
  await put(DECIDED());
  const fields = fieldsOf((await browser.get(THRESHOLD)).text, `${ADDRESS}/preview`);
  await browser.post(ADDRESS, { ...fields, escalate_at: '80', miss_at_most: '0.05' });
  const events = await server.app.get(Decisions, { strict: false }).read(RecipeEvents, bank.caller, bank.id);
  expect(events[0]?.data.evidence).toMatchObject({ missed: 80, missAtMost: null });
});

test('the page shows what thresholds do on the recorded sets, also before anybody has decided', async () => {
  const told = await pageWords(THRESHOLD);
  const [{ engine, head, rows }] = figuresOfModel.thresholds as [(typeof figuresOfModel.thresholds)[number]];
  expect(told).toContain(`Recorded sets, engine version ${engine}`);
  for (const set of head.slice(1)) expect(told).toContain(set);
  for (const cells of rows) expect(told).toContain(cells.join(' '));
  const sixty = rows.find(([threshold]) => threshold === '60')!;
  expect(sixty[1]).toMatch(/^\d+\.\d % closed, \d+\.\d % escalated$/);
});

test('with too few decisions the page says how many more are needed', async () => {
  expect(await pageWords(THRESHOLD)).toContain('Nobody has decided an alert with a score yet');
  await put([
    ...rowsOf(150, { score: 20, decision: 'CLEARED' }),
    ...rowsOf(50, { score: 70, decision: 'ESCALATED' }),
  ]);
  server.clock.advance(10 * MINUTE_MS);
  const told = await pageWords(THRESHOLD);
  expect(told).toContain('This takes 9 more alerts that people escalate');
  expect(told).toContain('that means 36 more decisions');
  expect(told).not.toContain('Preview a threshold');
  expect(await pageWords(`${THRESHOLD}?miss=10`)).toContain('A threshold of 70');
});

test.each(['0', '100', 'x', '5.123'])('a share of %j percent is refused', async (miss) => {
  await put(DECIDED());
  const { status, text } = await browser.get(`${THRESHOLD}?miss=${miss}`);
  expect([status, words(text).includes('Miss at most, in percent must be')]).toEqual([422, true]);
});

test('policies, open decisions, missing scores count as none; lifted scores are never closed', async () => {
  await put([
    ...DECIDED(),
    ...rowsOf(500, { score: 10, decision: 'CLEARED', by: 'policy salaries version 3' }),
    ...rowsOf(20, { score: 10, decision: 'PENDING_INFO' }),
    ...rowsOf(20, { score: null, decision: 'ESCALATED' }),
    ...rowsOf(5, { score: 60, decision: 'ESCALATED', rule: 'nothing_known' }),
  ]);
  const { decisions, positives, rows, choice } = await figures();
  expect([decisions, positives]).toEqual([325, 85]);
  expect(rows[71]).toMatchObject({ closed: 320, missed: 80 });
  expect(choice.chosen).toMatchObject({ threshold: 70, missed: 0 });
});

test('subtypes with enough decisions have a choice of their own', async () => {
  await put([
    ...rowsOf(200, { score: 20, decision: 'CLEARED', subtype: 'cash' }),
    ...rowsOf(60, { score: 40, decision: 'STR_FILED', subtype: 'cash' }),
    ...rowsOf(100, { score: 20, decision: 'CLEARED', subtype: 'crypto' }),
    ...rowsOf(10, { score: 90, decision: 'ESCALATED', subtype: 'crypto' }),
  ]);
  const { subtypes } = await figures();
  expect(subtypes).toMatchObject([
    { subtype: 'cash', decisions: 260, positives: 60, chosen: { threshold: 40 } },
  ]);
  expect(await pageWords(THRESHOLD)).toMatch(/cash 260 60 A threshold of 40/);
});

test('many decisions are counted again after ten minutes, and no other organization’s', async () => {
  const other = await server.newOrganization();
  await put(rowsOf(1_000, { score: 20, decision: 'CLEARED' }));
  expect((await figures()).decisions).toBe(1_000);
  expect((await server.bus.send(new GetThresholdFigures(other.caller))).decisions).toBe(0);
  await put(rowsOf(10, { score: 30, decision: 'CLEARED' }));
  server.clock.advance(9 * MINUTE_MS);
  expect((await figures()).decisions).toBe(1_000);
  server.clock.advance(MINUTE_MS);
  expect((await figures()).decisions).toBe(1_010);
});

test('fewer than 1,000 decisions are counted again after five seconds', async () => {
  expect((await figures()).decisions).toBe(0);
  await put(rowsOf(10, { score: 30, decision: 'CLEARED' }));
  expect((await figures()).decisions).toBe(0);
  server.clock.advance(5_000);
  expect((await figures()).decisions).toBe(10);
});

test('an alert shows its probability on its page and in REST once there are enough decisions', async () => {
  const alert = await InvestigatedAlert.in(server, bank, new Builders(61), {});
  const client = new RestClient(server, bank);
  const { id, finalRiskScore: score, completedRunId } = await alert.row();
  const read = async <Answer>(path: string): Promise<Answer> => (await client.get(path)).json;
  type WithProbability = { readonly escalation_probability: unknown };
  const ofAlert = async () => (await read<WithProbability>(`alerts/${alert.alertId}`)).escalation_probability;
  expect(await ofAlert()).toBeNull();
  expect(await pageWords(`/alerts/${id}`)).not.toContain('your people escalate');
  await put(DECIDED());
  server.clock.advance(10 * MINUTE_MS);
  const known = await server.bus.send(new GetScoreProbability(bank.caller, score));
  expect(known).toMatchObject({ probability: expect.any(Number) as number });
  expect(await ofAlert()).toEqual(known);
  const run = await read<WithProbability>(`investigation/${completedRunId}`);
  expect(run.escalation_probability).toEqual(known);
  expect(await pageWords(`/alerts/${id}`)).toContain('Of alerts with such a score your people escalate');
  const { choice } = await read<{ choice: { chosen: { threshold: number } | null } }>(
    'thresholds?miss_at_most=0.05',
  );
  expect(choice.chosen?.threshold).toBe(70);
});

test('a viewer reads the figures and changes nothing', async () => {
  await put(DECIDED());
  const { browser: viewer } = await signedIn(server, bank, 'viewer');
  const { status, text } = await viewer.get(THRESHOLD);
  expect([status, words(text).includes('Preview a threshold')]).toEqual([200, false]);
  expect((await viewer.post(`${ADDRESS}/restore`, { version: '1' })).status).toBe(403);
});
