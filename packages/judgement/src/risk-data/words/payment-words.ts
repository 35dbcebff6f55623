import { groupedBy, normalizedText } from '@alert-review/kernel';
import { plainWordsOf } from './plain-words.js';
import { compiledWords, type WordsOf } from './word-lists.js';

type Lists = WordsOf<'payment_words'>;

export type TextClass = keyof Lists['texts'];
/** Kinds of payer or payee that a name indicates. */
export type NameClass = keyof Lists['names'];

/** Number of characters of a text that are searched. */
const TEXT_CHARS_MAX = 300;

/**
 * Terms of classes: single words, phrases by their first word, and beginnings or ends of words, all in Latin
 * letters. Terms of scripts that lose too much in Latin letters are looked for as they are written.
 */
interface ClassTerms<Class> {
  readonly classes: readonly Class[];
  readonly words: ReadonlyMap<string, readonly Class[]>;
  readonly phrases: ReadonlyMap<string, readonly FoundTerm<Class>[]>;
  readonly ends: readonly FoundTerm<Class>[];
  readonly starts: readonly FoundTerm<Class>[];
  /** With a space on both sides where the script has spaces between words. */
  readonly written: readonly FoundTerm<Class>[];
}

interface FoundTerm<Class> {
  readonly term: string;
  readonly class: Class;
}

/** Scripts whose words stay recognizable in Latin letters. */
const LATIN_LIKE =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]*$/u;
const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');

