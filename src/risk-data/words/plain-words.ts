import anyAscii from 'any-ascii';
import { normalized } from '../../kernel/normalized-text.js';

const ASCII = /^[ -~]*$/;
/** One sign may stand for eighteen letters; a text of nothing else is read in part. */
const GROWTH_MAX = 4;

/** Lower-case Latin letters and digits; other scripts are transliterated, accents and apostrophes go. */
export const wordsOf = (text: string): string[] =>
  (ASCII.test(text) ? text : anyAscii(normalized(text, 'NFKC').slice(0, GROWTH_MAX * text.length)))
    .toLowerCase()
    .replace(/['`’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
