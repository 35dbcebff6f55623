import type { AlertMetrics } from '../../../src/alerts/queries/get-alert-metrics.query.js';
import { ANSWER_BYTES_MAX, firstThatFit } from '../../../src/mcp/answer-size.js';
import { getAlertMetrics } from '../../../src/mcp/tools/get-alert-metrics.tool.js';
import { getFlagTrends } from '../../../src/mcp/tools/get-flag-trends.tool.js';
import { listAlertInvestigations } from '../../../src/mcp/tools/list-alert-investigations.tool.js';
import type { Tool } from '../../../src/mcp/tool.js';
import { operator } from '../../../src/operator/operator.js';

const quiet = { progress: () => undefined, signal: () => new AbortController().signal };

/** What the tool shows of an answer of the server. */
async function shown(tool: Tool, args: object, found: object) {
  const { result } = await tool.run(
    args,
    operator({ id: 'bank', features: [] }, 'test'),
    () => Promise.resolve(found as never),
    quiet,
  );
  const { text } = result.content[0]!;
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  return JSON.parse(text) as Record<string, unknown>;
}

test('items that fit come first, and all of them where they do', () => {
  const texts = Array.from({ length: 9 }, (_, at) => String(at).repeat(10_000));
  expect(firstThatFit(texts, (text) => text)).toEqual(texts.slice(0, 5));
  expect(firstThatFit(texts.slice(0, 5), (text) => text)).toEqual(texts.slice(0, 5));
});

test('of a thousand runs the newest are listed', async () => {
  const investigations = Array.from({ length: 1_000 }, (_, at) => ({
    id: `01k7zq0v5m8x3n2b4c6d8f${at}`,
    ranAt: '2026-03-01T12:00:00.000Z',
    isLatest: at === 0,
    state: 'completed',
    score: 57.25,
    disposition: 'ESCALATED',
    outcome: {
      kind: 'asks',
      rule: 'strangers_money',
      title: 'much money from strangers',
      would: 'The contract',
    },
  }));
  const found = { analystDisposition: null, investigations, truncated: false };
  const answer = await shown(listAlertInvestigations, { alert_id: 'A-1' }, found);
  const rows = answer['investigations'] as { investigation_service_id: string }[];
  expect(rows.length).toBeGreaterThan(100);
  expect(rows[0]!.investigation_service_id).toBe(investigations[0]!.id);
  expect(answer['truncated']).toBe(true);
});

test('of very many weeks the newest are shown, with how to get the others', async () => {
  const byFlag = Object.fromEntries(
    Array.from({ length: 54 }, (_, at) => [`TP${at}`, { red: at, yellow: 1 }]),
  );
  const buckets = Array.from({ length: 100 }, (_, at) => ({
    from: new Date(Date.UTC(2024, 0, 1 + at * 7)).toISOString().slice(0, 10),
    alerts: 9,
    escalated: 1,
    byFlag,
  }));
  const counts = { flagCount: 0, byColor: {}, byBlock: {}, byFlag: {}, byRule: {}, truncated: false };
  const found = { ...counts, investigationsScanned: 900, buckets };
  const answer = await shown(getFlagTrends, { bucket: 'week' }, found);
  const weeks = answer['buckets'] as { from: string }[];
  expect(weeks.length).toBeLessThan(100);
  expect(weeks.at(-1)!.from).toBe(buckets.at(-1)!.from);
  expect(answer['shortened']).toBe(`Before ${weeks[0]!.from}: ask with date_to.`);
});

test('of very many assets those of most transactions are shown', async () => {
  const assets = Array.from({ length: 300 }, (_, at) => `T${at}`);
  const totals = assets.flatMap((asset, at) =>
    (['in', 'out'] as const).map((direction) => ({ asset, direction, count: at, total: '1.25' })),
  );
  const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z', totals };
  const found: AlertMetrics = {
    investigationId: null,
    windows: [7, 30, 90].map((days) => ({ days, ...window })),
    truncated: false,
    topCounterparties: assets.map((asset) => {
      const sums = { volume: '1.25', incoming: '1.25', outgoing: '0' };
      return { kind: 'entity', value: 'C-1', asset, count: 1, ...sums };
    }),
    flagColors: {} as AlertMetrics['flagColors'],
    topRedFlags: [],
    topYellowFlags: [],
    headline: null,
    linkedEntities: [],
  };
  const answer = await shown(getAlertMetrics, { alert_id: 'A-1' }, found);
  const [first] = answer['windows'] as [{ totals: { asset: string }[] }];
  expect(first.totals.at(-1)!.asset).toBe('T299');
  expect(answer['shortened']).toBe('Of 300 assets the 50 most used are shown.');
  const few = await shown(
    getAlertMetrics,
    { alert_id: 'A-1' },
    { ...found, windows: [], topCounterparties: [] },
  );
  expect(few['shortened']).toBeNull();
});
