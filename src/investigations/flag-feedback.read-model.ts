import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { RESULT_CODES } from '@alert-review/judgement';

/**
 * The latest opinion of each analyst on each flag of an alert, from feedback or from a note that agrees or
 * disputes.
 */
export const FlagFeedbackReadModel = defineReadModel({
  name: 'flag-feedback',
  storageVersion: 2,
  schema: z.object({
    alert: z.string(),
    investigation: z.string(),
    blockId: z.enum(RESULT_CODES.blocks),
    flagId: z.string(),
    shownColor: z.enum(RESULT_CODES.colors),
    /** Colour that the analyst would have given; null if a note disputes the flag without naming a colour. */
    color: z.enum(RESULT_CODES.colors).nullable(),
    submittedAt: z.string(),
  }),
  indexes: { newest: { fields: ['submittedAt'] } },
});
