import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { RiskData } from '@alert-review/judgement';
import { buildFacts } from '../../../packages/judgement/src/case/facts/case-facts.js';
import { factsInSteps } from '../../../packages/judgement/src/case/facts/case-facts.js';
import { walletFacts } from '../../../packages/judgement/src/case/facts/wallet-facts.js';
import { namedCounterpartiesInSteps } from '../../../packages/judgement/src/gathering/named-counterparties.js';
import { jsonInSteps, type JsonBytePieces } from '../../../src/platform/process/json-in-steps.js';

const COUNT = 2_000;
const START_MS = Date.UTC(2026, 0, 1);

function paid(i: number): Transaction {
  return {
    transaction_id: `t${i}`,
    event_time: new Date(START_MS + i * 60_000).toISOString(),
    amount: `${i + 1}`,
    amount_currency: 'BTC',
    descriptor: `payment ${i}`,
    sender: { entity_id: 'me' },
    receiver: { name: `Name ${i}`, blockchain_addresses: [`address ${i}`] },
  };
}

const transactions = Array.from({ length: COUNT }, (_, i) => ({
  id: `id${i}`,
  hash: `h${i}`,
  content: paid(i),
}));
const alert = {
  alert_id: 'a1',
  entity_id_list: ['me'],
  flagged_transaction_id_list: ['t1', 't7'],
  source: 'TM',
  title: 'Title',
  status: 'OPEN',
  created_at: new Date(START_MS + COUNT * 60_000).toISOString(),
  rule_title: 'Rule',
} as const;

function counted<Result>(steps: Generator<void, Result>): { pauses: number; result: Result } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { pauses, result: step.value };
  }
}

const textOf = (pieces: JsonBytePieces): string => Buffer.concat(pieces).toString();

const screen = {
  listDate: null,
  listStale: false,
  ticker: (address: string) => (/ [27]$/.test(address) ? 'XBT' : null),
};

test('wallets are looked at with a pause after every 200 transactions and addresses', () => {
  const { pauses, result } = counted(walletFacts(transactions, null, screen));
  expect(pauses).toBeGreaterThanOrEqual((2 * COUNT) / 200);
  expect(result.sanctioned.map(({ address }) => address)).toEqual(['address 2', 'address 7']);
});

test('counterparties are named with a pause after every 200 transactions', async () => {
  const lookback = { startMs: 0, endMs: START_MS * 2 };
  const asked = { alert, flaggedIds: new Set(['t1']), lookback, transactions };
  const risk = new RiskData({});
  const { pauses, result } = counted(namedCounterpartiesInSteps(risk, asked));
  expect(pauses).toBeGreaterThanOrEqual((2 * COUNT) / 200);
  expect(result.named).toContainEqual(expect.objectContaining({ name: 'Name 1' }));
});

test('facts are built with pauses, and written with pauses as JSON writes them', () => {
  const entities = [{ id: 'e1', hash: 'h', content: { entity_id: 'me', type: 'INDIVIDUAL' as const } }];
  const stored = {
    id: 'a',
    hash: 'h',
    content: { ...alert, entity_id_list: ['me'], flagged_transaction_id_list: ['t1'] },
  };
  const input = { alert: stored, entities, transactions, truncated: false, peers: null, listVersions: {} };
  const { pauses, result } = counted(factsInSteps(input));
  expect(pauses).toBeGreaterThanOrEqual(COUNT / 500);
  expect(result).toEqual(buildFacts(input));
  const written = counted(jsonInSteps({ facts: result }));
  const text = JSON.stringify({ facts: result });
  expect(textOf(written.result)).toBe(text);
  expect(Math.max(...written.result.map(({ length }) => length))).toBeLessThan(64 * 1024);
  expect(written.pauses).toBe(written.result.length - 1);
});

test.each([
  [null],
  ['half a pair \ud83d and a whole one \u{1f600}'],
  ['text'],
  [[]],
  [{}],
  [{ gone: undefined, list: [undefined, 1, null, { a: undefined }], '"': { deep: [[[[[[1, { b: 2 }]]]]]] } }],
  [Array.from({ length: 401 }, (_, i) => (i === 3 ? undefined : { i }))],
])('case %# is written as JSON writes it', (value) => {
  expect(textOf(counted(jsonInSteps(value)).result)).toBe(JSON.stringify(value));
});
