import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { type BankRow, Doubts, FieldMap } from '@alert-review/bank-files';
import {
  noPause,
  readBankFile,
  suggestMapOfOneAccount,
} from '../../../packages/bank-files/test/read-bank-file.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ITEMS = { transactions: Transaction, entities: Entity };
const NOW = Date.UTC(2026, 10, 26, 12);

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function doubtsOf(yaml: string, file: string): Promise<string[]> {
  const map = FieldMap.parse(yaml, ITEMS);
  const doubts = new Doubts(map, NOW);
  for await (const row of map.rows(bytesOf(file), noPause, (footer) => doubts.addFooter(footer)))
    doubts.add(row, map.map(row));
  return doubts.list().map(({ message }) => message);
}

const map = (more: string, amount = 'Betrag', date = 'dd.MM.yyyy') => `
separator: ";"
${more}
fields:
  transaction_id: Nr
  event_time: { column: Tag, date: ${date} }
  amount: ${amount}
  amount_currency: { constant: EUR }
`;
const rows = (...lines: string[]) =>
  ['Nr;Tag;Betrag', ...lines.map((line, at) => `${at};${line}`)].join('\n');

test('an amount with three digits behind its only sign is remarked, unless another shows it', async () => {
  const file = rows('20.03.2025;3.000', '21.03.2025;250', '22.03.2025;-2.500');
  expect(await doubtsOf(map(''), file)).toEqual([
    'Betrag in line 2: "3.000" is read as 3.000, with three places, and 1 more like it. If it means ' +
      'thousands, set decimal: "," and thousands: ".".',
  ]);
  expect(await doubtsOf(map('decimal: ","\nthousands: "."'), file)).toEqual([]);
  for (const sure of ['0.500', '12.50', '0.021385479', '1500.250'])
    expect(await doubtsOf(map(''), rows('20.03.2025;31.422', `21.03.2025;${sure}`))).toEqual([]);
  expect(await doubtsOf(map('').replace('EUR', 'KWD'), file)).toEqual([]);
});

test('a rejected amount does not tell how the others are written', async () => {
  const file = rows('20.03.2025;3.000', '21.03.2025;1.234,56', '22.03.2025;£x');
  expect(await doubtsOf(map(''), file)).toEqual([
    expect.stringContaining('Betrag in line 2: "3.000" is read as 3.000, with three places.'),
  ]);
});

test.each([
  ['unix', '45292', 'before 1990'],
  ['yyyyMMdd', '19890101', 'before 1990'],
  ['dd.MM.yyyy', '28.11.2026', 'after tomorrow'],
])('a date in the form %s that becomes %s is remarked', async (date, day, is) => {
  const [doubt, ...more] = await doubtsOf(map('', 'Betrag', date), rows(`${day};1.00`, `${day};2.00`));
  expect([doubt, more]).toEqual([
    expect.stringContaining(`Tag in line 2: "${day}" becomes a time ${is}, and 1 more like it. Set another`),
    [],
  ]);
});

test('dates up to tomorrow, and days of Excel as such, are not remarked', async () => {
  expect(await doubtsOf(map(''), rows('27.11.2026;1.00', '01.01.1990;1.00'))).toEqual([]);
  expect(await doubtsOf(map('', 'Betrag', 'excel'), rows('45292;1.00'))).toEqual([]);
});

test('a customer who is born or registered after tomorrow is remarked, one of 1890 is not', async () => {
  const customers = `kind: entities
fields:
  entity_id: Nr
  dob: { column: Geboren, date: dd/MM/yy }
  registered_at: { column: Kunde seit, date: dd.MM.yyyy }
`;
  const file = 'Nr,Geboren,Kunde seit\n1,05/04/65,01.03.2030\n2,05/04/85,01.03.1890\n3,01/01/66,27.11.2026\n';
  expect(await doubtsOf(customers, file)).toEqual([
    expect.stringMatching(
      /^Geboren in line 2: "05.04.65" becomes a time after tomorrow, and 1 more .*70 mean/,
    ),
    expect.stringMatching(/^Kunde seit in line 2: "01.03.2030" becomes a time after tomorrow\. Set another/),
  ]);
});

test('one id for several rows is remarked, and not where equal rows are numbered', async () => {
  const file = 'Nr;Tag;Betrag\nA;20.03.2025;1.00\nA;20.03.2025;1.00\nA;20.03.2025;1.00\n';
  expect(await doubtsOf(map(''), file)).toEqual([
    'Nr in line 3: "A" is the id of an earlier row, which this one replaces, and 1 more like it. If both ' +
      'happened, set `number_equal: true` for transaction_id, or add columns to it.',
  ]);
  const numbered = map('').replace(
    'transaction_id: Nr',
    'transaction_id: { column: Nr, number_equal: true }',
  );
  expect(await doubtsOf(numbered, file)).toEqual([]);
});

