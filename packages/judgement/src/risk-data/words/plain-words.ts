import anyAscii from 'any-ascii';
import { normalized } from '@alert-review/kernel';

const ASCII = /^[ -~]*$/;
/** Factor of length: one sign may stand for eighteen letters, and such a text is read in part. */
const GROWTH_MAX = 4;

/** Returns lower-case Latin letters and digits; transliterates others, drops accents and apostrophes. */
export const plainWordsOf = (text: string): string[] =>
  (ASCII.test(text) ? text : anyAscii(normalized(text, 'NFKC').slice(0, GROWTH_MAX * text.length)))
    .toLowerCase()
    .replace(/['`’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Writes letters of other scripts in Latin ones; Latin letters keep their accents, and signs stay. */
export const inLatinLetters = (text: string): string =>
  text.replace(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu, (run) => anyAscii(run));
