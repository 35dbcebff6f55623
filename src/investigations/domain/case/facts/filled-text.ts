import { normalized } from '../../../../kernel/normalized-text.js';
import { compiledWords } from '../../../../risk-data/words/word-lists.js';

/** Most characters that decide whether a text says anything. */
const CHARS_MAX = 2_000;

/** Characters without a shape, the fillers that count as letters included. */
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** Answers that fill a field and say nothing, in words. */
const placeholders = compiledWords('placeholders', ({ answers }) => new Set(answers));

const plainWords = (text: string): string =>
  normalized(text.slice(0, CHARS_MAX), 'NFKC')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim()
    .toLowerCase();

export const isBlank = (text: string): boolean =>
  !/[a-z\d]/i.test(text.slice(0, CHARS_MAX)) && plainWords(text) === '';

/** Tells whether a text has a letter or digit and is no placeholder such as "n/a", "TBD" or zeros. */
export function isNoPlaceholder(text: string): boolean {
  const words = plainWords(text);
  return !/^[0 ]*$/.test(words) && !placeholders().has(words);
}
