import type { Table } from '../../../embedded/table.js';
import type { Collection } from '../../../kernel/collection.js';
import { yieldToEventLoop } from '../../process/cooperative.js';
import { planQuery, planSteps, stepsFrom } from '../plan.js';
import type { Filter, StepCount, StepsOptions } from '../query.js';
import { countByKeys, Scan } from './scan.embedded.js';

/** Steps between two yields to the event loop: a millisecond or two of work. */
const STEPS_PER_TURN = 50;

/** Finds the first key of each step and lets the engine count the keys up to the next step. */
export async function countSteps(
  table: Table,
  declared: Collection<object>,
  filter: Filter,
  asked: StepsOptions,
): Promise<StepCount[]> {
  planSteps(declared, filter, asked);
  const { index, field, step } = asked;
  const options = { index, sort: { [field]: 1 }, fields: [field] } as const;
  const steps: StepCount[] = [];
  for (let from: number | undefined; ;) {
    const first = planQuery(declared, stepsFrom(filter, asked, from), options);
    const found = new Scan(table, first, options).first();
    if (!found) return steps;
    const begin = Math.floor((found[field] as number) / step) * step;
    from = begin + step;
    const within = planQuery(declared, { ...filter, [field]: { $gte: begin, $lt: from } }, { index });
    steps.push({ begin, count: countByKeys(table, within)! });
    if (steps.length % STEPS_PER_TURN === 0) await yieldToEventLoop();
  }
}
