import { readBankFile, readByDraft } from '../test/read-bank-file.js';
import { dateForms } from './guess-dates.js';

const NOW = Date.UTC(2026, 10, 29);
const best = (texts: readonly string[], names = '') => dateForms(texts, { nowMs: NOW, names })[0]?.pattern;

test.each([
  [['03/02/2026', '03/05/2026', '03/12/2026'], 'MM/dd/yyyy', 'the other order has a day that has not come'],
  [['05/03/2026', '06/03/2026', '03/04/2026'], 'dd/MM/yyyy', 'the other order is not in order'],
  [['03/04/2026', '06/03/2026', '05/03/2026'], 'dd/MM/yyyy', 'the newest comes first'],
  [['Mar. 02, 2026, 10:00 AM', 'Mar. 03, 2026, 11:30 PM'], 'MMM d, yyyy, h:mm a', 'a month with a point'],
])('%j are days of %s: %s', (texts, pattern) => expect(best(texts)).toBe(pattern));

const US = [
  'Date,Amount,Currency,Description',
  ...['02', '05', '12'].map((day) => `03/${day}/2026,-1.50,USD,Shop ${day}`),
].join('\n');
const mapOf = (date: string): string => `direction: { column: Amount, negative: sender }
fields:
  event_time: { column: Date, date: ${date} }
  amount: { column: Amount, absolute: true }
  amount_currency: Currency
  descriptor: Description
  own.entity_id: { constant: c-1 }`;

test('advice about days that have not come names the other order than that of the map', async () => {
  const { doubts } = await readBankFile(US, mapOf('dd/MM/yyyy'), NOW);
  expect(doubts).toEqual([
    expect.stringMatching(/after tomorrow.*such as MM\/dd\/yyyy in place of dd\/MM\/yyyy/),
  ]);
});

test('nothing is told of an order with days that have not come', async () => {
  const { doubts } = await readBankFile(US, mapOf('MM/dd/yyyy'), NOW);
  expect(doubts.join()).not.toMatch(/both fit/);
});

test.each([
  ['Datums;Summa;Valūta;Apraksts', '02.03.2026;-12,50;EUR;Pārtika', 'Datums'],
  ['Tijd;Bedrag;Valuta;Omschrijving', '1772494200000;-12,50;EUR;Winkel', 'Tijd'],
])('the day of %s is found', async (header, row, column) => {
  const { yaml, items } = await readByDraft(`${header}\n${row}\n${row.replace('12,50', '7,25')}`);
  expect(yaml).toContain(`event_time: { column: "${column}"`);
  expect(items[0]!['event_time']).toMatch(/^2026-03-02T/);
});

test('tabs that fill fixed columns of a memo are one space, and its id stays', async () => {
  const { items } = await readBankFile(
    'Id,Date,Amount,Memo\n"a\t1",2026-03-02,1.50,"AMAZON UK\t\t\t ON 01 MAR"',
    `fields: { transaction_id: Id, event_time: Date, amount: Amount, amount_currency: { constant: GBP },
  receiver.entity_id: { constant: c-1 }, descriptor: Memo }`,
  );
  expect(items[0]).toMatchObject({ transaction_id: 'a\t1', descriptor: 'AMAZON UK ON 01 MAR' });
});

test.each([
  ['CARD-1002', false],
  ['BALANCE-1004', false],
  ['MAR-26', true],
  ['1-Mar', true],
  ['01/03/2026', true],
])('an id %s among others: taken for a day of a spreadsheet: %s', async (id, isDay) => {
  const { doubts } = await readBankFile(
    `Id,Date,Amount\nT-1001,2026-03-02,1.50\n${id},2026-03-03,1.50\nT-1003,2026-03-04,1.50`,
    `fields: { transaction_id: Id, event_time: Date, amount: Amount, amount_currency: { constant: GBP },
  receiver.entity_id: { constant: c-1 } }`,
  );
  expect(/turned into dates/.test(doubts.join())).toBe(isDay);
});
