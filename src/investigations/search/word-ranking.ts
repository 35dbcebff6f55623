/** How soon further occurrences of a word stop to count, and how much the length of a text does. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** An occurrence is the number of a text, times this, and how often the word stands there, up to this. */
const COUNTS = 256;

/** Ranks texts, numbered as they are added, by the words that they share with a question (Okapi BM25). */
export class WordRanking {
  /** By word, the texts that have it: a number for each, as there are many. */
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

  /** A score for each text that has one of the words, above 0. */
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
        const weight = (count * (SATURATION + 1)) / (count + SATURATION * length);
        scores.set(text, (scores.get(text) ?? 0) + rarity * weight);
      }
    }
    return scores;
  }
}
