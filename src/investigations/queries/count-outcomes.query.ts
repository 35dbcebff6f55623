import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { OutcomeKind } from '../domain/runs/run-result.js';
import { titleOfRule } from '../rules/shown-outcome.js';
import { runsCreated } from '../engine/stored-rows.js';

const OUTCOMES_COUNTED_MAX = 50_000;

interface OutcomeCount {
  /** Month in which the runs were created, as 2026-01, in UTC. */
  readonly month: string;
  /** Rung that decided; null for results of earlier versions. */
  readonly kind: OutcomeKind | null;
  readonly rule: string;
  readonly title: string | null;
  readonly count: number;
}

interface OutcomeCounts {
  /** Newest month first, and in it the most frequent rule. */
  readonly outcomes: readonly OutcomeCount[];
  readonly runsCounted: number;
  /** Whether there are older runs in the period. */
  readonly truncated: boolean;
}

/** Counts completed runs by the rule that decided, and by month. */
export class CountOutcomes extends Query<OutcomeCounts> {
  static readonly permission = 'alerts:read';

  /** Bounds of the creation of a run, inclusive: ISO 8601 with milliseconds and Z. */
  constructor(
    readonly caller: Caller,
    readonly from: string | undefined,
    readonly to: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(CountOutcomes)
export class CountOutcomesHandler implements IQueryHandler<CountOutcomes> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, from, to }: CountOutcomes): Promise<OutcomeCounts> {
    const rows = await runsCreated(this.readModels.for(caller), { from, to }, OUTCOMES_COUNTED_MAX + 1, [
      'createdAt',
      'kind',
      'rule',
    ]);
    const counted = rows.slice(0, OUTCOMES_COUNTED_MAX);
    const counts = new Map<string, OutcomeCount>();
    for (const { createdAt: at, kind, rule } of counted) {
      if (rule === null) continue;
      const month = at.slice(0, '2026-01'.length);
      const key = `${month} ${kind} ${rule}`;
      const { count } = counts.get(key) ?? { count: 0 };
      counts.set(key, { month, kind, rule, title: titleOfRule(rule), count: count + 1 });
    }
    const outcomes = [...counts.values()].sort(
      (a, b) =>
        -(Number(a.month > b.month) - Number(a.month < b.month)) ||
        b.count - a.count ||
        Number(a.rule > b.rule) - Number(a.rule < b.rule),
    );
    return { outcomes, runsCounted: counted.length, truncated: rows.length > counted.length };
  }
}
