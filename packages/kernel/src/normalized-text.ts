/** Most marks in a row; UAX 15 breaks longer runs, too, as no script needs them. */
const MARKS_MAX = 30;
const MORE_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');
const ASCII = /^[\0-\x7f]*$/;

/** Why limited: the engine sorts marks in the square of their number. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  ASCII.test(text) ? text : text.replace(MORE_MARKS, '$1').normalize(form);
