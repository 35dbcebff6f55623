import type { OffenceHit } from './risk-answers.js';
import { plainWordsOf } from './words/plain-words.js';

/** Word stems by group of offences. A stem of two words matches two adjacent words that begin with them. */
export class OffenceLexicon {
  private readonly stems: readonly (OffenceHit & { readonly pattern: RegExp })[];

  constructor(groups: Readonly<Record<string, readonly string[]>>) {
    this.stems = Object.keys(groups)
      .sort()
      .flatMap((group) =>
        [...groups[group]!].sort().flatMap((stem) => {
          const words = plainWordsOf(stem).map((word) => `${word}[a-z0-9]*`);
          return words.length > 0 ? [{ group, stem, pattern: new RegExp(`\\b${words.join(' ')}\\b`) }] : [];
        }),
      );
  }

  get size(): number {
    return this.stems.length;
  }

  hits(text: string): readonly OffenceHit[] {
    const words = plainWordsOf(text).join(' ');
    return this.stems
      .filter(({ pattern }) => pattern.test(words))
      .map(({ group, stem }) => ({ group, stem }));
  }
}
