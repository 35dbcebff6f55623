import type { CaseView } from '../features/case-view.js';
import { measure } from '../features/all-features.js';
import type { Condition, Test } from './conditions.js';

export type BoundOf = (name: string) => number;

/** Returns the value of a feature or of a part (`id.part`); null where it is not known. */
export function valueOf(view: CaseView, feature: string): number | string | null {
  const [id = '', part] = feature.split('.');
  const found = measure(view, id);
  return part === undefined ? found.value : (found.parts?.[part] ?? null);
}

/** Tells whether a value passes; for an unknown value nothing but `isKnown: false` holds. */
export function passes(value: number | string | null, test: Test, boundOf: BoundOf): boolean {
  if (test.isKnown !== undefined && test.isKnown !== (value !== null)) return false;
  const { above, from, below, upTo, is } = test;
  if (above === undefined && from === undefined && below === undefined && upTo === undefined && !is)
    return test.isKnown !== undefined;
  if (value === null) return false;
  const of = (bound: number | string) => (typeof bound === 'number' ? bound : boundOf(bound.slice(1)));
  const number = Number(value);
  return (
    (above === undefined || number > of(above)) &&
    (from === undefined || number >= of(from)) &&
    (below === undefined || number < of(below)) &&
    (upTo === undefined || number <= of(upTo)) &&
    (is === undefined || is.includes(value))
  );
}

export function holds(view: CaseView, condition: Condition, boundOf: BoundOf): boolean {
  const { feature, all, any, not, ...test } = condition;
  return (
    (feature === undefined || passes(valueOf(view, feature), test, boundOf)) &&
    (all === undefined || all.every((each) => holds(view, each, boundOf))) &&
    (any === undefined || any.some((each) => holds(view, each, boundOf))) &&
    (not === undefined || !holds(view, not, boundOf))
  );
}
