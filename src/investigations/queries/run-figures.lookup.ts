import type { RowReader } from '../../platform/records/rows.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { evidenceIn } from '../rules/hypotheses.js';
import type { ReviewStatus } from '../domain/runs/investigation.decider.js';
import { FLAG_TITLES, RULE_TITLES, titleOfMark } from '../rules/shown-outcome.js';
import { InvestigationReadModel } from '../investigation.read-model.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

export interface Mark {
  readonly id: string;
  readonly title: string;
}

/** Ids and words of all rules, hypotheses and flags of today's table, in its order. */
export const ALL_MARKS: readonly Mark[] = [...RULE_TITLES, ...FLAG_TITLES].map(([id, title]) => ({
  id,
  title,
}));

/** Returns completed runs with a rule, a hypothesis or a serious flag; the highest score first. */
export function runsWithMark(rows: RowReader, mark: string, skip: number, limit: number) {
  const order = { index: 'mark', sort: { score: -1, createdAt: -1, id: -1 } } as const;
  return rows.find(RunFlagsReadModel, { marks: mark }, { ...order, skip, limit, fields: ['alert', 'marks'] });
}

/** Returns the number of those runs whose result has the draft of a suspicious activity report. */
export async function countRunsWithSar(rows: RowReader, runIds: readonly string[]): Promise<number> {
  const found = await rowsById(rows, RunFlagsReadModel, runIds, { fields: ['hasSarNarrative'] });
  return found.filter(({ hasSarNarrative }) => hasSarNarrative).length;
}

/** What a row of the queue tells of a completed run. */
export interface RunMarks {
  readonly looksLike: Mark | null;
  readonly rule: Mark | null;
  /** Black flags before red ones. */
  readonly seriousFlags: readonly (Mark & { readonly color: 'black' | 'red' })[];
}

/** Returns marks by id of the run, of those that have completed. */
export async function marksOfRuns(
  rows: RowReader,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunMarks>> {
  const fields = ['looksLike', 'rule', 'flags'];
  const found = await rowsById(rows, RunFlagsReadModel, runIds, { fields });
  return new Map(
    found.map(({ id, looksLike, rule, flags }) => [
      id,
      { looksLike: markOf(looksLike), rule: markOf(rule), seriousFlags: seriousFlagsOf(flags) },
    ]),
  );
}

const markOf = (id: string | null): Mark | null => (id === null ? null : { id, title: titleOfMark(id) });

/** `coded`: `<block id>.<flag id>.<color>`. */
const seriousFlagsOf = (coded: readonly string[]): RunMarks['seriousFlags'] =>
  (['black', 'red'] as const).flatMap((color) =>
    coded.flatMap((code) => {
      const [, id = '', shown] = code.split('.');
      return shown === color ? [{ id, title: titleOfMark(id), color }] : [];
    }),
  );

export interface RunMeasures {
  readonly runId: string;
  readonly createdAt: string;
  readonly rule: string;
  readonly features: Readonly<Record<string, number | string>>;
  /** Names of the hypotheses' bands that hold, `+` for the hypothesis and `-` against it. */
  readonly evidence: readonly string[];
}

/** Returns what completed runs measured, in no order; leaves out other runs. */
export async function measuresOfRuns(rows: RowReader, runIds: readonly string[]): Promise<RunMeasures[]> {
  const fields = ['createdAt', 'rule', 'features'];
  const found = await rowsById(rows, RunFlagsReadModel, runIds, { fields });
  return found.flatMap(({ id: runId, createdAt, rule, features }) =>
    rule === null ? [] : [{ runId, createdAt, rule, features, evidence: evidenceIn(features) }],
  );
}

/** Returns what analysts said of the results, by id of the run. */
export async function reviewsOfRuns(
  rows: RowReader,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, ReviewStatus>> {
  const found = await rowsById(rows, InvestigationReadModel, runIds, { fields: ['reviewStatus'] });
  return new Map(found.map(({ id, reviewStatus }) => [id, reviewStatus]));
}
