import type { Caller } from '@alert-review/kernel';
import type { ReadModels } from '../../platform/projections/read-models.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** As many rows as one query reads. */
const RUNS_MAX = 10_000;

const UNDER_WAY = new Set(['queued', 'running']);

export interface ScoreSoFar {
  /** Highest risk score of all investigations, 0 to 100; null if none has finished. */
  readonly highest: number | null;
  /** Whether an investigation is in progress, whose score may be higher. */
  readonly isUnderWay: boolean;
}

/** Returns the highest score of an alert (a service id) so far. */
export async function highestScoreSoFarOf(
  readModels: ReadModels,
  caller: Caller,
  alert: string,
): Promise<ScoreSoFar> {
  const read = { index: 'alert', limit: RUNS_MAX, fields: ['score', 'state'] } as const;
  const runs = await readModels.for(caller).find(InvestigationReadModel, { alert }, read);
  const scores = runs.flatMap(({ score }) => score ?? []);
  return {
    highest: scores.length === 0 ? null : Math.max(...scores),
    isUnderWay: runs.some(({ state }) => UNDER_WAY.has(state)),
  };
}
