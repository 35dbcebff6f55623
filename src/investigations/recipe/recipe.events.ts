import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import { scoringRecipe } from '@alert-review/judgement';

/** What was known of a threshold when it was set, from the decisions of people until then. */
export const ThresholdEvidence = z.object({
  countedAt: z.string(),
  /** Decisions of people about alerts with a score, and how many of them escalated. */
  decisions: z.int(),
  positives: z.int(),
  /** How many of these alerts the threshold would have closed, and how many of the escalated ones. */
  closed: z.int(),
  missed: z.int(),
  /** Upper bound, with `confidence`, of the share of escalated alerts that the threshold closes. */
  missUpperBound: z.number(),
  confidence: z.number(),
  /** The share for which the threshold was chosen; null if a person picked it. */
  missAtMost: z.number().nullable(),
});
export type ThresholdEvidence = z.infer<typeof ThresholdEvidence>;

/** The scoring rules by which an organization's alerts are analysed. Stream `recipe-<org>.<org>`. */
export const RecipeEvents = defineEvents('recipe', {
  /**
   * `settings`: everything that differs from the defaults from now on; `version` counts the changes.
   * `evidence` is null if the threshold did not change or nobody has decided an alert.
   */
  RecipeSet: {
    v: 2,
    schema: z.object({
      version: z.int().min(1),
      settings: scoringRecipe.settings,
      evidence: ThresholdEvidence.nullable(),
    }),
    upcast: { 1: (data: object) => ({ ...data, evidence: null }) },
  },
});
