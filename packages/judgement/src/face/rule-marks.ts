import { titleSourceOf } from '../rules/shown-outcome.js';
import { FLAG_TITLES, isKnownMark, RULE_TITLES, titleOfMark } from '../rules/titles.js';
import type { RunResult } from '../scoring/run-result.js';

/** A rule, pattern or flag with its title. */
export interface Mark {
  readonly id: string;
  readonly title: string;
}

/** Rules, patterns and flags by id: what results are named after, filtered and counted by. */
export const ruleMarks = {
  /** All of today's table, in its order. */
  all: [...RULE_TITLES, ...FLAG_TITLES].map(([id, title]): Mark => ({ id, title })),
  /** Tells whether today's table or an earlier one has this id. */
  isKnown: isKnownMark,
  /** Returns a title as it was when a result was made; today's or else the last one where none is meant. */
  title: titleOfMark,
  titleIn: (result: Pick<RunResult, 'perBlock' | 'titles'>, id: string): string =>
    titleOfMark(id, titleSourceOf(result)),
} as const;
