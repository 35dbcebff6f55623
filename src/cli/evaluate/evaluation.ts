import {
  DecisionTally,
  highestSafeThreshold,
  SCORE_MAX,
  type ThresholdChoice,
  type ThresholdRow,
  thresholdTable,
  USUAL_CONFIDENCE,
} from '@alert-review/decision-statistics';
import { RESULT_CODES, shownResults } from '@alert-review/judgement';
import { estimatedShare, type EstimatedShare } from '@alert-review/kernel';
import type { FeatureRow } from './investigate-set.js';
import type { LabelledItem } from './labelled-set.js';
import {
  figuresWithIntervals,
  countResultsByDecidingRule,
  scoreBins,
  type ConfidenceInterval,
} from './ranking-figures.js';

/** A labelled item with the score and the result of its investigation. */
export type ScoredResult = LabelledItem & { readonly score: number; readonly row: FeatureRow };

/**
 * How often alerts with a certain mark have a positive label. A mark is the deciding rule, a red or black
 * flag, or the pattern of the case.
 */
interface MarkLift {
  readonly mark: 'rule' | 'flag' | 'looks_like';
  readonly id: string;
  /** Title of the flag, or of the rule as in the table of rules. */
  readonly title: string;
  readonly count: number;
  readonly positives: number;
  readonly share: EstimatedShare;
  /**
   * Share of positive labels among alerts with this mark, divided by the share among all alerts. Null if
   * there are no positive labels.
   */
  readonly lift: ConfidenceInterval | null;
}

/** How well the results of one kind of investigation agree with the labels. */
export interface Evaluation {
  readonly kind: LabelledItem['kind'];
  readonly count: number;
  readonly positives: number;
  readonly incomplete: number;
  readonly escalateAt: number;
  readonly figures: ReturnType<typeof figuresWithIntervals>;
  /**
   * Share of escalated alerts among all alerts; among alerts with a positive label (recall); share of
   * positive labels among escalated alerts (precision).
   */
  readonly escalated: Readonly<Record<'share' | 'recall' | 'precision', EstimatedShare | null>>;
  /** Counts by the rule that decided. `clear` comes last; all other rules escalate. */
  readonly outcomes: ReturnType<typeof countResultsByDecidingRule>;
  readonly bins: ReturnType<typeof scoreBins>;
  /** What each threshold from 0 to 100 would have escalated, closed and missed. */
  readonly thresholds: {
    readonly confidence: number;
    readonly rows: readonly ThresholdRow[];
    readonly choices: readonly { readonly missAtMost: number; readonly choice: ThresholdChoice }[];
  };
  /** Marks with the highest lift first, compared by the lower end of the interval. */
  readonly marks: readonly MarkLift[];
}

/** Joins labels with investigation results. Leaves out investigations that ended without a score. */
export function scoredResultsOf(
  labelled: readonly LabelledItem[],
  rows: readonly FeatureRow[],
): ScoredResult[] {
  const byAlert = new Map(rows.map((row) => [row.alert_id, row]));
  return labelled.flatMap((each) => {
    const row = byAlert.get(each.alertId);
    return row ? [{ ...each, score: row.risk_score, row }] : [];
  });
}

/**
 * Compares the results of one kind with their labels. `asked` is the number of investigations that were
 * started.
 */
export function compareWithLabels(
  kind: LabelledItem['kind'],
  results: readonly ScoredResult[],
  asked: number,
  escalateAt: number,
): Evaluation {
  const positives = positivesAmong(results);
  const escalated = results.filter(({ row }) => row.disposition === 'ESCALATED');
  const found = positivesAmong(escalated);
  return {
    kind,
    count: results.length,
    positives,
    incomplete: asked - results.length,
    escalateAt,
    figures: figuresWithIntervals(results),
    escalated: {
      share: estimatedShare(escalated.length, results.length),
      recall: estimatedShare(found, positives),
      precision: estimatedShare(found, escalated.length),
    },
    outcomes: countResultsByDecidingRule(
      results.map(({ row: { kind, rule }, isPositive }) => ({ kind, rule, isPositive })),
      RESULT_CODES.outcomeKinds,
    ),
    bins: scoreBins(results),
    thresholds: thresholdsOf(results),
    marks: liftsOf(results, positives / results.length),
  };
}

/** Returns the name of a mark, such as `CN5 Chain of transfers` or `rule mule`. */
export const markNameOfLift = ({ mark, id, title }: MarkLift): string =>
  mark === 'flag' ? `${id} ${title}` : `${mark.replace('_', ' ')} ${id}`;

const MISSED_AT_MOST = [0.05, 0.1];

/**
 * Counts alerts for each threshold. A score that a rule lifted to the threshold is lifted to every threshold,
 * so that none closes the alert.
 */
function thresholdsOf(results: readonly ScoredResult[]): Evaluation['thresholds'] {
  const tally = DecisionTally.of(
    results.map(({ score, isPositive, row }) => ({
      score: row.kind === 'asks' ? SCORE_MAX : score,
      isPositive,
    })),
  );
  return {
    confidence: USUAL_CONFIDENCE,
    rows: thresholdTable(tally, USUAL_CONFIDENCE),
    choices: MISSED_AT_MOST.map((missAtMost) => ({
      missAtMost,
      choice: highestSafeThreshold(tally, missAtMost, USUAL_CONFIDENCE),
    })),
  };
}

const positivesAmong = (some: readonly ScoredResult[]): number =>
  some.filter(({ isPositive }) => isPositive).length;

function liftsOf(results: readonly ScoredResult[], base: number): MarkLift[] {
  const byMark = new Map<string, ScoredResult[]>();
  for (const result of results)
    for (const mark of marksOf(result.row)) {
      const met = byMark.get(mark);
      if (met) met.push(result);
      else byMark.set(mark, [result]);
    }
  return Array.from(byMark, ([name, met]): MarkLift => {
    const [mark = '', id = ''] = name.split(' ');
    const positives = positivesAmong(met);
    const share = estimatedShare(positives, met.length)!;
    const lift =
      base === 0 ? null : { value: share.share / base, from: share.from / base, to: share.to / base };
    const title = shownResults.titleOf(id);
    return { mark: mark as MarkLift['mark'], id, title, count: met.length, positives, share, lift };
  }).sort((a, b) => b.share.from - a.share.from || b.count - a.count);
}

function marksOf({ rule, looks_like: looksLike, ...row }: FeatureRow): string[] {
  const flags = Object.entries(row).filter(
    ([name, value]) => name.startsWith('flag_') && (value === 'black' || value === 'red'),
  );
  return [
    `rule ${rule}`,
    ...(looksLike === null ? [] : [`looks_like ${looksLike}`]),
    ...flags.map(([name]) => `flag ${name.slice('flag_'.length).toUpperCase()}`),
  ];
}
