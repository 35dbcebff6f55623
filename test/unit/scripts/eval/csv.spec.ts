import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTable } from '../../../../scripts/eval/csv.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => rmSync(folder, { recursive: true }));

function read(content: string | Buffer) {
  writeFileSync(path.join(folder, 'table.csv'), content);
  const table = readTable(folder, 'table')!;
  return { columns: table.columns, rows: [...table.rows()] };
}

test.each([
  ['plain cells', 'a,b\n1,2\n', [['1', '2']]],
  ['no line end at the end', 'a,b\n1,2', [['1', '2']]],
  [
    'CRLF',
    'a,b\r\n1,2\r\n3,4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a byte order mark', '\ufeffa,b\n1,2\n', [['1', '2']]],
  ['quoted cells', '"a","b"\n"1","x, ""y"""\n', [['1', 'x, "y"']]],
  ['a quoted line break', 'a,b\n"1\r\n2",3\n', [['1\r\n2', '3']]],
  ['a quoted last cell and CRLF', 'a,b\r\n1,"2"\r\n', [['1', '2']]],
  [
    'empty cells',
    'a,b\n,\n"",\n',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['blank lines', 'a,b\n\n1,2\n  \n', [['1', '2']]],
  ['spaces and any script', 'a,b\n Ωmega 7,名前\n', [[' Ωmega 7', '名前']]],
  ['a heading alone', 'a,b\n', []],
])('reads %s', (_, content, cells) => {
  const { columns, rows } = read(content);
  expect(columns).toEqual(['a', 'b']);
  expect(rows.map((row) => row.cells)).toEqual(cells);
});

test('a row is told by the line on which it begins', () => {
  const { rows } = read('a,b\n"1\n2\n3",4\n\n5,6\n');
  expect(rows.map(({ line }) => line)).toEqual([2, 6]);
});

test('each reading starts at the beginning', () => {
  writeFileSync(path.join(folder, 'table.csv'), 'a\n1\n2\n');
  const table = readTable(folder, 'table')!;
  expect([...table.rows()]).toEqual([...table.rows()]);
});

test.each([
  ['an empty file', '', 'is empty'],
  ['a short row', 'a,b\n1,2\n3\n', 'line 3: 1 cells where the heading has 2'],
  ['two columns of one name', 'a, a\n1,2\n', 'line 1: two columns named "a"'],
  ['a quote that is never closed', 'a,b\n1,2\n"3,4\n5,6\n', 'line 3: a quoted cell is never closed'],
  ['text behind a quoted cell', 'a,b\n"1"x,2\n', 'line 2: a quote beside the text of a cell'],
  ['a quote within a plain cell', 'a,b\n1"x"y,2\n', 'line 2: a quote beside the text of a cell'],
  ['bytes that are not UTF-8', Buffer.from([0x61, 0x0a, 0xff, 0x0a]), 'is not UTF-8'],
])('refuses %s', (_, content, message) => {
  expect(() => read(content)).toThrow(message);
});
