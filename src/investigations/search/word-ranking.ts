import words from '../../risk-data/data/question-words.json' with { type: 'json' };

/** Words of every question and text, which say nothing about what is looked for. */
const STOP_WORDS = new Set(words.stopWords.split(' '));

/** Endings that are cut off, longest first; at least STEM_CHARS_MIN letters stay. */
const WORD_ENDINGS = words.endings.split(' ');
const STEM_CHARS_MIN = 3;

/** Returns lower-case words without accents, stop words and endings; a number is one word. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const found = plain.match(/[\p{L}\p{N}]+(?:['’.@-][\p{L}\p{N}]+)*/gu) ?? [];
  return found
    .flatMap(partsOf)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
}

/** Returns a compound or an address as a whole and by its parts. */
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

/** How soon further occurrences of a word stop counting, and how much the length of a text counts. */
const REPEATED_WORD_SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** Factor in an occurrence: text number times this, plus the count of the word, at most this less one. */
const COUNTS = 256;

/** Ranks texts, numbered as they are added, by the words that they share with a question (Okapi BM25). */
export class WordRanking {
  /** Occurrences by word: one number for each text that has it, as there are many. */
  private readonly occurrences = new Map<string, number[]>();
  private readonly lengths: number[] = [];
  private lengthSum = 0;

  add(words: readonly string[]): void {
    const text = this.lengths.length;
    this.lengths.push(words.length);
    this.lengthSum += words.length;
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const occurrence = text * COUNTS + Math.min(count, COUNTS - 1);
      const known = this.occurrences.get(word);
      if (known) known.push(occurrence);
      else this.occurrences.set(word, [occurrence]);
    }
  }

  /** Returns a score above 0 for each text that has one of the words. */
  scores(words: readonly string[]): Map<number, number> {
    const scores = new Map<number, number>();
    const meanLength = this.lengthSum / this.lengths.length;
    for (const word of new Set(words)) {
      const known = this.occurrences.get(word);
      if (!known) continue;
      const having = known.length;
      const rarity = Math.log(1 + (this.lengths.length - having + 0.5) / (having + 0.5));
      for (const occurrence of known) {
        const [text, count] = [Math.floor(occurrence / COUNTS), occurrence % COUNTS];
        const length = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * this.lengths[text]!) / meanLength;
        const weight = (count * (REPEATED_WORD_SATURATION + 1)) / (count + REPEATED_WORD_SATURATION * length);
        scores.set(text, (scores.get(text) ?? 0) + rarity * weight);
      }
    }
    return scores;
  }
}
