import { z } from 'zod';
import { defineRecord } from '../../../kernel/define-record.js';
import { Reference, ReferencedText } from '../texts/referenced-text.js';
import { CaseTables } from './case-tables.js';
import { RunResult } from './run-result.js';

/** The result of one attempt of a run; id `<run>.<attempt>`. The event that ends the run carries its hash. */
export const InvestigationRunRecord = defineRecord({
  name: 'investigation-runs',
  schema: z.object({
    salt: z.string(),
    hash: z.string(),
    /** The sealed InputSnapshot; missing in runs of earlier versions. */
    snapshot: z.instanceof(Uint8Array).optional(),
    content: z.object({
      result: RunResult,
      summary: z.object({
        headline: z.string(),
        narrative: z.string(),
        /** Missing in runs of earlier versions. */
        references: z.object({ headline: z.array(Reference), narrative: z.array(Reference) }).optional(),
      }),
      /** Draft of a suspicious activity report, in markdown; only for a run that escalates. */
      sarNarrative: ReferencedText.optional(),
      tables: CaseTables.optional(),
      /** `created_at` of the alert as it was read; missing in runs of earlier versions. */
      alertAt: z.string().optional(),
      configHash: z.string(),
      /** Version of the organization's recipe; 0 or missing = the defaults. */
      recipeVersion: z.int().optional(),
      notes: z.array(z.string()).optional(),
      /** The run from which unchanged blocks were taken over. */
      previous: z.object({ runId: z.string(), attempt: z.int(), resultHash: z.string() }).optional(),
      /** Keyed hash of all facts, whatever the versions of the records they were read from. */
      factsHash: z.string().optional(),
      /** Missing in runs of earlier versions, whose facts hold each entity's content. */
      othersByHash: z.literal(true).optional(),
      listVersions: z.record(z.string(), z.string()),
      read: z.array(
        z.object({
          kind: z.enum(['alert', 'entity', 'transaction']),
          id: z.string(),
          hash: z.string(),
          gathered: z.literal(true).optional(),
        }),
      ),
    }),
  }),
});

export type InvestigationContent = z.infer<typeof InvestigationRunRecord.schema>['content'];

export const attemptId = (runId: string, attempt: number): string => `${runId}.${attempt}`;
