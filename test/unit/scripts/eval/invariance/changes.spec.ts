import { SAME_IN_OTHER_WORDS } from '../../../../../scripts/eval/invariance/changes.js';
import { transliterated } from '../../../../../scripts/eval/invariance/other-script.js';
import type { Transaction } from '../../../../../src/ingestion/domain/transaction.record.js';
import type { Upload } from '../../../../cases/made-up-bank.js';
import { seeded } from '../../../../support/seeded.js';

const row = (at: number, more: Partial<Transaction>): Transaction => ({
  transaction_id: `t${at}`,
  event_time: `2025-02-0${at}T12:00:00Z`,
  amount: '100.00',
  amount_currency: 'USD',
  sender: { entity_id: 'c1' },
  receiver: { name: 'Anna Wolff' },
  ...more,
});

const UPLOAD: Upload = {
  entities: [
    {
      entity_id: 'c1',
      type: 'INDIVIDUAL',
      name: 'Mirka Oldsen',
      registered_at: '2020-01-01T00:00:00Z',
      annual_income: { lower_bound: 10_000, upper_bound: 20_000, currency: 840 },
    },
  ],
  transactions: [
    row(1, { type: 'TRANSFER' }),
    row(2, { type: 'PAYMENT', subtype: 'CARD_PURCHASE' }),
    row(3, { type: 'WITHDRAWAL', subtype: 'CASH_WITHDRAWAL', amount: '9500.00' }),
    row(4, { type: 'TRANSFER' }),
    row(5, { type: 'TRANSFER' }),
    row(6, { type: 'TRANSFER' }),
  ],
  alerts: [
    {
      alert_id: 'a1',
      entity_id_list: ['c1'],
      flagged_transaction_id_list: ['t1', 't4', 't5', 't6'],
      source: 'TM',
      status: 'OPEN',
      title: 'Alert',
      rule_title: 'Alert',
      created_at: '2025-02-10T00:00:00Z',
    },
  ],
};

const changed = (name: string, seed = 1): Upload => SAME_IN_OTHER_WORDS[name]!(UPLOAD, seeded(seed));

test.each(Object.keys(SAME_IN_OTHER_WORDS))('%s: something changes, and the same each time', (name) => {
  expect(changed(name)).not.toEqual(UPLOAD);
  expect(changed(name)).toEqual(changed(name));
});

test('labels of a mere transfer change alike, and those that state a fact stay', () => {
  const { transactions } = changed('another label of a transfer');
  const labels = transactions.map(({ type, subtype }) => `${type} ${subtype}`);
  expect(new Set([labels[0], ...labels.slice(3)]).size).toBe(1);
  expect(labels.slice(1, 3)).toEqual(['PAYMENT CARD_PURCHASE', 'WITHDRAWAL CASH_WITHDRAWAL']);
});

test('cash just below a legal threshold keeps its currency, all else has another', () => {
  const { transactions, entities } = changed('another currency');
  expect(transactions[2]).toEqual(UPLOAD.transactions[2]);
  const others = transactions.filter((_, i) => i !== 2).map(({ amount_currency: code }) => code);
  expect([...new Set(others)]).toEqual([expect.not.stringMatching('USD')]);
  expect(entities[0]!.annual_income!.currency).not.toBe(840);
});

test('parts add up to the payment and are flagged with it; cash is not split', () => {
  const { transactions, alerts } = changed('payments in two parts', 3);
  const sumOf = (rows: readonly Transaction[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  const parts = transactions.filter(({ transaction_id: id }) => id.endsWith('-2'));
  expect(parts.length).toBeGreaterThan(0);
  expect(sumOf(transactions)).toBeCloseTo(sumOf(UPLOAD.transactions), 6);
  expect(transactions.filter(({ subtype }) => subtype === 'CASH_WITHDRAWAL')).toHaveLength(1);
  const flagged = alerts[0]!.flagged_transaction_id_list;
  for (const { transaction_id: id } of parts)
    expect(flagged.includes(id)).toBe(flagged.includes(id.replace(/-2$/, '')));
});

test('all instants move together', () => {
  const { transactions, alerts, entities } = changed('another time zone');
  const movedMs = (after: string, before: string) => Date.parse(after) - Date.parse(before);
  const ms = movedMs(alerts[0]!.created_at, UPLOAD.alerts[0]!.created_at);
  expect(Math.abs(ms)).toBeGreaterThan(0);
  transactions.forEach((one, i) =>
    expect(movedMs(one.event_time, UPLOAD.transactions[i]!.event_time)).toBe(ms),
  );
  expect(movedMs(entities[0]!.registered_at!, UPLOAD.entities[0]!.registered_at!)).toBe(ms);
});

test('names change their letters; words that state a kind and legal forms stay', () => {
  expect(transliterated('Anna Petrova', 'cyrillic')).toBe('Анна Петрова');
  expect(transliterated('Anna Petrova', 'greek')).toBe('Αννα Πετροβα');
  expect(transliterated('Борис Иванов', 'greek')).toBe('Boris Ivanov');
  expect(transliterated('Varna Invest GmbH', 'cyrillic')).toMatch(/GmbH$/);
  expect(transliterated('Northfield School', 'cyrillic')).toBe('Northfield School');
});
