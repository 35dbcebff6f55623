import { dispositionKind } from '../domain/disposition-kind.js';
import { flaggedSumReaches } from '../domain/flagged-sum.js';

/** `dispositionKind` and `flaggedSumReaches` for the history: which decisions a four-eyes rule would have held. */
export const kindOfDisposition = dispositionKind;
export const reachesFlaggedSum = flaggedSumReaches;
