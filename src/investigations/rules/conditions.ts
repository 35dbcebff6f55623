import { z } from 'zod';

/** A number, or `$name` of a bound of the recipe; `$block.name` for one of another block. */
const Bound = z.union([z.number(), z.string().regex(/^\$(?:[a-z_]+\.)?[a-zA-Z0-9]+$/)]);

/** A test, of which all given members have to hold. `feature` may be `id.part`. */
export const Test = z.strictObject({
  above: Bound.optional(),
  from: Bound.optional(),
  below: Bound.optional(),
  upTo: Bound.optional(),
  is: z.array(z.union([z.string(), z.number()])).optional(),
  isKnown: z.boolean().optional(),
});

export type Test = z.infer<typeof Test>;

export interface Condition extends Test {
  readonly feature?: string | undefined;
  readonly all?: readonly Condition[] | undefined;
  readonly any?: readonly Condition[] | undefined;
  readonly not?: Condition | undefined;
}

export const Condition: z.ZodType<Condition> = z.lazy(() =>
  Test.extend({
    feature: z.string().optional(),
    all: z.array(Condition).optional(),
    any: z.array(Condition).optional(),
    not: Condition.optional(),
  }),
);

/** Returns the features, or parts of them, that a condition reads. */
export function featuresIn(condition: Condition): string[] {
  const { feature, all = [], any = [], not } = condition;
  const own = feature === undefined ? [] : [feature];
  return [...new Set([...own, ...[...all, ...any, ...(not ? [not] : [])].flatMap(featuresIn)])];
}
