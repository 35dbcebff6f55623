import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  GetThresholdFigures,
  MISSED_ALERTS_SHARE_DEFAULT,
} from '../../calibration/queries/get-threshold-figures.query.js';
import { renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import type { ContractRequest } from '../contract-request.js';
import { defineContract } from '../contract.js';
import { Endpoint } from '../endpoint.js';

const SHARE = /^0\.\d{1,4}$/;

const ThresholdRow = z.object({
  threshold: z.int(),
  escalated: z.int().describe('Decided alerts that the threshold escalates.'),
  closed: z.int().describe('Decided alerts that the threshold closes.'),
  missed: z.int().describe('Number of these alerts that people escalated.'),
  miss_rate: z
    .number()
    .nullable()
    .describe('Share of all alerts that people escalated; null if they escalated none.'),
  miss_upper_bound: z.number().describe('Upper limit of `miss_rate` with `confidence`.'),
  saved_rate: z
    .number()
    .nullable()
    .describe(
      'Of the alerts that people closed, the share that this threshold closes too; null if people closed ' +
        'none.',
    ),
});

const Choice = z.object({
  chosen: ThresholdRow.nullable().describe(
    'The highest threshold that keeps the promise; null if none is known.',
  ),
  more_positives: z
    .int()
    .nullable()
    .describe('Number of further alerts that people would have to escalate; null if that would not help.'),
  more_decisions: z
    .int()
    .nullable()
    .describe('Number of further decisions that are needed, if the share of escalations stays the same.'),
});

const Thresholds = z.object({
  counted_at: z.string(),
  decisions: z
    .int()
    .describe('Decisions of people about alerts with a score. Decisions of policies do not count.'),
  positives: z.int().describe('Number of these decisions that escalate.'),
  truncated: z.boolean().describe('Only the newest 10,000 decided alerts were read.'),
  confidence: z.number(),
  miss_at_most: z.number(),
  escalate_at: z.number().describe('The threshold in force.'),
  in_force: ThresholdRow,
  choice: Choice,
  rows: z.array(ThresholdRow).describe('One for each threshold from 0 to 100.'),
  subtypes: z
    .array(Choice.extend({ subtype: z.string(), decisions: z.int(), positives: z.int() }))
    .describe('Subtypes of alerts with at least 200 decisions, at least 30 of them escalations.'),
  calibration: z
    .array(z.object({ from: z.int(), probability: z.number(), lower: z.number(), upper: z.number() }))
    .nullable()
    .describe(
      'The probability that people escalate, from this score on; null until there are enough decisions.',
    ),
  quality: z
    .object({
      fitted: z.int(),
      measured: z.int(),
      brier_score: z.number(),
      brier_score_of_share: z
        .number()
        .describe('The Brier score if each alert had the same probability: the share that people escalated.'),
      roc_area: z.number().nullable(),
      bins: z.array(
        z.object({ from: z.number(), decisions: z.int(), predicted: z.number(), observed: z.number() }),
      ),
    })
    .nullable()
    .describe('Fitted on the earlier 70 % of the decisions, measured on the later ones.'),
});

const GET_THRESHOLDS = defineContract({
  id: 'getThresholds',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/thresholds`,
  tag: 'Investigations',
  summary: 'Read what each threshold closes and misses',
  description:
    'From the decisions of people: what each escalation threshold would have closed, how many alerts that ' +
    'people escalated are among them, and the highest threshold that misses at most a given share. The ' +
    'figures are at most ten minutes old.',
  addition: true,
  message: GetThresholdFigures,
  query: z.object({
    miss_at_most: z
      .string()
      .regex(SHARE, { message: 'must be a share above 0 and below 1, such as 0.05' })
      .transform(Number)
      .refine((share) => share > 0, 'must be more than 0')
      .default(MISSED_ALERTS_SHARE_DEFAULT)
      .describe('The share of escalated alerts that a threshold may close; 0.05 by default.'),
  }),
  answer: Thresholds,
  schemas: { Thresholds, ThresholdRow },
  errors: [],
  examples: [
    { name: 'Miss at most 5 %', parameters: { miss_at_most: '0.05' } },
    { name: 'No share', parameters: { miss_at_most: '5' } },
  ],
});

/** What each escalation threshold closes and misses. */
@Controller()
export class ThresholdsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_THRESHOLDS)
  async get({ caller, query: { miss_at_most: missAtMost } }: ContractRequest<typeof GET_THRESHOLDS>) {
    return renderAnswer(
      GET_THRESHOLDS.answer,
      await this.bus.send(new GetThresholdFigures(caller, missAtMost)),
    );
  }
}
