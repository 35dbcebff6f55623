import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSetFigures } from '../eval/set-figures.js';
import { aimsTable } from './aims.js';
import { asItIs, tableHead, tableRow } from './markdown.js';

const PAGE = path.join(import.meta.dirname, '../../docs/evaluation.md');

/** "<!-- figures SET,SET NUMBER -->": the table of that number, 0 without one, of each set; to the next end mark. */
const PLACE = /(<!-- figures (\S+)(?: (\d))? -->\n)[^]*?<!-- prettier-ignore-end -->\n/g;

/** Returns docs/evaluation.md as it stands, with the tables that programs measured put in anew. */
export const evaluationPage = (): string =>
  readFileSync(PAGE, 'utf8').replaceAll(PLACE, (_, mark: string, sets: string, at = '0') => {
    const lines = sets === 'aims' ? aimsTable() : tableLines(sets.split(','), Number(at));
    return mark + asItIs('', ...lines, '').join('\n');
  });

/** One table for all of them: each row with its set and the engine of its figures. */
function tableLines(sets: readonly string[], at: number): string[] {
  const figures = readSetFigures();
  const head = sets.map((set) => figures[set]?.[at]?.head).find(Boolean) ?? [];
  const rows = sets.flatMap((set) => {
    const table = figures[set]?.[at];
    return table
      ? table.rows.map((cells) => tableRow(`\`${set}\``, table.engine, ...cells))
      : [tableRow(`\`${set}\``, 'FILL', ...head.map(() => ''))];
  });
  return [...tableHead('set', 'engine', ...head), ...rows];
}
