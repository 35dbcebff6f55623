import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';
import { RunResult } from './run-result.js';

/** The result of one attempt of a run; id `<run>.<attempt>`. The event that ends the run carries its hash. */
export const InvestigationRunRecord = defineRecord({
  name: 'investigation-runs',
  schema: z.object({
    salt: z.string(),
    hash: z.string(),
    content: z.object({
      result: RunResult,
      /** Markdown. */
      summary: z.object({ headline: z.string(), narrative: z.string() }),
      configHash: z.string(),
      /** Of the organisation's recipe; 0 or missing = the defaults. */
      recipeVersion: z.int().optional(),
      /** The notes that the run read. */
      notes: z.array(z.string()).optional(),
      listVersions: z.record(z.string(), z.string()),
      /** Every record version that was read. */
      read: z.array(z.object({ kind: z.string(), id: z.string(), hash: z.string() })),
    }),
  }),
});

export type InvestigationContent = z.infer<typeof InvestigationRunRecord.schema>['content'];

export const attemptId = (runId: string, attempt: number): string => `${runId}.${attempt}`;
