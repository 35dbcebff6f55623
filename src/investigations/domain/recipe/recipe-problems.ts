import type { z } from 'zod';
import { fieldOf, problemOf, type FieldProblem } from '../../../kernel/field-problems.js';
import type { BlockId } from '../scoring/dimensions.js';
import type { BlockDefaults } from './recipe.js';
import { RecipeSettings } from './recipe.events.js';

type BlockSettings = NonNullable<NonNullable<RecipeSettings['blocks']>[BlockId]>;

/** Settings as somebody wrote them: what has the shape of settings, and what is wrong with the rest. */
export function readSettings(given: object): { settings: RecipeSettings; problems: FieldProblem[] } {
  const settings = structuredClone(given);
  const { error } = RecipeSettings.safeParse(given);
  const faults = (error?.issues ?? []).flatMap(onePerKey);
  for (const { path } of faults) remove(settings, path);
  const problems = faults.map((issue) => problemOf(issue, given, 'settings'));
  const rest = RecipeSettings.safeParse(settings);
  return { settings: rest.data ?? {}, problems };
}

/** A fault that names several keys of one object, as one fault for each. */
function onePerKey(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code === 'invalid_key') return [unknownKey(issue.path, issue.input)];
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => unknownKey([...issue.path, key], issue.input));
}

const unknownKey = (path: PropertyKey[], input: unknown): z.core.$ZodIssue => ({
  code: 'custom',
  path,
  input,
  message: 'is no setting',
});

function remove(settings: object, path: readonly PropertyKey[]): void {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], settings);
  const key = path.at(-1);
  if (key !== undefined && parent !== null && typeof parent === 'object')
    delete (parent as Record<PropertyKey, unknown>)[key];
}

/** What the blocks do not know or take: a misspelt bound or flag would otherwise be ignored for ever. */
export function problemsWith(
  { blocks = {} }: RecipeSettings,
  known: readonly BlockDefaults[],
): FieldProblem[] {
  return Object.entries(blocks).flatMap(([id, own]) => {
    const block = known.find((each) => each.id === id);
    return block ? blockProblems(block, own) : [problem(['blocks', id], null, 'is no block')];
  });
}

function blockProblems(
  { id, flags, rules: schema }: BlockDefaults,
  { flagWeights = {}, rules = {} }: BlockSettings,
): FieldProblem[] {
  const place = ['blocks', id];
  const unknownFlags = Object.keys(flagWeights)
    .filter((flagId) => !flags.some((flag) => flag.id === flagId))
    .map((flagId) => problem([...place, 'flagWeights', flagId], flagId, `is no flag of the block ${id}`));
  const names = Object.keys(schema.parse({}) as object);
  const unknownRules = Object.keys(rules)
    .filter((name) => !names.includes(name))
    .map((name) => problem([...place, 'rules', name], name, `is no rule of the block ${id}`));
  const parsed = schema.safeParse(rules);
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const { value, message } = problemOf(issue, rules, 'rules');
    return problem([...place, 'rules', ...issue.path], shown(value), message);
  });
  const bands = parsed.success ? bandProblems([...place, 'rules'], rules, parsed.data as object) : [];
  return [...unknownFlags, ...unknownRules, ...wrong, ...bands];
}

const problem = (path: readonly PropertyKey[], value: string | null, message: string): FieldProblem => ({
  field: fieldOf(path),
  value,
  message,
});

const shown = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** A band that starts where a worse one holds is never met; equal bounds say the milder one is not wanted. */
function bandProblems(place: readonly string[], own: object, bounds: object): FieldProblem[] {
  const at = (name: string, message: string, value: unknown) =>
    problem([...place, name], String(value), message);
  const negative = Object.entries(own)
    .filter(([, value]) => typeof value === 'number' && value < 0)
    .map(([name, value]) => at(name, `is ${value}; no bound is below 0`, value));
  const numbers = bounds as Readonly<Record<string, unknown>>;
  const disordered = orderedBounds(Object.keys(own), bounds).flatMap(([milder, worse]) => {
    const [a, b] = [Number(numbers[milder]), Number(numbers[worse])];
    const isBelow = milder.includes('Below') && worse.includes('Below');
    if (isBelow ? a >= b : a <= b) return [];
    return milder in own
      ? [at(milder, `is ${a} and may not be ${isBelow ? 'lower' : 'higher'} than ${worse}, which is ${b}`, a)]
      : [
          at(
            worse,
            `is ${b} and may not be ${isBelow ? 'higher' : 'lower'} than ${milder}, which is ${a}`,
            b,
          ),
        ];
  });
  return [...negative, ...disordered];
}

/** What stands in the name of a bound, the milder or smaller one first. */
const ORDERED = [
  ['Yellow', 'Red'],
  ['yellow', 'red'],
  ['red', 'black'],
  ['HopsFrom', 'HopsTo'],
  ['YellowBelow', 'GreenAbove'],
] as const;

function orderedBounds(own: readonly string[], bounds: object): (readonly [string, string])[] {
  const pairs = Object.keys(bounds).flatMap((name) =>
    ORDERED.flatMap(([milder, worse]) => {
      const other = name.replace(milder, worse);
      return other !== name && other in bounds ? [[name, other] as const] : [];
    }),
  );
  return pairs.filter((pair) => pair.some((name) => own.includes(name)));
}
