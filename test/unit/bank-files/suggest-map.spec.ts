import { gzipSync } from 'node:zlib';
import { Alert } from '../../../src/alerts/domain/alert.record.js';
import { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { FieldMap, type MappedRow } from '@alert-review/bank-files';
import { germanExport, jsonExport, usExport, type BankExport } from '../../support/bank-exports.js';
import { noPause, suggestMapOfOneAccount } from '../../../packages/bank-files/test/read-bank-file.js';

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

/** Lines of the rows that are no sound transactions by this map. */
async function faultyLines(yaml: string, bytes: Buffer): Promise<number[]> {
  const map = FieldMap.parse(yaml, { transactions: Transaction });
  const lines: number[] = [];
  for await (const row of map.rows(inOnePiece(bytes), noPause)) {
    const { item, faults } = map.map(row);
    if (faults.length > 0 || !Transaction.safeParse(item).success) lines.push(row.line);
  }
  return lines;
}

const MADE_ID =
  'transaction_id: no column is an id by itself, so it is made of columns, and equal rows are numbered';

const OWN = 'ID-OF-YOUR-CUSTOMER';

async function itemsOf(yaml: string, bytes: Buffer) {
  const map = FieldMap.parse(yaml, { transactions: Transaction });
  const items: MappedRow['item'][] = [];
  for await (const row of map.rows(inOnePiece(bytes), noPause)) items.push(map.map(row).item);
  return items;
}

test.each<[string, BankExport, readonly string[], readonly string[]]>([
  [
    'semicolons, decimal commas, Latin-1 and a preamble',
    germanExport(300),
    [
      'format: csv',
      'encoding: latin-1',
      'separator: ";"',
      'skip_lines: 2',
      'decimal: ","',
      'thousands: "."',
      '    "S": sender',
      '    "H": receiver',
      '  event_time: { column: "Buchungstag", date: "dd.MM.yyyy" }',
      '  own.entity_id: "Kundennr"',
      '  other.name: "Auftraggeber/Empfänger"',
    ],
    [
      'direction: say whether "X" makes your customer sender or receiver',
      'event_time: dd.MM.yyyy does not fit 1 of 299 dates, and nothing fits more',
    ],
  ],
  [
    'tabs, dates of the United States and signs',
    usExport(300),
    [
      'encoding: utf-8',
      'separator: tab',
      'thousands: ","',
      'direction: { column: "Amount", negative: sender }  # your customer sends what is negative',
      '  event_time: { columns: ["Date", "Time"], date: "MM/dd/yyyy HH:mm" }',
      '  amount: { column: "Amount", absolute: true }',
      '  # amount_currency: { constant: USD }  # which currency is "$"?',
      '  - "Branch"',
    ],
    [
      MADE_ID,
      'amount_currency: "$" beside an amount may mean USD, CAD, AUD, NZD, HKD, SGD, ...; ' +
        'nothing in the file tells which, so say it',
      'event_time: MM/dd/yyyy HH:mm does not fit 1 of 300 dates, and nothing fits more',
    ],
  ],
  [
    'NDJSON in a gzip with objects within',
    jsonExport(300),
    [
      'format: ndjson',
      '  transaction_id: "id"',
      '  event_time: { column: "booked", date: "yyyy-MM-ddTHH:mm:ssz" }',
      '  amount: { column: "sum.value", absolute: true }',
      '  amount_currency: "sum.ccy"',
      '  own.entity_id: "customer"',
      '  other.name: "motpart.namn"',
      '    "OUT": sender',
    ],
    [],
  ],
])('a map is suggested for %s that finds the faults of the file', async (_, file, lines, remarks) => {
  const { yaml, remarks: told } = await suggestMapOfOneAccount(file.bytes);
  expect(yaml.split('\n')).toEqual(expect.arrayContaining([...lines]));
  expect(told).toEqual(remarks);
  // The server alone knows that a customer of the German file is unknown; a reference is no id by itself.
  const untold = ['Kundennr', 'Reference'];
  const known = [...file.faults].filter(([, words]) => !untold.includes(words)).map(([line]) => line);
  // A person says which country's dollar the sign of the American file is.
  const said = yaml.replace('# amount_currency:', 'amount_currency:');
  expect(await faultyLines(said, file.bytes)).toEqual(known);
});

test('a sample that is cut off, also within a gzip, is enough', async () => {
  const { bytes } = germanExport(3_000);
  for (const begin of [bytes.subarray(0, 20_000), gzipSync(bytes).subarray(0, 20_000)]) {
    const { yaml } = await suggestMapOfOneAccount(begin);
    expect(yaml).toContain('transaction_id: "Belegnr"');
  }
});

test('what no column has is left to a person', async () => {
  const { yaml, remarks } = await suggestMapOfOneAccount(Buffer.from('a,b\n1,05/06/2024\n2,07/08/2024\n'));
  expect(yaml).toContain('# transaction_id: which column? It is required.');
  expect(remarks.map((remark) => remark.split(':')[0])).toEqual([
    'header',
    'direction',
    'transaction_id',
    'amount_currency',
    'receiver.entity_id',
    'event_time',
    'amount',
  ]);
});

test('days that may be months, and sides without a direction, are to be looked at', async () => {
  const file = 'id;date;amount;currency;customer;payee\n1;05/06/2024;1,50;EUR;k;Ann\n';
  const { yaml, remarks } = await suggestMapOfOneAccount(Buffer.from(file));
  expect(yaml).toContain('date: "dd/MM/yyyy" }  # or MM/dd/yyyy');
  expect(yaml).toContain('receiver.entity_id: "customer"');
  expect(yaml).toContain('sender.name: "payee"');
  expect(remarks).toHaveLength(3);
});

test('a value that is no word decides no direction', async () => {
  const { yaml, remarks } = await suggestMapOfOneAccount(
    Buffer.from('Nr;Datum;Betrag;S/H\n1;01.02.2026;1,50;S\n2;01.02.2026;2,50;S?\n'),
  );
  expect(yaml).toContain('"S": sender');
  expect(yaml).not.toContain('S?');
  expect(remarks).toContain('direction: say whether "S?" makes your customer sender or receiver');
});

test('a broken amount is no negative one', async () => {
  const { yaml } = await suggestMapOfOneAccount(
    Buffer.from('id,date,amount\n1,2026-01-02,5\n2,2026-01-02,-\n'),
  );
  expect(yaml).not.toContain('direction');
});

test('the signs are those that most amounts fit, and how many do is told', async () => {
  const rows = ['"1.234,50"', '"12,50"', '"1234.567,1"', '"7,25"'].map((amount) => `2026-01-02,${amount}`);
  const { yaml, remarks } = await suggestMapOfOneAccount(Buffer.from(`date,amount\n${rows.join('\n')}\n`));
  expect(yaml).toContain('decimal: ","\nthousands: "."');
  expect(remarks).toContain('decimal: "," fits 3 of 4 amounts, and nothing fits more');
});

test.each([
  [
    ['FROM_ACCT', 'SENDER_NAME', 'TO_ACCT', 'BENEFICIARY'],
    ['A-1', 'Ann Example', 'B-2', 'Bo Example'],
    ['sender.entity_id: "FROM_ACCT"', 'sender.name: "SENDER_NAME"'],
    ['receiver.entity_id: "TO_ACCT"', 'receiver.name: "BENEFICIARY"'],
  ],
  [['Von', 'An'], ['K-1', 'K-2'], ['sender.entity_id: "Von"'], ['receiver.entity_id: "An"']],
  [['debtor_iban', 'creditor_name'], ['SE1', 'X 24'], ['sender.entity_id: "debtor_iban"'], ['receiver.name']],
])('columns of both sides become sender and receiver: %j', async (columns, values, sender, receiver) => {
  const file = `ref;date;${columns.join(';')};amount\n1;2026-01-02;${values.join(';')};-5.00\n`;
  const { yaml } = await suggestMapOfOneAccount(Buffer.from(file));
  for (const line of [...sender, ...receiver]) expect(yaml).toContain(`  ${line}`);
  expect(yaml).not.toMatch(/direction|own|other/);
});

test('names of both sides leave it to the sign which of them is the customer', async () => {
  const file = 'ref;date;Absender;Empfänger;amount\n1;2026-01-02;Ann;Bo;-5.00\n2;2026-01-03;Bo;Ann;7.00\n';
  const { yaml } = await suggestMapOfOneAccount(Buffer.from(file));
  const [out, into] = await itemsOf(yaml, Buffer.from(file));
  expect(out).toMatchObject({ sender: { entity_id: OWN }, receiver: { name: 'Bo' } });
  expect(into).toMatchObject({ sender: { name: 'Bo' }, receiver: { entity_id: OWN } });
});

test('a file with the own customer keeps its direction', async () => {
  const file = 'id;date;customer;from;to;amount\n1;2026-01-02;k1;A1;B1;-5.00\n';
  const { yaml } = await suggestMapOfOneAccount(Buffer.from(file));
  expect(yaml).toContain('own.entity_id: "customer"');
  expect(yaml).not.toContain('sender.');
});

test('words of a type of customer are left to a person', async () => {
  const { yaml, remarks } = await suggestMapOfOneAccount(Buffer.from('CUST_NO;CUST_TYPE\n7;P\n8;BUSINESS\n'));
  expect(yaml).toContain('type: "CUST_TYPE"');
  expect(remarks).toContain('type: say with `values` which words mean INDIVIDUAL and which BUSINESS');
});

test('a file without times and amounts is taken for customers', async () => {
  const { yaml, remarks } = await suggestMapOfOneAccount(
    Buffer.from('Kundennr;Name;Geburtsdatum\n7;Ann;31.12.1990\n'),
  );
  expect(yaml.split('\n')).toEqual(
    expect.arrayContaining([
      'kind: entities',
      '  entity_id: "Kundennr"',
      '  name: "Name"',
      '  dob: { column: "Geburtsdatum", date: "dd.MM.yyyy" }',
    ]),
  );
  expect(remarks).toContain('type: no column has it, INDIVIDUAL is a guess');
});

test('a file with ids of alerts and rules is taken for alerts', async () => {
  const { yaml, remarks } = await suggestMapOfOneAccount(
    Buffer.from(
      'Alarmnr;Kunde;Regel;Titel;Umsätze;Erstellt\nA1;K1;Bar;Viel Bargeld;U1|U2;01.02.2026 10:00\n',
    ),
  );
  expect(yaml.split('\n')).toEqual(
    expect.arrayContaining([
      'kind: alerts',
      '  alert_id: "Alarmnr"',
      '  entity_id_list: "Kunde"',
      '  flagged_transaction_id_list: { column: "Umsätze", split: "|" }',
      '  rule_title: "Regel"',
      '  title: "Titel"',
      '  created_at: { column: "Erstellt", date: "dd.MM.yyyy HH:mm" }  # or MM.dd.yyyy HH:mm',
    ]),
  );
  expect(remarks).toEqual([
    'created_at: dd.MM.yyyy HH:mm and MM.dd.yyyy HH:mm both fit; look which one is right',
    'source: no column has it, TM is a guess',
    'status: no column has it, OPEN is a guess',
  ]);
  expect(() => FieldMap.parse(yaml, { alerts: Alert })).not.toThrow();
});

test('first and last name become one, and lists of JSON need no separator', async () => {
  const people = await suggestMapOfOneAccount(
    Buffer.from('Kundennr;Vorname;Nachname;Kunde seit\n1;Ann;Ek;01.02.2020\n'),
  );
  expect(people.yaml).toContain('  name: { columns: ["Vorname", "Nachname"] }');
  expect(people.yaml).toContain('  registered_at: { column: "Kunde seit", date: "dd.MM.yyyy" }');
  const lines = '{"case": "A", "rule": "r", "payments": ["1", "2"]}\n';
  expect((await suggestMapOfOneAccount(Buffer.from(lines))).yaml).toContain(
    '  flagged_transaction_id_list: "payments"',
  );
});

test('NDJSON is known by its other lines where the first is broken', async () => {
  const { yaml } = await suggestMapOfOneAccount(Buffer.from('broken, line\n{"ref": "1", "amount": "5"}\n'));
  expect(yaml).toContain('format: ndjson');
});

test.each([
  ['S/H', 'S', 'H'],
  ['D/C', 'D', 'C'],
  ['Dr/Cr', 'Dr', 'Cr'],
  ['Soll/Haben', 'Soll', 'Haben'],
  ['CdtDbtInd', 'DBIT', 'CRDT'],
  ['Af Bij', 'Af', 'Bij'],
  ['Sens', 'Débit', 'Crédit'],
  ['入出金区分', '出金', '入金'],
  ['Debe/Haber', 'C', 'A'],
  ['Dare/Avere', 'D', 'A'],
])('the words of %s tell who sends: %s leaves the account, %s comes', async (column, out, into) => {
  const file = `Nr;Datum;Betrag;${column}\n1;01.02.2026;12,00;${out}\n2;02.02.2026;30,00;${into}\n`;
  const { yaml } = await suggestMapOfOneAccount(Buffer.from(file));
  const [sent, received] = await itemsOf(yaml, Buffer.from(file));
  expect([sent, received]).toEqual([
    expect.objectContaining({ amount: '12.00', sender: { entity_id: OWN } }),
    expect.objectContaining({ amount: '30.00', receiver: { entity_id: OWN } }),
  ]);
});

test.each([
  ['Transaction ID', ['R-7', 'R-9', 'R-1'], '"Transaction ID"'],
  ['Transaction ID', ['41', '42', '43'], '{ columns: ["Datum", "Betrag", "Text"],'],
  ['Transaction ID', ['3', '2', '1'], '{ columns: ["Datum", "Betrag", "Text"],'],
  ['Transaction ID', ['R-7', 'R-7', 'R-1'], '{ columns: ["Datum", "Betrag", "Text", "Transaction ID"],'],
  ['Referenz', ['R-7', 'R-9', 'R-1'], '{ columns: ["Datum", "Betrag", "Text", "Referenz"],'],
])('neither a running number nor a reference is the id alone: %s %j', async (column, ids, source) => {
  const rows = ids.map((id, at) => `${id};0${at + 1}.02.2026;12,00;x\n`);
  const { yaml } = await suggestMapOfOneAccount(Buffer.from(`${column};Datum;Betrag;Text\n${rows.join('')}`));
  expect(yaml).toContain(`transaction_id: ${source}`);
});

test('a column of amounts with U+2212 or Dr tells who sends', async () => {
  for (const [out, into] of [
    ['\u2212100,00', '5,00'],
    ['100,00 Dr', '5,00 Cr'],
  ]) {
    const { yaml } = await suggestMapOfOneAccount(
      Buffer.from(`Datum;Betrag\n14.03.2025;${out}\n15.03.2025;${into}\n`),
    );
    expect(yaml).toContain('direction: { column: "Betrag", negative: sender }');
  }
});

test.each([
  ['windows-1250', 'Data operacji;Tytu\xb3;Kwota\n2026-01-02;\xa3\xf3d\x9f;-5,00\n', 'Łódź'],
  [
    'windows-1251',
    '\xc4\xe0\xf2\xe0;\xce\xef\xe8\xf1\xe0\xed\xe8\xe5;\xd1\xf3\xec\xec\xe0\n02.01.2026;\xcc\xe8\xf0;-5,00\n',
    'Мир',
  ],
  ['latin-1', 'Datum;Verwendungszweck;Betrag\n02.01.2026;Caf\xe9 \x80 5;-5,00\n', 'Café € 5'],
])('an encoding is told by the names of columns: %s', async (encoding, text, descriptor) => {
  const bytes = Buffer.from(text, 'latin1');
  const { yaml } = await suggestMapOfOneAccount(bytes);
  expect(yaml).toContain(`encoding: ${encoding}`);
  expect(await itemsOf(yaml, bytes)).toEqual([expect.objectContaining({ descriptor })]);
});

test.each([
  ['PK\x03\x04', 'XLSX'],
  ['\xd0\xcf\x11\xe0', 'XLS'],
  ['%PDF-1.7', 'PDF'],
  ['<?xml version="1.0"?>\n<Document>', 'camt.053'],
  ['{\n  "Data": {\n    "Transaction": [', 'jq'],
])('a file of another format is refused with what to do: %j', async (begin, words) => {
  const bytes = Buffer.from(begin, 'latin1');
  await expect(suggestMapOfOneAccount(bytes)).rejects.toThrow(words);
  await expect(itemsOf('fields: { transaction_id: a }', bytes)).rejects.toThrow(words);
});
