import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { BankFileError } from './bank-file-error.js';
import type { BankRow } from './bank-rows.js';
import { decompressedBytes } from './file-text.js';
import { bankRows, csvLineOf, type FileLayout } from './bank-rows.js';
import { BLANK_LINES_MAX } from './csv-records.js';
import { seeded } from '../../../test/support/seeded.js';
import { noPause } from '../test/read-bank-file.js';

const CSV: FileLayout = { format: 'csv', encoding: 'utf-8', separator: ';', quote: '"', skipLines: 0 };

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(file: string | Buffer, layout: Partial<FileLayout> = {}, size = 7): Promise<BankRow[]> {
  const rows: BankRow[] = [];
  for await (const row of bankRows(inPieces(Buffer.from(file), size), { ...CSV, ...layout }, noPause))
    rows.push(row);
  return rows;
}

const told = (rows: readonly BankRow[]) =>
  rows.map((row) => row.fault ?? `${row.line}: ${row.columns.map((name) => row.get(name)).join('/')}`);

test('a field in quotes holds separators, quotes and line breaks, which count as lines', async () => {
  const file = 'id;text\r\n1;"a;b"\r\n\r\n2;"said ""x""\r\nand left"\r\n3;5" pipe\r\n';
  expect(told(await rowsOf(file))).toEqual(['2: 1/a;b', '4: 2/said "x"\r\nand left', '6: 3/5" pipe']);
});

test('a row with too few or too many fields has a fault and hides no other', async () => {
  const rows = await rowsOf('id;text\n1;a;b\n2\n3;c');
  expect(told(rows)).toEqual([
    'has 3 fields where the header has 2',
    'has 1 fields where the header has 2',
    '4: 3/c',
  ]);
  expect(rows.map((row) => row.text())).toEqual(['1;a;b', '2', '3;c']);
});

test.each([
  ['UTF-8 behind a byte order mark', Buffer.from('\ufeffid;n\n1;Zoë €\n'), 'latin-1'],
  ['Latin-1 with the euro sign of Windows', Buffer.from('id;n\n1;Zo\xeb \x80\n', 'latin1'), 'latin-1'],
  ['UTF-16', Buffer.from('\ufeffid;n\n1;Zoë €\n', 'utf16le'), 'utf-8'],
  ['a gzip', gzipSync('id;n\n1;Zoë €\n'), 'utf-8'],
] as const)('%s is read', async (_, file, encoding) => {
  expect(told(await rowsOf(file, { encoding }, 1))).toEqual(['2: 1/Zoë €']);
});

test('UTF-8 that is said to be Latin-1 is refused, since names would be stored garbled', async () => {
  const file = Buffer.from('id;n\n1;Zoë €\n');
  await expect(rowsOf(file, { encoding: 'latin-1' }, 65_536)).rejects.toThrow(
    'the file is UTF-8, and latin-1 was said',
  );
});

test('columns without a name, of the same name, and of a file without a header have names', async () => {
  const [row] = await rowsOf('a;a;\n1;2;3\n');
  expect(row!.columns).toEqual(['a', 'a (2)', 'column 3']);
  expect(told(await rowsOf('Export of today\n1;2\n', { columns: ['x', 'y'], skipLines: 1 }))).toEqual([
    '2: 1/2',
  ]);
});

test('a quote that is never closed ends the file at its line', async () => {
  await expect(rowsOf('id;n\n1;a\n2;"b\n3;c\n')).rejects.toMatchObject({
    line: 3,
    message: expect.stringContaining('not closed') as string,
  });
  expect(told(await rowsOf('id;n\n2;"b\n3;c\n', { quote: null }))).toEqual(['2: 2/"b', '3: 3/c']);
});

test('a gzip that was cut off is said to be', async () => {
  const cut = gzipSync('id;n\n1;a\n').subarray(0, 20);
  await expect(rowsOf(cut)).rejects.toThrow('the gzip is damaged or cut off');
});

test('a row of more than 1 MiB ends the file', async () => {
  const long = `id;n\n1;"${'x'.repeat(1_100_000)}"\n`;
  await expect(rowsOf(long, {}, 65_536)).rejects.toMatchObject({ line: 2 });
  await expect(rowsOf(`{"a":"${'x'.repeat(1_100_000)}"}`, { format: 'json' }, 65_536)).rejects.toMatchObject({
    line: 1,
  });
});

