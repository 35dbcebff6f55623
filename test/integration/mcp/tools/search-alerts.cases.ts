import { AlertReadModel } from '../../../../src/alerts/alert.read-model.js';
import { AlertDayRecord } from '../../../../src/alerts/domain/alert-day.record.js';
import { AlertRecord } from '../../../../src/alerts/domain/alert.record.js';
import { scoreKeysOf } from '../../../../src/alerts/domain/score-keys.js';
import { GetAlertPortfolioStats } from '../../../../src/alerts/queries/get-alert-portfolio-stats.query.js';
import { InvestigationReadModel } from '../../../../src/investigations/investigation.read-model.js';
import { Records } from '../../../../src/platform/records/records.js';
import { DISPOSITION_FILTER_VALUES } from '../../../../src/mcp/tools/search-alerts.tool.js';
import { RebuildReadModels } from '../../../../src/maintenance/commands/rebuild-read-models.command.js';
import { operatorOfServer, type TestApp } from '../../../support/app.js';
import { McpClient } from '../../../support/mcp-client.js';
import { createRowWriter } from '../../../support/put-rows.js';
import { readsOf, whileNoDayIsCounted } from '../../../support/slow-stores.js';
import { createdMs, newestResult, RandomAlerts, type KnownAlert } from '../../../support/random-alerts.js';
import { mcpApp } from '../mcp-app.js';

const putRows = createRowWriter();

interface Page {
  readonly alerts: readonly { readonly alert_id: string; readonly [field: string]: unknown }[];
  readonly has_more: boolean;
  readonly total: number | null;
}

const SEED = 4301;
let server: TestApp;
let known: RandomAlerts;
let client: McpClient;
let stranger: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, SEED);
  client = await McpClient.connect(server, bank);
  stranger = await McpClient.connect(server, other);
});

const ask = (args: object, by = client) => by.call('search_alerts', args);
const search = async (args: object, by?: McpClient) => (await ask(args, by)).structured as unknown as Page;
const idsOf = (alerts: readonly KnownAlert[]) => alerts.map(({ uploaded }) => uploaded.alert_id);

/** Page by page. */
async function found(args: object): Promise<string[]> {
  const ids: string[] = [];
  const totals = new Set<number | null>();
  for (let page = 1; ; page++) {
    const { alerts, has_more, total } = await search({ ...args, page, page_size: 25 });
    ids.push(...alerts.map(({ alert_id }) => alert_id));
    totals.add(total);
    if (has_more) continue;
    expect([args, [...totals]]).toEqual([args, [ids.length]]);
    return ids;
  }
}

