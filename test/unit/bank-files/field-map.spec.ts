// size: maps as banks would write them, on one line.
import { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { checkTransactionRow } from '../../../src/ingestion/import/check-row.js';
import { bankRows } from '../../../packages/bank-files/src/bank-rows.js';
import { type BankRow, FieldMap, type MappedRow } from '@alert-review/bank-files';
import { noPause } from '../../../packages/bank-files/test/read-bank-file.js';

const parse = (yaml: string) => FieldMap.parse(yaml, { transactions: Transaction, entities: Entity });

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function mapped(yaml: string, file: string): Promise<MappedRow[]> {
  const map = parse(yaml);
  const rows: MappedRow[] = [];
  for await (const row of bankRows(bytesOf(file), map.layout, noPause)) rows.push(map.map(row));
  return rows;
}

const GERMAN = `
separator: ";"
decimal: ","
thousands: "."
time_zone: Europe/Berlin
direction: { column: Betrag }
fields:
  transaction_id: { columns: [Konto, Nr], join: "-" }
  event_time: { columns: [Tag, Zeit], date: "dd.MM.yyyy HH:mm" }
  amount: { column: Betrag, absolute: true }
  amount_currency: { column: Währung, default: EUR }
  type: { column: Art, values: { 01: CREDIT, NO: FEE, "?": "" } }
  own.entity_id: Konto
  other.name: { first_of: [Firma, Name] }
  status: { constant: COMPLETED }
  tags: { column: Marken, split: "," }
`;

const HEAD = 'Konto;Nr;Tag;Zeit;Betrag;Währung;Art;Firma;Name;Marken\n';

test('columns become a transaction; the sign of the amount says who sends', async () => {
  const [out, into] = await mapped(
    GERMAN,
    `${HEAD}k1;7;31.03.2024;09:30;-1.234,50;;NO;;Ann;a, b\nk1;8;30.03.2024;09:30;€ 20,00;SEK;01;X AG;Ann;\n`,
  );
  expect(out).toEqual({
    item: {
      transaction_id: 'k1-7',
      event_time: '2024-03-31T07:30:00Z',
      amount: '1234.50',
      amount_currency: 'EUR',
      type: 'FEE',
      sender: { entity_id: 'k1' },
      receiver: { name: 'Ann' },
      status: 'COMPLETED',
      tags: ['a', 'b'],
    },
    faults: [],
    own: 'sender',
    sign: -1,
  });
  expect(into!.item).toMatchObject({
    event_time: '2024-03-30T08:30:00Z',
    amount: '20.00',
    amount_currency: 'SEK',
    type: 'CREDIT',
    sender: { name: 'X AG' },
    receiver: { entity_id: 'k1' },
  });
});

test('every fault of a row names its column, its field and the value', async () => {
  const [row] = await mapped(GERMAN, `${HEAD}k1;7;31.02.2024;09:30;1.5;;XX;;A\ufffd;\n`);
  expect(row!.faults).toEqual(
    [
      {
        column: 'Tag + Zeit',
        field: 'event_time',
        value: '31.02.2024 09:30',
        message: 'is no date in the form dd.MM.yyyy HH:mm',
      },
      {
        column: 'Betrag',
        field: 'amount',
        value: '1.5',
        message: 'is no number with the decimal sign "," and thousands "."',
      },
      { column: 'Art', field: 'type', value: 'XX', message: 'is not among the `values` of the map' },
      {
        column: 'Firma + Name',
        field: 'other.name',
        value: 'A\ufffd',
        message: 'has a character that is no utf-8: set `encoding` in the map',
      },
    ].map((fault) =>
      fault.column === 'Firma + Name' ? { ...fault, value: expect.any(String) as string } : fault,
    ),
  );
});

test('a table of values may say the direction; columns that nobody named are found', () => {
  const map = parse(`
direction: { column: S/H, values: { S: sender, H: receiver } }
ignore: [Saldo]
fields: { transaction_id: Nr, own.entity_id: Kunde }
`);
  expect(map.columns).toEqual(['Nr', 'Kunde', 'S/H']);
  expect(map.unused(['Nr', 'Kunde', 'S/H', 'Saldo', 'Text'])).toEqual(['Text']);
  expect(map.columnsOf('sender.entity_id', 'sender')).toBe('Kunde');
  expect(map.columnsOf('sender.entity_id', 'receiver')).toBe('');
});

test.each([
  ['fields: { amout: B }', 'line 1: fields.amout is no field of transactions: did you mean amount?'],
  ['seperator: ";"\nfields: {}', 'line 1: the map has unknown keys: seperator'],
  ['format: xls\nfields: {}', 'line 1: format "xls" must be one of csv, ndjson, json'],
  ['fields:\n  amount:\n    colum: B', 'line 3: fields.amount has unknown keys: colum'],
  ['fields:\n  amount: { column: B, date: dd }', 'line 2: fields.amount is no date, so it takes no `date`'],
  [
    'fields:\n  event_time: { column: B, date: DD.MM }',
    'line 2: fields.event_time.date "DD.MM" is no date pattern',
  ],
  [
    'fields:\n  event_time: { column: B, date: dd.dd }',
    'line 2: fields.event_time.date "dd.dd" is no date pattern',
  ],
  ['time_zone: Berlin\nfields: {}', 'line 1: time_zone "Berlin" is no time zone such as Europe/Berlin'],
  ['fields: { own.name: B }', 'line 1: fields.own.name needs `direction`'],
  ['fields: { type: { column: A, constant: B } }', 'must have one of column, columns, first_of, constant'],
  ['quote: ","\nfields: {}', 'line 1: quote "," is the separator, too'],
  ['quote: «\nfields: {}', 'line 1: quote "«" must be one sign of ASCII'],
  ['fields: { a: [', 'line 1'],
  ['fields:\n  a: &a [*a]', 'has an alias such as *name'],
  ['fields: { a: *b }', 'has an alias such as *name'],
  ['decimal: ","\ndecimal: "."', 'line 2: Map keys must be unique'],
  ['['.repeat(3_000), 'more than 2000 of the signs'],
  ['- 1', 'line 1: the map must be an object'],
])('a map with a mistake is refused: %s', (yaml, message) => {
  expect(() => parse(yaml)).toThrow(message);
});

test.each([
  ['dd/MM/yy hh:mm a', '05/04/69 12:05 am', '2069-04-04T22:05:00Z'],
  ['d MMM yyyy', '5 Apr 2024', '2024-04-05T00:00:00Z'],
  ['dd.MM.yyyy', '14.03.2025', '2025-03-14T00:00:00Z'],
  ['yyyyMMdd', '20240331', '2024-03-31T00:00:00Z'],
  ['d. MMM yyyy', '10. Mär 2025', '2025-03-10T00:00:00Z'],
  ['d. MMM yyyy', '10. März 2025', '2025-03-10T00:00:00Z'],
  ['d MMM yyyy', '14 août 2025', '2025-08-14T00:00:00Z'],
  ['d MMM yyyy', '3 janv. 2025', '2025-01-03T00:00:00Z'],
  ['d MMM yyyy', '3 jui 2025', 'is no date in the form d MMM yyyy'],
  ['yyyy/M/d', '2025/3/9', '2025-03-09T00:00:00Z'],
  ['excel', '45292', '2024-01-01T00:00:00Z'],
  ['excel', '45292.0', '2024-01-01T00:00:00Z'],
  ['excel', '45292,00', '2024-01-01T00:00:00Z'],
  ['excel', '45292.5', '2024-01-01T11:00:00Z'],
  ['excel', '2024', '1905-07-16T00:00:00Z'],
  ['excel', '01.02.2024', 'is no day as Excel counts them'],
  ['iso', '2024-04-05', '2024-04-05T00:00:00Z'],
  ['iso', '2024-04-05T10:00:00', '2024-04-05T08:00:00Z'],
  ["yyyy-MM-dd'T'HH:mm:ss.fz", '2024-04-05T10:00:00.25+05:30', '2024-04-05T04:30:00.250Z'],
  ['yyyyMMdd', '20240230', 'is no date in the form yyyyMMdd'],
  ['iso', '2024-04-05T10:00:00Z', '2024-04-05T10:00:00Z'],
  [
    'iso',
    '05.04.2024',
    'is no ISO 8601 date such as 2026-01-31T12:00:00Z; for another form set `date` in the map: excel, unix, ' +
      'unix-ms or a pattern such as dd.MM.yyyy',
  ],
  ['unix', '1712345678', '2024-04-05T19:34:38Z'],
])('a date in the form %s', async (pattern, text, expected) => {
  const yaml = `time_zone: Europe/Berlin\nseparator: ";"\nfields: { event_time: { column: t, date: "${pattern.replaceAll('"', '')}" } }`;
  const [row] = await mapped(yaml, `t;u\n${text};1\n`);
  expect(row!.item['event_time'] ?? row!.faults[0]!.message).toBe(expected);
});

test.each([
  ['.', ',', '-1,234.50', '-1234.50'],
  ['.', ',', '(1,234.50)', '-1234.50'],
  [',', '.', '12,50-', '-12.50'],
  [',', '', '1 234,5', '1234.5'],
  ['.', "'", "1'234.5", '1234.5'],
  ['.', ',', '1,23', undefined],
  [',', '.', '1.2', undefined],
  ['.', ',', '-5-', undefined],
  ['.', ',', '(5', undefined],
  [',', '.', '\u2212100,00', '-100.00'],
  [',', '.', '100,00-', '-100.00'],
  [',', '.', '(30,00)', '-30.00'],
  [',', '.', '-1.000', '-1000'],
  [',', '.', 'EUR 5,00', '5.00'],
  [',', '.', '5,00 €', '5.00'],
  [',', '.', '+5,00', '5.00'],
  [',', '.', '3.00.0', undefined],
  [',', '.', '99,', '99'],
  [',', '.', '1.488,69', '1488.69'],
  [',', '', '0,021385479', '0.021385479'],
  ['.', ',', '31.422', '31.422'],
  ['.', ',', '1,25,000.00', '125000.00'],
  ['.', ',', '1,2,000.00', undefined],
  ['.', ',', '12,34', undefined],
  ['.', ',', '1,250.00 Cr', '1250.00'],
  ['.', ',', '1,250.00 Dr.', '-1250.00'],
  ['.', ',', '-$.50', '-0.50'],
  ['.', '\u2019', '1\u2019234.50', '1234.50'],
  ['.', "'", '1\u2019234.50', '1234.50'],
  ['.', ',', '￥１２，３４５', '12345'],
  ['.', ',', '5 apples', undefined],
  ['.', ',', '-5 Cr', undefined],
  ['.', ',', '-', undefined],
])('numbers with %s and "%s": %s', async (decimal, thousands, text, expected) => {
  const yaml = `separator: ";"\ndecimal: "${decimal}"\nthousands: "${thousands}"\nfields: { amount: a }`;
  const [row] = await mapped(yaml, `a;b\n${text};1\n`);
  expect(row!.item['amount']).toBe(expected);
});

test('JSON gives numbers, lists and fields of objects within', async () => {
  const yaml =
    'format: ndjson\nfields: { transaction_id: id, amount: sum.value, tags: labels, descriptor: words, receiver.entity_id: sum }';
  const [row, long] = await mapped(
    yaml,
    '{"id":17,"sum":{"value":12.5},"labels":["a"],"words":["b"]}\n{"id":"2","sum":{"value":123456789012345678}}',
  );
  expect(row!.item).toEqual({ transaction_id: '17', amount: '12.5', tags: ['a'] });
  expect(row!.faults).toEqual([
    { column: 'words', field: 'descriptor', value: '["b"]', message: 'is a list' },
  ]);
  expect(long!.faults[0]!.message).toContain('more digits than a number of JSON keeps');
});

test('a fault hides no other of its row, and what is missing is told by its column', async () => {
  const yaml =
    'direction: { column: S/H, values: { S: sender, H: receiver } }\nfields: { transaction_id: Nr, ' +
    'event_time: Tag, amount: Betrag, amount_currency: WHG, own.entity_id: Kunde, own.name: Name, type: { column: Art, values: { x: "" } } }';
  const map = parse(yaml);
  const rows: BankRow[] = [];
  const file =
    'Nr,Tag,Betrag,WHG,S/H,Kunde,Name,Art\n,2024-04-05T10:00:00Z,"12,x",EURO,H,,,x\n1,2024-04-05T10:00:00Z,1,EUR,S,k,Ann,x\n';
  for await (const row of bankRows(bytesOf(file), map.layout, noPause)) rows.push(row);
  const faultsOf = (row: BankRow) => {
    const read = map.map(row);
    return map
      .faultsOf(row, read, checkTransactionRow(read.item).faults)
      .map(({ column, field, value, message }) => `${column} (${field}) ${String(value)} ${message}`);
  };
  expect(faultsOf(rows[0]!)).toEqual([
    'Betrag (amount) 12,x is no number with the decimal sign "."',
    'Nr (transaction_id)  is empty, and transaction_id needs it',
    expect.stringMatching(/^WHG \(amount_currency\) EURO /) as string,
    'Kunde (receiver.entity_id)  is empty: receiver.entity_id must name an uploaded customer where the receiver names none',
  ]);
  // A side has an id or a name; the id is the better one.
  expect([faultsOf(rows[1]!), map.map(rows[1]!).item['sender']]).toEqual([[], { entity_id: 'k' }]);
});

test('a customer has days and whole numbers', async () => {
  const yaml = `
kind: entities
fields:
  entity_id: id
  dob: { column: born, date: MM/dd/yyyy }
  annual_income.lower_bound: income
`;
  const [row] = await mapped(yaml, 'id,born,income\nc,12/31/1980,50000\n');
  expect(row!.item).toEqual({ entity_id: 'c', dob: '1980-12-31', annual_income: { lower_bound: 50000 } });
});

test.each([
  ['123450', '2', '1234.50'],
  ['-5', '2', '-0.05'],
  ['1500', '0', '1500'],
  ['1234.50', '2', 'is no whole number of `minor_units`'],
])('%s in minor units of %s digits', async (text, digits, expected) => {
  const [row] = await mapped(`minor_units: ${digits}\nfields: { amount: a }`, `a,b\n${text},1\n`);
  expect(row!.item['amount'] ?? row!.faults[0]!.message).toBe(expected);
});

const PAID_OUT_AND_IN = `
direction: { sender: Debit Amount, receiver: Credit Amount }
fields: { transaction_id: Ref, own.entity_id: Customer }
`;

test.each([
  [' 42.10 , 0.00', { amount: '42.10', sender: { entity_id: 'c-1' } }],
  [' 0.00 , 250.00', { amount: '250.00', receiver: { entity_id: 'c-1' } }],
  ['-17.00,', { amount: '17.00', sender: { entity_id: 'c-1' } }],
  [',3.00', { amount: '3.00', receiver: { entity_id: 'c-1' } }],
  ['-,3.00', { amount: '3.00', receiver: { entity_id: 'c-1' } }],
  ['0,0', 'Debit Amount + Credit Amount has no amount in either column'],
  [
    '1.00,2.00',
    'Debit Amount + Credit Amount has an amount in both columns, and one of them must be 0 or blank',
  ],
  ['x,', 'Debit Amount + Credit Amount is no number with the decimal sign "."'],
])('two columns of amounts tell amount and direction: %s', async (cells, expected) => {
  const [row] = await mapped(PAID_OUT_AND_IN, `Ref,Debit Amount,Credit Amount,Customer\n1,${cells},c-1\n`);
  const [fault, ...more] = row!.faults;
  const told = fault ? `${fault.column} ${fault.message}` : row!.item;
  expect(told).toEqual(typeof expected === 'string' ? expected : { transaction_id: '1', ...expected });
  expect(more).toEqual([]);
});

test.each([
  [
    'direction: { sender: A }\nfields: {}',
    'line 1: direction must have `column`, or both `sender` and `receiver`',
  ],
  [
    'direction: { column: A, sender: B, receiver: C }\nfields: {}',
    'line 1: direction must have `column`, or both',
  ],
  [
    'fields: { amount: { column: B, hash: true } }',
    'is no text, so it takes neither `hash` nor `number_equal`',
  ],
  ['minor_units: x\nfields: {}', 'line 1: minor_units "x" must be the number of digits'],
  ['format: json\nskip_last: 1\nfields: {}', 'line 1: format "json" has no footer: `skip_last` and `footer`'],
  ['format: ndjson\nfooter: Summe\nfields: {}', 'line 1: format "ndjson" has no footer'],
  ['skip_last: 101\nfields: {}', 'line 1: skip_last "101" must be at most 100'],
  ['decimal: ""\nfields: {}', 'line 1: decimal "" must be one mark, such as "." or ","'],
  ['decimal: 5\nfields: {}', 'line 1: decimal "5" must be one mark'],
  ['thousands: 5\nfields: {}', 'line 1: thousands "5" must be one mark, a blank, or empty'],
  [`fields: { event_time: { column: A, date: "'${'x'.repeat(199)}'" } }`, 'is no date pattern'],
  [
    'fields:\n  amount: { column: A, decimal: "" }',
    'line 2: fields.amount.decimal "" must be one mark, such as',
  ],
])('a direction or a setting that means nothing is refused: %s', (yaml, message) => {
  expect(() => parse(yaml)).toThrow(message);
});

test('a cell that is too long is told with its column and how it begins', async () => {
  const long = 'x'.repeat(4_097);
  for (const [format, file] of [
    ['csv', `A,B,C\n1,${long},2\n`],
    ['ndjson', JSON.stringify({ A: '1', B: long, C: 2 })],
  ] as const) {
    const [row] = await mapped(`format: ${format}\nfields: { descriptor: A }`, file);
    const value = `${'x'.repeat(200)}…`;
    const message = 'B is longer than 4096 characters';
    expect(row).toEqual({ item: {}, faults: [{ column: 'B', field: 'row', value, message }], own: null });
  }
  const [short] = await mapped('fields: { descriptor: A }', 'A,B\n1\n');
  expect(short!.faults).toMatchObject([{ column: '', field: 'row', value: null }]);
});

test('cells that are joined to more than 4,096 characters are no date, amount or list', async () => {
  const joined = (more: string) => `{ columns: [A, B], join: ""${more} }`;
  const yaml = `fields: { event_time: ${joined(', date: yyyyMMdd')}, amount: ${joined('')}, tags: ${joined(', split: ","')}, descriptor: ${joined('')} }`;
  const [row] = await mapped(yaml, `A,B\n${'1'.repeat(4_000)},${'1'.repeat(97)}\n`);
  const told = row!.faults.map(({ column, field, message }) => `${column} ${field} ${message}`);
  expect(told).toEqual(
    ['event_time', 'amount', 'tags'].map((field) => `A + B ${field} is longer than 4096 characters`),
  );
  expect(row!.item).toEqual({ descriptor: '1'.repeat(4_097) });
});

test.each([
  ['200 characters', 193, { amount: '1.50' }],
  ['201 characters', 194, {}],
])('an amount has up to 200 characters with what stands beside it: %s', async (_, blanks, item) => {
  const yaml = 'fields: { amount: A }';
  const [row] = await mapped(yaml, `A\n1.50${' '.repeat(blanks)}EUR\n`);
  expect(row!.item).toEqual(item);
});

test('equal rows without an id of the bank are numbered, the same in a file that overlaps', async () => {
  const map = parse(`
fields:
  transaction_id: { columns: [Date, Text, Amount], join: "|", hash: true, number_equal: true }
  amount: Amount
`);
  const idsOf = async (...days: string[]) => {
    const ids: unknown[] = [];
    const rows = days.map((day) => `2026-08-0${day},Standing order,-20.00`);
    for await (const row of map.rows(bytesOf(`Date,Text,Amount\n${rows.join('\n')}\n`), noPause))
      ids.push(map.map(row).item['transaction_id']);
    return ids;
  };
  const [first, second, third, ...others] = await idsOf('3', '3', '3', '4');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third, others.length]).toEqual([`${String(first)}-2`, `${String(first)}-3`, 1]);
  expect(await idsOf('2', '3', '3', '3', '4')).toEqual(
    expect.arrayContaining([first, second, third, ...others]),
  );
});
