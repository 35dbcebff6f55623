import paymentWords from '../data/payment-words.json' with { type: 'json' };
import { isCashPlace, nameKindOf } from './name-kinds.js';

it.each([
  [
    'firm',
    ['Steel AB', 'Romashka OOO', 'Green Pharmacy', 'Corner Grocery', 'Netflix', 'amazon.de', 'Marks & Co'],
  ],
  [
    'firm',
    [
      'Universidad de Lima',
      'House of Fraser',
      'Apotheke am Markt',
      '한빛 주식회사',
      '株式会社山田',
      'Toko Sumber',
    ],
  ],
  [
    'person',
    ['Karin Gustafsson', 'karim haddad', 'Joana Sá', 'Van der Berg, Anna', '王小明', '김민준', 'Peter Laden'],
  ],
  [
    'unknown',
    ['P-00123', 'Party 12', 'Peter Mason', 'Anna und Peter Berg', '', '山田太郎商店街'.slice(0, 5)],
  ],
])('%s: %j', (kind, names) => {
  expect(names.map((name) => [name, nameKindOf(name)])).toEqual(names.map((name) => [name, kind]));
});

it('knows branches and machines, and no payer, as places of cash', () => {
  expect(['Branch Malmö', 'ATM 4411', 'Geldautomat', 'Tom Reed', 'Market Hall'].map(isCashPlace)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('references are read by whole words alone', () => {
  const terms = Object.values(paymentWords.texts).flatMap((byLanguage) => Object.values<string>(byLanguage));
  expect(terms.filter((text) => text.includes('*'))).toEqual([]);
});
