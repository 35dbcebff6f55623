import { RunFlagsReadModel } from '../../../../src/investigations/run-flags.read-model.js';
import { RebuildReadModels } from '../../../../src/maintenance/commands/rebuild-read-models.command.js';
import { operatorOfServer, type TestApp } from '../../../support/app.js';
import { McpClient } from '../../../support/mcp-client.js';
import { createRowWriter } from '../../../support/put-rows.js';
import { RandomAlerts } from '../../../support/random-alerts.js';
import type { RecordedRun } from '../../../support/recorded-run.js';
import { mcpApp } from '../mcp-app.js';

const putRows = createRowWriter();

let server: TestApp;
let known: RandomAlerts;
let client: McpClient;
let stranger: McpClient;
let completed: readonly RecordedRun[];

beforeAll(async () => {
  server = await mcpApp();
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, 4308);
  client = await McpClient.connect(server, bank);
  stranger = await McpClient.connect(server, other);
  completed = known.alerts.flatMap(({ runs }) => runs).filter(({ found }) => found !== null);
});

const trends = async (args: object, by = client) => {
  const { structured, text } = await by.call('get_flag_trends', args);
  return structured ?? text;
};

function expected(runs: readonly RecordedRun[]) {
  const flags = runs.flatMap(({ found }) => found!.flags);
  const counted = (names: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  };
  const ids = [...new Set(flags.map(({ flagId }) => flagId))];
  const ofFlag = (id: string) => flags.filter(({ flagId }) => flagId === id).map(({ color }) => color);
  return {
    flag_count: flags.length,
    by_color: counted(flags.map(({ color }) => color)),
    by_block: counted(flags.map(({ blockId }) => blockId)),
    by_flag: Object.fromEntries(ids.map((id) => [id, counted(ofFlag(id))])),
    by_rule: {},
    truncated: false,
    investigations_scanned: runs.length,
  };
}

test('flags are counted over completed runs, whatever runs came before and after', async () => {
  expect(completed.length).toBeGreaterThan(20);
  expect(await trends({})).toEqual(expected(completed));
});

test('bounds are those of the creation of a run, inclusive to the millisecond', async () => {
  for (let round = 0; round < 15; round++) {
    const [from, to] = [known.pick(completed), known.pick(completed)]
      .map(({ queuedMs }) => queuedMs + known.pick([-1, 0, 1]))
      .sort((a, b) => a - b) as [number, number];
    const bounds = { date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString() };
    const within = completed.filter(({ queuedMs }) => queuedMs >= from && queuedMs <= to);
    expect([bounds, await trends(bounds)]).toEqual([bounds, expected(within)]);
  }
});

test('a replay of the log makes the same rows', async () => {
  const [rebuilt] = await server.bus.send(
    new RebuildReadModels(operatorOfServer, { readModel: RunFlagsReadModel.name, verifyOnly: true }),
  );
  expect(rebuilt!.rows).toBeGreaterThan(completed.length);
  expect(rebuilt!.rebuiltHash).toBe(rebuilt!.liveHash);
});

test.each([
  [999, 999, false],
  [1_000, 1_000, true],
  [1_001, 1_000, true],
])('of %i runs %i are scanned, truncated %s [25]', async (count, investigations_scanned, truncated) => {
  const bank = await server.newOrganization();
  const runs = Array.from({ length: count }, (_, at) => ({
    id: `run-${at}`,
    state: 'completed' as const,
    createdAt: new Date(at).toISOString(),
    flags: [at === 0 ? 'account_age.AA1.red' : 'account_age.AA1.green'],
    rule: at === 0 ? 'named_scheme' : 'clear',
  }));
  await putRows(server, bank, RunFlagsReadModel, runs);
  // Left out is the oldest.
  const by_color = count > 1_000 ? { green: 1_000 } : { red: 1, green: count - 1 };
  expect(await trends({}, await McpClient.connect(server, bank))).toMatchObject({
    by_rule: count > 1_000 ? { clear: 1_000 } : { clear: count - 1, named_scheme: 1 },
    flag_count: investigations_scanned,
    by_color,
    truncated,
    investigations_scanned,
  });
});

test.each([
  [
    'month',
    [
      { from: '2026-03-01', alerts: 2, escalated: 1, by_flag: { TP1: { red: 1 }, TP2: { yellow: 1 } } },
      { from: '2026-04-01', alerts: 1, escalated: 0, by_flag: { TP1: { black: 1 } } },
    ],
  ],
  [
    'week',
    [
      { from: '2026-02-23', alerts: 1, escalated: 1, by_flag: { TP1: { red: 1 } } },
      { from: '2026-03-30', alerts: 2, escalated: 0, by_flag: { TP1: { black: 1 }, TP2: { yellow: 1 } } },
    ],
  ],
])('an alert counts once in each %s, with its newest run of it', async (bucket, buckets) => {
  const bank = await server.newOrganization();
  const run = (
    id: string,
    alert: string,
    day: string,
    flags: string[],
    disposition: 'ESCALATED' | 'CLEARED',
  ) => ({
    id,
    alert,
    state: 'completed' as const,
    createdAt: `${day}T12:00:00.000Z`,
    flags,
    disposition,
  });
  await putRows(server, bank, RunFlagsReadModel, [
    run('1', 'a', '2026-03-01', ['transaction_patterns.TP1.red'], 'ESCALATED'),
    run('2', 'b', '2026-03-30', ['transaction_patterns.TP2.red'], 'ESCALATED'),
    run('3', 'b', '2026-03-31', ['transaction_patterns.TP2.yellow', 'account_age.AA1.white'], 'CLEARED'),
    run('4', 'a', '2026-04-01', ['transaction_patterns.TP1.black'], 'CLEARED'),
  ]);
  const by = await McpClient.connect(server, bank);
  expect(await trends({ bucket }, by)).toMatchObject({ investigations_scanned: 4, buckets });
  expect(await trends({}, by)).not.toHaveProperty('buckets');
});

test.each([
  [{ date_from: 'x' }, 'date_from is neither a day'],
  [{ date_from: '2025-01-02', date_to: '2025-01-01' }, 'date_from is later than date_to'],
])('%j is refused', async (args, told) => {
  expect(await trends(args)).toContain(told);
});

test('runs of another organization are not counted', async () => {
  expect(await trends({}, stranger)).toEqual(expected([]));
});
