import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { evidenceIn } from '../rules/hypotheses.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

export interface RunMeasures {
  readonly runId: string;
  readonly createdAt: string;
  readonly rule: string;
  readonly features: Readonly<Record<string, number | string>>;
  /** Names of the hypotheses' bands that hold, `+` for the hypothesis and `-` against it. */
  readonly evidence: readonly string[];
}

/** Returns what completed runs measured, in no order; leaves out other runs. */
export class GetRunMeasures extends Query<readonly RunMeasures[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly runIds: readonly string[],
  ) {
    super();
  }
}

export const GetRunMeasuresHandler = defineHandler(
  GetRunMeasures,
  [ReadModels],
  async ({ caller, runIds }, readModels) => {
    const fields = ['createdAt', 'rule', 'features'];
    const rows = await rowsById(readModels.for(caller), RunFlagsReadModel, runIds, { fields });
    return rows.flatMap(({ id: runId, createdAt, rule, features }) =>
      rule === null ? [] : [{ runId, createdAt, rule, features, evidence: evidenceIn(features) }],
    );
  },
);
