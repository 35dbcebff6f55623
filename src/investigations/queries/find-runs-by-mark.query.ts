import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FLAG_TITLES, RULE_TITLES } from '../rules/shown-outcome.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

/** Ids and words of all rules, hypotheses and flags of today's table, in its order. */
export const ALL_MARKS: readonly { readonly id: string; readonly title: string }[] = [
  ...RULE_TITLES,
  ...FLAG_TITLES,
].map(([id, title]) => ({ id, title }));

/** A completed run, perhaps not the newest of its alert. */
interface MarkedRun {
  readonly id: string;
  readonly alert: string;
}

/** Returns completed runs with a rule, a hypothesis or a serious flag; the highest score first. */
export class FindRunsByMark extends Query<readonly MarkedRun[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly mark: string,
    readonly skip: number,
    readonly limit: number,
  ) {
    super();
  }
}

export const FindRunsByMarkHandler = defineHandler(
  FindRunsByMark,
  [ReadModels],
  ({ caller, mark, skip, limit }, readModels) => {
    const order = { index: 'mark', sort: { score: -1, createdAt: -1, id: -1 } } as const;
    const read = { ...order, skip, limit, fields: ['alert'] };
    return readModels.for(caller).find(RunFlagsReadModel, { marks: mark }, read);
  },
);
