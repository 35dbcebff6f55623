import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { RESULT_CODES } from '@alert-review/judgement';
import { Rerun } from './investigation.events.js';
import type { AttemptCounts } from './run-schedule.js';

/** The run of an alert that is in progress; id: the alert's. The stream of a run has its whole truth. */
export const AlertRunRecord = defineRecord({
  name: 'alert-runs',
  schema: z.object({
    number: z.number(),
    /** The run in progress; null when the newest one has ended. */
    current: z.string().nullable(),
    latest: z.string(),
    /** Time in ms when the latest run was claimed, and for whom. */
    claimed: z.object({ at: z.number(), requestedBy: z.string(), correlation: z.string() }).nullish(),
    /** The only blocks that the latest run computes anew; null or missing = all whose input changed. */
    modulesToRerun: z.array(z.enum(RESULT_CODES.blocks)).nullish(),
    /** Who asked for the latest run, if it is a rerun. */
    rerun: Rerun.nullish(),
    /** Ended attempts of the latest run (see `run-schedule.ts`), missing = none; `silent`: without an end. */
    failures: z.number().optional(),
    silent: z.number().optional(),
    refused: z.number().optional(),
    /** The alert's version when the latest run was asked for. */
    alertVersion: z.number(),
    /** A newer version asked for during a run; it is claimed in the step that releases that run. */
    next: z.object({ alertVersion: z.number(), requestedBy: z.string(), correlation: z.string() }).nullish(),
    /** Runs of batches refused for a run in progress, with the time (ms); never queued again. */
    passedOver: z.record(z.string(), z.number()).optional(),
  }),
  indexes: { current: { fields: ['current'] } },
});

export const COUNT_FIELDS = {
  unanswered: 'silent',
  refused: 'refused',
  failed: 'failures',
} as const satisfies Record<keyof AttemptCounts, keyof z.infer<typeof AlertRunRecord.schema>>;
