import { z } from 'zod';
import { BLOCK_IDS } from './dimensions.js';
import { Flag, FlagChange } from './flag.js';
import { CUSTOMER_ROLES, RoleGround } from './customer-role.js';
import { Reference } from '../wording/referenced-text.js';
import { FINAL_DISPOSITIONS } from './score.js';

const points = z.number().min(0).max(100);

/** Kind of decision; `score` means flags and unusual payments, `hypothesis` a pattern. */
export const OUTCOME_KINDS = ['mandatory', 'score', 'hypothesis', 'asks', 'clear'] as const;

export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export const BLOCK_STATES = ['recomputed', 'carried_forward', 'failed'] as const;

/** A feature as the run found it; texts cite it as `/features/<id>/…`. */
export const FoundFeature = z.object({
  value: z.union([z.number(), z.string()]).nullable(),
  /** Further numbers of the feature, which a rule names as `feature.part`. */
  parts: z.record(z.string(), z.number()).optional(),
  figures: z.record(z.string(), z.string()).optional(),
  /** Service ids, at most EVIDENCE_IDS_MAX. */
  evidence: z.array(z.string()).optional(),
  /** The value relies on the word of the customer, an analyst or a payer, and no behaviour confirms it. */
  isDeclared: z.literal(true).optional(),
});

export type FoundFeature = z.infer<typeof FoundFeature>;

/** Used as block id if the step that combines the blocks fails. */
export const SYNTHESIS_BLOCK_ID = 'synthesis';

const Reasons = z.array(z.object({ feature: z.string(), points: z.int() }));

const PatternWords = z.object({
  title: z.string(),
  role: z.enum(['suspect', 'victim', 'unknown']),
  /** The innocent explanation; null if unknown. */
  twin: z.string().nullable(),
  /** The document that would distinguish the two; null if unknown. */
  would: z.string().nullable(),
  /** Titles of the features in its reasons, by id. */
  measures: z.record(z.string(), z.string()),
});

/** A pattern that the case resembles, with reasons for and against. */
export const FoundHypothesis = z.object({
  id: z.string(),
  points: z.int().min(0),
  /** Most points first. */
  for: Reasons,
  against: Reasons,
  /** Titles and texts of the table that made the result; missing in results of earlier versions. */
  words: PatternWords.optional(),
});

export type FoundHypothesis = z.infer<typeof FoundHypothesis>;

export const BlockResult = z.object({
  blockId: z.enum(BLOCK_IDS),
  rev: z.int(),
  /** Version of the engine around the block; missing in results of earlier versions. */
  engine: z.int().optional(),
  state: z.enum(BLOCK_STATES),
  /** Id of the run that computed the result, if it was reused. */
  carriedFrom: z.string().optional(),
  /** The result was reused as requested, although the block's input has changed. */
  inputsChanged: z.literal(true).optional(),
  /**
   * The result was computed without being requested, because the previous one is from another version of the
   * analysis.
   */
  analysisChanged: z.literal(true).optional(),
  score: points.nullable(),
  scoreWithoutNotes: points.optional(),
  contribution: points.nullable(),
  flags: z.array(Flag),
  writeUp: z.string(),
  /** Sources of the write-up's figures; missing in results of earlier versions. */
  references: z.array(Reference).optional(),
  /** Keyed hash of everything the block read; null if the block failed. */
  inputHash: z.string().nullable(),
  noteChanges: z.array(FlagChange).optional(),
  openNotes: z.array(z.string()).optional(),
});

/** A check that a run could not make, and why. */
export const UnassessedCheck = z.object({
  /** See `UNASSESSED_CHECK_RULES`. A text, because stored results may have codes of earlier releases. */
  code: z.string(),
  /** Such as "Sanctions: not screened, no list is loaded." */
  sentence: z.string(),
  /** Sources of the sentence's figures. */
  references: z.array(Reference),
  /** The document, list or setting with which the check can be made. */
  wouldSettle: z.string(),
  /** Ids of the gray flags that this explains. */
  flags: z.array(z.string()),
});

export type UnassessedCheck = z.infer<typeof UnassessedCheck>;

export const RunResult = z.object({
  perBlock: z.array(BlockResult),
  /** Score of the run; null if a block failed, since a score without it would understate the risk. */
  score: points.nullable(),
  /** The score with the colours before notes; only if notes changed flags. */
  scoreWithoutNotes: points.optional(),
  disposition: z.enum(FINAL_DISPOSITIONS).nullable(),
  outcome: z
    .object({
      /** Missing in results of earlier versions. */
      kind: z.enum(OUTCOME_KINDS).optional(),
      /** Id of the rule; in earlier versions the name of the rule of that time. */
      rule: z.string(),
      /** What a person must obtain in order to decide; only for the kinds `hypothesis` and `asks`. */
      would: z.string().optional(),
      /** Flags that met the mandatory rule. */
      flags: z.array(z.string()).optional(),
      because: z.string(),
      /** References of `because`; missing in results of earlier versions. */
      references: z.array(Reference).optional(),
    })
    .nullable(),
  /** Known features that rules read, by id; missing in results of earlier versions. */
  features: z.record(z.string(), FoundFeature).optional(),
  /** Most points first (up to engine 39 after the pattern that decided); missing in earlier results. */
  hypotheses: z.array(FoundHypothesis).optional(),
  /** The customer's role, determined before any pattern is named; missing in results up to engine 40. */
  /** Up to engine 45 `unknown` for `not_known`. */
  role: z.enum([...CUSTOMER_ROLES, 'unknown']).optional(),
  /** Facts on which the role rests; missing in results up to engine 45. */
  roleGround: RoleGround.optional(),
  /** Points of the customer's behaviour, most points first; missing in results up to engine 39. */
  behaviour: z.array(z.object({ feature: z.string(), points: z.number().min(0) })).optional(),
  /**
   * Titles of the blocks, flags, rules and patterns that the result names, by id, so that later releases
   * display them unchanged; missing in results of earlier versions.
   */
  titles: z.record(z.string(), z.string()).optional(),
  /** Share of all flags that are not gray, 0 to 1 with two decimals. */
  assessedShare: z.number().min(0).max(1),
  /** Most important first; missing in results of earlier versions, and if a block failed. */
  unassessed: z.array(UnassessedCheck).optional(),
  /** The larger of incoming and outgoing flagged payments in one currency, in that currency. */
  atStake: z.number().optional(),
  /** Words of the names that claims may give (`FlaggedMoney`); missing in results up to engine 42. */
  names: z.array(z.string()).readonly().optional(),
  /** `error`: class of the error, for the log; `reason` may quote data and is therefore not logged. */
  failed: z.array(
    z.object({
      blockId: z.enum([...BLOCK_IDS, SYNTHESIS_BLOCK_ID]),
      error: z.string().optional(),
      reason: z.string(),
    }),
  ),
});

export type BlockResult = z.infer<typeof BlockResult>;
export type RunResult = z.infer<typeof RunResult>;
