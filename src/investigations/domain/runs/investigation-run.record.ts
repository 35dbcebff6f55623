import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { caseAssessment } from '@alert-review/judgement';

/**
 * The result of one attempt of a run, with the id `<run>.<attempt>`. The event that ends the run contains its
 * hash.
 */
export const InvestigationRunRecord = defineRecord({
  name: 'investigation-runs',
  schema: z.object({
    salt: z.string(),
    hash: z.string(),
    /** The encrypted InputSnapshot; missing in runs of earlier versions. */
    snapshot: z.instanceof(Uint8Array).optional(),
    content: caseAssessment.content,
  }),
});

export const attemptId = (runId: string, attempt: number): string => `${runId}.${attempt}`;
