import { STORED_VECTORS_MODEL_ID } from '../../platform/config/embedders.js';
import type { InvestigationContent } from '@alert-review/judgement';
import { passagesOfInvestigation } from '../projections/passages.projection.js';
import { embeddingTextOfPassage, vectorKey } from '../search/passage-text.js';

/** Returns the ids of the vectors of a result's texts. Other runs may share them. */
export const vectorKeysOfRun = (content: InvestigationContent): string[] =>
  passagesOfInvestigation(content).map((passage) =>
    vectorKey(STORED_VECTORS_MODEL_ID, embeddingTextOfPassage(passage)),
  );
