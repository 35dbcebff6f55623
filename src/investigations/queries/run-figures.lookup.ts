import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { shownResults, type TitledRule, type TitleSource } from '@alert-review/judgement';
import { moneyShapeOf, type MoneyShape } from '../domain/case/money-shape.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

/** Returns completed runs with a given rule, pattern or serious flag, highest score first. */
export function runsWithRuleOrFlag(rows: RowReader, mark: string, skip: number, limit: number) {
  const order = { index: 'mark', sort: { score: -1, createdAt: -1, id: -1 } } as const;
  return rows.find(RunFlagsReadModel, { marks: mark }, { ...order, skip, limit, fields: ['alert', 'marks'] });
}

/** Counts the runs whose result contains a draft of a suspicious activity report. */
export async function countRunsWithSar(rows: RowReader, runIds: readonly string[]): Promise<number> {
  const found = await rowsById(rows, RunFlagsReadModel, runIds, { fields: ['hasSarNarrative'] });
  return found.filter(({ hasSarNarrative }) => hasSarNarrative).length;
}

export { moneyShapeOf, type MoneyShape };

/** What the alert queue displays of a completed run. */
export interface RunHighlights {
  /** Pattern, sum and number of counterparties in a line; null in results of earlier versions. */
  readonly line: string | null;
  /** Null where nothing moved. */
  readonly money: MoneyShape | null;
  readonly looksLike: TitledRule | null;
  readonly rule: TitledRule | null;
  readonly seriousFlags: readonly (TitledRule & { readonly color: 'black' | 'red' })[];
}

/** Returns the marks of completed runs, by run id. */
export async function highlightsOfRuns(
  rows: RowReader,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunHighlights>> {
  const fields = ['line', 'money', 'looksLike', 'rule', 'flags', 'engine', 'titles'];
  const found = await rowsById(rows, RunFlagsReadModel, runIds, { fields });
  return new Map(
    found.map(({ id, line, money, looksLike, rule, flags, ...made }) => [
      id,
      {
        line,
        money,
        looksLike: markOf(looksLike, made),
        rule: markOf(rule, made),
        seriousFlags: seriousFlagsOf(flags, made),
      },
    ]),
  );
}

const markOf = (id: string | null, made: TitleSource): TitledRule | null =>
  id === null ? null : { id, title: shownResults.titleOf(id, made) };

/** `coded`: flags as `<block id>.<flag id>.<color>`. */
const seriousFlagsOf = (coded: readonly string[], made: TitleSource): RunHighlights['seriousFlags'] =>
  (['black', 'red'] as const).flatMap((color) =>
    coded.flatMap((code) => {
      const [, id = '', shown] = code.split('.');
      return shown === color ? [{ id, title: shownResults.titleOf(id, made), color }] : [];
    }),
  );

interface Period {
  /** Bounds, both inclusive: ISO 8601 with milliseconds and Z. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Returns completed runs that were created in a period, newest first. */
export function runsCreated(rows: RowReader, { from, to }: Period, limit: number, fields: string[]) {
  const createdAt = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  const filter = { state: 'completed', ...(Object.keys(createdAt).length > 0 && { createdAt }) };
  const options = { index: 'newest', sort: { createdAt: -1, id: -1 }, limit, fields } as const;
  return rows.find(RunFlagsReadModel, filter, options);
}
