import type { z } from 'zod';
import type { CaseFacts } from '../domain/case/case-facts.js';
import { SHARERS_MAX } from '../domain/case/contact-facts.js';
import type { Dimension } from '../domain/scoring/dimensions.js';
import type { Color, Finding, Flag, Told } from '../domain/scoring/flag.js';
import { makeFlag } from '../domain/scoring/flag.js';
import type { BlockDefaults, Recipe } from '../domain/recipe/recipe.js';

/** What a block found, by flag id. */
export type Findings = Readonly<Record<string, Finding>>;

export interface Analysis {
  /** One of every flag of the block, in the order of `flagIds`. */
  readonly findings: Findings;
  /** One or two sentences of figures that open the write-up; customer text in it is `quoted`. */
  readonly overview: Told;
}

/**
 * One analysis block: a pure function from selected facts to findings. Flags, score and write-up are made
 * from them by the engine, by one formula for all blocks. To add one: a file beside this one, a line
 * in the index.
 */
export interface Block<Input, Rules> extends BlockDefaults {
  /** Raised whenever the same input may give another result. */
  readonly rev: number;
  readonly title: string;
  readonly dimension: Dimension;
  /** The bands and their defaults; every field has one. */
  readonly rules: z.ZodType<Rules>;
  /** Names in `listVersions` of the data lists that the block reads. */
  readonly reads: readonly string[];
  /**
   * Exactly what `analyse` needs, as JSON: it enters the input hash, so nothing unread may be in it. The
   * recipe is for a block that leans on another one; without it the defaults hold.
   */
  select(facts: CaseFacts, recipe?: Recipe): Input;
  analyse(input: Input, rules: Rules): Analysis;
}

/** The flags of these findings with their texts, in the same order. */
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
