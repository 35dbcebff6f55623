import type { Color } from '../../src/investigations/domain/scoring/flag.js';

/** What docs/flags.md says about one flag. */
export interface FlagGuide {
  /** What is measured. */
  readonly measures: string;
  /**
   * When the flag takes each colour it can take beside white, worst first. `{name}` stands for the default of
   * that field of the block's rules.
   */
  readonly bands: Partial<Readonly<Record<Exclude<Color, 'white'>, string>>>;
  /** Where the rule comes from, and its constants. */
  readonly source: string;
}

export type FlagGuides = Readonly<Record<string, FlagGuide>>;
