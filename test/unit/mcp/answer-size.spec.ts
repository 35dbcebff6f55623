import { AppError } from '@alert-review/kernel';
import { GetUserNames } from '../../../src/access/queries/get-user-names.query.js';
import type { AlertMetrics } from '../../../src/alerts/queries/get-alert-metrics.query.js';
import { ANSWER_BYTES_MAX, itemsThatFit, shortenAnswerToFit } from '../../../src/mcp/answer-size.js';
import { getAlertMetrics } from '../../../src/mcp/tools/get-alert-metrics.tool.js';
import { agentSearch } from '../../../src/mcp/tools/agent-search.tool.js';
import { compareInvestigations } from '../../../src/mcp/tools/compare-investigations.tool.js';
import { getFlagTrends } from '../../../src/mcp/tools/get-flag-trends.tool.js';
import { getEntity } from '../../../src/mcp/tools/get-entity.tool.js';
import { listAlertInvestigations } from '../../../src/mcp/tools/list-alert-investigations.tool.js';
import { failureResult, successResult } from '../../../src/mcp/tool-results.js';
import type { Tool } from '../../../src/mcp/tool.js';
import { operatorCaller } from '../../../src/operator/operator.js';

const quiet = { progress: () => undefined, signal: () => new AbortController().signal };

/** What the tool shows of an answer of the server, where the users have these names. */
async function shown(tool: Tool, args: object, found: object, names = new Map<string, string>()) {
  const { result } = await tool.run(
    args,
    operatorCaller({ id: 'bank', features: [] }, 'test'),
    (message) => Promise.resolve((message instanceof GetUserNames ? names : found) as never),
    quiet,
  );
  const { text } = result.content[0]!;
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  return JSON.parse(text) as Record<string, unknown>;
}

test('items that fit come first, and all of them where they do', () => {
  const texts = Array.from({ length: 9 }, (_, at) => String(at).repeat(10_000));
  expect(itemsThatFit(texts, (text) => text)).toEqual(texts.slice(0, 4));
  expect(itemsThatFit(texts.slice(0, 4), (text) => text)).toEqual(texts.slice(0, 4));
});

