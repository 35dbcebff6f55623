import { z } from 'zod';
import { defineRecord } from '../../../kernel/define-record.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { Rerun } from './investigation.events.js';

/** Which run of an alert is in progress. Its id is the alert's; the truth about a run is its stream. */
export const AlertRunRecord = defineRecord({
  name: 'alert-runs',
  schema: z.object({
    number: z.number(),
    /** The run in progress; null when the newest one has ended. */
    current: z.string().nullable(),
    latest: z.string(),
    /** When the latest run was claimed, in ms, and for whom. */
    claimed: z.object({ at: z.number(), requestedBy: z.string(), correlation: z.string() }).nullish(),
    /** The only blocks that the latest run computes anew; null or missing = all whose input changed. */
    modulesToRerun: z.array(z.enum(BLOCK_IDS)).nullish(),
    /** Of the latest run, when it is a rerun. */
    rerun: Rerun.nullish(),
    /** How attempts of the latest run ended, see `retry-policy.ts`; missing = none; `silent`: unanswered. */
    failures: z.number().optional(),
    silent: z.number().optional(),
    refused: z.number().optional(),
    /** The alert's version when the latest run was asked for. */
    alertVersion: z.number(),
    /** A newer version asked for while a run was in progress: claimed in the step that releases the other. */
    next: z.object({ alertVersion: z.number(), requestedBy: z.string(), correlation: z.string() }).nullish(),
    /** Runs of batches told that another was in progress, with the instant (ms): never queued any more. */
    passedOver: z.record(z.string(), z.number()).optional(),
  }),
  indexes: { current: { fields: ['current'] } },
});
