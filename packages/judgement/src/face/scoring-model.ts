import { ModelFigures, modelSections } from '../assessment/model-sections.js';
import { ENGINE_VERSION } from '../recipe/recipe.js';
import { BLOCKS, FLAGS, measureNames } from '../rules/rule-table.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';

const REVISIONS = new Map(BLOCKS.map(({ id, rev }) => [id, rev]));

/** The scoring model: its version, its flags and features, and its description. */
export const scoringModel = {
  version: ENGINE_VERSION,
  /** All flags with their texts, in the order in which results display them. */
  flags: FLAGS,
  /** Names of the features that rules read, and of their parts as `feature.part`. */
  measures: measureNames(),
  /** Schema of the measured figures in the description. */
  figures: ModelFigures,
  /** Returns the description of the model in Markdown. */
  describe: modelSections,
  /** Tells whether today's engine and scoring rules (by their hash) produced a result. */
  hasMade: ({ configHash, result }: InvestigationContent, configHashOfToday: string): boolean =>
    configHash === configHashOfToday &&
    result.perBlock.every(
      ({ blockId, rev, engine }) => rev === REVISIONS.get(blockId) && engine === ENGINE_VERSION,
    ),
} as const;
