import type { GetDecisionFigures } from '../../alerts/queries/get-decision-figures.query.js';
import type { PolicyHistory } from '../../automation/queries/list-policy-histories.query.js';
import type { ThresholdFigures } from '../../calibration/queries/get-threshold-figures.query.js';
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
  readonly log: LogFacts;
}
