import { normalized } from './normalized-text.js';

export const NAME_KEY_WORDS_MAX = 10;

const KEY_CHARS_MAX = 200;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns a word without differences of case and width. */
export const nameWord = (word: string): string => normalized(word, 'NFKC').toLowerCase();

/** Returns words, as `nameWord` writes them, as a key short enough for an index. */
export function nameKey(words: readonly string[]): string {
  const key = words.slice(0, NAME_KEY_WORDS_MAX).join(' ');
  // Why cut first: of a longer text a list of all characters would be made; a character has two halves.
  return key.length <= KEY_CHARS_MAX
    ? key
    : Array.from(key.slice(0, 2 * KEY_CHARS_MAX))
        .slice(0, KEY_CHARS_MAX)
        .join('');
}

/** Returns the keys by which names are found in a text, without repeats; a name without letters has none. */
export function nameKeysOf(names: readonly (string | null | undefined)[]): string[] {
  const keys = names.map((name) => nameKey(firstWords(name ?? '').map(nameWord)));
  return [...new Set(keys)].filter((key) => key !== '');
}

function firstWords(name: string): string[] {
  const words: string[] = [];
  for (const [word] of name.matchAll(WORD)) if (words.push(word) === NAME_KEY_WORDS_MAX) break;
  return words;
}
