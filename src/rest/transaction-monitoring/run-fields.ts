import { z } from 'zod';
import { RESULT_CODES } from '@alert-review/judgement';
import {
  INCOMPLETE_REASONS,
  REVIEW_STATUSES,
} from '../../investigations/domain/runs/investigation.events.js';
import { SHOWN_RUN_STATES } from '../../investigations/domain/runs/run-state.js';
import { viewSources } from '@alert-review/kernel';
import { SPEC_ADDITION_META } from '../contract.js';

/** Our choice: rendering 500 entries blocks the event loop for 15 to 23 ms. */
export const LISTED_RUNS_MAX = 500;

export const outcomeFields = {
  kind: z
    .enum(RESULT_CODES.outcomeKinds)
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'Why the risk score reached the threshold. mandatory: a mandatory rule makes the score 100. ' +
        'hypothesis: the payments fit a pattern. score: flags, or unusual payments without a clear ' +
        'pattern. asks: a rule that asks raises the score to the threshold. clear: the score stayed ' +
        'below the threshold. Null in results of earlier versions.',
    }),
  rule: z
    .string()
    .describe(
      'Id of a rule of the table (docs/flags.md), `score` or `clear`. Results of earlier ' +
        'versions have the name of the rule at that time.',
    ),
  title: z
    .string()
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description: 'Title of the rule at the time of the investigation. Never null for a rule.',
    }),
};

/** What people decided about alerts with such a score. */
export const escalationProbabilityField = () =>
  z
    .object({
      probability: z.number().min(0).max(1),
      lower: z.number().min(0).max(1).describe('Lower end of the interval of 95 %.'),
      upper: z.number().min(0).max(1),
    })
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'The probability that your people escalate an alert with this score, from their decisions (at most ' +
        'ten minutes old). Null without a score, and until they have decided 200 alerts, 30 each way.',
    });

/** Fields of an investigation in every answer. */
export const runFields = {
  agent_investigation_id: z.string().register(viewSources, { from: 'id' }),
  alert_id: z.string().describe('Your id of the alert.'),
  processing_status: z
    .enum(SHOWN_RUN_STATES)
    .describe(
      'incomplete: ended without a score. stalled: running for longer than an investigation can take.',
    )
    .register(viewSources, { from: 'state' }),
  incomplete_reason: z
    .enum(INCOMPLETE_REASONS)
    .nullable()
    .describe(
      'Why there is no score. alert_closed: a newer upload closed the alert while the investigation waited ' +
        'for its turn. block_failed: the analysis of a block. case_too_large: what has to be read is more ' +
        'than one investigation may hold (see the limits). case_unreadable: the data could not ' +
        'be gathered, three times. cut_off: started ten times and never came to an end. ' +
        'records_unreadable: the alert, an entity or a transaction that it names is missing or damaged ' +
        'in the store. ' +
        'result_too_large: the alert needs more records than a result can name (see the limits). ' +
        'text_mismatch: a text did not say what its references say.',
    ),
  attempt: z.int().describe('Number of starts of the investigation; 0 while it is queued.'),
  risk_score: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('Two decimals; null without a result.')
    .register(viewSources, { from: 'score' }),
  disposition: z.enum(RESULT_CODES.dispositions).nullable(),
  review_status: z.enum(REVIEW_STATUSES).describe('The last feedback.'),
  reviewed_at: z.string().nullable(),
  queued_at: z.string(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable().register(viewSources, { from: 'endedAt' }),
  engine: z
    .int()
    .nullable()
    .meta({
      ...SPEC_ADDITION_META,
      description:
        'Version of the engine that made it: of another one, a score compares in part. Null until it has ' +
        'completed, and in results of earlier versions.',
    }),
  line: z
    .string()
    .nullable()
    .describe(
      'In a line: pattern, sum, counterparties and time. Names nobody; null until it has completed, and in ' +
        'results before engine 47.',
    ),
  result_hash: z.string().nullable().describe('Salted hash of the stored result.'),
};

/** An investigation without its findings. */
export const InvestigationSummary = z.object({
  ...runFields,
  outcome: z
    .object(outcomeFields)
    .nullable()
    .describe('The rule that decided the disposition; null until the investigation has completed.'),
});
