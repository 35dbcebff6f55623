/**
 * Longest run of combining marks that is kept. UAX 15 also splits longer runs, because no script needs
 * them.
 */
const MARKS_MAX = 30;
const MORE_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');
const ASCII = /^[\0-\x7f]*$/;

/** Normalizes a text. Runs of marks are limited because the engine sorts them in quadratic time. */
export const normalizedText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  ASCII.test(text) ? text : text.replace(MORE_MARKS, '$1').normalize(form);
