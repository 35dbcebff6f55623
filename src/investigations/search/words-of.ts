import words from '../domain/search/question-words.json' with { type: 'json' };

/** Words that occur in every question and text, and therefore do not help to find anything. */
const STOP_WORDS = new Set(words.stopWords.split(' '));

/** Endings that are cut off, longest first. At least STEM_CHARS_MIN letters remain. */
const WORD_ENDINGS = words.endings.split(' ');
const STEM_CHARS_MIN = 3;

/** Returns words in lower case without accents, stop words and endings. A number is a single word. */
export function searchWordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const found = plain.match(/[\p{L}\p{N}]+(?:['’.@-][\p{L}\p{N}]+)*/gu) ?? [];
  return found
    .flatMap(partsOf)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
}

function partsOf(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u);
  return parts.length > 1 ? [word, ...parts] : parts;
}

function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const ending = WORD_ENDINGS.find(
    (each) => word.endsWith(each) && word.length - each.length >= STEM_CHARS_MIN,
  );
  return ending ? word.slice(0, -ending.length) : word;
}