test.each([
  ['£5.00', '£', ', values: { "£": ... }'],
  ['$7.00', '$', ', values: { "$": ... }'],
  ['¥900', '¥', ', values: { "¥": ... }'],
  ['USD 5.00', 'USD', ''],
  ['9.00 CHF', 'CHF', ''],
])('an amount in another currency than the map says is rejected: %s', async (amount, word, values) => {
  const read = FieldMap.parse(map(''), ITEMS);
  const faults: unknown[] = [];
  for await (const row of read.rows(bytesOf(rows(`20.03.2025;${amount}`, '20.03.2025;-9.00 €')), noPause))
    faults.push(...read.map(row).faults.map(({ column, message }) => `${column} ${message}`));
  expect(faults).toEqual([
    `Betrag is in ${word}, and the map says EUR: take the currency of each row with amount_currency: ` +
      `{ currency_of: "Betrag"${values}, default: EUR }`,
  ]);
});

test('a column named like an amount or an account that is left out is remarked', async () => {
  const file = 'Nr;Tag;Betrag;Soll;Haben;IBAN;Text\n1;20.03.2025;1.00;;2.00;DE1;x\n';
  const doubts = await doubtsOf(map('ignore: all'), file);
  expect(doubts.map((doubt) => doubt.split(' is named')[0])).toEqual(['Haben', 'IBAN']);
});

test('a file without rows is never sound', async () => {
  expect(await doubtsOf(map(''), 'Nr;Tag;Betrag\n')).toEqual([
    expect.stringContaining('The file has no rows below its header.'),
  ]);
  expect(await doubtsOf('format: json\nfields: { transaction_id: id }', '[]')).toEqual([
    'The file has no rows.',
  ]);
});

test('a footer that was declared and is missing is told', async () => {
  const file = rows('20.03.2025;1.00');
  const footer = 'Summe;;1.00';
  expect(await doubtsOf(map('footer: Summe'), `${file}\n${footer}`)).toEqual([
    '1 row is left out as footer: line 3 ("Summe  1.00").',
  ]);
  expect(await doubtsOf(map('skip_last: 1'), `${file}\n${footer}`)).toEqual([]);
  expect(await doubtsOf(map('footer: Summe'), file)).toEqual([
    'No row begins with "Summe", the footer: perhaps the file is cut off.',
  ]);
  expect(await doubtsOf(map('skip_last: 1'), rows('20.03.2025;1.00', '21.03.2025;2.00'))).toEqual([
    'Line 3 is left out by skip_last and could be imported: perhaps the footer is missing.',
  ]);
});

test('of footers only the last line is kept, however many rows begin like one', async () => {
  const doubts = new Doubts(FieldMap.parse(map('footer: [S, Ende]\nskip_last: 1'), ITEMS), NOW);
  const footers: WeakRef<BankRow>[] = [];
  const file = `Nr;Tag;Betrag\n${'S;20.03.2025;1.00\n'.repeat(2_000)}`;
  const all = FieldMap.parse(map('footer: S'), ITEMS).rows(bytesOf(file), noPause, (footer) => {
    doubts.addFooter(footer);
    footers.push(new WeakRef(footer));
  });
  expect(await all.next()).toMatchObject({ done: true });
  // Why: what a WeakRef was asked for lives until the next turn of the event loop.
  await new Promise(setImmediate);
  collectGarbage();
  expect(footers).toHaveLength(2_000);
  expect(footers.filter((row) => row.deref()).length).toBeLessThan(10);
  expect(doubts.list().map(({ message }) => message)).toEqual([
    'No row begins with "Ende", the footer: perhaps the file is cut off.',
    'Line 2001 is left out by skip_last and could be imported: perhaps the footer is missing.',
    expect.stringContaining('2000 rows are left out as footer: line 2 ('),
    expect.stringContaining('The file has no rows'),
  ]);
});

test('a suggestion asks where amounts may be whole thousands, and takes thousands', async () => {
  const file = 'Nr;Buchungstag;Betrag;Waehrung;Kunde\n1;20.03.2025;3.000;EUR;c-1\n2;21.03.2025;250;EUR;c-1\n';
  const { yaml, remarks } = await suggestMapOfOneAccount(Buffer.from(file));
  expect(yaml).toContain('decimal: ","\nthousands: "."');
  expect(remarks).toContain(
    'decimal: "3.000" may be in thousands or have three places; the map takes thousands',
  );
});

test('a suggestion knows days of Excel', async () => {
  const { yaml } = await suggestMapOfOneAccount(
    Buffer.from('Nr;Datum;Betrag;Kunde\n1;45292;10,00;c-1\n2;45293;12,50;c-1\n'),
  );
  expect(yaml).toContain('event_time: { column: "Datum", date: "excel" }');
});

it('leaves out rows that have a balance alone, and tells of them', async () => {
  const yaml = `
ignore: all
fields: { transaction_id: ID, event_time: Date, amount: Amount, amount_currency: Currency }`;
  const lines = [
    'ID,Date,Amount,Currency,Ending Balance',
    ',,,,10.00',
    '1,2025-03-20,5.00,EUR,15.00',
    ',,,,15.00',
  ];
  const { items, faults, doubts } = await readBankFile(`${lines.join('\n')}\n`, yaml);
  expect(items).toHaveLength(1);
  expect(faults).toEqual([]);
  expect(doubts).toEqual([
    '2 rows, the first in line 2, have a balance and nothing that the map takes: left out, since a ' +
      'balance is no payment.',
  ]);
  const undated = await readBankFile(`${lines[0]}\n1,,5.00,EUR,15.00\n`, yaml);
  expect(undated.items).toHaveLength(1);
  expect(undated.items[0]).not.toHaveProperty('event_time');
});
