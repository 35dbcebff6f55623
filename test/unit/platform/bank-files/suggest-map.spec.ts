import { gzipSync } from 'node:zlib';
import { Transaction } from '../../../../src/ingestion/domain/transaction.record.js';
import { FieldMap } from '../../../../src/platform/bank-files/field-map.js';
import { suggestMap } from '../../../../src/platform/bank-files/suggest-map.js';
import { germanExport, jsonExport, usExport, type BankExport } from '../../../support/bank-exports.js';

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

/** Lines of the rows that are no sound transactions by this map. */
async function faultyLines(yaml: string, bytes: Buffer): Promise<number[]> {
  const map = FieldMap.parse(yaml, { transactions: Transaction });
  const lines: number[] = [];
  for await (const row of map.rows(inOnePiece(bytes))) {
    const { item, faults } = map.map(row);
    if (faults.length > 0 || !Transaction.safeParse(item).success) lines.push(row.line);
  }
  return lines;
}

test.each<[string, BankExport, readonly string[], readonly string[]]>([
  [
    'semicolons, decimal commas, Latin-1 and a preamble',
    germanExport(300),
    [
      'format: csv',
      'encoding: latin-1',
      'separator: ";"',
      'skip_lines: 1',
      'decimal: ","',
      'thousands: "."',
      '    "S": sender',
      '    "H": receiver',
      '  event_time: { column: "Buchungstag", date: "dd.MM.yyyy" }',
      '  own.entity_id: "Kundennr"',
      '  other.name: "Auftraggeber/Empfänger"',
    ],
    ['direction: say whether "X" makes your customer sender or receiver'],
  ],
  [
    'tabs, dates of the United States and signs',
    usExport(300),
    [
      'encoding: utf-8',
      'separator: tab',
      'thousands: ","',
      'direction: { column: "Amount" }  # your customer sends what is negative',
      '  event_time: { columns: ["Date", "Time"], date: "MM/dd/yyyy HH:mm" }',
      '  amount: { column: "Amount", absolute: true }',
      '  amount_currency: { constant: EUR }  # a guess: no column has it',
      '  - "Branch"',
    ],
    ['amount_currency: no column has it, EUR is a guess'],
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
  const { yaml, remarks: told } = await suggestMap(file.bytes);
  expect(yaml.split('\n')).toEqual(expect.arrayContaining([...lines]));
  expect(told).toEqual(remarks);
  // The server alone knows that a customer of the German file is unknown.
  const known = [...file.faults].filter(([, words]) => words !== 'Kundennr').map(([line]) => line);
  expect(await faultyLines(yaml, file.bytes)).toEqual(known);
});

test('a sample that is cut off, also within a gzip, is enough', async () => {
  const { bytes } = germanExport(3_000);
  for (const begin of [bytes.subarray(0, 20_000), gzipSync(bytes).subarray(0, 20_000)]) {
    const { yaml } = await suggestMap(begin);
    expect(yaml).toContain('transaction_id: "Belegnr"');
  }
});

test('what no column has is left to a person', async () => {
  const { yaml, remarks } = await suggestMap(Buffer.from('a,b\n1,05/06/2024\n2,07/08/2024\n'));
  expect(yaml).toContain('# transaction_id: which column? It is required.');
  expect(remarks.map((remark) => remark.split(':')[0])).toEqual([
    'amount_currency',
    'transaction_id',
    'event_time',
    'amount',
    'own.entity_id',
  ]);
});

test('days that may be months, and sides without a direction, are to be looked at', async () => {
  const file = 'id;date;amount;currency;customer;payee\n1;05/06/2024;1,50;EUR;k;Ann\n';
  const { yaml, remarks } = await suggestMap(Buffer.from(file));
  expect(yaml).toContain('date: "dd/MM/yyyy" }  # or MM/dd/yyyy');
  expect(yaml).toContain('receiver.entity_id: "customer"');
  expect(yaml).toContain('sender.name: "payee"');
  expect(remarks).toHaveLength(3);
});
