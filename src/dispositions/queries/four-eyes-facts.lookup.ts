import { dispositionKind } from '../domain/disposition-kind.js';
import { reachesFlaggedSum } from '../domain/flagged-sum.js';

/** For the history of an alert, which shows the decisions that a four-eyes rule would have held. */
export const kindOfDisposition = dispositionKind;
export const isFlaggedSumReached = reachesFlaggedSum;
