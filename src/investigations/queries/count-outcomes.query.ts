import { type Caller, mondayOfWeek } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { type OutcomeKind, shownResults } from '@alert-review/judgement';
import { runsCreated } from './run-figures.lookup.js';

/** Maximum number of runs counted, the newest of the period: as many documents as one query reads. */
export const OUTCOMES_COUNTED_MAX = 10_000;

interface OutcomeCount {
  /** Monday of the week in which the runs were created, in UTC. */
  readonly week: string;
  /** Kind of rule that decided; null for results of earlier versions. */
  readonly kind: OutcomeKind | null;
  readonly rule: string;
  /** The rule's title in the newest of these runs. */
  readonly title: string;
  readonly count: number;
}

interface OutcomeCounts {
  /** The newest week first; within a week the most frequent rule first. */
  readonly outcomes: readonly OutcomeCount[];
  readonly runsCounted: number;
  /** Whether the maximum number of runs was counted, so that older runs may be missing. */
  readonly truncated: boolean;
}

/** Counts completed runs per week and deciding rule. */
export const CountOutcomes = defineQuery(
  'CountOutcomes',
  { permission: 'alerts:read' },
  /** Bounds of the run's creation, both inclusive: ISO 8601 with milliseconds and Z. */
  (caller: Caller, fields: { readonly from: string; readonly to: string }) => ({ ...fields, caller }),
  [ReadModels],
  async ({ caller, from, to }, readModels): Promise<OutcomeCounts> => {
    const fields = ['createdAt', 'kind', 'rule', 'engine', 'titles'];
    const runs = await runsCreated(readModels.for(caller), { from, to }, OUTCOMES_COUNTED_MAX, fields);
    await yieldToEventLoop();
    const counts = new Map<string, OutcomeCount>();
    for (const { createdAt: at, kind, rule, ...made } of runs) {
      if (rule === null) continue;
      const week = mondayOfWeek(Date.parse(at));
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
