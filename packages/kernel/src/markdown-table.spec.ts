import { markdownTable } from './markdown-table.js';
import { escapeMarkdown } from './visible-text.js';

const cellsOf = (table: string): number =>
  table
    .split('\n')
    .at(-1)!
    .split(/(?<!\\)(?:\\\\)*\|/).length - 2;

describe('a table in Markdown', () => {
  it('has a row for each list of cells, and a dash for nothing', () => {
    expect(
      markdownTable(
        ['a', 'b'],
        [
          ['x', null],
          [1, 'two\nlines'],
        ],
      ),
    ).toBe('| a | b |\n| --- | --- |\n| x | – |\n| 1 | two lines |');
    expect(markdownTable(['a'], [], 'None.')).toBe('None.');
  });

  it.each(['a|b', 'a\\|b', 'a\\\\|b', '|', '\\'])('keeps %j of a person in one cell', (text) => {
    expect(cellsOf(markdownTable(['a', 'b'], [[escapeMarkdown(text), 'x']]))).toBe(2);
  });

  it('keeps a bar of our own text in one cell', () => {
    expect(cellsOf(markdownTable(['a', 'b'], [['x|y', 'z']]))).toBe(2);
  });
});
