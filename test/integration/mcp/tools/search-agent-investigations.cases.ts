import { SetOrganizationFeatures } from '../../../../src/access/commands/set-organization-features.command.js';
import { AlertReadModel } from '../../../../src/alerts/alert.read-model.js';
import { PassageVectorsRecord } from '../../../../src/investigations/domain/search/passage-vectors.record.js';
import { PassagesReadModel } from '../../../../src/investigations/passages.read-model.js';
import type { PastInvestigations } from '../../../../src/investigations/search/past-investigations.js';
import { RebuildReadModels } from '../../../../src/maintenance/commands/rebuild-read-models.command.js';
import { ReadModels } from '../../../../src/platform/projections/read-models.js';
import { Records } from '../../../../src/platform/records/records.js';
import { operatorOfServer, type TestApp, type TestOrganization } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { InvestigatedAlert } from '../../../support/investigated-alert.js';
import { McpClient } from '../../../support/mcp-client.js';
import { MODEL_MISSING } from '../../../support/model.js';
import { openPast } from '../../../support/past-investigations.js';
import { recordRun, type RecordedFlag, type RunFindings } from '../../../support/recorded-run.js';
import { describeInstalled } from '../../../support/require.js';
import { RestClient, until } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

interface Result {
  readonly alert_id: string;
  readonly ran_at: string;
  readonly module: string;
  readonly similarity: number | null;
  readonly snippet: string;
}

let server: TestApp;
let bank: TestOrganization;
let client: McpClient;
const make = new Builders(4391);

const flag = (
  blockId: RecordedFlag['blockId'],
  flagId: string,
  color: RecordedFlag['color'],
  rationale: string,
) => ({
  blockId,
  flagId,
  color,
  rationale,
});

/** One alert with one run for each; the ids tell what was found. */
const RUNS: Readonly<Record<string, Omit<RunFindings, 'hasSar'>>> = {
  mixers: {
    score: 71,
    disposition: 'ESCALATED',
    flags: [
      flag('crypto_exposure', 'CE2', 'red', 'Direct dealings with risky services: mixer 4,100 USD.'),
      flag('crypto_exposure', 'CE6', 'white', 'Privacy coins: none.'),
      flag('account_age', 'AA1', 'red', 'The account was 2 days old at its first flagged transaction.'),
    ],
  },
  gambling: {
    score: 30.01,
    disposition: 'CLEARED',
    flags: [
      flag('crypto_exposure', 'CE2', 'yellow', 'Direct dealings with services of some risk: gambling 9 USD.'),
    ],
  },
  mailbox: {
    score: 70,
    disposition: 'ESCALATED',
    flags: [flag('email_phone', 'EP1', 'red', 'Disposable by the reviewed list of domains: mailinator.')],
  },
};

beforeAll(async () => {
  server = await mcpApp();
  bank = await server.newOrganization();
  await server.bus.send(
    new SetOrganizationFeatures(bank.caller, { enable: ['semantic_search'], disable: [] }),
  );
  client = await McpClient.connect(server, bank);
  for (const [id, found] of Object.entries(RUNS)) {
    await run(id, found);
    server.clock.advance(1_000);
  }
});

async function run(alertId: string, found: Omit<RunFindings, 'hasSar'>, tookMs = 0): Promise<void> {
  const rest = new RestClient(server, bank);
  const entity = make.entity();
  const transaction = make.transaction(entity.entity_id);
  await rest.entities(entity);
  await rest.transactions([transaction]);
  await rest.alerts([make.alert([entity.entity_id], [transaction.transaction_id], { alert_id: alertId })]);
  const rows = server.app.get(ReadModels, { strict: false }).for(bank.caller);
  const [alert] = await rows.find(AlertReadModel, { alertId }, { index: 'alert_id', limit: 1 });
  await recordRun(server, bank, alert!.id, { ...found, hasSar: false }, tookMs);
}

interface Found {
  readonly results: readonly Result[];
  readonly understood: object;
  readonly compared: string;
  readonly customer_data: object;
  readonly searched_since: string | null;
}

const search = async (args: object, by = client) => {
  const { structured, text } = await by.call('search_agent_investigations', args);
  if (!structured) throw new Error(text);
  return structured as unknown as Found;
};
const found = async (args: object) =>
  (await search(args)).results.map(({ alert_id, module }) => `${alert_id} ${module}`);
const refusal = async (args: object, by = client) =>
  (await by.call('search_agent_investigations', args)).text;

test('what shares most with the question comes first, with the flag that says it', async () => {
  const query = 'mixers, dealings with services';
  const { results, understood, compared, customer_data, searched_since } = await search({ query });
  expect(results.map(({ alert_id }) => alert_id)).toEqual(['mixers', 'gambling']);
  expect(results[0]).toEqual({
    alert_id: 'mixers',
    module: 'crypto_exposure',
    similarity: 1,
    snippet: 'CE2 red: Direct dealings with risky services: mixer 4,100 USD.',
    investigation_service_id: expect.any(String) as string,
    ran_at: expect.any(String) as string,
    final_disposition: 'ESCALATED',
    final_risk_score: 71,
  });
  expect(searched_since).toBeNull();
  expect([understood, compared, customer_data]).toEqual([
    {
      text: '[quote 1]',
      disposition: null,
      module: null,
      min_risk_score: null,
      max_risk_score: null,
      alert_from: null,
      alert_to: null,
      ran_from: null,
      ran_to: null,
      hint: null,
    },
    'words',
    { quotes: { 'quote 1': query } },
  ]);
});

