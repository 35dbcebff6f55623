import { createHash } from 'node:crypto';
import { customerOf } from '../../../../scripts/make-samples/customer.js';
import { openSampleSet, SAMPLE_SEED } from '../../../../samples/demo/sample-set.js';
import { Entity } from '../../../../src/ingestion/domain/entity.record.js';
import { SystemClock } from '../../../../src/kernel/clock.js';
import { RiskLists } from '../../../../src/risk-data/risk-lists.js';
import { canonicalJson } from '../../../../src/kernel/canonical-json.js';
import { areaUnderCurve } from './area-under-curve.js';
import { readPackedCells } from './sample-tables.js';

type Customer = ReturnType<typeof customerOf>;

const entities = openSampleSet().entities as readonly Customer[];
const transactions = readPackedCells('transactions');
const firstDayOf = new Map<string | undefined, string>();
for (const [, date = '', , , from, to] of transactions.toReversed()) firstDayOf.set(from, date).set(to, date);
const accounts = readPackedCells('accounts').map(([id, , , monthlySalary, age]) => ({
  accountId: Number(id),
  monthlySalary: Number(monthlySalary),
  age: Number(age),
  firstTransactionOn: firstDayOf.get(id) ?? '',
}));

const uniqueCount = (values: readonly string[]) => new Set(values).size;

describe('the packed source', () => {
  test('is complete', () => {
    expect(accounts).toHaveLength(10_000);
    expect(transactions).toHaveLength(111_997);
    expect(transactions.filter(([, , kind]) => kind === 'CASH')).toHaveLength(561);
    expect(readPackedCells('external_flows_monthly')).toHaveLength(119_997);
    expect(readPackedCells('labels/accounts')).toHaveLength(232);
    expect(readPackedCells('labels/transactions')).toHaveLength(882);
    expect(readPackedCells('labels/alert_members')).toHaveLength(617);
  });
});

describe('customers', () => {
  test('satisfy the contract of the API without a surplus field', () => {
    const changed = entities.filter(
      (entity) => canonicalJson(Entity.parse(entity)) !== canonicalJson(entity),
    );
    expect(changed).toEqual([]);
  });

  test('have the simulated age on 2023-01-01', () => {
    const wrong = accounts.filter(({ accountId, age }) => {
      const [year = 0, month, day] = (entities[accountId]?.dob ?? '').split('-').map(Number);
      return 2023 - year - (month === 1 && day === 1 ? 0 : 1) !== age;
    });
    expect(wrong).toEqual([]);
  });

  test('are registered before their first transaction, some within the 180 days', () => {
    const late = accounts.filter(
      ({ accountId, firstTransactionOn }) => (entities[accountId]?.registered_at ?? '') >= firstTransactionOn,
    );
    expect(late).toEqual([]);
    const recent = entities.filter(({ registered_at }) => registered_at >= '2023-01-01').length;
    expect(recent).toBeGreaterThan(500);
    expect(recent).toBeLessThan(1_500);
  });

  test('share no id, mail address, phone number or IP address', () => {
    expect(uniqueCount(entities.map(({ entity_id }) => entity_id))).toBe(10_000);
    expect(uniqueCount(entities.flatMap(({ emails }) => emails))).toBe(10_000);
    expect(uniqueCount(entities.flatMap(({ phone_numbers }) => phone_numbers))).toBe(10_000);
    expect(uniqueCount(entities.flatMap(({ ip_addresses }) => ip_addresses))).toBe(10_000);
  });

  test('use reserved domains, and numbers of the chosen series', () => {
    const mail = /^[a-z]+[._-][a-z]+\d+@([a-z]+\.example|example\.(com|net|org))$/;
    const phone =
      /^\+46(7017406(0[5-9]|[1-9]\d)|3139006\d\d|4062804\d\d|8465004\d\d|9803192\d\d|74200\d{4}|74200\d{5})$/;
    const fits = ({ emails, phone_numbers }: Customer) =>
      mail.test(emails[0] ?? '') && phone.test(phone_numbers[0] ?? '');
    expect(entities.filter((entity) => !fits(entity))).toEqual([]);
  });

  test('have IP addresses of their own country, which no network announces', async () => {
    const lists = await new RiskLists(undefined, new SystemClock()).current();
    const elsewhere = entities.filter(({ ip_addresses, mailing_country }) => {
      const { country, asn } = lists.ip(ip_addresses[0] ?? '');
      return country !== mailing_country || asn !== null;
    });
    expect(elsewhere).toEqual([]);
  });

  test('are what the generator makes of seed and account alone, without a label or balance', () => {
    expect(accounts.map((account) => customerOf(SAMPLE_SEED, account))).toEqual(entities);
    const other = accounts.slice(0, 300).map((account) => customerOf(SAMPLE_SEED + 1, account));
    expect(other.filter(({ name }, index) => name === entities[index]?.name).length).toBeLessThan(30);
  });
});

/** A number that grows with nothing in the text: a leak would have to be in the text itself. */
const digest = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

const FEW = 60;

/** Every field as numbers: dates, bounds, counts, a digest of texts, a yes or no per value if few. */
function features(all: readonly Customer[]): Map<string, number[]> {
  const columns = new Map<string, number[]>();
  const flat = all.map((entity) =>
    Object.entries(entity).flatMap(([field, value]: [string, unknown]): [string, unknown][] => {
      if (Array.isArray(value))
        return [
          [`${field}.count`, value.length],
          ...value.map((v, i): [string, unknown] => [`${field}.${i}`, v]),
        ];
      return typeof value === 'object' && value !== null
        ? Object.entries(value).map(([key, part]): [string, unknown] => [`${field}.${key}`, part])
        : [[field, value]];
    }),
  );
  const texts = new Map<string, (string | null)[]>();
  flat.forEach((pairs, row) => {
    for (const [field, value] of pairs) {
      const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
      if (typeof value === 'number' || isDate) {
        const column = columns.get(field) ?? new Array<number>(all.length).fill(-1);
        column[row] = typeof value === 'number' ? value : Date.parse(value);
        columns.set(field, column);
      } else {
        const column = texts.get(field) ?? new Array<string | null>(all.length).fill(null);
        column[row] = String(value);
        texts.set(field, column);
      }
    }
  });
  for (const [field, column] of texts) {
    columns.set(
      `${field} digest`,
      column.map((text) => (text === null ? -1 : digest(text))),
    );
    columns.set(
      `${field} length`,
      column.map((text) => text?.length ?? -1),
    );
    const values = new Set(column);
    if (values.size > FEW) continue;
    for (const choice of values)
      columns.set(
        `${field} is ${choice}`,
        column.map((text) => Number(text === choice)),
      );
  }
  return columns;
}

describe('independence of the label', () => {
  const labelled = new Set(readPackedCells('labels/accounts').map(([id]) => Number(id)));

  test('the measure finds a column that does carry the label', () => {
    const balances = readPackedCells('accounts').map((cells) => Number(cells[2]));
    expect(areaUnderCurve(balances, (account) => labelled.has(account))).toBeCloseTo(0.698, 2);
  });

  test('no field of a customer tells labelled from others', () => {
    const measured = [...features(entities)].map(([field, values]) => ({
      field,
      area: areaUnderCurve(values, (account) => labelled.has(account)),
    }));
    expect(new Set(measured.map(({ field }) => field.split(/[. ]/)[0])).size).toBe(
      Object.keys(entities[0] ?? {}).length,
    );
    expect(measured.filter(({ area }) => Math.abs(area - 0.5) > 0.06)).toEqual([]);
  });
});
