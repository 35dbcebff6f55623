import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { RESULT_CODES } from '@alert-review/judgement';
import { MoneyShape } from './domain/case/money-shape.js';

/**
 * Flags, features and deciding rule of a completed run, small enough that a query can read a thousand rows.
 */
export const RunFlagsReadModel = defineReadModel({
  name: 'run-flags',
  storageVersion: 8,
  schema: z.object({
    state: z.enum(['open', 'completed']),
    alert: z.string(),
    createdAt: z.string(),
    /** `<block id>.<flag id>.<color>` of each flag, as the run showed it. */
    flags: z.array(z.string()),
    hasSarNarrative: z.boolean(),
    /** What it is about, how much and through how many, without names; null until the run has ended. */
    line: z.string().nullable(),
    /** Money over time for a row of the queue; null until the run has ended, and where nothing moved. */
    money: MoneyShape.nullable(),
    score: z.number().nullable(),
    disposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    /** Version of the engine; null until the run has ended, and in results of earlier versions. */
    engine: z.number().nullable(),
    /** Kind of rule that decided; null in results of earlier versions. */
    kind: z.enum(RESULT_CODES.outcomeKinds).nullable(),
    /** Id of the rule that decided; null until the run has ended. */
    rule: z.string().nullable(),
    /** Pattern that the case resembles most; null if none is clear. */
    looksLike: z.string().nullable(),
    /** Titles of `marks` by id, as they were when the run was made. */
    titles: z.record(z.string(), z.string()),
    /** What the queue can be filtered by: `rule`, `looksLike`, and the ids of black and red flags. */
    marks: z.array(z.string()),
    /** Features that the run read, by `<id>` and `<id>/<part>`. */
    features: z.record(z.string(), z.union([z.number(), z.string()])),
  }),
  indexes: {
    newest: { fields: ['state', 'createdAt'] },
    mark: { fields: ['marks', 'score', 'createdAt'] },
  },
});
