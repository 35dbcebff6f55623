import Table from 'cli-table3';
import { escapeInvisible } from '@alert-review/kernel';
import type { Cell } from '../operator/operator-command.js';

type Row = readonly string[];

/** Smallest width of a column: one character and its padding. */
const COLUMN_MIN = 3;
const PADDING = 2;
const ROWS_PER_TABLE = 1_000;

/** Matches figures with an optional unit, such as `4,468/s` and `39.1 MB/s`. */
const FIGURE = /^(-|\d[\d,.]*( ?[%A-Za-z/]+)?)$/;

/** Maximum number of lines into which a word may be broken; with more, an id can hardly be read or copied. */
const LINES_OF_WORD_MAX = 2;

/**
 * Returns tables, or lists if `width` is too small for a table. With a `width` of null, returns lines
 * separated by tabs.
 */
export function tableTexts(head: Row, rows: readonly (readonly Cell[])[], width: number | null): string[] {
  const cells = rows.map((row) => row.map((cell) => escapeInvisible(String(cell ?? '-'))));
  if (width === null) return [head, ...cells].map((row) => row.join('\t'));
  const texts: string[] = [];
  // Split the rows into several tables, because the column widths of a table depend on all its rows.
  for (let begin = 0; begin === 0 || begin < cells.length; begin += ROWS_PER_TABLE)
    texts.push(fittedTable(head, cells.slice(begin, begin + ROWS_PER_TABLE), width));
  return texts;
}

function fittedTable(head: Row, rows: readonly Row[], columns: number): string {
  const natural = drawn(head, rows);
  // The upper edge, ┌───┬───┐, shows how wide a terminal draws the columns.
  const edge = natural.slice(1, natural.indexOf('┐'));
  if (edge.length + 2 <= columns) return natural;
  const widths = shrunk(
    edge.split('┬').map(({ length }) => length),
    columns - head.length - 1,
  );
  const isBroken = (cell: string, column: number) =>
    new RegExp(`\\S{${LINES_OF_WORD_MAX * (widths[column]! - PADDING) + 1}}`, 'u').test(cell);
  if (rows.some((row) => row.some(isBroken))) return rows.map((row) => listed(head, row, columns)).join('\n');
  return drawn(
    broken(head, widths),
    rows.map((row) => broken(row, widths)),
    widths,
  );
}

function listed(head: Row, row: Row, columns: number): string {
  const begin = Math.max(...head.map(({ length }) => length)) + PADDING;
  const most = Math.max(1, columns - begin);
  const pieces = new RegExp(`(?=\\S).{1,${most}}(?!\\S)|\\S{${most}}`, 'gu');
  const lines = head.map((name, column) => {
    const cell = row[column]!.match(pieces) ?? [];
    return name.padEnd(begin) + cell.join(`\n${' '.repeat(begin)}`);
  });
  return `${lines.join('\n')}\n`;
}

function drawn(head: Row, rows: readonly Row[], colWidths: number[] = []): string {
  const isFigures = (column: number) => rows.every((row) => FIGURE.test(row[column]!));
  const colAligns = head.map((_, column) => (isFigures(column) ? 'right' : 'left'));
  // With fixed widths, a cell may take several lines, so draw lines between the rows.
  const style = { head: [], border: [], compact: colWidths.length === 0 };
  const table = new Table({ head: [...head], colAligns, colWidths, wordWrap: true, style });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}

/** Reduces the widest columns until all columns fit. */
function shrunk(widths: readonly number[], total: number): number[] {
  const sumAt = (max: number) => widths.reduce((sum, width) => sum + Math.min(width, max), 0);
  let max = Math.max(...widths);
  while (max > COLUMN_MIN && sumAt(max) > total) max -= 1;
  // The last step may have taken too much: give the remainder back to the columns that were reduced first.
  let left = total - sumAt(max);
  return widths.map((width) => (width > max && left-- > 0 ? max + 1 : Math.min(width, max)));
}

/** Breaks words that are longer than their column, because the table would cut them off. */
const broken = (row: Row, widths: readonly number[]): string[] =>
  row.map((cell, index) => cell.replace(new RegExp(`\\S{${widths[index]! - PADDING}}(?=\\S)`, 'gu'), '$&\n'));
