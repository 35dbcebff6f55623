import words from './list-words.json' with { type: 'json' };
import type { AnyText, ReferencedText } from './referenced-text.js';
import { joinTexts } from './referenced-text.js';
import { MessageFile } from './message.js';

export const LIST_WORDS = new MessageFile('list-words.json', words);

/** Joins texts as "a, b and c", clauses as "a, b, and c"; what is beyond `max` is told as "others". */
export function listedTexts(
  all: readonly AnyText[],
  max = Infinity,
  message: 'list' | 'list_of_clauses' = 'list',
): ReferencedText {
  const told = all.length > max ? [...all.slice(0, max), LIST_WORDS.write('others')] : all;
  const [last = '', ...before] = told.toReversed();
  if (before.length === 0) return joinTexts([last]);
  return LIST_WORDS.write(message, { list: joinTexts(before.toReversed(), ', '), last });
}
