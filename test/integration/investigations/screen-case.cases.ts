import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Alert } from '../../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import {
  screenCase,
  type CaseScreeningInput,
} from '../../../packages/judgement/src/gathering/screen-case.js';
import { Clock } from '@alert-review/kernel';
import type { RiskData } from '@alert-review/judgement';
import { runStepsCooperatively } from '../../../src/platform/process/yield-to-event-loop.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { PACE } from '../../support/case-records.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const END_MS = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;
let shipped: RiskData;
let mounted: RiskData;
let folder: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = await temporaryFolder();
  const lists = {
    articles: { date: '2025-01-01', source: 'test' },
  };
  await writeFile(path.join(folder, 'lists.json'), JSON.stringify(lists));
  const articles = [
    { id: 'n1', published_on: '2024-05-01', source: 'Paper', text: 'Jasto Kelbor convicted of fraud' },
    { id: 'n2', published_on: '2024-06-01', source: 'Paper', text: 'Jasto met Kelbor over cocaine' },
    ...Array.from({ length: 51 }, (_, id) => ({
      id: `m${id}`,
      published_on: `2024-01-${10 + (id % 20)}`,
      text: id === 40 ? 'Selta Norqua in a fraud' : `Selta Norqua ${'once more '.repeat(200)}`,
    })),
  ];
  await writeFile(
    path.join(folder, 'articles.jsonl'),
    articles.map((each) => JSON.stringify(each)).join('\n'),
  );
  shipped = await new RiskLists(undefined, new TestClock()).current();
  mounted = await new RiskLists(folder, new TestClock()).current();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const profile: Entity = { entity_id: 'C1', type: 'INDIVIDUAL', name: 'Jasto Kelbor', dob: '1970-05-05' };
const alert: Alert = {
  alert_id: 'A1',
  entity_id_list: ['C1'],
  flagged_transaction_id_list: ['T1'],
  source: 'TM',
  title: 'Unusual activity',
  status: 'OPEN',
  created_at: '2026-02-01T00:00:00Z',
  rule_title: 'Rule 7',
};
/** On the list that ships. */
const LISTED = '18M8bJWMzWHDBMxoLqjHHAffdRy4SrzkfB';

const paid = (
  id: string,
  daysAgo: number,
  address: string,
  from = 'C1',
): CaseScreeningInput['transactions'][number] => ({
  id,
  hash: `h ${id}`,
  content: {
    transaction_id: id,
    event_time: new Date(END_MS - daysAgo * DAY_MS).toISOString(),
    amount: '1',
    amount_currency: 'BTC',
    sender: { entity_id: from },
    receiver: { blockchain_addresses: [address] },
  },
});
const screen = async (
  lists: RiskData,
  given: Partial<CaseScreeningInput> = {},
  stale: readonly string[] = [],
  pace = PACE,
) => {
  const { facts } = await screenCase(
    lists,
    {
      alert,
      subjectId: 'C1',
      profile,
      lookback: { startMs: END_MS - 180 * DAY_MS, endMs: END_MS },
      transactions: [],
      ...given,
    },
    stale,
    pace,
  );
  return facts;
};

test("addresses of the subject's transactions in the lookback are looked up", async () => {
  const transactions = [
    paid('t1', 1, LISTED),
    paid('t1', 1, LISTED),
    paid('t2', 181, LISTED),
    paid('t3', 1, LISTED, 'C2'),
    paid('t4', 1, 'harmless'),
  ];
  const { wallets } = await screen(shipped, { transactions });
  expect(wallets).toMatchObject({ addresses: 2, listDate: '2025-12-04', listStale: false });
  expect(wallets!.sanctioned).toEqual([{ address: LISTED, ticker: 'BCH', transactions: ['t1'] }]);
  expect((await screen(shipped, { transactions }, ['sanctioned_addresses'])).wallets!.listStale).toBe(true);
});

const NOTHING = { hasArticles: false, looked: 0, unread: 0, texts: [] };

test('articles and tags are read for offences, what the alert says of itself is not', async () => {
  const given = {
    profile: { ...profile, tags: ['money_laundering', 'vip'] },
    alert: { ...alert, description: 'Mr Jasto Kelbor may have bribed an official' },
  };
  const { media } = await screen(mounted, given);
  expect(media).toMatchObject({ looked: 4, hasArticles: true });
  expect(media!.texts).toEqual([
    {
      source: 'article',
      id: 'n1',
      day: '2024-05-01',
      groups: ['fraud'],
      isCharged: true,
      isCleared: false,
      role: 'convicted',
      quote: 'Jasto Kelbor convicted of fraud',
    },
    { source: 'tag', id: null, day: null, groups: ['money_laundering'], isCharged: false, isCleared: false },
  ]);
  expect((await screen(shipped)).media).toEqual({ ...NOTHING, listDate: null });
});

test('blank tags are no texts that were looked at', async () => {
  const tagged = { ...profile, tags: ['', ' ', '\u3164'] };
  const { media } = await screen(shipped, { profile: tagged });
  expect(media).toEqual({ ...NOTHING, listDate: null });
  const one = { ...profile, tags: ['', 'fraud'] };
  expect((await screen(shipped, { profile: one })).media).toMatchObject({ looked: 1, texts: [{}] });
});

test('no article is looked for where the subject has no name', async () => {
  expect((await screen(mounted, { profile: null })).media).toEqual({ ...NOTHING, listDate: '2025-01-01' });
});

test('articles beyond the fifty newest and tags beyond two hundred are counted as unread', async () => {
  const norqua = { ...profile, name: 'Selta Norqua' };
  const many = await screen(mounted, { profile: norqua });
  // The one that is left out, the last id of the oldest day, may speak of a fraud.
  expect(many.media).toMatchObject({ looked: 50, unread: 1, texts: [] });
  const tags = (count: number) => ({ profile: { ...profile, tags: Array<string>(count).fill('vip') } });
  expect((await screen(shipped, tags(200))).media).toMatchObject({ looked: 200, unread: 0 });
  expect((await screen(shipped, tags(201))).media).toMatchObject({ looked: 200, unread: 1 });
});

/** Every look at it takes a millisecond. */
class TickingClock extends Clock {
  private atMs = 0;

  now(): number {
    return this.atMs++;
  }
}

test('others have their turn while texts are looked through', async () => {
  const given = { profile: { ...profile, tags: Array<string>(200).fill('vip') } };
  let turns = 0;
  let working = true;
  const others = (async () => {
    for (; working; turns++) await nextTurn();
  })();
  const clock = new TickingClock();
  await screen(mounted, given, [], { ...PACE, run: (steps) => runStepsCooperatively(steps, clock) });
  working = false;
  await others;
  expect(turns).toBeGreaterThan(200 / 6);
});
