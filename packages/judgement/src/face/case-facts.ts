import { buildFacts, type CaseFacts, furtherFactsOf, subjectFactsOf } from '../case/facts/case-facts.js';

/** Builds the facts of a case from records that were already read, without access to a store. */
export const caseFacts = {
  /** Builds facts from records, and from further facts that were gathered now or kept earlier. */
  fromRecords: buildFacts,
  /** Returns the facts that no record contains. Keep them to build the same facts again. */
  further: furtherFactsOf,
  /** Returns the transactions of the alert's customer as the analysis reads them. */
  subjectRows: (facts: CaseFacts) => subjectFactsOf(facts).transactions,
} as const;
