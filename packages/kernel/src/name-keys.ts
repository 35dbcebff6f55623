import { normalizedText } from './normalized-text.js';

/** Maximum number of words in the key of a name. */
export const NAME_KEY_WORDS_MAX = 10;

const KEY_CHARS_MAX = 200;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns a word in lower case and in compatibility form (NFKC), so that case and width make no difference.
 */
export const nameWord = (word: string): string => normalizedText(word, 'NFKC').toLowerCase();

/** Joins words, as written by `nameWord`, into a key that is short enough for an index. */
export function nameKey(words: readonly string[]): string {
  const key = words.slice(0, NAME_KEY_WORDS_MAX).join(' ');
  // Slice before Array.from, which would otherwise list every character of a long text. A character has at
  // most two code units.
  return key.length <= KEY_CHARS_MAX
    ? key
    : Array.from(key.slice(0, 2 * KEY_CHARS_MAX))
        .slice(0, KEY_CHARS_MAX)
        .join('');
}

/**
 * Returns the distinct keys of names, by which an index finds the names in a text. A name without letters or
 * digits has no key.
 */
export function nameKeysOf(names: readonly (string | null | undefined)[]): string[] {
  const keys = names.map((name) => nameKey(firstWords(name ?? '').map(nameWord)));
  return [...new Set(keys)].filter((key) => key !== '');
}

function firstWords(name: string): string[] {
  const words: string[] = [];
  for (const [word] of name.matchAll(WORD)) if (words.push(word) === NAME_KEY_WORDS_MAX) break;
  return words;
}
