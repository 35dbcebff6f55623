import { causeOf, PlainError } from './plain-error.js';

/**
 * A store of this process is damaged or was changed from outside. The message says what is wrong and where.
 */
export class StoreFault extends PlainError {}

/** Returns the fault of a store that caused an error; null if there is none. */
export const storeFaultOf = (error: unknown): StoreFault | null => causeOf(error, StoreFault);

/** Sentence for the error of a write that did not take effect. */
export const NOT_STORED_TEXT = 'This write was not stored; what the request stored before it stands.';
