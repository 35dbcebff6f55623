import { normalized } from './normalized-text.js';
import { UNSEEN } from './visible-text.js';

const SPACES = /\s+/gu;
const DOT_ABOVE_I = /i\u0307/gu;

/**
 * Returns a form of an id that is equal for different spellings. It ignores case, repeated spaces and
 * spaces at the ends, invisible characters, the Unicode form, and the dot of an "i" (Turkish "İ" and "ı").
 * Needed because people type ids into settings by hand.
 */
export const foldedId = (id: string): string =>
  normalized(id, 'NFKC')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .trim()
    // Both are needed: "ß" and "SS" are equal only in upper case.
    .toUpperCase()
    .toLowerCase()
    // Lower-casing "İ" gives "i" and a separate dot above.
    .replace(DOT_ABOVE_I, 'i');
