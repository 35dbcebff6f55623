/** For the history of an alert, which shows the decisions that a four-eyes rule would have held. */
export { dispositionKind } from '../domain/disposition-kind.js';
export { reachesFlaggedSum } from '../domain/flagged-sum.js';
