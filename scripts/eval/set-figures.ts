import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENGINE_VERSION } from '../../packages/judgement/src/recipe/recipe.js';
import type { Shown } from './report.js';

const FILE = path.join(import.meta.dirname, '../../docs/figures/sets.json');

/** A table with the engine that its figures are of. */
export type Measured = Shown & { readonly engine: number };

/** docs/figures/sets.json: by set, what `npm run eval -- <set> --record` printed. */
export type SetFigures = Readonly<Record<string, readonly Measured[]>>;

export const readSetFigures = (): SetFigures => JSON.parse(readFileSync(FILE, 'utf8')) as SetFigures;

/** One line for each row, so that a change reads as one. */
export function recordTables(set: string, tables: readonly Shown[]): void {
  const measured = tables.map((table) => ({ engine: ENGINE_VERSION, ...table }));
  const sets = Object.entries({ ...readSetFigures(), [set]: measured });
  const text = JSON.stringify(Object.fromEntries(sets.sort(([a], [b]) => (a < b ? -1 : 1))), null, 1);
  const onOneLine = text.replaceAll(/\[\n\s+(?="|\d)[^[\]{}]+\]/g, (cells) => cells.replaceAll(/\n\s*/g, ''));
  writeFileSync(FILE, `${onOneLine}\n`);
}
