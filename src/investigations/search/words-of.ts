import words from '../domain/search/question-words.json' with { type: 'json' };

/** Words of every question and text, which say nothing about what is looked for. */
const STOP_WORDS = new Set(words.stopWords.split(' '));

/** Endings that are cut off, longest first; at least STEM_CHARS_MIN letters stay. */
const WORD_ENDINGS = words.endings.split(' ');
const STEM_CHARS_MIN = 3;

/** Returns lower-case words without accents, stop words and endings; a number is one word. */
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
