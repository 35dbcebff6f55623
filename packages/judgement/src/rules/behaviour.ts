import type { CaseView } from '../features/feature.js';
import { assessedMoneyOf } from '../features/seen-money.js';
import { featureValue } from './evaluate.js';
import { BEHAVIOUR_ROWS, type BehaviourRow } from './rule-table.js';

export interface BehaviourPoints {
  readonly feature: string;
  readonly block: BehaviourRow['block'];
  readonly points: number;
}

/**
 * Tells whether behaviour is judged: where payments do not say what they may be for, nobody can tell ordinary
 * life from money passed on.
 */
export const isBehaviourJudged = (view: CaseView): boolean => assessedMoneyOf(view).isDescribed;

/** Returns the points of each feature of behaviour that has any, most points first. Pure. */
export function weighBehaviour(view: CaseView): BehaviourPoints[] {
  const kind = view.isPerson ? 'INDIVIDUAL' : 'BUSINESS';
  return BEHAVIOUR_ROWS.filter(
    ({ block, customers }) => view.isOn(block) && customers?.includes(kind) !== false,
  )
    .map((row) => {
      const value = featureValue(view, row.feature);
      const share = value === null ? row.unknown : shareOfPoints(Number(value), row);
      return { feature: row.feature, block: row.block, points: Math.round(10 * share * row.points) / 10 };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/** Returns 0 up to `from`, 1 from `to` on, and the proportional share between. */
export function shareOfPoints(
  value: number,
  { from, to, scale }: Pick<BehaviourRow, 'from' | 'to' | 'scale'>,
): number {
  const on = scale === 'log' ? Math.log1p : (plain: number) => plain;
  return Math.min(1, Math.max(0, (on(Math.max(0, value)) - on(from)) / (on(to) - on(from))));
}
