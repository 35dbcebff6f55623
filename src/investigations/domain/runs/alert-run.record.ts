import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { RESULT_CODES } from '@alert-review/judgement';
import { RerunDetails } from './investigation.events.js';
import type { AttemptCounts } from './run-schedule.js';

/**
 * The newest run of an alert and the claim that only one run is in progress. The id is the alert's. The
 * stream of each run is the authoritative record.
 */
export const AlertRunRecord = defineRecord({
  name: 'alert-runs',
  schema: z.object({
    number: z.number(),
    /** The run in progress; null if the newest run has ended. */
    current: z.string().nullable(),
    latest: z.string(),
    /** When the latest run was claimed (epoch ms), and for whom. */
    claimed: z.object({ at: z.number(), requestedBy: z.string(), correlation: z.string() }).nullish(),
    /**
     * The only blocks that the latest run computes again; null or missing: all blocks whose input changed.
     */
    modulesToRerun: z.array(z.enum(RESULT_CODES.blocks)).nullish(),
    /** Who requested the latest run, if it is a rerun. */
    rerun: RerunDetails.nullish(),
    /**
     * Attempts of the latest run by how they ended (see `run-schedule.ts`); missing means none. `silent`: no
     * end was reported.
     */
    failures: z.number().optional(),
    silent: z.number().optional(),
    refused: z.number().optional(),
    /** Version of the alert when the latest run was requested. */
    alertVersion: z.number(),
    /**
     * A newer version of the alert that was requested during a run. Its run is claimed in the same step that
     * releases the current run.
     */
    next: z.object({ alertVersion: z.number(), requestedBy: z.string(), correlation: z.string() }).nullish(),
    /**
     * Runs of batches that were refused because a run was in progress, with the time (epoch ms). They are
     * never queued again.
     */
    passedOver: z.record(z.string(), z.number()).optional(),
  }),
  indexes: { current: { fields: ['current'] } },
});

export const ATTEMPT_COUNT_FIELDS = {
  unanswered: 'silent',
  refused: 'refused',
  failed: 'failures',
} as const satisfies Record<keyof AttemptCounts, keyof z.infer<typeof AlertRunRecord.schema>>;
