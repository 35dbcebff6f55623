import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { ALERT_FIELDS, ALERT_PAIRINGS, KNOWN_TRANSACTIONS } from '../../support/limits/alert-fields.js';
import { ENTITY_FIELDS, ENTITY_PAIRINGS } from '../../support/limits/entity-fields.js';
import { casesOf, changed, type Case } from '../../support/limits/field.js';
import {
  KNOWN_ENTITIES,
  TRANSACTION_FIELDS,
  TRANSACTION_PAIRINGS,
} from '../../support/limits/transaction-fields.js';
import { RestClient, type Refusal } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(5);
const [ONE, OTHER] = KNOWN_ENTITIES as [string, string];
let server: TestApp;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  client = new RestClient(server, await server.newOrganization());
  await client.entities(...KNOWN_ENTITIES.map((entity_id) => make.entity({ entity_id })));
  const known = KNOWN_TRANSACTIONS.map((transaction_id) => make.transaction(ONE, { transaction_id }));
  expect((await client.transactions(known)).counts).toMatchObject({ created: known.length });
});

function* parts<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** What each case that came out otherwise was, where its error was seen and where it belongs. */
const mismatches = (cases: readonly Case[], seen: ReadonlyMap<number, string>) =>
  cases.flatMap(({ what, at }, index) => {
    const found = seen.get(index) ?? null;
    return found === at ? [] : [{ what, found, expected: at }];
  });

test('entities: every example of every field and every pairing', async () => {
  const bounds = { lower_bound: 1, upper_bound: 2 };
  const base = () =>
    make.fullEntity({
      estimated_monthly_withdrawals: { ...bounds, currency: 10_001 },
      estimated_trades_per_month: bounds,
    });
  const cases = casesOf(ENTITY_FIELDS, ENTITY_PAIRINGS, base);
  expect(cases.length).toBeGreaterThan(1_000);
  for (const part of parts(cases, 500)) {
    const { status, json } = await client.entities(...part.map(({ item }) => item));
    const { errors, processed } = json as {
      errors: { index: number; field: string }[];
      processed: number;
    };
    const seen = errors.map(({ index, field }) => [index, field.replace(/^entities\[\d+\]\./, '')] as const);
    expect(mismatches(part, new Map(seen))).toEqual([]);
    expect([status, processed]).toEqual([200, part.filter(({ at }) => at === null).length]);
  }
});

test('rows: every example of every field and every pairing', async () => {
  const base = () => {
    const full = make.fullTransaction(ONE, OTHER);
    return changed(full, {
      'receiver.blockchain_addresses': ['bc1qother'],
      'receiver.blockchain_intel': full.sender!.blockchain_intel,
    });
  };
  const cases = casesOf(TRANSACTION_FIELDS, TRANSACTION_PAIRINGS, base);
  expect(cases.length).toBeGreaterThan(500);
  for (const part of parts(cases, 1_000)) {
    const { errors, counts } = await client.transactions(part.map(({ item }) => item));
    const seen = errors.map(({ index, field }) => [index, field] as const);
    expect(mismatches(part, new Map(seen))).toEqual([]);
    expect(counts?.failed).toBe(part.filter(({ at }) => at !== null).length);
  }
});

describe('alerts: every example of every field and every pairing', () => {
  const cases = casesOf(ALERT_FIELDS, ALERT_PAIRINGS, () => make.fullAlert([ONE], [KNOWN_TRANSACTIONS[0]!]));

  test('that obeys the rules is stored', async () => {
    for (const part of parts(
      cases.filter(({ at }) => at === null),
      100,
    )) {
      const { text, json } = await client.alerts(part.map(({ item }) => item));
      expect([text, json]).toMatchObject([expect.any(String), { success: true, processed: part.length }]);
    }
  });

  test('that breaks a rule is refused with its field, and nothing is stored', async () => {
    const bad = cases.filter(({ at }) => at !== null);
    const before = await client.count('alert');
    const seen = new Map<number, string>();
    for (const [index, { item }] of bad.entries()) {
      const { status, json } = await client.alerts([make.fullAlert([ONE], [KNOWN_TRANSACTIONS[0]!]), item]);
      const field = (json as Refusal).details?.field?.replace(/^alerts\[1\]\./, '') ?? 'none';
      seen.set(index, status === 422 ? field : `${status}`);
    }
    expect(mismatches(bad, seen)).toEqual([]);
    expect(await client.count('alert')).toBe(before);
  });
});
