import type { CaseView } from '../features/case-view.js';
import { measure } from '../features/all-features.js';
import type { FoundHypothesis } from '../domain/runs/run-result.js';
import { holds, passes, valueOf, type BoundOf } from './evaluate.js';
import type { HypothesisRow } from './rule-table.js';

/** So many are stored and told, the most points first. */
export const HYPOTHESES_SHOWN = 3;

type Points = HypothesisRow['for'];

const NO_BOUNDS: BoundOf = (name) => {
  throw new Error(`a hypothesis has no bound ${name}`);
};

/** All that are looked at, most points first; ties in the order of the table. Pure. */
export function weighHypotheses(rows: readonly HypothesisRow[], view: CaseView): FoundHypothesis[] {
  const kind = view.isPerson ? 'INDIVIDUAL' : 'BUSINESS';
  return rows
    .filter((row) => row.customers.includes(kind) && (!row.needs || holds(view, row.needs, NO_BOUNDS)))
    .map((row): FoundHypothesis => {
      const reasons = { for: pointsOf(row.for, view), against: pointsOf(row.twin.for, view, true) };
      return { id: row.id, points: Math.max(0, sum(reasons.for) - sum(reasons.against)), ...reasons };
    })
    .sort((a, b) => b.points - a.points);
}

const sum = (reasons: FoundHypothesis['for']): number =>
  reasons.reduce((total, { points }) => total + points, 0);

/** The last band that holds, largest first. `isTwin`: a mere declaration counts as the first band at most. */
function pointsOf(rows: Points, view: CaseView, isTwin = false): FoundHypothesis['for'] {
  return rows
    .flatMap(({ feature, bands }) => {
      const value = valueOf(view, feature);
      const { isDeclared, isBorneOut } = measure(view, feature.split('.')[0]!);
      const band = bands.findLast((each) => passes(value, each, NO_BOUNDS));
      if (!band) return [];
      const points = isTwin && isDeclared && !isBorneOut ? bands[0]!.points : band.points;
      return [{ feature, points }];
    })
    .sort((a, b) => b.points - a.points);
}
