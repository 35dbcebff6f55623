import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURE_COLUMNS } from '../../investigations/queries/export-features.query.js';
import { rowTextWriterFor, snakeCase } from '@alert-review/kernel';
import type { Evaluation, ScoredResult } from './evaluation.js';

const COLUMNS = ['id', 'account', 'label', ...FEATURE_COLUMNS];

/** Returns the evaluations as JSON with field names in snake case, as in the REST API. */
export const evaluationJson = (evaluations: readonly Evaluation[]): string =>
  JSON.stringify(evaluations, renamed, 2);

const renamed = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), inner as unknown]))
    : value;

/** Writes the figures and one row per result into a folder. Returns the names of the files. */
export function writeEvaluation(
  folder: string,
  evaluations: readonly Evaluation[],
  results: readonly ScoredResult[],
): string[] {
  const files = { 'evaluation.json': `${evaluationJson(evaluations)}\n` } as Record<string, string>;
  for (const { kind } of evaluations) {
    const csv = rowTextWriterFor('csv', COLUMNS);
    const own = results.filter((each) => each.kind === kind);
    const lines = own.map(({ id, account, isPositive, row }) =>
      csv.line({ ...EMPTY, ...row, id, account, label: Number(isPositive) }),
    );
    files[`${kind}s.csv`] = csv.head + lines.join('');
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return Object.keys(files);
}

const EMPTY = Object.fromEntries(COLUMNS.map((name) => [name, null]));
