import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

/** Returns those of the runs whose result has the draft of a suspicious activity report. */
export class FindRunsWithSar extends Query<ReadonlySet<string>> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly runIds: readonly string[],
  ) {
    super();
  }
}

export const FindRunsWithSarHandler = defineHandler(
  FindRunsWithSar,
  [ReadModels],
  async ({ caller, runIds }, readModels) => {
    const fields = ['hasSarNarrative'];
    const rows = await rowsById(readModels.for(caller), RunFlagsReadModel, runIds, { fields });
    return new Set(rows.filter(({ hasSarNarrative }) => hasSarNarrative).map(({ id }) => id));
  },
);