test('whatever is asked, the answer is that of a look at every alert', async () => {
  const maybe = <Value>(value: () => Value) => (known.int(0, 2) === 0 ? value() : undefined);
  for (let round = 0; round < 40; round++) {
    const example = known.pick(known.alerts);
    const to = known.pick(known.alerts);
    const scores = [known.int(0, 100), known.int(0, 10_000) / 100, 57, 100].sort((a, b) => a - b);
    const wanted = {
      disposition: maybe(() => known.pick(DISPOSITION_FILTER_VALUES.slice(0, 10))),
      min_risk_score: maybe(() => Number((scores[0]! / 100).toFixed(4))),
      max_risk_score: maybe(() => Number((scores[3]! / 100).toFixed(4))),
      created_after: maybe(() => new Date(Math.min(createdMs(example), createdMs(to))).toISOString()),
      created_before: maybe(() => new Date(Math.max(createdMs(example), createdMs(to))).toISOString()),
      upload_session_id: round % 10 === 0 ? example.sessionId : undefined,
      source_id: round % 15 === 0 ? example.uploaded.alert_id : undefined,
      sort: maybe(() => 'risk'),
      detail: maybe(() => 'brief'),
      final_disposition: undefined as string | undefined,
    };
    if (wanted.sort || (wanted.min_risk_score === undefined && wanted.max_risk_score === undefined))
      wanted.final_disposition = maybe(() => known.pick(['ESCALATED', 'CLEARED']));
    const fits = (alert: KnownAlert) => {
      const score = newestResult(alert)?.score;
      const atLeast = (bound?: number) =>
        bound === undefined || (score !== undefined && score >= bound * 100 - 1e-9);
      const atMost = (bound?: number) =>
        bound === undefined || (score !== undefined && score <= bound * 100 + 1e-9);
      return (
        (wanted.disposition === undefined || (alert.disposition ?? 'NOT_REVIEWED') === wanted.disposition) &&
        atLeast(wanted.min_risk_score) &&
        atMost(wanted.max_risk_score) &&
        (wanted.created_after === undefined || createdMs(alert) >= Date.parse(wanted.created_after)) &&
        (wanted.created_before === undefined || createdMs(alert) <= Date.parse(wanted.created_before)) &&
        (wanted.upload_session_id === undefined || alert.sessionId === wanted.upload_session_id) &&
        (wanted.final_disposition === undefined ||
          newestResult(alert)?.disposition === wanted.final_disposition) &&
        (wanted.source_id === undefined || alert.uploaded.alert_id === wanted.source_id)
      );
    };
    const newest = known.where(fits);
    const scoreOf = (alert: KnownAlert) => newestResult(alert)?.score ?? -1;
    // Equal scores stay newest first.
    const fitting = wanted.sort ? newest.toSorted((a, b) => scoreOf(b) - scoreOf(a)) : newest;
    expect([SEED, round, wanted, await found(wanted)]).toEqual([SEED, round, wanted, idsOf(fitting)]);
  }
});

test('a replay of the log makes the same rows', async () => {
  const [rebuilt] = await server.bus.send(
    new RebuildReadModels(operatorOfServer, { readModel: AlertReadModel.name, verifyOnly: true }),
  );
  expect(rebuilt!.rebuiltHash).toBe(rebuilt!.liveHash);
});

test('an alert is shown with decision, outcome and score, as get_alert shows them', async () => {
  const [one] = known.where((alert) => newestResult(alert) !== null && alert.disposition !== null);
  const { alerts } = await search({ source_id: one!.uploaded.alert_id });
  const { structured } = await client.call('get_alert', { alert_id: one!.uploaded.alert_id });
  // A list leaves out what is worked out for one alert at a time.
  const ofOne = Object.keys(structured!).filter(
    (name) => name !== 'shortened' && name !== 'escalation_probability',
  );
  expect(Object.keys(alerts[0]!)).toEqual(ofOne);
  expect(alerts[0]).toMatchObject({
    customer_data: structured!['customer_data'],
    service_id: one!.serviceId,
    analyst_disposition: one!.disposition,
    final_disposition: newestResult(one!)!.disposition,
    final_risk_score: newestResult(one!)!.score,
  });
});

test('a brief row has outcome, score, what it looks like and red flags, with their titles once', async () => {
  const { alerts, titles, shortened } = (await ask({ detail: 'brief', sort: 'risk' }))
    .structured as unknown as {
    alerts: { alert_id: string; outcome: { rule: string } | null; red_flags: string[] }[];
    titles: Record<string, string>;
    shortened: string | null;
  };
  expect(shortened).toBeNull();
  const { structured } = await client.call('get_alerts_bulk', {
    alert_ids: alerts.map(({ alert_id }) => alert_id),
  });
  const whole = new Map(
    (structured!['alerts'] as Record<string, unknown>[]).map((alert) => [alert['alert_id'], alert]),
  );
  for (const row of alerts) {
    const { outcome, analysis_blocks, final_disposition, final_risk_score } = whole.get(row.alert_id) as {
      outcome: { rule: string } | null;
      analysis_blocks: { flags: { flag_id: string; color: string }[] }[];
      final_disposition: string | null;
      final_risk_score: number | null;
    };
    const flags = analysis_blocks.flatMap((block) => block.flags);
    const red = flags.filter(({ color }) => ['black', 'red'].includes(color)).map(({ flag_id }) => flag_id);
    expect(row).toMatchObject({ final_disposition, final_risk_score, red_flags: red });
    expect(row.outcome?.rule).toBe(outcome?.rule);
    for (const id of [...red, ...(outcome ? [outcome.rule] : [])])
      expect(titles[id]).toEqual(expect.any(String));
  }
});

