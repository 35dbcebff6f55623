import { assessCase, assessCaseInSteps } from '../assessment/assess-case.js';
import { EMPTY_RUN_HISTORY } from '../assessment/run-blocks.js';
import { takeSpentTimes } from '../assessment/spent-time.js';
import { InvestigationContent } from '../scoring/investigation-content.js';

/**
 * Assesses the facts of a case by an organization's scoring rules. Pure: equal input gives equal canonical
 * JSON.
 */
export const caseAssessment = {
  atOnce: assessCase,
  /** In steps that allow pauses, for a thread that has other work. */
  inSteps: assessCaseInSteps,
  /** Input of a first investigation: there are no notes and no earlier result. */
  firstInvestigation: { past: EMPTY_RUN_HISTORY, previous: null },
  /** Schema of what an assessment returns, as it is stored. */
  content: InvestigationContent,
  /** Returns the time (ms) by rule that this thread spent since the last call. */
  takeSpentTimes,
} as const;
