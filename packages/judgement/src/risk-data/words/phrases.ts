/** A text of words, or an array of phrases; `media-words.json` describes the notation. */
export type PhraseList = string | readonly string[];

/** Finds the phrases of word lists in texts whose words each have a blank after them. */
export class PhraseMatcher {
  private readonly compiled = new Map<PhraseList, RegExp>();
  private readonly starts = new Map<PhraseList, RegExp>();
  /**
   * The text in which each list was last searched, cached because all checks of a sentence search the same
   * text.
   */
  private readonly last = new Map<PhraseList, { readonly text: string; readonly isIn: boolean }>();

  /** `lists`: the lists that phrases reference as `<list>`. */
  constructor(private readonly lists: Readonly<Record<string, PhraseList>>) {}

  has(list: PhraseList, text: string): boolean {
    let known = this.last.get(list);
    if (known?.text !== text) this.last.set(list, (known = { text, isIn: this.patternOf(list).test(text) }));
    return known.isIn;
  }

  /** Returns the phrase with which a text begins; null if it begins with none. */
  start(list: PhraseList, text: string): string | null {
    const pattern = this.patternOf(list, this.starts, '^');
    return pattern.exec(text)?.[0] ?? null;
  }

  without(list: PhraseList, text: string): string {
    return text.replace(this.patternOf(list), '');
  }

  private patternOf(list: PhraseList, compiled = this.compiled, before = '(?<![^ ])'): RegExp {
    let pattern = compiled.get(list);
    if (!pattern) compiled.set(list, (pattern = new RegExp(`${before}${this.anyOf(list)}`, 'g')));
    pattern.lastIndex = 0;
    return pattern;
  }

  private anyOf(list: PhraseList): string {
    const phrases = typeof list === 'string' ? [list.replaceAll(' ', '|')] : list;
    return `(?:${phrases.map((phrase) => this.sequence(phrase)).join('|')})`;
  }

  private sequence(phrase: string): string {
    return phrase
      .split(' ')
      .map((token) => {
        const [, most, except] = /^~(\d+)(?:!(.*))?$/.exec(token) ?? [];
        if (most !== undefined) {
          const barredWord = except ? `(?!${this.oneOf(except)})` : '';
          return `(?:${barredWord}[^ ]+ ){0,${most}}?`;
        }
        if (token === '^' || token === '$') return token;
        if (token.startsWith('!')) return `(?!${this.oneOf(token.slice(1))})`;
        return token.startsWith('(') ? `${this.oneOf(token.slice(1, -1))}?` : this.oneOf(token);
      })
      .join('');
  }

  /** Returns the pattern of alternative words, each with a blank after it, and of referenced lists. */
  private oneOf(words: string): string {
    const each = words.split('|').map((word) => {
      if (!word.startsWith('<')) return `${this.word(word)} `;
      const list = this.lists[word.slice(1, -1)];
      if (list === undefined) throw new Error(`No word list is called ${word}`);
      return this.anyOf(list);
    });
    return `(?:${each.join('|')})`;
  }

  private word(word: string): string {
    return word.replaceAll('*', '[^ ]*');
  }
}
