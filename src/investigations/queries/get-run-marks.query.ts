import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { titleOfMark } from '../rules/shown-outcome.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

export interface Mark {
  readonly id: string;
  readonly title: string;
}

/** What a row of the queue tells of a completed run. */
export interface RunMarks {
  readonly looksLike: Mark | null;
  readonly rule: Mark | null;
  /** Black flags before red ones. */
  readonly seriousFlags: readonly (Mark & { readonly color: 'black' | 'red' })[];
}

/** Returns marks by id of the run, of those that have completed. */
export class GetRunMarks extends Query<ReadonlyMap<string, RunMarks>> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly runIds: readonly string[],
  ) {
    super();
  }
}

export const GetRunMarksHandler = defineHandler(
  GetRunMarks,
  [ReadModels],
  async ({ caller, runIds }, readModels) => {
    const fields = ['looksLike', 'rule', 'flags'];
    const rows = await rowsById(readModels.for(caller), RunFlagsReadModel, runIds, { fields });
    return new Map(
      rows.map(({ id, looksLike, rule, flags }) => [
        id,
        { looksLike: markOf(looksLike), rule: markOf(rule), seriousFlags: seriousFlagsOf(flags) },
      ]),
    );
  },
);

const markOf = (id: string | null): Mark | null => (id === null ? null : { id, title: titleOfMark(id) });

/** `coded`: `<block id>.<flag id>.<color>`. */
const seriousFlagsOf = (coded: readonly string[]): RunMarks['seriousFlags'] =>
  (['black', 'red'] as const).flatMap((color) =>
    coded.flatMap((code) => {
      const [, id = '', shown] = code.split('.');
      return shown === color ? [{ id, title: titleOfMark(id), color }] : [];
    }),
  );