test.each([1, 3, 1_000])('NDJSON and arrays are read in pieces of %d bytes', async (size) => {
  const lines = '{"id":"1","to":{"iban":"X\\"}"}}\n\n{"id":\n[1]\n{"id":"3","tags":["a","b"]}';
  const array = '\n [\n{"id":"1","to":{"iban":"\\\\"}},\n\n {"id" 2}, 3 ,\n{"id":"[,]"}\n]\n';
  const read = async (file: string) =>
    (await rowsOf(file, { format: 'json' }, size)).map(
      (row) =>
        row.fault?.slice(0, 13) ?? `${row.line}: ${JSON.stringify(row.columns.map((name) => row.get(name)))}`,
    );
  expect(await read(lines)).toEqual([
    '1: ["1","X\\"}"]',
    'is no JSON: U',
    'is no JSON ob',
    '5: ["3",["a","b"]]',
  ]);
  expect(await read(array)).toEqual(['3: ["1","\\\\"]', 'is no JSON: E', 'is no JSON ob', '6: ["[,]"]']);
});

test('an array that does not end, and what follows one, are told', async () => {
  await expect(rowsOf('[{"a":1}', { format: 'json' })).rejects.toThrow('the array does not end');
  await expect(rowsOf('[{"a":1}] x', { format: 'json' })).rejects.toThrow('something follows the array');
  expect(await rowsOf('[]', { format: 'json' })).toEqual([]);
  await expect(rowsOf('')).rejects.toThrow('the file has no header');
});

test('a line that is written again is read as the same fields', async () => {
  const fields = ['a;b', 'x "y"', 'two\nlines', ''];
  const [row] = await rowsOf(`1;2;3;4\n${csvLineOf(fields, CSV)}`);
  expect(row!.columns.map((name) => row!.get(name))).toEqual(fields);
});

test('an object of too many values, or nested too deep, has a fault and hides no other', async () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`f${n}`, n])));
  const rows = await rowsOf([deep, wide, '{"a":1}'].join('\n'), { format: 'ndjson' }, 65_536);
  expect(told(rows)).toEqual(['has more than 5000 values', 'has more than 1000 fields', '3: 1']);
});

test('no bytes make the reader fail in another way than with a line', async () => {
  const random = seeded(9);
  const below = (n: number) => Math.floor(random() * n);
  const signs = ['"', ';', '\n', '\r', '{', '}', '[', ']', '\\', ',', 'a', '\ufeff', '\x80', '\0', ' '];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: below(80) }, () => signs[below(signs.length)]!).join('');
    const plain = Buffer.from(text, random() < 0.5 ? 'utf8' : 'latin1');
    const file = random() < 0.2 ? gzipSync(plain).subarray(0, 5 + below(60)) : plain;
    const format = (['csv', 'ndjson', 'json'] as const)[below(3)]!;
    const layout = { format, quote: random() < 0.5 ? '"' : null, skipLines: below(2) };
    const end = await rowsOf(file, layout, 1 + below(9)).then(
      (rows) => rows.every((row) => row.line > 0 && typeof row.text() === 'string'),
      (error: unknown) => error,
    );
    if (end !== true) expect([text, end]).toEqual([text, expect.any(BankFileError)]);
  }
});

test.each(['\r\n|\n', '\n|\r\n', '\r|\n', '\r\n|\r'])('lines may end in two ways (%j)', async (ends) => {
  const [first, others] = ends.split('|') as [string, string];
  const file = `id;n${first}1;a${others}2;b${others}`;
  for (const size of [1, 2, 64]) expect(told(await rowsOf(file, {}, size))).toEqual(['2: 1/a', '3: 2/b']);
});

test.each(['\n', '\r\n', '\r'])('lines before the header are not parsed (%j)', async (end) => {
  const file = ['Konto', '', '"Stand: heute', 'id;n', '1;a', ''].join(end);
  for (const size of [1, 3, 64]) expect(told(await rowsOf(file, { skipLines: 3 }, size))).toEqual(['5: 1/a']);
});

test('rows of blanks and lines say nothing, and blank cells too many are no fault', async () => {
  const file = 'id;n\n****;****\n1;a;;\n;;;\n---\n2;b\n';
  expect(told(await rowsOf(file))).toEqual(['3: 1/a', '6: 2/b']);
});

test.each([[{ skipLast: 1 }], [{ footer: ['Summe'] }]])(
  'a footer is told from rows by %j',
  async (layout) => {
    const rows = await rowsOf('id;n\n1;a\n2;b\nSumme: 2;;3\n', layout);
    expect(rows.map(({ number, isFooter }) => [number, isFooter])).toEqual([
      [1, false],
      [2, false],
      [0, true],
    ]);
  },
);

test('Shift_JIS is read', async () => {
  // 日付;名 and 1;ﾊﾅｺ
  const file = Buffer.from('93fa95743b96bc0a313bcac5ba0a', 'hex');
  const [row] = await rowsOf(file, { encoding: 'shift-jis' });
  expect([row!.columns, row!.get('名')]).toEqual([['日付', '名'], 'ﾊﾅｺ']);
});

