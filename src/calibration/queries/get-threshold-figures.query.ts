import {
  CALIBRATION_MINIMUM,
  type CalibrationQuality,
  type CalibrationStep,
  type DecisionTally,
  highestSafeThreshold,
  type ThresholdChoice,
  type ThresholdRow,
  thresholdTable,
  USUAL_CONFIDENCE,
} from '@alert-review/decision-statistics';
import type { Caller } from '@alert-review/kernel';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { CountedDecisions } from '../counted-decisions.js';

/** The share of missed alerts that a page suggests. */
export const MISSED_ALERTS_SHARE_DEFAULT = 0.05;

const SUBTYPES_SHOWN_MAX = 20;

/** Alerts of one subtype that have enough decisions for a choice of their own. */
interface SubtypeChoice extends ThresholdChoice {
  readonly subtype: string;
  readonly decisions: number;
  readonly positives: number;
  /** Null until the earlier decisions suffice for a calibration. */
  readonly quality: CalibrationQuality | null;
}

export interface ThresholdFigures {
  readonly countedAt: string;
  /** Decisions of people about alerts with a score, and how many of them escalated. */
  readonly decisions: number;
  readonly positives: number;
  /** Older decisions were not read. */
  readonly truncated: boolean;
  readonly confidence: number;
  readonly missAtMost: number;
  /** The threshold in force, and its row. */
  readonly escalateAt: number;
  readonly inForce: ThresholdRow;
  readonly choice: ThresholdChoice;
  /** A row for each threshold from 0 to 100. */
  readonly rows: readonly ThresholdRow[];
  /** The most frequent first. */
  readonly subtypes: readonly SubtypeChoice[];
  /** Null until there are enough decisions. */
  readonly calibration: readonly CalibrationStep[] | null;
  readonly quality: CalibrationQuality | null;
}

/** Returns the row of a threshold, which may be between two points. */
export const rowOfThreshold = (rows: readonly ThresholdRow[], threshold: number): ThresholdRow =>
  rows[Math.min(rows.length - 1, Math.ceil(threshold))]!;

/**
 * Returns what each threshold would have done to the alerts that people decided, and the highest one that
 * misses at most `missAtMost` (above 0, below 1) of the alerts that they escalated.
 */
export const GetThresholdFigures = defineQuery(
  'GetThresholdFigures',
  { permission: 'alerts:read', readsEventLog: true },
  (caller: Caller, missAtMost: number = MISSED_ALERTS_SHARE_DEFAULT) => ({ caller, missAtMost }),
  [Bus, CountedDecisions],
  async ({ caller, missAtMost }, bus, counted): Promise<ThresholdFigures> => {
    const { recipe } = await bus.send(new GetRecipe(caller));
    const { tally, bySubtype, calibration, qualityBySubtype, ...count } = await counted.of(caller);
    const rows = thresholdTable(tally, USUAL_CONFIDENCE);
    await yieldToEventLoop();
    const choice = highestSafeThreshold(tally, missAtMost, USUAL_CONFIDENCE);
    const subtypes: SubtypeChoice[] = [];
    for (const [subtype, group] of frequentSubtypes(bySubtype)) {
      await yieldToEventLoop();
      const { decisions, positives } = group;
      const own = highestSafeThreshold(group, missAtMost, USUAL_CONFIDENCE);
      const quality = qualityBySubtype.get(subtype) ?? null;
      subtypes.push({ ...own, subtype, decisions, positives, quality });
    }
    const { countedAt, quality, truncated } = count;
    return {
      countedAt,
      decisions: tally.decisions,
      positives: tally.positives,
      truncated,
      confidence: USUAL_CONFIDENCE,
      missAtMost,
      escalateAt: recipe.escalateAt,
      inForce: rowOfThreshold(rows, recipe.escalateAt),
      choice,
      rows,
      subtypes,
      calibration: calibration?.steps ?? null,
      quality,
    };
  },
);
export type GetThresholdFigures = InstanceType<typeof GetThresholdFigures>;

const frequentSubtypes = (bySubtype: ReadonlyMap<string, DecisionTally>): [string, DecisionTally][] =>
  [...bySubtype]
    .filter(
      ([, { decisions, positives }]) =>
        decisions >= CALIBRATION_MINIMUM.decisions && positives >= CALIBRATION_MINIMUM.ofEachKind,
    )
    .sort(([, a], [, b]) => b.decisions - a.decisions)
    .slice(0, SUBTYPES_SHOWN_MAX);
