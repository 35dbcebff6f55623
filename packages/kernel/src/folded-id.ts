import { normalized } from './normalized-text.js';
import { UNSEEN } from './visible-text.js';

const SPACES = /\s+/gu;
const DOT_ABOVE_I = /i\u0307/gu;

/**
 * Returns a text by which two spellings of one id are equal: case, spaces around it, invisible characters,
 * the form of Unicode and the dot of an "i" (Turkish "İ" and "ı") do not count. Why: ids are typed into
 * settings by hand.
 */
export const foldedId = (id: string): string =>
  normalized(id, 'NFKC')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .trim()
    // Why both: "ß" and "SS" have the same capitals only.
    .toUpperCase()
    .toLowerCase()
    // "İ" becomes an "i" with a dot above of its own.
    .replace(DOT_ABOVE_I, 'i');
