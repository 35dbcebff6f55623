import { CliContext } from '../../../src/cli/cli-context.js';
import type { Cell } from '../../../src/operator/operator-command.js';

type Rows = readonly (readonly Cell[])[];

function printed(head: readonly string[], rows: Rows, terminal: object = {}, options: object = {}): string[] {
  let text = '';
  const stdout = { write: (more: string) => void (text += more), ...terminal };
  new CliContext({ stdout, stderr: stdout }, false, options).printTable(head, rows);
  return text.trimEnd().split('\n');
}

const ID = '01m7ygsmyy2q8r5t6v0w1y2z3a';
const HEAD = ['id', 'name', 'rule', 'why'];
const ROWS = Array.from({ length: 3 }, (_, n) => [
  `${ID}${n}`,
  'Example Bank of the North, a branch of Example Holdings',
  null,
  'Largest is 10 times the median of what comparable customers send in a month.',
]);

const wordsOf = (lines: readonly string[], column: number) =>
  lines.map((line) => line.split('│')[column]?.trim() ?? '').join(' ');

describe('at a terminal', () => {
  test.each([
    ['no', 0, 1],
    ['the most of one table', 1_000, 1],
    ['many', 2_001, 3],
  ])('of %s rows each is printed once: %i of them in %i tables', (_, count, tables) => {
    const rows = Array.from({ length: count }, (_each, n) => [n]);
    const lines = printed(['number'], rows, { isTTY: true });
    expect(lines.filter((line) => line.includes('number'))).toHaveLength(tables);
    expect(lines.filter((line) => /│ +\d+ │/.test(line))).toHaveLength(count);
  });

  test.each([
    ['of 100 columns', 100, 100],
    ['of 60', 60, 60],
    ['that does not tell its width', undefined, 80],
    ['that says 0', 0, 80],
  ])('%s a wide table fits, with nothing cut off', (_, columns, width) => {
    const lines = printed(HEAD, ROWS, { isTTY: true, columns });
    expect(lines.map(({ length }) => length)).toEqual(lines.map(() => width));
    expect(lines.join('')).not.toContain('…');
    expect(wordsOf(lines, 2)).toContain('Example Bank');
    expect(wordsOf(lines, 1).replaceAll(' ', '')).toContain(`${ID}0`);
    expect(wordsOf(lines, 4).replaceAll(/ +/g, '')).toContain('Largestis10timesthemedian');
  });

  test('one whose words would be broken more than once is a list of each row', () => {
    const names = [...HEAD, 'address', 'events', 'last taken'];
    const rows = ROWS.map((row) => [
      ...row,
      'https://bank.example/hooks',
      'a.b, c.d',
      '2026-11-26T11:39:12.853Z',
    ]);
    const lines = printed(names, rows, { isTTY: true, columns: 80 });
    expect(lines.slice(0, 8)).toEqual([
      `id          ${ID}0`,
      'name        Example Bank of the North, a branch of Example Holdings',
      'rule        -',
      'why         Largest is 10 times the median of what comparable customers send in',
      '            a month.',
      'address     https://bank.example/hooks',
      'events      a.b, c.d',
      'last taken  2026-11-26T11:39:12.853Z',
    ]);
    expect(lines.filter((line) => line === '')).toHaveLength(ROWS.length - 1);
    const narrow = printed(names, rows, { isTTY: true, columns: 30 });
    expect(Math.max(...narrow.map(({ length }) => length))).toBe(30);
    expect(narrow.slice(0, 2)).toEqual([`id          ${ID.slice(0, 18)}`, `            ${ID.slice(18)}0`]);
  });

  test('a wide one is as wide as its cells, with --wide', () => {
    const lines = printed(HEAD, ROWS, { isTTY: true, columns: 80 }, { wide: true });
    expect(lines).toHaveLength(ROWS.length + 4);
    expect(lines[1]!.length).toBeGreaterThan(150);
  });

  test('figures are to the right, words to the left', () => {
    const rows = [
      ['Ann', '1,234'],
      ['Benedict', '7 %'],
    ];
    expect(printed(['name', 'rate'], rows, { isTTY: true })[3]).toBe('│ Ann      │ 1,234 │');
    expect(printed(['name', 'rate'], rows, { isTTY: true })[4]).toBe('│ Benedict │   7 % │');
  });

  test('a table that fits is as wide as its cells', () => {
    const lines = printed(['id', 'state'], [['a', 'on']], { isTTY: true, columns: 80 });
    expect(lines[0]).toBe('┌────┬───────┐');
  });
});

describe('where there is no terminal', () => {
  test('columns are separated by tabs, below one line of names, in whole', () => {
    const rows = Array.from({ length: 2_001 }, () => ROWS[0]!);
    const lines = printed(HEAD, rows);
    expect(lines).toHaveLength(2_002);
    expect(lines.slice(0, 2)).toEqual([
      HEAD.join('\t'),
      [`${ID}0`, ROWS[0]![1], '-', ROWS[0]![3]].join('\t'),
    ]);
  });

  test('a tab or line break within a cell is shown by name', () => {
    expect(printed(['a', 'b'], [['x\ty\nz', 1]])).toEqual(['a\tb', 'x⟨U+0009⟩y⟨U+000A⟩z\t1']);
  });
});

test('no colour is printed, so NO_COLOR holds', () => {
  const escape = String.fromCharCode(27);
  expect(printed(HEAD, ROWS, { isTTY: true }).join('')).not.toContain(escape);
});
