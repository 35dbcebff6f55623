import { ofOneCustomer, readBankFile } from '../test/read-bank-file.js';

// Exceeds the usual size: test files are quoted as banks write them.

const MAP = ofOneCustomer('mt940');
const DETAILS = 'Miete';

/** Returns a statement with an opening balance of EUR 1,000.00. */
const statement = (entries: string, closing: string, number = '7/1'): string =>
  `:20:STARTUMS\r\n:25:DE02120300000000202051\r\n:28C:${number}\r\n:60F:C261201EUR1000,00\r\n${entries}` +
  `:62F:${closing}\r\n-\r\n`;
const entry = (first: string, details = DETAILS): string => `:61:${first}\r\n:86:${details}\r\n`;
const itemOf = async (first: string, details = DETAILS) =>
  (await readBankFile(statement(entry(first, details), 'C261231EUR1,00'), MAP)).items[0];

test.each([
  ['D', 'sender', undefined],
  ['C', 'receiver', undefined],
  ['DR', 'sender', undefined],
  ['CR', 'receiver', undefined],
  // A reversed credit takes money away, a reversed debit gives it back.
  ['RC', 'sender', ['reversal']],
  ['RCR', 'sender', ['reversal']],
  ['RD', 'receiver', ['reversal']],
  ['RDR', 'receiver', ['reversal']],
])('an entry with the mark %s has the customer as %s', async (mark, side, tags) => {
  const item = await itemOf(`2612041204${mark}12,NTRFNONREF//B-1`);
  expect(item).toMatchObject({ amount: '12.00', [side]: { entity_id: 'c-1' } });
  expect(item!['tags']).toEqual(tags);
});

test.each([
  ['2612311231C1,00NTRFX', '2026-12-31T00:00:00Z'],
  ['2612310102C1,00NTRFX', '2027-01-02T00:00:00Z'],
  ['2701021231C1,00NTRFX', '2026-12-31T00:00:00Z'],
  ['261204C1,00NTRFX', '2026-12-04T00:00:00Z'],
  ['261204    C1,00NTRFX', '2026-12-04T00:00:00Z'],
  ['2602300301C1,00NTRFX', '2026-03-01T00:00:00Z'],
  ['9912310103C1,00NTRFX', '2000-01-03T00:00:00Z'],
])('the entry day of %s is %s', async (first, time) => {
  expect(await itemOf(first)).toMatchObject({ event_time: time });
});

test.each([
  [
    'German fields, which go on where they are full',
    '166?00GUTSCHRIFT?20EREF+E-4711?21SVWZ+Rechnung 12 und noch e?22ine Zeile?30BYLADEM1001?31DE75512108001245126199?32Müller ?33GmbH',
    { descriptor: 'Rechnung 12 und noch eine Zeile', sender: { name: 'Müller GmbH' } },
  ],
  [
    'keys between slashes',
    '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J. de Vries/REMI/Factuur 99/EREF/NOTPROVIDED',
    { descriptor: 'Factuur 99', sender: { name: 'J. de Vries' } },
  ],
  [
    'parts of a counterparty between slashes',
    '/EREF/E-1//CNTP/NL91ABNA0417164300/ABNANL2A/J. de Vries/UTRECHT//REMI/USTD//Factuur 100/',
    { descriptor: 'Factuur 100', sender: { name: 'J. de Vries' } },
  ],
  [
    'an account and a name in the first line',
    'NL91ABNA0417164300 J. de Vries\r\nFactuur 101',
    { descriptor: 'Factuur 101', sender: { name: 'J. de Vries' } },
  ],
  ['free text', 'Payment for\r\nflat 4', { descriptor: 'Payment for flat 4' }],
])('details: %s', async (_, details, told) => {
  expect(await itemOf('2612041204C12,50NTRFNONREF', details)).toMatchObject({ amount: '12.50', ...told });
});

test('letters of Latin-1 are read where a line is no UTF-8', async () => {
  const bytes = Buffer.from(statement(entry('2612041204C1,00NTRFX', 'Käse'), 'C261231EUR1001,00'), 'latin1');
  expect((await readBankFile(bytes, MAP)).items[0]).toMatchObject({ descriptor: 'Käse' });
});

