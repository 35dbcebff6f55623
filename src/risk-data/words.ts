import anyAscii from 'any-ascii';

const ASCII = /^[ -~]*$/;

/**
 * The words of a text as they are compared: lower-case letters and digits of the Latin script. Other scripts
 * are transliterated, accents and apostrophes go.
 */
export const wordsOf = (text: string): string[] =>
  (ASCII.test(text) ? text : anyAscii(text.normalize('NFKC')))
    .toLowerCase()
    .replace(/['`’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
