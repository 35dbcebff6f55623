import { normalizedText } from './normalized-text.js';
import { INVISIBLE_CHARACTERS } from './visible-text.js';

const SPACES = /\s+/gu;
const DOT_ABOVE_I = /i\u0307/gu;

/**
 * Returns a form of an id that is equal for different spellings. It ignores case, repeated spaces and
 * spaces at the ends, invisible characters, the Unicode form, and the dot of an "i" (Turkish "İ" and "ı").
 * Needed because people type ids into settings by hand.
 */
export const comparableId = (id: string): string =>
  normalizedText(id, 'NFKC')
    .replace(SPACES, ' ')
    .replace(INVISIBLE_CHARACTERS, '')
    .trim()
    // Upper case first and lower case afterwards: "ß" and "SS" are equal only in upper case.
    .toUpperCase()
    .toLowerCase()
    // Lower-casing "İ" gives "i" and a separate dot above.
    .replace(DOT_ABOVE_I, 'i');