describe('others have their turn', () => {
  /** Maximum number of characters and of rows between two pauses while a file is read. */
  async function betweenPauses(file: string, layout: Partial<FileLayout>) {
    let pauses = 0;
    let rows = 0;
    const pause = async () => void pauses++;
    for await (const row of bankRows(inPieces(Buffer.from(file), file.length), { ...CSV, ...layout }, pause))
      rows += row.line > 0 ? 1 : 0;
    return { rows, pausesPerPiece: Math.floor((pauses - rows) / (file.length / 16_384)) };
  }

  test.each([
    ['blank lines', `a;b\n1;2\n${'\n'.repeat(500_000)}`, 1, 'csv'],
    ['rows of too few fields', `a;b\n${'x\n'.repeat(100_000)}`, 100_000, 'csv'],
    ['blank lines of NDJSON', `{"a":1}\n${'\n'.repeat(500_000)}`, 1, 'ndjson'],
    ['elements that are no objects', `[${'1,'.repeat(100_000)}1]`, 100_001, 'json'],
  ] as const)('between rows and within %s, each 16 KiB', async (_, file, rows, format) => {
    expect(await betweenPauses(file, { format })).toEqual({ rows, pausesPerPiece: 1 });
  });
});

test('blank lines of JSON are bounded, before, behind and between rows', async () => {
  const read = (file: string) => rowsOf(file, { format: 'json' }, file.length);
  const lines = '\n'.repeat(BLANK_LINES_MAX);
  expect(await read(`${lines}{"a":1}\n`)).toHaveLength(1);
  for (const file of [`${lines}\n{"a":1}`, `{"a":1}\n${lines}\n`, `[${','.repeat(BLANK_LINES_MAX + 1)}1]`])
    await expect(read(file)).rejects.toThrow(`more than ${BLANK_LINES_MAX} blank lines or elements`);
});

test('the first row of JSON behind blank lines has its line', async () => {
  for (const size of [1, 3, 64])
    for (const file of ['\n\r\n {"a":1}\n', '\n\n[\n{"a":1}]'])
      expect((await rowsOf(file, { format: 'json' }, size))[0]!.line).toBe(file.includes('[') ? 4 : 3);
});

test('a gzip that unpacks to more than a hundred times its size is refused within 64 MiB', async () => {
  let read = 0;
  const packed = gzipSync(Buffer.alloc(80 * 2 ** 20, '{"a":1}\n'));
  const unpacking = async () => {
    for await (const piece of decompressedBytes(inPieces(packed, 4_096))) read += piece.length;
  };
  await expect(unpacking()).rejects.toThrow('the gzip unpacks to more than 100 times its size');
  expect(read).toBeLessThanOrEqual(64 * 2 ** 20);
});

test('a reader that stops at the first bytes closes the file, packed or not', async () => {
  for (const file of [Buffer.from('{"no":"array"}'), gzipSync('{"no":"array"}')]) {
    const source = Readable.from(inPieces(file, 5), { objectMode: false });
    for await (const piece of decompressedBytes(source)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(source.destroyed).toBe(true);
  }
});

test.each(['PK\x03\x04', '%PDF', '<Document>', '{\n'])(
  'a file that begins with %j is closed',
  async (begin) => {
    for (const file of [Buffer.from(begin.padEnd(200)), gzipSync(begin.padEnd(200))]) {
      const source = Readable.from(inPieces(file, 5), { objectMode: false });
      await expect(bankRows(source, CSV, noPause).next()).rejects.toThrow('the file is');
      expect(source.destroyed).toBe(true);
    }
  },
);

test('a field of more than 4,096 characters is refused before it is read', async () => {
  const digits = '1'.repeat(4_097);
  expect(told(await rowsOf(`id;n\n1;${digits.slice(1)}\n2;${digits}\n`, {}, 65_536))).toEqual([
    `2: 1/${digits.slice(1)}`,
    'n is longer than 4096 characters',
  ]);
  const object = (text: string) => JSON.stringify({ id: 1, to: { name: text } });
  const json = [object(digits.slice(1)), object(digits)].join('\n');
  expect((await rowsOf(json, { format: 'ndjson' }, 65_536)).map(({ fault }) => fault)).toEqual([
    null,
    'to.name is longer than 4096 characters',
  ]);
});

test('names of columns over 200 characters are cut, and of JSON a fault of their row', async () => {
  const name = 'n'.repeat(200);
  const [row] = await rowsOf(`id;${name};${name}x\n1;2;3\n`, {}, 65_536);
  expect(row!.columns).toEqual(['id', name, `${name} (2)`]);
  const within = (length: number) => JSON.stringify({ id: 1, to: { ['n'.repeat(length - 3)]: 'x' } });
  const json = await rowsOf(`${within(200)}\n${within(201)}`, { format: 'ndjson' }, 65_536);
  expect(json.map(({ fault }) => fault)).toEqual([null, 'has a name of more than 200 characters']);
});
