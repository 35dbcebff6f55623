import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { normalizedText } from '@alert-review/kernel';
import type { Steps } from '../../steps.js';
import alertWords from '../data/alert-words.json' with { type: 'json' };
import exposedPersonTags from '../data/exposed-person-tags.json' with { type: 'json' };
import industries from '../data/industries.json' with { type: 'json' };
import mediaWords from '../data/media-words.json' with { type: 'json' };
import notEmployed from '../data/not-employed.json' with { type: 'json' };
import nameWords from '../data/name-words.json' with { type: 'json' };
import occupations from '../data/occupations.json' with { type: 'json' };
import offences from '../data/offences.json' with { type: 'json' };
import paymentWords from '../data/payment-words.json' with { type: 'json' };
import placeholders from '../data/placeholders.json' with { type: 'json' };
import vendorCategories from '../data/vendor-categories.json' with { type: 'json' };
import { plainWordsOf } from './plain-words.js';

/** The shipped word lists. Each file contains its title, languages, version, licence and groups. */
const SHIPPED = {
  alert_words: alertWords,
  exposed_person_tags: exposedPersonTags,
  industries,
  media_words: mediaWords,
  name_words: nameWords,
  not_employed: notEmployed,
  occupations,
  offences,
  payment_words: paymentWords,
  placeholders,
  vendor_categories: vendorCategories,
};

type Lists = typeof SHIPPED;
type WordListName = keyof Lists;
/** The content of a list, as in its file. */
export type WordsOf<Name extends WordListName> = Lists[Name];
export const WORD_LIST_NAMES = Object.keys(SHIPPED) as WordListName[];

/** Words that an organization adds, by `<list>.<group>`. */
type OwnWords = Readonly<Record<string, { readonly add: readonly string[] }>>;

/** The words of a group: single words, phrases, or comma-separated terms by language. */
type Leaf = string | readonly string[] | Readonly<Record<string, string>>;

export interface WordGroup {
  readonly list: WordListName;
  /** Name in the organization's settings: `<list>.<group>`. */
  readonly name: string;
  /** Whether each word stands alone, so that a phrase would match nothing. */
  readonly isOfSingleWords: boolean;
  readonly size: number;
  readonly place: readonly string[];
}

type Node = { readonly [key: string]: Node } | Leaf;

/** Tells whether a node is a group. Lists by language have English words. */
const isLeaf = (node: Node): node is Leaf =>
  typeof node === 'string' || Array.isArray(node) || Object.hasOwn(node, 'en');

function placesIn(node: Node, place: readonly string[]): (readonly [readonly string[], Leaf])[] {
  if (isLeaf(node)) return [[place, node]];
  return Object.entries(node as Record<string, Node>).flatMap(([key, each]) =>
    placesIn(each, [...place, key]),
  );
}

function sizeOf(leaf: Leaf): number {
  if (typeof leaf === 'string') return leaf.split(' ').length;
  return Array.isArray(leaf) ? leaf.length : Object.values(leaf).flatMap((text) => text.split(', ')).length;
}

function groupsOf(list: WordListName): WordGroup[] {
  const data: Readonly<Record<string, Node>> = SHIPPED[list];
  const groups: readonly string[] = SHIPPED[list].groups;
  return groups.flatMap((root) =>
    placesIn(data[root]!, [root]).map(([place, leaf]) => ({
      list,
      // The outermost member is dropped from the name if it is the only one and contains all groups.
      name: [list, ...(groups.length === 1 && place.length > 1 ? place.slice(1) : place)].join('.'),
      isOfSingleWords: typeof leaf === 'string',
      size: sizeOf(leaf),
      place,
    })),
  );
}

/** All groups to which an organization can add words, by `<list>.<group>`. */
export const WORD_GROUPS: ReadonlyMap<string, WordGroup> = new Map(
  WORD_LIST_NAMES.flatMap(groupsOf).map((group) => [group.name, group]),
);

const latinWords = (text: string): string => plainWordsOf(text).join(' ');

/** How texts are normalized before a list is searched in them. Default: letters and digits of any script. */
const TEXT_READER_BY_LIST: Partial<Record<WordListName, (text: string) => string>> = {
  alert_words: latinWords,
  media_words: latinWords,
  payment_words: latinWords,
};