test('a bound that is a day stands for all of it [20]', async () => {
  const day = '2025-01-03';
  const ofDay = known.where(({ uploaded }) => uploaded.created_at.startsWith(day));
  expect(new Set(ofDay.map(({ uploaded }) => uploaded.created_at.slice(11))).size).toBeGreaterThan(2);
  expect(await found({ created_after: day, created_before: day })).toEqual(idsOf(ofDay));
});

test('scores are compared in hundredths: 0.57 finds 57, and neither 56.99 nor 57.01 [26]', async () => {
  const ofScore = known.where((alert) => newestResult(alert)?.score === 57);
  expect(ofScore.length).toBeGreaterThan(0);
  expect(await found({ min_risk_score: 0.57, max_risk_score: 0.57 })).toEqual(idsOf(ofScore));
  expect(await found({ min_risk_score: 0.57001, max_risk_score: 0.57009 })).toEqual([]);
});

test.each([
  [{}, 10],
  [{ page_size: 1 }, 1],
  [{ page_size: 50 }, 50],
  [{ page_size: 50, page: 200 }, 0],
  [{ page_size: 1, page: 10_000 }, 0],
])('%j answers with %i alerts', async (args, count) => {
  expect(known.alerts.length).toBeGreaterThan(50);
  expect((await search(args)).alerts).toHaveLength(count);
});

test.each([
  [{ page_size: 0 }, 'page_size'],
  [{ page_size: 51 }, 'page_size'],
  [{ page: 0 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ page_size: 50, page: 201 }, 'page of 50 leads beyond the first 10000 alerts: narrow the search'],
  [{ page_size: 1, page: 10_001 }, 'page of 1 leads beyond'],
  [{ min_risk_score: -0.01 }, 'min_risk_score'],
  [{ max_risk_score: 1.01 }, 'max_risk_score'],
  [{ min_risk_score: 0.6, max_risk_score: 0.5 }, 'min_risk_score is higher than max_risk_score'],
  [{ created_after: 'yesterday' }, 'created_after is neither a day'],
  [
    { created_after: '2025-01-02', created_before: '2025-01-01' },
    'created_after is later than created_before',
  ],
  [{ disposition: 'PENDING_INFO' }, 'disposition'],
  [{ sort: 'oldest' }, 'sort'],
  [{ detail: 'long' }, 'detail'],
  [{ final_disposition: 'FALSE_POSITIVE' }, 'final_disposition'],
  [
    { final_disposition: 'ESCALATED', min_risk_score: 0.5 },
    'sort must be risk for final_disposition with scores',
  ],
  [{ query: 'x' }, 'Unknown argument: query.'],
  [{ query: 'x', other: 1 }, 'Unknown arguments: query, other.'],
  [{ 'two words': 'x' }, 'There are unknown arguments.'],
])('%j is refused: %s', async (args, told) => {
  const { isError, text, meta } = await ask(args);
  expect([isError, meta['code']]).toEqual([true, 'validation_error']);
  expect(text).toContain(told);
});

test('nothing of another organization is found, whatever names it', async () => {
  const { uploaded, sessionId } = known.alerts[0]!;
  for (const args of [{}, { source_id: uploaded.alert_id }, { upload_session_id: sessionId }])
    expect(await search(args, stranger)).toMatchObject({ alerts: [], has_more: false, total: 0 });
});

