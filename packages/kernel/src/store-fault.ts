import { causeOf, PlainError } from './plain-error.js';

/** A store of this process is not as it was left; the message says what and where. */
export class StoreFault extends PlainError {}

export const storeFaultOf = (error: unknown): StoreFault | null => causeOf(error, StoreFault);

export const NOT_STORED = 'This write was not stored; what the request stored before it stands.';