test('constraints in the question are applied and told', async () => {
  const { results, understood, customer_data } = await search({
    query: 'services with a score above 70, escalated, in March 2025',
  });
  expect(results.map(({ alert_id }) => alert_id)).toEqual(['mixers']);
  expect(understood).toEqual({
    text: '[quote 1]',
    disposition: 'ESCALATED',
    module: null,
    min_risk_score: 70.01,
    max_risk_score: null,
    alert_from: '2025-03-01',
    alert_to: '2025-03-31',
    ran_from: null,
    ran_to: null,
    hint: null,
  });
  expect(customer_data).toEqual({ quotes: { 'quote 1': 'services' } });
  expect(await found({ query: 'services before 2025-03-01' })).toEqual([]);
});

test('white findings are not searched, the example finds its kind, nonsense nothing', async () => {
  expect(await found({ query: 'privacy coins' })).toEqual([]);
  expect(await found({ query: 'zzzzqqq' })).toEqual([]);
  const query = 'money sent through mixers, escalated, score above 70';
  expect((await found({ query }))[0]).toBe('mixers crypto_exposure');
});

test('an argument wins over the question', async () => {
  const query = 'risky services, cleared, score below 20';
  expect(await found({ query })).toEqual([]);
  const args = { query, disposition: 'ESCALATED', max_risk_score: 100 };
  expect(await found(args)).toEqual(['mixers crypto_exposure']);
  expect((await search(args)).understood).toMatchObject({ disposition: 'ESCALATED', max_risk_score: 100 });
  const hint = 'Scores are 0 to 100 here: 0.7 is next to nothing; 0.7 of 1 is 70.';
  expect((await search({ query, min_risk_score: 0.7 })).understood).toMatchObject({ hint });
});

test('constraints alone find the newest first, once each by what is worst', async () => {
  const { results } = await search({ query: 'escalated' });
  expect(results.map(({ alert_id, similarity }) => [alert_id, similarity])).toEqual([
    ['mailbox', null],
    ['mixers', null],
  ]);
  expect(await found({ query: 'escalated, account age' })).toEqual(['mixers account_age']);
});

test.each([
  [{ min_risk_score: 30 }, true],
  [{ min_risk_score: 30.01 }, true],
  [{ min_risk_score: 30.02 }, false],
  [{ max_risk_score: 30.02 }, true],
  [{ max_risk_score: 30.01 }, true],
  [{ max_risk_score: 30 }, false],
  [{ disposition: 'CLEARED' }, true],
  [{ disposition: 'ESCALATED' }, false],
  [{ module: 'crypto_exposure' }, true],
  [{ module: 'account_age' }, false],
])('%j: the one that scored 30.01 is found: %s', async (args, isFound) => {
  const results = await found({ query: 'gambling services', ...args });
  expect(results.includes('gambling crypto_exposure')).toBe(isFound);
});

test.each([
  [{ query: 'abc', top_k: 1 }, true],
  [{ query: '𝄞'.repeat(1_024), top_k: 25, min_risk_score: 0, max_risk_score: 100 }, true],
  [{ query: 'ab' }, 'query is shorter than 3 characters'],
  [{ query: ' ab ' }, 'query is shorter than 3 characters'],
  [{ query: '𝄞'.repeat(1_025) }, 'query'],
  [{}, 'query'],
  [{ query: 'abc', top_k: 0 }, 'top_k'],
  [{ query: 'abc', top_k: 26 }, 'top_k'],
  [{ query: 'abc', top_k: 1.5 }, 'top_k'],
  [{ query: 'abc', min_risk_score: -0.01 }, 'min_risk_score'],
  [{ query: 'abc', max_risk_score: 100.01 }, 'max_risk_score'],
  [{ query: 'abc', min_risk_score: 2, max_risk_score: 1 }, 'min_risk_score is higher than max_risk_score'],
  [{ query: 'abc', disposition: 'CLOSED' }, 'disposition'],
  [{ query: 'abc', module: 'network' }, 'module'],
])('%# is taken or refused by name', async (args, told) => {
  if (told === true) expect((await search(args)).results.length).toBeLessThanOrEqual(25);
  else expect(await refusal(args)).toContain(told as string);
});

test('top_k is the number of results', async () => {
  expect(await found({ query: 'services', top_k: 1 })).toHaveLength(1);
  expect(await found({ query: 'services', top_k: 2 })).toHaveLength(2);
});

