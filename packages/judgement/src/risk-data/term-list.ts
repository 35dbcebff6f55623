import { plainWordsOf } from './words/plain-words.js';

/** Characters of a text that are looked through. */
const TEXT_CHARS_MAX = 2_000;

/** Terms of one or more words; a text holds a term if it holds its words side by side. */
export class TermList {
  private readonly terms: readonly { readonly term: string; readonly padded: string }[];

  constructor(terms: readonly string[]) {
    this.terms = terms
      .map((term) => ({ term, padded: ` ${plainWordsOf(term).join(' ')} ` }))
      // Why sorted: the longest term says most.
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
