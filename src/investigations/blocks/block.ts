import type { z } from 'zod';
import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import type { ExplanationKind } from '../domain/case/facts/explanation.js';
import { SHARERS_MAX } from '../domain/case/facts/contact-facts.js';
import type { Fact } from '../domain/scoring/dependent-flags.js';
import type { Dimension } from '../domain/scoring/dimensions.js';
import type { NotedFlag } from '../domain/notes/note-effects.js';
import { makeFlag, type Color, type Finding, type Flag, type Told } from '../domain/scoring/flag.js';
import type { BlockDefaults, Recipe } from '../domain/recipe/recipe.js';

export type Findings = Readonly<Record<string, Finding>>;

export interface Analysis {
  /** One of every flag of the block, in the order of `flags`. */
  readonly findings: Findings;
  /** One or two sentences of figures that open the write-up; customer text in it is `quoted`. */
  readonly overview: Told;
}

/** Numbers that no recipe changes, by the names under which docs/flags.md tells them. */
export type FixedNumber =
  | 'opening'
  | 'week'
  | 'small_amounts'
  | 'no_structuring'
  | 'arranged_payment'
  | 'one_day'
  | 'rare_counterparty'
  | 'burst'
  | 'pass_through'
  | 'passed_money'
  | 'chance'
  | 'fan'
  | 'movements'
  | 'cycle_search'
  | 'chain'
  | 'plausible_age'
  | 'countries_looked_up'
  | 'name_likeness'
  | 'compared_name'
  | 'own_names'
  | 'other_parties'
  | 'counterparty_names'
  | 'naming_text'
  | 'read_text'
  | 'texts'
  | 'sharers';

/** All that names a flag elsewhere (docs/flags.md, the recipe, what notes do) is read from here. */
export interface FlagDefinition extends NotedFlag {
  /** Wire name such as TP2; stored runs and recipes name it, so it is never changed or used again. */
  readonly id: string;
  readonly title: string;
  /** What is measured. `{name}`, here and in the bands, stands for the default of that rule. */
  readonly measures: string;
  /** When it takes each colour but white, which it has where the data is there and no band is met. */
  readonly bands: Partial<Readonly<Record<Exclude<Color, 'white'>, string>>>;
  readonly unit: string;
  /** Facts that other flags measure as well: the strongest of them counts whole, the others in part. */
  readonly facts?: readonly Fact[];
  /** 0 to 1, the default of the recipe; 1 if left out. */
  readonly weight?: number;
  /** For the reader of a result: why the flag is looked at. */
  readonly explains: string;
  readonly source: string;
  /** Exactly the rules of its block that `find` reads. */
  readonly rules?: readonly string[];
  /** Innocent reasons that explain it: it is judged without their transactions as well. */
  readonly explainedBy?: readonly ExplanationKind[];
  /** What decides its colour beside its rules and the percentiles of the peers. */
  readonly fixed?: readonly FixedNumber[];
  /** Lists that make amounts comparable. */
  readonly amountsBy?: readonly ('reporting_thresholds' | 'fx')[];
}

export interface AssessedFlag<View, Rules> extends FlagDefinition {
  readonly rules?: readonly (keyof Rules & string)[];
  find(view: View, rules: Rules): Finding;
}

/** The bounds of a block; every one has a default, whose source is its description. */
export type RulesSchema<Rules> = z.ZodType<Rules> & { readonly shape: Readonly<Record<string, z.ZodType>> };

/** A pure function from selected facts to findings, of which the engine makes flags, score and write-up. */
export interface Block<Input, Rules> extends BlockDefaults {
  /** Raised whenever the same input may give another result. */
  readonly rev: number;
  readonly title: string;
  readonly dimension: Dimension;
  readonly rules: RulesSchema<Rules>;
  readonly flags: readonly FlagDefinition[];
  /** Names in `listVersions` of the data lists that the block reads. */
  readonly reads: readonly string[];
  /** Exactly what `analyse` needs: it enters the input hash. `recipe`: for leaning on another block. */
  select(facts: CaseFacts, recipe?: Recipe): Input;
  analyse(input: Input, rules: Rules): Analysis;
}

const known = new WeakMap<object, { readonly schema: unknown; readonly rules: unknown }>();

/** The bounds as the block's schema gives them out: nearly all runs of a process share a recipe. */
export function rulesOf<Rules>(
  { rules: schema }: { readonly rules: RulesSchema<Rules> },
  ofRecipe: object,
): Rules {
  const kept = known.get(ofRecipe);
  if (kept?.schema === schema) return kept.rules as Rules;
  const rules = schema.parse(ofRecipe);
  known.set(ofRecipe, { schema, rules });
  return rules;
}

export const findAll = <View, Rules>(
  flags: readonly AssessedFlag<View, Rules>[],
  view: View,
  rules: Rules,
): Findings => Object.fromEntries(flags.map((flag) => [flag.id, flag.find(view, rules)]));

export const factsOf = (flags: readonly FlagDefinition[]): Readonly<Record<string, readonly Fact[]>> =>
  Object.fromEntries(flags.flatMap(({ id, facts }) => (facts ? [[id, facts]] : [])));

/** The same finding for each of the flags, where there is nothing to look at. */
export const allFound = (flags: readonly FlagDefinition[], finding: Finding): Findings =>
  Object.fromEntries(flags.map(({ id }) => [id, finding]));

export const flagsFrom = (findings: Findings): Flag[] =>
  Object.entries(findings).map(([flagId, finding]) => makeFlag(flagId, finding));

/** Red or yellow where the strictly greater bound is passed, otherwise white. */
export const colorAbove = <Value extends number | bigint>(
  value: Value,
  bounds: { readonly yellow: Value; readonly red: Value },
): Color => (value > bounds.red ? 'red' : value > bounds.yellow ? 'yellow' : 'white');

/** Red or yellow where the bound is reached, otherwise white. */
export const colorFrom = (value: number, bounds: { readonly yellow: number; readonly red: number }): Color =>
  value >= bounds.red ? 'red' : value >= bounds.yellow ? 'yellow' : 'white';

/** For a count of other entities: of one address or number no more than SHARERS_MAX are looked up. */
export const orMore = (sharers: number): string => (sharers >= SHARERS_MAX ? ' or more' : '');