/** An assistant of a bank with so many alerts, a hundred a day. */
async function withAlerts(length: number) {
  const bank = await server.newOrganization();
  const startMs = Date.parse('2025-02-01T00:00:00.000Z');
  const rows = Array.from({ length }, (_, at) => ({
    id: `01s${String(at).padStart(4, '0')}`,
    alertId: `A-${at}`,
    status: 'OPEN',
    source: 'TM',
    createdAt: startMs + at * 864_000,
    subtype: null,
    volumes: [],
    entityIds: ['C-1'],
    sessionId: '01session',
    analystDisposition: at === 7 ? 'CLEARED' : null,
    ...(at < 200 && { finalRiskScore: 57, scoreKeys: scoreKeysOf(57) }),
    ...(at >= 200 && at < 203 && { latestRunId: `01run${at}` }),
  })) as never[];
  await putRows(server, bank, AlertReadModel, rows);
  return { bank, by: await McpClient.connect(server, bank) };
}

test('a total beyond 200 is told where prepared rows have it, and on the last page', async () => {
  const { bank, by } = await withAlerts(503);
  const totalOf = async (args: object) => (await search(args, by)).total;
  for (const page of [1, 2, 2_000]) expect(await totalOf({ page, page_size: 5 })).toBe(503);
  expect(await totalOf({ created_after: '2025-02-02', created_before: '2025-02-03' })).toBe(200);
  const instants = { created_after: '2025-02-01T00:14:24Z', created_before: '2025-02-06T00:00:00Z' };
  expect(await totalOf(instants)).toBe(500);
  expect(await totalOf({ ...instants, created_before: '2025-02-06T00:14:24Z' })).toBe(501);
  expect(await totalOf({ disposition: 'CLEARED' })).toBe(1);
  expect(await totalOf({ disposition: 'NOT_REVIEWED' })).toBeNull();
  expect(await totalOf({ min_risk_score: 0.57 })).toBe(200);
  expect(await totalOf({ max_risk_score: 0.57, created_after: '2025-02-02' })).toBe(100);
  await server.bus.send(new GetAlertPortfolioStats(bank.caller, {}));
  expect(await totalOf({})).toBe(503);
});

test.each([
  ['fails', true],
  ['takes too long', false],
])(
  'where the count of days %s the page comes without a total, and the next one has it',
  async (_, atOnce) => {
    const { by } = await withAlerts(203);
    let giveUp: () => void = () => undefined;
    const instead = () =>
      new Promise<never>((_resolve, reject) => {
        giveUp = () => reject(new Error('the server is gone'));
        if (atOnce) giveUp();
      });
    const page = await whileNoDayIsCounted(server, instead, () => search({}, by));
    expect(page).toMatchObject({ has_more: true, total: null });
    giveUp();
    expect((await search({}, by)).total).toBe(203);
  },
);

test('the days of a total are read once, until an alert of one of them changes', async () => {
  const { bank, by } = await withAlerts(203);
  const totals: (number | null)[] = [];
  const daysRead = async () => {
    const reads = await readsOf(server, async () => void totals.push((await search({}, by)).total));
    return reads.filter(([name, rows]) => name === AlertDayRecord.name && rows === Infinity).length;
  };
  await daysRead();
  await daysRead();
  expect(await daysRead()).toBe(0);
  // As an upload of an alert does.
  const late = { id: '01late', alertId: 'late', createdAt: Date.parse('2025-02-02T12:00:00.000Z') };
  await putRows(server, bank, AlertReadModel, [{ ...late, status: 'OPEN', source: 'TM', entityIds: [] }]);
  const records = server.app.get(Records, { strict: false }).for(bank.caller);
  await records.compareAndSet(AlertDayRecord, { id: '2025-02-02' }, { $inc: { marked: 1 } });
  expect(await daysRead()).toBeGreaterThan(0);
  await daysRead();
  expect(await daysRead()).toBe(0);
  expect(totals).toEqual([203, 203, 203, 204, 204, 204]);
});

test('the alerts of a page are read together, and runs of those alone that have some', async () => {
  const { by } = await withAlerts(203);
  const reads = await readsOf(server, () => search({ page_size: 25 }, by));
  const names = reads.map(([name]) => name.replace(/@.*/, ''));
  const count = (name: string) => names.filter((each) => each === name).length;
  expect([count(AlertRecord.current.name), count(InvestigationReadModel.name)]).toEqual([1, 3]);
});
