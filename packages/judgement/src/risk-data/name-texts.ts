import { BANK_WORDS } from './name-words.js';
import { plainWordsOf } from './words/plain-words.js';

const WORDS_BESIDE_MAX = 3;
const TEXT_CHARS_MAX = 2_000;

/**
 * Returns possible bank names within a text ("Ivan Petrov, Bank Example"); an empty list if the whole text is
 * a bank name.
 */
export function bankNamesIn(text: string): string[] {
  const words = plainWordsOf(text.slice(0, TEXT_CHARS_MAX));
  const at = words.findIndex((word) => BANK_WORDS.has(word));
  if (at < 0) return [];
  const names = new Set<string>();
  for (let beside = 1; beside <= WORDS_BESIDE_MAX; beside++) {
    if (at + beside < words.length) names.add(words.slice(at, at + beside + 1).join(' '));
    if (at >= beside) names.add(words.slice(at - beside, at + 1).join(' '));
  }
  names.delete(words.join(' '));
  return [...names];
}
