// Exceeds the usual size: the test file is quoted as a transfer service writes it.
import { readBankFile, readByDraft } from '../test/read-bank-file.js';

const WISE = [
  'ID,Status,Direction,Created on,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency',
  'T-1,COMPLETED,OUT,2026-03-02 08:00:00,Ann Example,99.48,GBP,Hans Muster,116.20,EUR',
  'T-2,COMPLETED,IN,2026-03-04 10:00:00,Globex Inc,2004.14,USD,Ann Example,2000.00,USD',
  'T-3,COMPLETED,OUT,2026-03-08 12:00:00,Ann Example,51.02,GBP,Sushi Bar,10200,JPY',
].join('\n');

test('a transfer is taken as it was sent or as it arrived, by the direction', async () => {
  const { items, faults, questions, remarks } = await readByDraft(WISE);
  expect(
    items.map(({ amount, amount_currency: currency, sender, receiver }) => [
      amount,
      currency,
      sender,
      receiver,
    ]),
  ).toEqual([
    ['99.48', 'GBP', { entity_id: 'ID-OF-YOUR-CUSTOMER' }, { name: 'Hans Muster' }],
    ['2000.00', 'USD', { name: 'Globex Inc' }, { entity_id: 'ID-OF-YOUR-CUSTOMER' }],
    ['51.02', 'GBP', { entity_id: 'ID-OF-YOUR-CUSTOMER' }, { name: 'Sushi Bar' }],
  ]);
  expect([faults, questions]).toEqual([[], []]);
  expect(remarks).toMatch(
    /Source amount \(after fees\) is taken where your customer sends, and Target amount/,
  );
});

const MAP = `direction: { column: Direction, values: { OUT: sender, IN: receiver } }
ignore: all
fields:
  transaction_id: ID
  event_time: { column: Created on, date: "yyyy-MM-dd HH:mm:ss" }
  own.entity_id: { constant: c-1 }
`;
const SIDED =
  '  amount: { sender: Source amount (after fees), receiver: Target amount (after fees) }\n' +
  '  amount_currency: { sender: Source currency, receiver: Target currency }\n';

test('the advice about names that are left out is by side, since one of them is the customer', async () => {
  const { doubts } = await readBankFile(WISE, MAP + SIDED);
  const [advice] = doubts.filter((each) => /named like the counterparty/.test(each));
  expect(advice).toContain('Add sender.name: "Source name" and receiver.name: "Target name"');
  expect(advice).not.toContain('other.name');
});

test('a fault names the column of the side', async () => {
  const { faults } = await readBankFile(WISE.replace('2000.00', 'many'), MAP + SIDED);
  expect(faults.map(({ column, value }) => [column, value])).toEqual([
    ['Target amount (after fees)', 'many'],
  ]);
});

test.each([
  [
    'without a direction',
    MAP.replace(/^direction.*\n/, '').replace('own.', 'sender.') + SIDED,
    /needs `direction`/,
  ],
  ['with one side', `${MAP}  amount: { sender: Source amount (after fees) }\n`, /must be beside `sender`/],
  [
    'with reversals',
    MAP.replace(' } }', ' }, negative: reversal }') + SIDED,
    /leave out `negative: reversal`/,
  ],
  ['with minor units by currency', `minor_units: currency\n${MAP}${SIDED}`, /say the number of digits/],
])('a column for either side is refused %s', async (_, map, message) => {
  await expect(readBankFile(WISE, map)).rejects.toThrow(message);
});
