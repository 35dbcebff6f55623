import type { Judged as Scored } from '../../src/cli/evaluate/ranking-figures.js';

export interface Judged extends Scored {
  /** Escalates whatever the score. */
  readonly isMandatory?: boolean;
  /** Not cleared for want of data, if it does not escalate. */
  readonly isAsked?: boolean;
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
