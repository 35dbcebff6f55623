// Exceeds the usual size: test files are quoted as banks write them.
import { readBankFile, readByDraft } from '../test/read-bank-file.js';
import { factorInName, timesPowerOfTen } from './amount-factor.js';

test.each([
  ['Amount (USD thousands)', 1_000],
  ["Amount in '000", 1_000],
  ['Betrag in TEUR', 1_000],
  ['Betrag (Tsd. EUR)', 1_000],
  ['Montant (milliers)', 1_000],
  ['Сумма, тыс. руб.', 1_000],
  ['金額（千円）', 1_000],
  ['Amount (EUR million)', 1_000_000],
  ['Amount (Rs. lakhs)', 100_000],
  ['Amount', null],
  ['Betrag (EUR)', null],
  ['Kontonummer', null],
])('the name %s says the factor %s', (name, factor) => {
  expect(factorInName(name)).toBe(factor);
});

test.each([
  ['1250.5', 1_000, '1250500'],
  ['-17.25', 1_000, '-17250'],
  ['0.0004', 1_000, '0.4'],
  ['3', 1_000_000, '3000000'],
  ['0', 1_000, '0'],
])('%s times %s is %s', (number, factor, expected) => {
  expect(timesPowerOfTen(number, factor)).toBe(expected);
});

const FILE =
  'Value date,Beneficiary,Amount (USD thousands)\n2026-05-04,Alpha,-1250.5\n2026-05-13,Beta,3000\n';
const amounts = (items: readonly Readonly<Record<string, unknown>>[]) => items.map(({ amount }) => amount);

test('a draft multiplies by what the name of the column says', async () => {
  const { items, yaml, remarks } = await readByDraft(FILE);
  expect(yaml).toContain('factor: 1000');
  expect(yaml).toContain('amount_currency: { constant: USD }');
  expect(remarks).toContain('is named like amounts in units of 1000, and the map multiplies them');
  expect(amounts(items)).toEqual(['1250500', '3000000']);
});

test('a map that does not say it is asked', async () => {
  const map = (more = '', ofField = '') => `
${more}
direction: { column: "Amount (USD thousands)", negative: sender }
fields:
  transaction_id: Beneficiary
  event_time: { column: Value date, date: yyyy-MM-dd }
  amount: { column: "Amount (USD thousands)", absolute: true${ofField} }
  amount_currency: { constant: USD }
  own.entity_id: { constant: c-1 }
`;
  expect((await readBankFile(FILE, map())).questions).toEqual([expect.stringContaining('Add factor: 1000')]);
  const whole = await readBankFile(FILE, map('factor: 1'));
  expect([amounts(whole.items), whole.questions]).toEqual([['1250.5', '3000'], []]);
  expect(amounts((await readBankFile(FILE, map('', ', factor: 1000'))).items)).toEqual([
    '1250500',
    '3000000',
  ]);
  await expect(readBankFile(FILE, map('factor: 500'))).rejects.toThrow(/must be 1 or a power of ten/);
});
