import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { evidenceIn } from '../rules/evidence.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

export interface RunMeasures {
  readonly runId: string;
  readonly createdAt: string;
  readonly rule: string;
  readonly features: Readonly<Record<string, number | string>>;
  /** Names of the bands of hypotheses that hold, `+` for one and `-` against it. */
  readonly evidence: readonly string[];
}

const RUNS_PER_LOOKUP = 1_000;

/** What completed runs measured; in no order, others are left out. */
export class GetRunMeasures extends Query<readonly RunMeasures[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly runIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetRunMeasures)
export class GetRunMeasuresHandler implements IQueryHandler<GetRunMeasures> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, runIds }: GetRunMeasures): Promise<readonly RunMeasures[]> {
    const found: RunMeasures[] = [];
    for (let from = 0; from < runIds.length; from += RUNS_PER_LOOKUP) {
      const $in = runIds.slice(from, from + RUNS_PER_LOOKUP);
      const options = { index: 'id', limit: $in.length, fields: ['createdAt', 'rule', 'features'] } as const;
      for (const row of await this.readModels.for(caller).find(RunFlagsReadModel, { id: { $in } }, options)) {
        const { id: runId, createdAt, rule, features } = row;
        if (rule !== null) found.push({ runId, createdAt, rule, features, evidence: evidenceIn(features) });
      }
    }
    return found;
  }
}
