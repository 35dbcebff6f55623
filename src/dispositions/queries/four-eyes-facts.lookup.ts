import { dispositionKind } from '../domain/disposition-kind.js';
import { reachesSum } from '../domain/flagged-sum.js';

/** `dispositionKind` and `reachesSum` for the history: which decisions a four-eyes rule would have held. */
export const kindOfDisposition = dispositionKind;
export const reachesFlaggedSum = reachesSum;
