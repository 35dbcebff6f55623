import anyAscii from 'any-ascii';

const ASCII = /^[ -~]*$/;

/** Lower-case Latin letters and digits; other scripts are transliterated, accents and apostrophes go. */
export const wordsOf = (text: string): string[] =>
  (ASCII.test(text) ? text : anyAscii(text.normalize('NFKC')))
    .toLowerCase()
    .replace(/['`’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
