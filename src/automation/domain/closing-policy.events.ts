import { z } from 'zod';
import { defineEvents, type EventOf, type RecordedEvent } from '@alert-review/kernel';
import { PolicyTerms } from './policy-terms.js';

/** Why a policy stopped. All but `person` are the brake. */
export const STOP_REASONS = [
  'person',
  'bound_exceeded',
  'engine_changed',
  'reviews_late',
  'scores_moved',
  'scoring_rules_changed',
] as const;

export type StopReason = (typeof STOP_REASONS)[number];

/** Numbers of alerts by risk score: below 10, below 20 and so on; the last one also has 100. */
const ScoreBins = z.array(z.int()).length(10);

/**
 * What a promise rests on: alerts within the terms that people decided, how many of them they escalated, and
 * the upper bound (95 %) of the share that follows, over time.
 */
export const PolicyEvidence = z.object({ bound: z.number(), decided: z.int(), wrong: z.int() });

export type PolicyEvidence = z.infer<typeof PolicyEvidence>;

const change = {
  evidence: PolicyEvidence,
  name: z.string(),
  terms: PolicyTerms,
};

/**
 * Policies that close alerts. The stream id follows from the name, so that a name has one stream. A version
 * is a set of terms in force.
 */
export const ClosingPolicyEvents = defineEvents('closingPolicy', {
  /** Terms that would turn the policy on or widen it. They wait for another administrator. */
  ClosingPolicyProposed: { v: 1, schema: z.object(change) },
  /**
   * Another administrator has confirmed the proposal (its event). The policy runs with this version of the
   * engine and of the scoring rules (`recipe`), whose scores are spread as `scores` says.
   */
  ClosingPolicyConfirmed: {
    v: 1,
    schema: z.object({
      ...change,
      engine: z.int(),
      proposal: z.string(),
      proposedBy: z.string(),
      recipe: z.int(),
      scores: ScoreBins,
      version: z.int().min(1),
    }),
  },
  /** Withdrawn by its author, or declined by another administrator. */
  ClosingPolicyProposalEnded: {
    v: 1,
    schema: z.object({ by: z.enum(['declined', 'withdrawn']), name: z.string(), proposal: z.string() }),
    audit: ({ by }) => ({ value: by, outcome: 'refused' }),
  },
  /** Terms that only narrow a running policy; they are in force at once. */
  ClosingPolicyNarrowed: {
    v: 1,
    schema: z.object({ name: z.string(), terms: PolicyTerms, version: z.int().min(1) }),
  },
  /** `found`: the figure that exceeded `allowed`, where the reason has figures. */
  ClosingPolicyStopped: {
    v: 1,
    schema: z.object({
      allowed: z.number().nullable(),
      found: z.number().nullable(),
      name: z.string(),
      reason: z.enum(STOP_REASONS),
      version: z.int().min(1),
    }),
    audit: ({ reason }) => ({ value: reason }),
  },
  /**
   * The policy closes these alerts (service ids) next, each by an event of its own, unless somebody acts
   * first. Written before the closings, so that a crash loses none and no day exceeds its number.
   */
  ClosingsSelected: {
    v: 1,
    schema: z.object({
      chosen: z.array(z.object({ alert: z.string(), run: z.string() })),
      day: z.string(),
      name: z.string(),
      version: z.int().min(1),
    }),
    audit: ({ chosen }) => ({ alerts: chosen.map(({ alert }) => alert) }),
  },
});

export type ClosingPolicyEvent = RecordedEvent<EventOf<typeof ClosingPolicyEvents>>;
export type ClosingPolicyStopped = Extract<ClosingPolicyEvent, { type: 'ClosingPolicyStopped' }>['data'];
