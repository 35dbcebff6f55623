import { type Caller, weekOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { type OutcomeKind, shownResults } from '@alert-review/judgement';
import { runsCreated } from './run-figures.lookup.js';

/** Newest runs of a period that are counted: as many documents as one query reads. */
export const OUTCOMES_COUNTED_MAX = 10_000;

interface OutcomeCount {
  /** Monday of the week in which the runs were created, in UTC. */
  readonly week: string;
  /** Rung that decided; null for results of earlier versions. */
  readonly kind: OutcomeKind | null;
  readonly rule: string;
  /** As it was in the newest of these runs. */
  readonly title: string;
  readonly count: number;
}

interface OutcomeCounts {
  /** Newest week first, and in it the most frequent rule. */
  readonly outcomes: readonly OutcomeCount[];
  readonly runsCounted: number;
  /** Whether as many runs were counted as are counted at most: there may be older ones. */
  readonly truncated: boolean;
}

/** Counts completed runs by the rule that decided, and by week. */
export const CountOutcomes = defineQuery(
  'CountOutcomes',
  { permission: 'alerts:read' },
  /** Bounds of the creation of a run, inclusive: ISO 8601 with milliseconds and Z. */
  (caller: Caller, fields: { readonly from: string; readonly to: string }) => ({ ...fields, caller }),
  [ReadModels],
  async ({ caller, from, to }, readModels): Promise<OutcomeCounts> => {
    const fields = ['createdAt', 'kind', 'rule', 'engine', 'titles'];
    const runs = await runsCreated(readModels.for(caller), { from, to }, OUTCOMES_COUNTED_MAX, fields);
    await yieldToEventLoop();
    const counts = new Map<string, OutcomeCount>();
    for (const { createdAt: at, kind, rule, ...made } of runs) {
      if (rule === null) continue;
      const week = weekOf(Date.parse(at));
      const key = `${week} ${kind} ${rule}`;
      const { count = 0, title = shownResults.titleOf(rule, made) } = counts.get(key) ?? {};
      counts.set(key, { week, kind, rule, title, count: count + 1 });
    }
    const outcomes = [...counts.values()].sort(
      (a, b) => compareTexts(b.week, a.week) || b.count - a.count || compareTexts(a.rule, b.rule),
    );
    return { outcomes, runsCounted: runs.length, truncated: runs.length === OUTCOMES_COUNTED_MAX };
  },
);
export type CountOutcomes = InstanceType<typeof CountOutcomes>;

const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);
