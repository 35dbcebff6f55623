import type { CaseView } from '../features/feature.js';
import { measureFeature } from '../features/all-features.js';
import type { FoundHypothesis } from '../scoring/run-result.js';
import { isConditionMet, passesTest, featureValue, type BoundOf } from './evaluate.js';
import type { HypothesisRow } from './rule-table.js';

/** Maximum number of patterns that are stored and mentioned, those with the most points. */
export const HYPOTHESES_SHOWN = 3;

type Points = HypothesisRow['for'];
type Reasons = FoundHypothesis['for'];

const NO_BOUNDS: BoundOf = (name) => {
  throw new Error(`a hypothesis has no bound ${name}`);
};

/**
 * Weighs the patterns that suit the customer, most points first; ties stay in the order of the table. Pure.
 */
export function weighHypotheses(rows: readonly HypothesisRow[], view: CaseView): FoundHypothesis[] {
  const kind = view.isPerson ? 'INDIVIDUAL' : 'BUSINESS';
  return rows
    .filter(
      (row) => row.customers.includes(kind) && (!row.needs || isConditionMet(view, row.needs, NO_BOUNDS)),
    )
    .map((row): FoundHypothesis => {
      const twin = boundWords(pointsOf(row.twin.for, view, true), view);
      const reasons = onOneSide(pointsOf(row.for, view), twin);
      return { id: row.id, points: Math.max(0, sum(reasons.for) - sum(reasons.against)), ...reasons };
    })
    .sort((a, b) => b.points - a.points);
}

/**
 * Maximum points that somebody's word, a payment reference or a name can take off a pattern: per feature, and
 * in all.
 */
const WORDS_MAX = { each: 5, all: 10 };

/** Limits the points of features that rely on words: actual payments cannot be explained away. */
function boundWords(reasons: Reasons, view: CaseView): Reasons {
  const left = new Map<string, number>();
  let all = WORDS_MAX.all;
  return reasons.flatMap(({ feature, points }) => {
    const measured = featureOfPart(feature);
    if (!measureFeature(view, measured).isDeclared) return [{ feature, points }];
    const taken = Math.min(points, left.get(measured) ?? WORDS_MAX.each, all);
    left.set(measured, (left.get(measured) ?? WORDS_MAX.each) - taken);
    all -= taken;
    return taken > 0 ? [{ feature, points: taken }] : [];
  });
}

const sum = (reasons: Reasons): number => reasons.reduce((total, { points }) => total + points, 0);

/** Offsets the points of a feature that counts on both sides, so that the rest counts on one side. */
function onOneSide(pro: Reasons, against: Reasons): { for: Reasons; against: Reasons } {
  const of = (reasons: Reasons, measured: string): number =>
    sum(reasons.filter(({ feature }) => featureOfPart(feature) === measured));
  const left = (own: Reasons, others: Reasons): Reasons =>
    [...new Set(own.map(({ feature }) => featureOfPart(feature)))]
      .flatMap((measured) => {
        const less = of(others, measured);
        if (less === 0) return own.filter(({ feature }) => featureOfPart(feature) === measured);
        const points = of(own, measured) - less;
        return points > 0 ? [{ feature: measured, points }] : [];
      })
      .sort((a, b) => b.points - a.points);
  return { for: left(pro, against), against: left(against, pro) };
}

/** Returns `id` of `id.part`. */
export const featureOfPart = (feature: string): string => feature.split('.')[0]!;

/**
 * Returns the points of the last matching band of each feature, most points first. `isTwin`: for the innocent
 * explanation, an unconfirmed declaration gets only the first band.
 */
function pointsOf(rows: Points, view: CaseView, isTwin = false): Reasons {
  return rows
    .flatMap(({ feature, bands }) => {
      const value = featureValue(view, feature);
      const { isDeclared, isBorneOut } = measureFeature(view, featureOfPart(feature));
      const band = bands.findLast((each) => passesTest(value, each, NO_BOUNDS));
      if (!band) return [];
      const points = isTwin && isDeclared && !isBorneOut ? bands[0]!.points : band.points;
      return [{ feature, points }];
    })
    .sort((a, b) => b.points - a.points);
}
