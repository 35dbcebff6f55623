import { causeOf, PlainError } from './plain-error.js';

/**
 * A store of this process is damaged or was changed from outside. The message says what is wrong and where.
 */
export class StoreFault extends PlainError {}

export const storeFaultOf = (error: unknown): StoreFault | null => causeOf(error, StoreFault);

export const NOT_STORED_TEXT = 'This write was not stored; what the request stored before it stands.';