test('of a thousand runs the newest are listed', async () => {
  const investigations = Array.from({ length: 1_000 }, (_, at) => ({
    id: `01k7zq0v5m8x3n2b4c6d8f${at}`,
    ranAt: '2026-03-01T12:00:00.000Z',
    engine: 43,
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
  const found = { analystDisposition: null, investigations, truncated: false, notes: [] };
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

const INVISIBLE = '\u200B';

test('an answer that fits is the same, and one that does not says what was cut', () => {
  const small = { texts: ['a'], shortened: null };
  expect(shortenAnswerToFit(small)).toBe(small);
  const ids = Array.from({ length: 300 }, (_, at) => `A-${at}-${'x'.repeat(300)}`);
  const cut = shortenAnswerToFit({ ids, of: { [ids[0]!]: 1 }, shortened: 'Left out: notes.' });
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  expect(cut.ids).toHaveLength(100);
  expect(cut).toHaveProperty('ids_count', 300);
  expect(cut.shortened).toMatch(/^Left out: notes\. Texts of more than 200 characters end with …/);
});

test.each([1, 50])('%i ids of invisible characters in each group fit into an answer', async (count) => {
  const found = Array.from({ length: count }, (_, at) => ({
    ownId: `${INVISIBLE.repeat(250)}${at}`,
    serviceId: `01k7zq0v5m8x3n2b4c6d8f0g1h_${at}`,
  }));
  const group = { found, hasMore: false, isPart: false };
  const pages = { alerts: group, entities: group, transactions: group };
  const answer = await shown(agentSearch, { q: 'A-1', page_size: 50 }, pages);
  expect('shortened' in answer).toBe(count === 50);
  const [first] = answer['alerts'] as { service_id: string }[];
  expect(first!.service_id).toBe(found[0]!.serviceId);
});

test('two runs with the longest write-ups fit into an answer', async () => {
  const side = (writeUp: string) => ({ blockId: 'screening', writeUp, references: [], flags: [] });
  const pair = (value: unknown) => ({ before: value, after: value });
  const run = { investigationId: 'r', ranAt: 't', riskScore: 1, disposition: 'CLEARED', decidedBy: null };
  const found = {
    baseline: run,
    after: run,
    riskScoreDelta: 0,
    dispositionChanged: false,
    configMatches: true,
    modules: [
      {
        module: 'screening',
        state: 'recomputed',
        inputsChanged: true,
        score: pair(1),
        contribution: pair(1),
        flagsFlipped: false,
        flips: [],
        writeUp: { before: side(INVISIBLE.repeat(40_000)), after: side('A long one. '.repeat(9_000)) },
      },
    ],
    onlyInBaseline: [],
    onlyInAfter: [],
  };
  const answer = await shown(compareInvestigations, { alert_id: 'A-1', module: 'screening' }, found);
  expect(answer['shortened']).toMatch(/^Texts of more than 4000 characters/);
});

test('a customer with long texts keeps the beginning of each', async () => {
  const content = { entity_id: 'C-1', type: 'INDIVIDUAL', name: 'Ann', occupation: 'x'.repeat(90_000) };
  const found = { serviceId: 's', version: 1, status: 'ACTIVE', content };
  const answer = await shown(getEntity, { entity_service_id: 's' }, found);
  expect(answer['customer_data']).toEqual({ name: 'Ann', occupation: `${'x'.repeat(4_000)}…` });
  const whole = { ...found, content: { ...content, occupation: 'Baker' } };
  expect((await shown(getEntity, { entity_service_id: 's' }, whole))['shortened']).toBeNull();
});

const noteOf = (at: number, body: string) => ({
  noteId: `n${at}`,
  blockType: 'general',
  classification: 'added_facts',
  body,
  writtenAt: '2026-03-01T12:00:00.000Z',
  writtenBy: 'user-1',
  files: [],
  moved: [],
  understoodAs: ['the source of money'],
  touches: [],
  changedBlocks: [],
  answer: 'It is read by the next run.',
});

test('notes name their authors; where older ones are left out, the answer says so', async () => {
  const names = new Map([['user-1', 'a colleague']]);
  const list = async (count: number, body: string) => {
    const notes = Array.from({ length: count }, (_, at) => noteOf(at, body));
    const found = { analystDisposition: null, investigations: [], truncated: false, notes };
    const answer = await shown(listAlertInvestigations, { alert_id: 'A-1' }, found, names);
    return { truncated: answer['truncated'], notes: answer['notes'] as Record<string, string>[] };
  };
  const all = await list(20, 'The payments are rent.');
  expect(all.truncated).toBe(false);
  expect(all.notes.map((note) => note['written_by'])).toEqual(all.notes.map(() => 'a colleague'));
  const some = await list(20, INVISIBLE.repeat(4_000));
  expect(some.truncated).toBe(true);
  expect(some.notes.at(-1)!['note_id']).toBe('n19');
});

test('both forms of any answer, and the text of any refusal, stay below what hosts take', () => {
  const { result } = successResult({ text: '⟨'.repeat(90_000), list: Array(9_000).fill('\u200b') });
  expect(result.content[0]!.text.length).toBeLessThanOrEqual(48_000);
  expect(JSON.stringify(result.structuredContent).length).toBeLessThanOrEqual(48_000);
  const alert_ids = Array(50).fill('\u200b'.repeat(500)).join(', ');
  const refused = new AppError('batch_differs', {
    field: 'batch_id',
    value: 'b',
    disposition: 'CLEARED',
    alert_ids,
  });
  const { content } = failureResult(refused, false, 'https://alerts.example.com').result;
  expect(content[0]!.text.length).toBeLessThanOrEqual(48_000);
  expect(content[0]!.text).toMatch(/code: batch_differs$/);
});
