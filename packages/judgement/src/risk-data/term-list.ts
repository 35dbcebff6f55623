import { plainWordsOf } from './words/plain-words.js';

/** Number of characters of a text that are searched. */
const TEXT_CHARS_MAX = 2_000;

/** Terms of one or more words. A text contains a term if it contains the term's words next to each other. */
export class TermList {
  private readonly terms: readonly { readonly term: string; readonly padded: string }[];

  constructor(terms: readonly string[]) {
    this.terms = terms
      .map((term) => ({ term, padded: ` ${plainWordsOf(term).join(' ')} ` }))
      // Sorted, because the longest term is the most specific.
      .sort((a, b) => b.term.length - a.term.length || (a.term < b.term ? -1 : 1));
  }

  get size(): number {
    return this.terms.length;
  }

  find(text: string): string | null {
    const padded = ` ${plainWordsOf(text.slice(0, TEXT_CHARS_MAX)).join(' ')} `;
    return this.terms.find((one) => padded.includes(one.padded))?.term ?? null;
  }
}
