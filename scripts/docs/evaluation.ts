import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSetFigures } from '../eval/set-figures.js';
import { aimsTable } from './aims.js';
import { asItIs, tableHead, tableRow } from './markdown.js';

const PAGE = path.join(import.meta.dirname, '../../docs/evaluation.md');

/**
 * Matches a place for tables, `<!-- figures SET,SET NUMBER -->` up to its end. NUMBER selects the table of
 * each set; default 0.
 */
const PLACE = /(<!-- figures (\S+)(?: (\d))? -->\n)[^]*?<!-- prettier-ignore-end -->\n/g;

/** Returns docs/evaluation.md with the measured tables replaced by the current ones. */
export const evaluationPage = (): string =>
  readFileSync(PAGE, 'utf8').replaceAll(PLACE, (_, mark: string, sets: string, at = '0') => {
    const lines = sets === 'aims' ? aimsTable() : tableLines(sets.split(','), Number(at));
    return mark + asItIs('', ...lines, '').join('\n');
  });

/**
 * Returns one table for several sets, each row with its set and engine version. For a single set, these are
 * above the table.
 */
function tableLines(sets: readonly string[], at: number): string[] {
  const figures = readSetFigures();
  const rows = sets.flatMap((set): Cells[] => {
    const { engine, rows: own } = figures[set]?.[at] ?? { engine: 'FILL', rows: [[]] };
    return own.map((cells) => [`\`${set}\``, engine, ...cells]);
  });
  const own = figures[sets[0]!]?.[at]?.head ?? [];
  const head = ['set', 'engine version', ...own.map((title) => title || 'measured')];
  const isShown = head.map((_, column) => rows.some((cells) => !NOTHING.has(cells[column])));
  const from = sets.length > 1 ? 0 : 2;
  const shown = (cells: Cells) =>
    cells.filter((_, column) => column >= from && isShown[column]).map(shortFigure);
  const [set, engine] = rows[0]!;
  const above = from > 0 ? [`${set}, engine version ${engine}:`, ''] : [];
  return [...above, ...tableHead(...shown(head)), ...rows.map((cells) => tableRow(...shown(cells)))];
}

type Cells = readonly (string | number)[];

/** A column that contains only these values is left out. */
const NOTHING = new Set<unknown>(['-', 'none', undefined]);

/** Shortens 0.8833 to .883. */
const shortFigure = (cell: string | number): string =>
  /^[01]\.\d{3,4}$/.test(String(cell)) ? Number(cell).toFixed(3).replace(/^0/, '') : String(cell);
