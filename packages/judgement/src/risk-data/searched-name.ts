import {
  NAME_LIKENESS_MIN,
  similarNameKeys,
  nameScorer,
  similarWordKeys,
  nameSearchKeys,
  nameWordKeys,
} from './searched-names.js';

/** A name with its similarity to a searched name, 0 to 100; lists are sorted by similarity. */
type NameLikeness = readonly [name: string, likeness: number];

/** A name that somebody searches in an index whose keys this class creates. */
export class SearchedName {
  /**
   * Lookups in the index of names, the most promising first, each with the similarity that its results need.
   */
  readonly lookups: ReturnType<typeof similarNameKeys>;

  private readonly likenessOf: (name: string) => number;

  constructor(private readonly text: string) {
    this.lookups = similarNameKeys(text);
    this.likenessOf = nameScorer(text);
  }

  /** Returns the keys under which an index finds names. */
  static readonly keysOf = nameSearchKeys;

  /** Returns keys of each word of a name alone: half as many as with its pairs, or fewer. */
  static readonly wordKeysOf = nameWordKeys;

  /** Returns lookups in an index of single words, for each word of the name. */
  wordLookups(): (readonly string[])[][] {
    return similarWordKeys(this.text);
  }

  /** Returns the similarity that a name needs if it was found by this many similar words. */
  leastLikeness(wordsFound: number): number {
    return wordsFound > 1 ? NAME_LIKENESS_MIN.pair : NAME_LIKENESS_MIN.alone;
  }

  /** Compares names with the searched name, the most similar first. */
  rank(names: readonly string[]): NameLikeness[] {
    return names.map((name): NameLikeness => [name, this.likenessOf(name)]).sort(([, a], [, b]) => b - a);
  }
}
