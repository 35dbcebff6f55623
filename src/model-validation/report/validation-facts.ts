import type { GetDecisionFigures } from '../../alerts/queries/get-decision-figures.query.js';
import type { PolicyHistory } from '../../automation/queries/list-policy-histories.query.js';
import type { ThresholdFigures } from '../../calibration/queries/get-threshold-figures.query.js';
import type { GetFlagAgreement } from '../../investigations/queries/get-flag-agreement.query.js';
import type { RecipeVersion } from '../../investigations/queries/list-recipe-changes.query.js';
import type { CountedSample } from '../../quality-reviews/queries/count-sample-reviews.query.js';

/** Decisions of people about the alerts that were created in a calendar month in UTC, such as 2026-03. */
export interface MonthOfDecisions {
  readonly month: string;
  readonly figures: GetDecisionFigures['result'];
}

/** The organization's part of the log when the report was made. */
export interface LogFacts {
  readonly events: number;
  /** When the first and the newest signed event were recorded; null without events. */
  readonly firstAt: string | null;
  readonly newestAt: string | null;
  readonly keys: number;
  /** Ranges of events that were signed once and that the log lacks, since an operator accepted the loss. */
  readonly lostRanges: number;
}

/** Who holds which role now, and what the organization has switched on. */
export interface Accountability {
  /** Ids of users who are not disabled. */
  readonly administrators: readonly string[];
  readonly reviewers: readonly string[];
  /** Number of all users who may decide alerts. */
  readonly deciding: number;
  readonly features: readonly string[];
  /** Rules of four-eyes approval that are in force, in words. */
  readonly secondPerson: readonly string[];
}

/** All that the report tells. */
export interface ValidationFacts {
  readonly organization: string;
  readonly madeAt: string;
  readonly product: string;
  readonly engine: number;
  /** Description of the engine in Markdown, with rules, sets and measured figures. */
  readonly model: string;
  readonly escalateAt: number;
  readonly recipeVersion: number;
  readonly recipeVersions: readonly RecipeVersion[];
  readonly thresholds: ThresholdFigures;
  readonly policies: readonly PolicyHistory[];
  readonly samples: readonly CountedSample[];
  readonly decisions: readonly MonthOfDecisions[];
  /** How often people agreed with each indicator, from their feedback and notes. */
  readonly flags: GetFlagAgreement['result']['byFlag'];
  readonly accountability: Accountability;
  readonly log: LogFacts;
}