/** Returns a text as it is written, with a space around each of its words. */
const writtenWords = (text: string): string =>
  ` ${normalizedText(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

const writtenTerm = (term: string): string =>
  UNSPACED.test(term) ? writtenWords(term).trim() : writtenWords(term);
const plainTerm = (term: string): string => plainWordsOf(term.replaceAll('*', '')).join(' ');

export function classTerms<Class extends string>(
  byClass: Readonly<Record<Class, Readonly<Record<string, string>>>>,
): ClassTerms<Class> {
  const classes = Object.keys(byClass) as Class[];
  const all = classes.flatMap((name) =>
    Object.values<string>(byClass[name]).flatMap((text) =>
      text.split(', ').map((term) => ({ term, class: name })),
    ),
  );
  const terms = all.filter(({ term }) => LATIN_LIKE.test(term));
  const changed = (some: readonly FoundTerm<Class>[], change: (term: string) => string) =>
    some.map((each) => ({ ...each, term: change(each.term) }));
  const whole = changed(
    terms.filter(({ term }) => !term.includes('*')),
    plainTerm,
  );
  const words = groupedBy(
    whole.filter(({ term }) => !term.includes(' ')),
    ({ term }) => term,
  );
  return {
    classes,
    words: new Map([...words].map(([word, some]) => [word, some.map((each) => each.class)])),
    phrases: groupedBy(
      whole.filter(({ term }) => term.includes(' ')),
      ({ term }) => term.slice(0, term.indexOf(' ')),
    ),
    ends: changed(
      terms.filter(({ term }) => term.startsWith('*')),
      plainTerm,
    ),
    starts: changed(
      terms.filter(({ term }) => term.endsWith('*')),
      plainTerm,
    ),
    written: changed(
      all.filter(({ term }) => !LATIN_LIKE.test(term)),
      writtenTerm,
    ),
  };
}

/** Number of texts whose classes are cached; beyond it, all are forgotten. */
const REMEMBERED_MAX = 10_000;
const remembered = new WeakMap<object, Map<string, readonly unknown[]>>();

/**
 * Returns the classes of a text, in the order of the list. Cached, since most payments repeat a name or a
 * reference.
 */
export function classesIn<Class>(text: string, all: ClassTerms<Class>): readonly Class[] {
  let known = remembered.get(all);
  if (!known || known.size >= REMEMBERED_MAX)
    remembered.set(all, (known = new Map<string, readonly unknown[]>()));
  let classes = known.get(text) as readonly Class[] | undefined;
  if (!classes) known.set(text, (classes = classesFound(text, all)));
  return classes;
}

function classesFound<Class>(text: string, all: ClassTerms<Class>): Class[] {
  const read = text.slice(0, TEXT_CHARS_MAX);
  const words = plainWordsOf(read);
  if (words.length === 0) return [];
  const found = new Set<Class>();
  const add = (terms: readonly FoundTerm<Class>[], isFound: (term: string) => boolean): void => {
    for (const each of terms) if (!found.has(each.class) && isFound(each.term)) found.add(each.class);
  };
  const padded = ` ${words.join(' ')} `;
  for (const word of words) {
    for (const each of all.words.get(word) ?? []) found.add(each);
    add(all.phrases.get(word) ?? [], (phrase) => padded.includes(` ${phrase} `));
    add(all.ends, (end) => word.length > end.length && word.endsWith(end));
    add(all.starts, (start) => word.length > start.length && word.startsWith(start));
  }
  if (!LATIN_LIKE.test(read)) {
    const written = writtenWords(read);
    add(all.written, (term) => written.includes(term));
  }
  return all.classes.filter((each) => found.has(each));
}

const compiledPaymentTerms = compiledWords('payment_words', ({ texts, names, trades }) => ({
  texts: classTerms<TextClass>(texts),
  names: classTerms<NameClass>(names),
  trades: classTerms(trades),
}));

/** Returns the purposes that a payment reference claims, in the order of the list. */
export const textClasses = (text: string): readonly TextClass[] =>
  classesIn(text, compiledPaymentTerms().texts);

/** Returns the kinds of institutions or companies that have such a name, in the order of the list. */
export const nameClasses = (name: string): readonly NameClass[] =>
  classesIn(name, compiledPaymentTerms().names);

/**
 * Returns the trades named in a declared occupation or industry whose ordinary business looks like a pattern.
 */
export const tradeClasses = (declared: string): readonly (keyof Lists['trades'])[] =>
  classesIn(declared, compiledPaymentTerms().trades);

/** Registered payers of what people live on or are owed. */
export const REGISTERED_PAYERS: ReadonlySet<NameClass> = new Set([
  'bank',
  'insurer',
  'pension',
  'state',
  'court',
  'notary',
  'broker',
  'lottery',
  'school',
  'clinic',
  'charity',
  'dealer',
  'landlord',
]);
/** Payees whose name tells the purpose of a payment. */
export const TELLING_PAYEE_CLASSES: ReadonlySet<NameClass> = new Set([
  'state',
  'court',
  'notary',
  'school',
  'clinic',
  'charity',
  'travel',
  'dealer',
  'builder',
  'landlord',
  'bill',
  'venue',
  'insurer',
  'bank',
  'supplier',
  'broker',
]);

/** Kinds of names that identify an institution, whatever a payment is for. */
const INSTITUTIONS: Partial<Readonly<Record<NameClass, string>>> = {
  state: 'public body',
  court: 'court',
  notary: 'notary or lawyer',
  bank: 'bank',
  insurer: 'insurer',
  pension: 'pension payer',
  bill: 'utility',
  school: 'school',
  clinic: 'clinic',
};

/** Returns the institution that a name indicates; undefined if it also indicates a trader or an exchange. */
export const institutionOfNames = (kinds: readonly NameClass[]): string | undefined =>
  kinds.includes('trader') || kinds.includes('exchange')
    ? undefined
    : kinds.flatMap((kind) => INSTITUTIONS[kind] ?? [])[0];

/**
 * Words for the purposes of payments. Classes that are missing here are better described by the references
 * themselves.
 */
const PURPOSES: Partial<Readonly<Record<TextClass, string>>> = {
  wage: 'wages',
  benefit: 'benefits',
  rent: 'rent',
  tax: 'taxes',
  pension: 'pensions or grants',
  gift: 'gifts or a celebration',
  charity: 'donations',
  insurance: 'insurance',
  loan: 'loans',
  estate: 'inheritance',
};

export const purposeOfPayment = (texts: readonly TextClass[]): string | undefined =>
  texts.flatMap((text) => PURPOSES[text] ?? [])[0];

/** A word that recurs in this many references indicates a trade or a way of life, if it is long. */
const TEXTS_MIN = 3;
const LONG_WORD = /\p{L}[\p{L}\p{M}]{3,}/gu;

/**
 * Returns for each text the word that it shares with most other texts, or the whole text if all texts with
 * that word are the same; no entry if there is none.
 */
export function sharedWordsByText(texts: readonly string[]): ReadonlyMap<string, string> {
  const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(LONG_WORD));
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => [...wordsIn(text)]))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const byWord = groupedBy(new Set(texts), (text) => {
    const [most] = [...wordsIn(text)].sort((a, b) => counts.get(b)! - counts.get(a)!);
    return most !== undefined && counts.get(most)! >= TEXTS_MIN ? most : null;
  });
  return new Map(
    [...byWord].flatMap(([word, some]) =>
      word === null ? [] : some.map((text) => [text, some.length === 1 ? text : word] as const),
    ),
  );
}