const lettersAndDigits = (text: string): string =>
  normalizedText(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns a word in the form of the texts in which the list is searched. */
export const plainWord = (word: string, list: WordListName): string =>
  (TEXT_READER_BY_LIST[list] ?? lettersAndDigits)(word);

function withAdded(node: Node, [key, ...rest]: readonly string[], words: readonly string[]): Node {
  if (key !== undefined) {
    const parent = node as Readonly<Record<string, Node>>;
    return { ...parent, [key]: withAdded(parent[key]!, rest, words) };
  }
  if (typeof node === 'string') return [node, ...words].join(' ');
  if (Array.isArray(node)) return [...(node as readonly string[]), ...words];
  return { ...(node as Readonly<Record<string, string>>), own: words.join(', ') };
}

const VERSION_HASH_CHARS = 12;

/** All word lists as an organization uses them. */
class WordsInForce {
  private readonly lists: Record<WordListName, Node>;
  readonly versions: Readonly<Record<string, string>>;

  constructor(readonly own: OwnWords) {
    const added = Object.entries(own).flatMap(([name, { add }]) => {
      const group = WORD_GROUPS.get(name);
      // A group that no longer exists adds nothing.
      return group && add.length > 0 ? [{ group, add }] : [];
    });
    this.lists = { ...SHIPPED };
    for (const { group, add } of added) {
      const { list, place } = group;
      const words = add.map((word) => plainWord(word, list));
      this.lists[list] = withAdded(this.lists[list], place, words);
    }
    this.versions = Object.fromEntries(
      WORD_LIST_NAMES.map((list) => {
        const digest = hash('sha256', JSON.stringify(this.lists[list])).slice(0, VERSION_HASH_CHARS);
        return [list, `${SHIPPED[list].version} ${digest}${this.ownNote(list)}`];
      }),
    );
  }

  /** Returns for example " with 2 own" if words were added to the list; else an empty text. */
  ownNote(list: string): string {
    const added = Object.entries(this.own).filter(([name]) => WORD_GROUPS.get(name)?.list === list);
    const count = added.flatMap(([, { add }]) => add).length;
    return count > 0 ? ` with ${count} own` : '';
  }

  of<Name extends WordListName>(list: Name): Lists[Name] {
    return this.lists[list] as Lists[Name];
  }
}

const SHIPPED_WORDS_ALONE = new WordsInForce({});
/** Cached by added words, because nearly all runs of a process use the same few. */
const wordsInForceByOwnWords = new Map<string, WordsInForce>();
const KNOWN_MAX = 100;

function inForceOf(own: OwnWords): WordsInForce {
  const key = JSON.stringify(own);
  if (key === '{}') return SHIPPED_WORDS_ALONE;
  let words = wordsInForceByOwnWords.get(key);
  if (!words) {
    if (wordsInForceByOwnWords.size === KNOWN_MAX) wordsInForceByOwnWords.clear();
    wordsInForceByOwnWords.set(key, (words = new WordsInForce(own)));
  }
  return words;
}

const wordsOfAsyncScope = new AsyncLocalStorage<WordsInForce>();
const inForce = (): WordsInForce => wordsOfAsyncScope.getStore() ?? SHIPPED_WORDS_ALONE;

/**
 * Does work with the words that an organization added to the lists; outside of it, only shipped words count.
 * Uses no scope if no words were added, because the first async scope slows down every promise of the
 * process.
 */
export const withOwnWords = <Result>(own: OwnWords, work: () => Result): Result =>
  runWithWords(inForceOf(own), work);

const runWithWords = <Result>(words: WordsInForce, work: () => Result): Result =>
  words === inForce() ? work() : wordsOfAsyncScope.run(words, work);

/** Like `withOwnWords` for work in steps, between which other work may run. */
export function* stepsWithOwnWords<Result>(own: OwnWords, steps: Steps<Result>): Steps<Result> {
  const words = inForceOf(own);
  for (;;) {
    const step = runWithWords(words, () => steps.next());
    if (step.done) return step.value;
    yield;
  }
}

/**
 * Returns the version of each list in force by name: the version of its file and the start of its words'
 * hash.
 */
export const wordListVersions = (): Readonly<Record<string, string>> => inForce().versions;

/** Returns a function that returns a list's compiled words and compiles them only once for the same words. */
export function compiledWords<Name extends WordListName, Made>(
  list: Name,
  compile: (data: Lists[Name]) => Made,
): () => Made {
  const made = new WeakMap<object, { readonly value: Made }>();
  return () => {
    const data = inForce().of(list);
    let found = made.get(data);
    if (!found) made.set(data, (found = { value: compile(data) }));
    return found.value;
  };
}

/** Returns a note on own words, for the version of a list that an operator may replace. */
export const ownWordsNote = (list: string): string => inForce().ownNote(list);

/** Like `compiledWords`, but for the organization's additions only, by `<list>.<group>`. */
export function compiledOwnWords<Made>(compile: (own: OwnWords) => Made): () => Made {
  const made = new WeakMap<WordsInForce, { readonly value: Made }>();
  return () => {
    const words = inForce();
    let found = made.get(words);
    if (!found) made.set(words, (found = { value: compile(words.own) }));
    return found.value;
  };
}

export interface WordListShown {
  readonly list: WordListName;
  readonly title: string;
  readonly language: string;
  readonly version: string;
  readonly licence: string;
  readonly source: string;
  /** Number of shipped words. */
  readonly words: number;
  /** Groups to which words can be added, with the words that the organization added. */
  readonly groups: readonly {
    readonly name: string;
    readonly words: number;
    readonly own: readonly string[];
  }[];
}

/** Returns the lists with the words that an organization added to them. */
export const shownWordLists = (own: OwnWords): WordListShown[] =>
  WORD_LIST_NAMES.map((list) => {
    const { title, language, licence, source } = SHIPPED[list];
    const groups = [...WORD_GROUPS.values()].filter((group) => group.list === list);
    return {
      list,
      title,
      language,
      licence,
      source,
      version: inForceOf(own).versions[list]!,
      words: groups.reduce((sum, { size }) => sum + size, 0),
      groups: groups.map(({ name, size }) => ({ name, words: size, own: own[name]?.add ?? [] })),
    };
  });