test('balances that agree are told, and a difference is a doubt', async () => {
  const entries = entry('2612041204D100,NTRFA') + entry('2612051205RD0,5NTRFB');
  const good = await readBankFile(statement(entries, 'C261231EUR900,5'), MAP);
  expect(good.facts.join()).toContain(
    'opening EUR 1000.00, 2 entries of -99.50, closing EUR 900.50: the balances agree',
  );
  const bad = await readBankFile(statement(entries, 'C261231EUR901,50'), MAP);
  expect(bad.doubts.join()).toContain('make 900.50, and its closing balance is EUR 901.50');
  const cut = await readBankFile(statement(entries, 'X').split(':62F:')[0]!, MAP);
  expect(cut.doubts.join()).toContain('has no closing balance');
});

test('pages of a statement continue each other, and a missing page is told', async () => {
  const page = (number: string, from: string, entries: string, to: string) =>
    `:20:A\n:25:1/2\n:28C:${number}\n:60${from}\n${entries}:62${to}\n-\n`;
  const one = page('5/1', 'F:C261201EUR10,', entry('261204C5,NTRFA'), 'M:C261204EUR15,');
  const two = page('5/2', 'M:C261204EUR15,', entry('261205C5,NTRFB'), 'M:C261205EUR20,');
  const three = page('5/3', 'M:C261205EUR20,', entry('261206C5,NTRFC'), 'F:C261206EUR25,');
  const all = await readBankFile(one + two + three, MAP);
  expect(all).toMatchObject({ doubts: [], facts: { length: 3 } });
  expect((await readBankFile(one + three, MAP)).doubts.join()).toContain(
    'Look whether a statement is missing',
  );
});

test('a statement again, alone, overlapping or twice in a file, gives the same ids', async () => {
  const twice = entry('2612041204C5,NTRFNONREF') + entry('2612041204C5,NTRFNONREF');
  const idsOf = async (text: string) =>
    (await readBankFile(text, MAP)).items.map((item) => item['transaction_id']);
  const first = await idsOf(statement(twice, 'C261231EUR1010,'));
  expect(new Set(first).size).toBe(2);
  const longer = await idsOf(statement(twice + entry('2612051205C1,NTRFX'), 'C261231EUR1011,', '8/1'));
  expect(longer.slice(0, 2)).toEqual(first);
  const doubled = statement(twice, 'C261231EUR1010,');
  expect(new Set(await idsOf(doubled + doubled))).toEqual(new Set(first));
  expect((await readBankFile(doubled + doubled, MAP)).doubts.join()).toContain('stands in the file twice');
});

test('an interim report (MT942) is no statement', async () => {
  const interim = `:20:A\n:25:1/2\n:28C:1/1\n:34F:EUR0,\n:13D:2612041200+0100\n${entry('261204C5,NTRFA')}-\n`;
  expect((await readBankFile(interim, MAP)).refusal).toContain('MT942');
  const both = await readBankFile(statement(entry('2612041204C5,NTRFA'), 'C261231EUR1005,') + interim, MAP);
  expect(both.items).toHaveLength(1);
  expect(both.doubts.join()).toContain('1 interim report (MT942) left out');
});

test('the blocks of SWIFT around a message are taken off', async () => {
  const text = `{1:F01BANKDEFFAXXX0000000000}{2:O9401200261204BANKDEFFAXXX00000000002612041200N}{4:\r\n${statement(
    entry('2612041204C5,NTRFA'),
    'C261231EUR1005,',
  ).replace('\r\n-\r\n', '\r\n-}')}`;
  expect(await readBankFile(text, MAP)).toMatchObject({ items: { length: 1 }, doubts: [], refusal: null });
});

test('what is not understood is a fault of its row, and the sum says so', async () => {
  const read = await readBankFile(
    statement(entry('2613041204C5,NTRFA') + entry('261204C1NTRFA'), 'C261231EUR1,'),
    MAP,
  );
  expect(read.faults[0]!.message).toContain('is no entry such as');
  expect(read.doubts.join()).toContain('an amount could not be read');
});

test('a statement with reversals asks nothing, for its columns are named by us', async () => {
  const entries = entry('2612041204RC12,NTRFNONREF//B-1') + entry('2612041204C12,NTRFNONREF//B-2');
  expect(await readBankFile(statement(entries, 'C261231EUR1000,00'), MAP)).toMatchObject({
    questions: [],
    refusal: null,
  });
});
