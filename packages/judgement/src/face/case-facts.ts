import { buildFacts, type CaseFacts, furtherFactsOf, subjectFactsOf } from '../case/facts/case-facts.js';

/** The facts of a case, where no store has to be asked: from records at hand, or in part. */
export const caseFacts = {
  /** Builds facts from records that were read, and from further facts that were gathered or kept. */
  fromRecords: buildFacts,
  /** Returns the facts that no record holds, which have to be kept to build the same facts again. */
  further: furtherFactsOf,
  /** Returns the subject's transactions as the analysis reads them. */
  subjectRows: (facts: CaseFacts) => subjectFactsOf(facts).transactions,
} as const;
