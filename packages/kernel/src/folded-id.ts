import { normalized } from './normalized-text.js';
import { UNSEEN } from './visible-text.js';

const SPACES = /\s+/gu;

/**
 * Returns a text by which two spellings of one id are equal: case, spaces around it, invisible characters and
 * the form of Unicode do not count. Why: ids are typed into settings by hand.
 */
export const foldedId = (id: string): string =>
  normalized(id, 'NFKC')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .trim()
    // Why both: "ß" and "SS" have the same capitals only.
    .toUpperCase()
    .toLowerCase();