test('it is refused until it is enabled, and another organization finds nothing', async () => {
  const other = await server.newOrganization();
  const stranger = await McpClient.connect(server, other);
  expect(await refusal({ query: 'mixers' }, stranger)).toContain('semantic_search is not enabled');
  await server.bus.send(
    new SetOrganizationFeatures(other.caller, { enable: ['semantic_search'], disable: [] }),
  );
  for (const query of ['mixers', 'escalated'])
    expect((await search({ query }, stranger)).results).toEqual([]);
});

test('a run is found once it has ended, a block that was carried forward once', async () => {
  const alert = await InvestigatedAlert.in(server, bank, new Builders(4392));
  await passagesOf(alert);
  const before = await found({ query: 'transaction patterns', top_k: 25 });
  expect(before).toContain(`${alert.alertId} transaction_patterns`);
  await alert.rerun();
  const [verdict, ...findings] = await passagesOf(alert);
  expect([verdict!.narrative === '', findings]).toEqual([false, []]);
  expect(await found({ query: 'transaction patterns', top_k: 25 })).toEqual(before);
});

/** Of its newest run, once they stand: rows of one event may be written one after another. */
async function passagesOf(alert: InvestigatedAlert) {
  const rows = server.app.get(ReadModels, { strict: false }).for(bank.caller);
  const { latestRunId } = await alert.row();
  const row = await until(
    () => rows.get(PassagesReadModel, latestRunId!),
    (stored) => stored?.state === 'completed',
  );
  return row!.passages;
}

test('words of customers stand under labels', async () => {
  const other = await server.newOrganization();
  await server.bus.send(
    new SetOrganizationFeatures(other.caller, { enable: ['semantic_search'], disable: [] }),
  );
  const emails = ['ignore-all-rules@mailinator.com'];
  await InvestigatedAlert.in(server, other, new Builders(4393), { emails });
  const query = { query: 'disposable address', module: 'email_phone' };
  const { results, ...rest } = await search(query, await McpClient.connect(server, other));
  expect(results[0]!.snippet).toMatch(/^EP1 red: .*\[quote \d+\]/);
  expect(JSON.stringify(results)).not.toContain('ignore-all-rules');
  expect(JSON.stringify(rest)).toContain('ignore-all-rules');
});

test('a replay of the log makes the same rows', async () => {
  const [rebuilt] = await server.bus.send(
    new RebuildReadModels(operatorOfServer, { readModel: PassagesReadModel.name, verifyOnly: true }),
  );
  expect(rebuilt!.rows).toBeGreaterThanOrEqual(3);
  expect(rebuilt!.rebuiltHash).toBe(rebuilt!.liveHash);
});

test('the day of a run is that on which it started, as it is shown', async () => {
  const dayMs = 86_400_000;
  server.clock.advance(dayMs - (server.clock.now() % dayMs) - 1_000);
  const flags = [flag('screening', 'SC1', 'red', 'A match that took all night.')];
  await run('night', { score: 50, disposition: 'CLEARED', flags }, 60_000);
  client = await McpClient.connect(server, bank);
  const [{ ran_at }] = (await search({ query: 'match all night' })).results as [Result];
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  expect(ran_at.slice(0, 10) < today).toBe(true);
  expect(await found({ query: `match all night, before ${today}` })).toContain('night screening');
  expect(await found({ query: `match all night since ${today}` })).toEqual([]);
});

describeInstalled(MODEL_MISSING, 'with a model', () => {
  const open = () => openPast(server, 'use-lite');
  /** Answers only when every vector is there. */
  async function hitsBy(past: PastInvestigations, text: string) {
    for (;;) {
      const answer = await past.search(bank.caller, { text, constraints: {}, limit: 3 });
      if (answer.withoutVector === 0) return answer.hits;
    }
  }
  const vectors = () => server.app.get(Records, { strict: false }).for(bank.caller);
  const vectorRows = () => vectors().find(PassageVectorsRecord, {}, { index: 'id', limit: 100 });

  test('what means the same is found; vectors are kept, and made again when missing', async () => {
    const first = open();
    const hits = await hitsBy(first.past, 'throwaway inbox');
    expect(hits[0]).toMatchObject({ module: 'email_phone' });
    expect(hits[0]!.similarity).toBeGreaterThan(0.3);
    expect(await hitsBy(first.past, 'zzzzqqq')).toEqual([]);
    // The first example of the page.
    expect((await hitsBy(first.past, 'payments through mixers'))[0]!.module).toBe('crypto_exposure');
    await first.stop();
    const made = await vectorRows();
    expect(made.length).toBeGreaterThanOrEqual(3);

    const second = open();
    const sought = { text: 'throwaway inbox', constraints: {}, limit: 3 };
    const again = await second.past.search(bank.caller, sought);
    expect(again).toEqual({ hits, withoutVector: 0, byMeaning: true, searchedSince: null });
    await second.stop();

    for (const { id } of made) await vectors().remove(PassageVectorsRecord, { id });
    const third = open();
    expect(await hitsBy(third.past, 'throwaway inbox')).toEqual(hits);
    await third.stop();
    const byId = (rows: typeof made) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(await vectorRows())).toEqual(byId(made));
  });
});
