import { causeOf, PlainError } from './plain-error.js';

/** Something in the stores of this process is not as it was left; the message says what and where. */
export class StoreFault extends PlainError {}

export const storeFaultOf = (error: unknown): StoreFault | null => causeOf(error, StoreFault);

/** Of one write of several that a request makes. */
export const NOT_STORED = 'This write was not stored; what the request stored before it stands.';
