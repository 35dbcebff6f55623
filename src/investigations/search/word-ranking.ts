/** How soon further occurrences of a word stop to count, and how much the length of a text does. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

interface Occurrences {
  /** Numbers of texts, and how often the word stands in each. */
  readonly texts: number[];
  readonly counts: number[];
}

/** Ranks texts, numbered as they are added, by the words that they share with a question (Okapi BM25). */
export class WordRanking {
  private readonly occurrences = new Map<string, Occurrences>();
  private readonly lengths: number[] = [];
  private lengthSum = 0;

  add(words: readonly string[]): void {
    const text = this.lengths.length;
    this.lengths.push(words.length);
    this.lengthSum += words.length;
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      let known = this.occurrences.get(word);
      if (!known) this.occurrences.set(word, (known = { texts: [], counts: [] }));
      known.texts.push(text);
      known.counts.push(count);
    }
  }

  /** A score for each text that has one of the words, above 0. */
  scores(words: readonly string[]): Map<number, number> {
    const scores = new Map<number, number>();
    const meanLength = this.lengthSum / this.lengths.length;
    for (const word of new Set(words)) {
      const known = this.occurrences.get(word);
      if (!known) continue;
      const having = known.texts.length;
      const rarity = Math.log(1 + (this.lengths.length - having + 0.5) / (having + 0.5));
      for (const [at, text] of known.texts.entries()) {
        const count = known.counts[at]!;
        const length = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * this.lengths[text]!) / meanLength;
        const weight = (count * (SATURATION + 1)) / (count + SATURATION * length);
        scores.set(text, (scores.get(text) ?? 0) + rarity * weight);
      }
    }
    return scores;
  }
}
