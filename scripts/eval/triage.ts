import type { JudgedItem as Scored } from '../../src/cli/evaluate/ranking-figures.js';
import type { OutcomeKind } from '@alert-review/judgement';

export interface Judged extends Scored {
  /** How the product decides; none of an account without an alert. */
  readonly kind?: OutcomeKind;
  readonly rule?: string;
}

/**
 * What the product does not clear, as a share of all and of the labelled ones, and which share of all is
 * only asked about, as data are missing; null where there are none.
 */
export function triageOf(judged: readonly Judged[]) {
  const escalated = judged.filter(({ kind = 'clear' }) => kind !== 'clear');
  const asked = judged.filter(({ kind }) => kind === 'asks');
  const positives = (some: readonly Judged[]) => some.filter(({ isPositive }) => isPositive).length;
  const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);
  return {
    escalated: share(escalated.length, judged.length),
    found: share(positives(escalated), positives(judged)),
    asked: share(asked.length, judged.length),
  };
}
