import data from '../../../../risk-data/data/media-words.json' with { type: 'json' };

/** Stands in the place of the name of the subject; other words are in lower case, but for names of others. */
export const SUBJECT = 'SUBJECT';

/** Returns the groups of offences that some words name. */
export type OffencesIn = (words: string) => readonly string[];

export type WordList = keyof typeof data.words;
export type PhraseList = keyof typeof data.phrases;
export const { beside: BESIDE, doneBy: DONE_BY, doneTo: DONE_TO } = data;

const LISTS: Readonly<Record<string, string>> = data.words;

/** The notation stands in the file of the words. */
function patternOf(phrase: string): string {
  const tokens = phrase.split(' ').map((token) => {
    const [, most, except] = /^~(\d+)(?:!(.*))?$/.exec(token) ?? [];
    if (most !== undefined) return `(?:${except ? `(?!${oneOf(except)} )` : ''}[^ ]+ ){0,${most}}?`;
    if (token === '^' || token === '$') return token;
    if (token.startsWith('!')) return `(?!${oneOf(token.slice(1))} )`;
    return token.startsWith('(') ? `(?:${oneOf(token.slice(1, -1))} )?` : `${oneOf(token)} `;
  });
  return tokens.join('');
}

function oneOf(words: string): string {
  const each = words.split('|').map((word) => {
    const list = word.startsWith('<') ? LISTS[word.slice(1, -1)] : undefined;
    if (list !== undefined) return oneOf(list.replaceAll(' ', '|'));
    return word.replace('@', SUBJECT).replace('*', '[^ ]*');
  });
  return `(?:${each.join('|')})`;
}

const memo = new Map<string, Map<unknown, RegExp>>();

/** Compiled once for each list and kind of use. */
function compiled(use: string, list: unknown, source: () => string): RegExp {
  const made = memo.get(use) ?? new Map<unknown, RegExp>();
  memo.set(use, made);
  const pattern = made.get(list) ?? new RegExp(source(), use === 'all' ? 'g' : '');
  made.set(list, pattern);
  return pattern;
}

/** Whether the word is one of the list, or of one of the lists. */
export const is = (word: string | undefined, ...lists: readonly WordList[]): boolean =>
  word !== undefined &&
  lists.some((list) => compiled('word', list, () => `^${oneOf(`<${list}>`)}$`).test(word));

const anyOf = (phrases: readonly string[]): string => `(?:${phrases.map(patternOf).join('|')})`;

/** Whether one of the phrases is anywhere in the text. */
export const hasAny = (text: string, phrases: readonly string[]): boolean =>
  compiled('any', phrases, () => `(?<![^ ])${anyOf(phrases)}`).test(`${text} `);

export const has = (text: string, list: PhraseList): boolean => hasAny(text, data.phrases[list]);

/** Finds all of the phrases in a text that ends with a blank. */
export const allOf = (list: PhraseList): RegExp =>
  compiled('all', list, () => `(?<![^ ])${anyOf(data.phrases[list])}`);

/** Returns as much of the text's beginning as is one of the phrases; null where none is. */
export const begins = (text: string, phrases: readonly string[]): string | null =>
  compiled('begin', phrases, () => `^${anyOf(phrases)}`).exec(`${text} `)?.[0] ?? null;

export const beginsWith = (text: string, list: PhraseList): string | null => begins(text, data.phrases[list]);

export const isAdverb = (word: string): boolean =>
  is(word, 'adverbs') || (word.endsWith('ly') && !is(word, 'not_adverbs'));

export const isVerb = (word: string): boolean =>
  is(word, 'auxiliaries', 'verbs', 'reports') || (/^[^A-Z].*ed$/.test(word) && !is(word, 'not_verbs'));

export const isName = (word: string | undefined): boolean => /^[A-Z]/.test(word ?? '') && word !== SUBJECT;

/** No phrase goes on past these. */
export const isStop = (word: string): boolean => is(word, 'stops') || isMark(word);

export const isMark = (word: string | undefined): boolean => /^[,;:]$/.test(word ?? '');
