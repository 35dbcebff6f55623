import { ModelFigures, modelSections } from '../assessment/model-sections.js';
import { ENGINE_VERSION } from '../recipe/recipe.js';
import { BLOCKS, FLAGS, measureNames } from '../rules/rule-table.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';

const REVISIONS = new Map(BLOCKS.map(({ id, rev }) => [id, rev]));

/** The model itself: its version, its flags and measures, and its description. */
export const scoringModel = {
  version: ENGINE_VERSION,
  /** All flags with their words, in the order in which results show them. */
  flags: FLAGS,
  /** Names of the features, and of their parts as `feature.part`, that any rule reads. */
  measures: measureNames(),
  /** Schema of measured figures, which the description holds. */
  figures: ModelFigures,
  /** Returns the description as markdown. */
  describe: modelSections,
  /** Tells whether today's engine and recipe (by its hash) made a result. */
  hasMade: ({ configHash, result }: InvestigationContent, configHashOfToday: string): boolean =>
    configHash === configHashOfToday &&
    result.perBlock.every(
      ({ blockId, rev, engine }) => rev === REVISIONS.get(blockId) && engine === ENGINE_VERSION,
    ),
} as const;
