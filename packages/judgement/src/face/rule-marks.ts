import { titleSourceOf } from '../rules/shown-outcome.js';
import { FLAG_TITLES, isKnownMark, RULE_TITLES, titleOfMark } from '../rules/titles.js';
import type { RunResult } from '../scoring/run-result.js';

/** A rule, pattern or flag with its title. */
export interface Mark {
  readonly id: string;
  readonly title: string;
}

/** Rules, patterns and flags by id. Results are named after them, and are filtered and counted by them. */
export const ruleMarks = {
  /** All marks of the current version, in the order of the rule table. */
  all: [...RULE_TITLES, ...FLAG_TITLES].map(([id, title]): Mark => ({ id, title })),
  /** Tells whether the id exists in the current or an earlier version. */
  isKnown: isKnownMark,
  /**
   * Returns a title as it was when a result was made; if no result is given, the current or last known title.
   */
  title: titleOfMark,
  titleIn: (result: Pick<RunResult, 'perBlock' | 'titles'>, id: string): string =>
    titleOfMark(id, titleSourceOf(result)),
} as const;
