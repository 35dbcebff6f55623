import {
  LEAST_LIKENESS,
  likeNameKeys,
  likenessTo,
  likeWordKeys,
  nameSearchKeys,
  nameWordKeys,
} from './searched-names.js';

/** Names with their likeness to a searched one, 0 to 100; the likeliest first. */
type NameLikeness = readonly [name: string, likeness: number];

/** A name that somebody looks for in an index whose keys this class makes. */
export class SearchedName {
  /** Lookups in the index of names, the likeliest first, each with the likeness that its finds need. */
  readonly lookups: ReturnType<typeof likeNameKeys>;

  private readonly likenessOf: (name: string) => number;

  constructor(private readonly text: string) {
    this.lookups = likeNameKeys(text);
    this.likenessOf = likenessTo(text);
  }

  /** Returns the keys under which an index finds names. */
  static readonly keysOf = nameSearchKeys;

  /** Returns keys of each word of a name alone: half as many as with its pairs, or fewer. */
  static readonly wordKeysOf = nameWordKeys;

  /** Returns lookups in an index of single words, for each word of the name. */
  wordLookups(): (readonly string[])[][] {
    return likeWordKeys(this.text);
  }

  /** Returns the likeness that a name needs that was found by so many words alike. */
  leastLikeness(wordsFound: number): number {
    return wordsFound > 1 ? LEAST_LIKENESS.pair : LEAST_LIKENESS.alone;
  }

  /** Compares names with the searched one. */
  rank(names: readonly string[]): NameLikeness[] {
    return names.map((name): NameLikeness => [name, this.likenessOf(name)]).sort(([, a], [, b]) => b - a);
  }
}
