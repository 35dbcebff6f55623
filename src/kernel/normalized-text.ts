/** UAX 15 breaks longer runs, too: no script needs them. */
const MARKS_MAX = 30;
const MORE_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');
const ASCII = /^[\0-\x7f]*$/;

/** Without the marks behind MARKS_MAX in a row, which the engine sorts in the square of their number. */
export const normalized = (text: string, form: 'NFKC' | 'NFKD'): string =>
  ASCII.test(text) ? text : text.replace(MORE_MARKS, '$1').normalize(form);
