/** One scored thing and whether it is labelled. */
export interface Judged {
  readonly score: number;
  /** Escalates whatever the score. */
  readonly isMandatory?: boolean;
  /** Not cleared for want of data, if it does not escalate. */
  readonly isAsked?: boolean;
  readonly isPositive: boolean;
}

export interface Figures {
  readonly count: number;
  readonly positives: number;
  readonly auc: number;
  readonly averagePrecision: number;
  /** Of the tenth with the highest scores. */
  readonly precisionAt10: number;
  readonly recallAt10: number;
}

const TOP_SHARE = 0.1;

/** Groups of equal scores, the highest first: within one group no order may be claimed. */
function groupsOf(judged: readonly Judged[]): { score: number; count: number; positives: number }[] {
  const groups: { score: number; count: number; positives: number }[] = [];
  for (const { score, isPositive } of [...judged].sort((a, b) => b.score - a.score)) {
    const last = groups.at(-1);
    if (last?.score === score) {
      last.count++;
      last.positives += Number(isPositive);
    } else groups.push({ score, count: 1, positives: Number(isPositive) });
  }
  return groups;
}

/** How many there are in the tenth with the highest scores: at least one. */
const topCount = (judged: readonly Judged[]): number => Math.max(1, Math.floor(judged.length * TOP_SHARE));

/** How many labelled ones the tenth with the highest scores holds; ties at its edge count in part. */
function foundInTop(judged: readonly Judged[]): number {
  const top = topCount(judged);
  let [seen, found] = [0, 0];
  for (const { count, positives } of groupsOf(judged)) {
    found += (positives * Math.max(0, Math.min(count, top - seen))) / count;
    seen += count;
  }
  return found;
}

/** Null unless there is at least one labelled and one unlabelled. Ties count as chance would have them. */
export function figuresOf(judged: readonly Judged[]): Figures | null {
  const positives = judged.filter(({ isPositive }) => isPositive).length;
  const negatives = judged.length - positives;
  if (positives === 0 || negatives === 0) return null;
  let [seen, found, wins, precisionSum] = [0, 0, 0, 0];
  for (const group of groupsOf(judged)) {
    const others = group.count - group.positives;
    const negativesBelow = negatives - (seen - found) - others;
    wins += group.positives * (negativesBelow + others / 2);
    seen += group.count;
    found += group.positives;
    precisionSum += (group.positives * found) / seen;
  }
  const topFound = foundInTop(judged);
  return {
    count: judged.length,
    positives,
    auc: wins / (positives * negatives),
    averagePrecision: precisionSum / positives,
    precisionAt10: topFound / topCount(judged),
    recallAt10: topFound / positives,
  };
}

/** Those with at least `from` points and less than `below`; the highest bin has its upper end too. */
export interface CalibrationBin {
  readonly from: number;
  readonly below: number;
  readonly count: number;
  readonly positives: number;
}

const BIN_POINTS = 10;
const POINTS_MAX = 100;

/** How many are labelled per ten points of score, from the lowest bin up. */
export function calibrationOf(judged: readonly Judged[]): CalibrationBin[] {
  const bins = Array.from({ length: POINTS_MAX / BIN_POINTS }, (_, i) => {
    return { from: i * BIN_POINTS, below: (i + 1) * BIN_POINTS, count: 0, positives: 0 };
  });
  for (const { score, isPositive } of judged) {
    const bin = bins[Math.min(bins.length - 1, Math.floor(score / BIN_POINTS))]!;
    bin.count++;
    bin.positives += Number(isPositive);
  }
  return bins;
}

/**
 * What a threshold lets through, and what beside it is neither escalated nor cleared: the share of all, and
 * of the labelled ones; null where there are none.
 */
export function triageOf(judged: readonly Judged[], threshold: number) {
  const isAbove = ({ score, isMandatory = false }: Judged) => score >= threshold || isMandatory;
  const above = judged.filter(isAbove);
  const undecided = judged.filter((one) => one.isAsked && !isAbove(one));
  const positives = (some: readonly Judged[]) => some.filter(({ isPositive }) => isPositive).length;
  const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);
  return {
    escalated: share(above.length, judged.length),
    found: share(positives(above), positives(judged)),
    undecided: share(undecided.length, judged.length),
    undecidedFound: share(positives(undecided), positives(judged)),
  };
}
