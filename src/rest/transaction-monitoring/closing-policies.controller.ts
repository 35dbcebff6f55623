import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { STOP_REASONS } from '../../automation/domain/closing-policy.events.js';
import { ListClosingPolicies } from '../../automation/queries/list-closing-policies.query.js';
import { renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';

const PolicyTerms = z.object({
  score_below: z.number().describe('The policy closes alerts with a risk score below this value.'),
  a_day_max: z.int().describe('Highest number of alerts that the policy closes on a day in UTC.'),
  wrong_share_max: z.number().describe('The promise: at most this share is closed wrongly.'),
  review_share: z.number().describe('Share of the closed alerts that people review.'),
  subtypes: z.array(z.string()).describe('Subtypes of alerts; empty: any.'),
  customer_kinds: z.array(z.string()).describe('`INDIVIDUAL` or `BUSINESS`; empty: any kind.'),
});

const ClosingPolicy = z.object({
  policy_id: z.string(),
  name: z.string(),
  state: z.enum(['proposed', 'running', 'stopped']),
  version: z.int().describe('Counts the terms in force; 0 before the first confirmation.'),
  terms: PolicyTerms.nullable().describe('The terms in force, or the last terms that were in force.'),
  proposal: z
    .object({ event: z.string(), by: z.string(), at: z.string(), terms: PolicyTerms })
    .nullable()
    .describe('Terms that wait for another administrator.'),
  proposed_by: z.string().nullable().describe('Service id of the user who proposed the terms in force.'),
  confirmed_by: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  stopped: z
    .object({
      event: z.string(),
      reason: z.enum(STOP_REASONS).describe('`person`, or why the policy stopped by itself.'),
      found: z.number().nullable().describe('The measured figure, if the reason has one.'),
      allowed: z.number().nullable(),
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
  figures: z.object({
    closed: z.int().describe('Number of alerts that the policy has closed since it exists.'),
    undone: z.int(),
    sampled: z.int(),
    reviewed: z.int(),
    wrong: z.int().describe('Reviews that would have escalated the alert.'),
    bound: z
      .number()
      .describe(
        'The share of wrongly closed alerts is at most this value (95 % confidence, at any time), ' +
          'from decisions and reviews.',
      ),
  }),
});

const LIST_POLICIES = defineContract({
  tag: 'Investigations',
  addition: true,
  id: 'listClosingPolicies',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/closing-policies`,
  summary: 'List the policies that close alerts',
  description:
    'With the feature `automation`. Policies are proposed, confirmed and stopped by administrators on the ' +
    'page Settings, Closing policies.',
  message: ListClosingPolicies,
  answer: z.object({ policies: z.array(ClosingPolicy) }),
  schemas: { ClosingPolicy, PolicyTerms },
  examples: [{ name: 'Of all' }],
});

/** Policies that close alerts. */
@Controller()
export class ClosingPoliciesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_POLICIES)
  async list({ caller }: ContractRequest<typeof LIST_POLICIES>) {
    const policies = await this.bus.send(new ListClosingPolicies(caller));
    return renderAnswer(LIST_POLICIES.answer, { policies });
  }
}
