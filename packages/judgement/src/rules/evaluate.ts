import { z } from 'zod';
import type { CaseView } from '../features/feature.js';
import { measureFeature } from '../features/all-features.js';

/** A number, or `$name` for a bound of the scoring rules; `$block.name` for a bound of another block. */
const Bound = z.union([z.number(), z.string().regex(/^\$(?:[a-z_]+\.)?[a-zA-Z0-9]+$/)]);

/** A test of a value; all given members must hold. `feature` may be `id.part`. */
export const ConditionTest = z.strictObject({
  above: Bound.optional(),
  from: Bound.optional(),
  below: Bound.optional(),
  upTo: Bound.optional(),
  is: z.array(z.union([z.string(), z.number()])).optional(),
  isKnown: z.boolean().optional(),
});

export type ConditionTest = z.infer<typeof ConditionTest>;

export interface Condition extends ConditionTest {
  readonly feature?: string | undefined;
  readonly all?: readonly Condition[] | undefined;
  readonly any?: readonly Condition[] | undefined;
  readonly not?: Condition | undefined;
}

export const Condition: z.ZodType<Condition> = z.lazy(() =>
  ConditionTest.extend({
    feature: z.string().optional(),
    all: z.array(Condition).optional(),
    any: z.array(Condition).optional(),
    not: Condition.optional(),
  }),
);

/** Returns the features, or parts of features, that a condition reads. */
export function featuresIn(condition: Condition): string[] {
  const { feature, all = [], any = [], not } = condition;
  const own = feature === undefined ? [] : [feature];
  return [...new Set([...own, ...[...all, ...any, ...(not ? [not] : [])].flatMap(featuresIn)])];
}

export type BoundOf = (name: string) => number;

/** Returns the value of a feature or of a part (`id.part`); null if unknown. */
export function featureValue(view: CaseView, feature: string): number | string | null {
  const [id = '', part] = feature.split('.');
  const found = measureFeature(view, id);
  return part === undefined ? found.value : (found.parts?.[part] ?? null);
}

/** Tells whether a value passes a test. An unknown value passes only `isKnown: false`. */
export function passesTest(value: number | string | null, test: ConditionTest, boundOf: BoundOf): boolean {
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

export function isConditionMet(view: CaseView, condition: Condition, boundOf: BoundOf): boolean {
  const { feature, all, any, not, ...test } = condition;
  return (
    (feature === undefined || passesTest(featureValue(view, feature), test, boundOf)) &&
    (all === undefined || all.every((each) => isConditionMet(view, each, boundOf))) &&
    (any === undefined || any.some((each) => isConditionMet(view, each, boundOf))) &&
    (not === undefined || !isConditionMet(view, not, boundOf))
  );
}
