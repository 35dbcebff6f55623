import type { Caller } from '../../kernel/caller.js';
import type { ReadModels } from '../../platform/projections/read-models.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** As many rows as one query reads. */
const RUNS_MAX = 10_000;

/** Returns the highest risk score of all runs of the alert (service id), 0 to 100; null without one. */
export async function highestScore(
  readModels: ReadModels,
  caller: Caller,
  alert: string,
): Promise<number | null> {
  const read = { index: 'alert', limit: RUNS_MAX, fields: ['score'] } as const;
  const runs = await readModels.for(caller).find(InvestigationReadModel, { alert }, read);
  const scores = runs.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : Math.max(...scores);
}
