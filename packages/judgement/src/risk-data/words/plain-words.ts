import anyAscii from 'any-ascii';
import { normalizedText } from '@alert-review/kernel';
import { withLetterPairs } from './script-spellings.js';

const ASCII = /^[ -~]*$/;
/**
 * Limit of the growth in length: one character may stand for eighteen letters; such a text is read only in
 * part.
 */
const GROWTH_MAX = 4;

/**
 * Returns words in lower-case Latin letters and digits: transliterates other scripts, drops accents and
 * apostrophes.
 */
export const plainWordsOf = (text: string): string[] =>
  (ASCII.test(text)
    ? text
    : anyAscii(withLetterPairs(normalizedText(text, 'NFKC').slice(0, GROWTH_MAX * text.length)))
  )
    .toLowerCase()
    .replace(/['`’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Transliterates other scripts to Latin letters. Latin letters keep their accents, and punctuation stays. */
export const inLatinLetters = (text: string): string =>
  text.replace(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu, (run) => anyAscii(run));
