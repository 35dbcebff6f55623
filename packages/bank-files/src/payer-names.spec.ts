import { readBankFile, readByDraft } from '../test/read-bank-file.js';

const firm = (names: readonly string[]): string =>
  [
    'Date,Description,Payer,Amount,Currency',
    ...[-41.6, 41.6, -310, 500].map(
      (amount, at) => `2026-03-0${at + 1},Text ${at},${names[at]},${amount},EUR`,
    ),
  ].join('\n');

test.each([
  [
    'a colleague who ordered payments and refunds',
    ['Ann Ex', 'Ann Ex', 'Bob Ex', ''],
    [undefined, undefined],
  ],
  [
    'the customer beside those who paid it',
    ['Ann Ex', 'Shop Ltd', 'Ann Ex', 'Orbita UAB'],
    ['Shop Ltd', 'Orbita UAB'],
  ],
])('a column Payer with %s', async (_, names, senders) => {
  const { items, remarks, doubts } = await readByDraft(firm(names));
  expect([1, 3].map((at) => (items[at]!['sender'] as { name?: string } | undefined)?.name)).toEqual(senders);
  expect(/Payer has the same names/.test(remarks)).toBe(senders[0] === undefined);
  expect(doubts.join()).not.toMatch(/Add other\.name/);
});

test('a map that makes such a colleague the counterparty is told so', async () => {
  const { doubts } = await readBankFile(
    firm(['Ann Ex', 'Ann Ex', 'Bob Ex', '']),
    `direction: { column: Amount, negative: sender }
fields:
  event_time: Date
  amount: { column: Amount, absolute: true }
  amount_currency: Currency
  own.entity_id: { constant: c-1 }
  sender.name: Payer
  descriptor: Description`,
  );
  expect(doubts.join()).toMatch(/Payer has the same names .* Leave sender\.name out/);
});
