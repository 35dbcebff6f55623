import { SCORE_MAX } from '@alert-review/decision-statistics';
import type { OutcomeKind } from '@alert-review/judgement';
import { percent, type Shown } from './report.js';

/** A scored case with its label. */
export interface EffectCase {
  readonly score: number;
  readonly isPositive: boolean;
  readonly kind?: OutcomeKind | undefined;
}

/** What a threshold does to the cases of a set. */
export interface ThresholdEffect {
  readonly threshold: number;
  readonly labelled: number;
  readonly others: number;
  /** Labelled cases that it closes. */
  readonly labelledClosed: number;
  /** Other cases that it escalates: the price. */
  readonly othersEscalated: number;
}

/** Share of the labelled cases that the default threshold may close on each recorded set. */
export const CLOSED_AT_MOST = 0.1;
/** Thresholds in the recorded tables. */
export const THRESHOLDS_SHOWN = [10, 20, 30, 40, 50, 60, 70, 80];

export const THRESHOLD_EFFECTS_TITLE = 'What a threshold closes and escalates';
/** First cell of the row of the highest threshold that closes at most 10 % of the labelled cases. */
export const HIGHEST_CELL = 'highest that closes at most 10 % of the labelled';

/** A rule that asks lifts the score to any threshold, so that no threshold closes the case. */
const scoreOf = ({ kind, score }: EffectCase): number => (kind === 'asks' ? SCORE_MAX + 1 : score);

export function thresholdEffect(cases: readonly EffectCase[], threshold: number): ThresholdEffect {
  const labelled = cases.filter(({ isPositive }) => isPositive);
  const others = cases.filter(({ isPositive }) => !isPositive);
  return {
    threshold,
    labelled: labelled.length,
    others: others.length,
    labelledClosed: labelled.filter((each) => scoreOf(each) < threshold).length,
    othersEscalated: others.filter((each) => scoreOf(each) >= threshold).length,
  };
}

/** Returns the highest whole threshold that closes at most this share of the labelled cases. */
export function highestThreshold(cases: readonly EffectCase[], closedAtMost: number): number {
  for (let threshold = SCORE_MAX; threshold > 0; threshold--) {
    const { labelled, labelledClosed } = thresholdEffect(cases, threshold);
    if (labelledClosed <= closedAtMost * labelled) return threshold;
  }
  return 0;
}

const partOf = (part: number, all: number): string =>
  `${part} of ${all}${all === 0 ? '' : ` (${percent(part / all)})`}`;

/** Table of what each threshold closes of the labelled cases, and escalates of the others. */
export function thresholdEffectsTable(cases: readonly EffectCase[]): Shown {
  const row = (name: string, { labelled, labelledClosed, others, othersEscalated }: ThresholdEffect) => [
    name,
    partOf(labelledClosed, labelled),
    partOf(othersEscalated, others),
  ];
  const highest = highestThreshold(cases, CLOSED_AT_MOST);
  return {
    title: THRESHOLD_EFFECTS_TITLE,
    head: ['threshold', 'labelled closed', 'others escalated'],
    rows: [
      ...THRESHOLDS_SHOWN.map((threshold) => row(String(threshold), thresholdEffect(cases, threshold))),
      row(`${HIGHEST_CELL}: ${highest}`, thresholdEffect(cases, highest)),
    ],
  };
}
