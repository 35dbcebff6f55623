import { rowTextWriterFor } from './row-text.js';

const row = { alertId: 'A-1', finalScore: 12.5, by: null, all: ['a', 'b'] };
const fields = ['alertId', 'finalScore', 'by', 'all'] as const;

test('NDJSON: one object a line, in snake case, values as they are', () => {
  const text = rowTextWriterFor('ndjson', fields);
  expect(text.head).toBe('');
  expect(text.line(row)).toBe('{"alert_id":"A-1","final_score":12.5,"by":null,"all":["a","b"]}\n');
  expect(text.line({ ...row, alertId: 'a\nb' }).split('\n')).toHaveLength(2);
});

test('CSV: a head, and a line for each row', () => {
  const text = rowTextWriterFor('csv', fields);
  expect(text.head).toBe('"alert_id","final_score","by","all"\r\n');
  expect(text.line(row)).toBe('"A-1",12.5,,"a b"\r\n');
});

describe('CSV: no cell is a formula, or ends its cell or line', () => {
  const cellOf = (text: string) => rowTextWriterFor('csv', ['cell']).line({ cell: text });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    '%j',
    (text) => {
      expect(cellOf(text)).toMatch(/^"'/);
    },
  );

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; @x;-2', "a; '@x;'-2"],
    ['a;"=1";b', `a;""'=1"";b`],
    ['a;b', 'a;b'],
  ])('%j, where a spreadsheet ends cells at semicolons', (text, cell) => {
    expect(cellOf(text)).toBe(`"${cell}"\r\n`);
  });

  test('a list that begins with one', () => {
    expect(rowTextWriterFor('csv', ['all']).line({ all: ['=1', 'b'] })).toBe(`"'=1 b"\r\n`);
  });

  test('a number below zero stays a number', () => {
    expect(rowTextWriterFor('csv', ['n']).line({ n: -1 })).toBe('-1\r\n');
  });

  test('quotes are doubled, line ends are named', () => {
    expect(cellOf('a","=1')).toBe('"a"",""=1"\r\n');
    expect(cellOf('a\r\n=1')).toBe('"a⟨U+000D⟩⟨U+000A⟩=1"\r\n');
  });
});
