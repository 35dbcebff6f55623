import {
  AGAINST,
  ALIASES,
  AMBIGUOUS,
  GENERIC,
  IN_CAPITALS,
  NEVER_ORDINARY,
  OTHER_TRADES,
  PROHIBITED,
  RED,
  YELLOW,
  type Category,
} from './vendor-aliases.js';

export const RED_CATEGORIES: readonly Category[] = RED;
export const YELLOW_CATEGORIES: readonly Category[] = YELLOW;

export const isProhibited = (category: Category): boolean =>
  (PROHIBITED as readonly string[]).includes(category);

/** However little of it: nobody is sent it unasked to be seen, and a little may be all that it takes. */
export const isNeverDust = (category: Category | null): boolean =>
  category === 'child_abuse' || category === 'terrorist_financing';

export const isRisky = (category: Category | null): category is Exclude<Category, 'ordinary'> =>
  category !== null && category !== 'ordinary';

export interface CategoryRules {
  readonly categoriesById: Readonly<Record<string, Category>>;
  readonly categoriesByName: Readonly<Record<string, Category>>;
}

/** A word behind "not", "non" or "anti" says the contrary; "UN" names who sanctions. */
const DENIED = /(?<!\b(?:not|non|no|anti|never|without) (?:(?:an?|any|the) )?)/.source;

const anyOf = (words: readonly string[]): string =>
  `\\b(?:${words.map((word) => word.replace('*', '\\w*')).join('|') || '(?!)'})\\b`;

const KNOWN = ALIASES.map(({ category, words, names, shared }) => ({
  category,
  words: new RegExp(`${DENIED}${anyOf(words)}(?!(?: ${anyOf(words)})* ${anyOf(AGAINST)})`),
  names: new RegExp(`${DENIED}${anyOf(names)}`),
  shared: shared.map((name) => name.split(' ')),
}));

const UNCLEAR: ReadonlySet<string> = new Set([...AGAINST, ...OTHER_TRADES]);

const LISTED = new RegExp(
  anyOf([
    ...ALIASES.flatMap(({ category, names, shared }) => (isRisky(category) ? [...names, ...shared] : [])),
    ...NEVER_ORDINARY,
  ]),
);

/** In small letters, with a bar where another mark than a space, a hyphen or a point parts the words. */
const marked = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, (marks) => (/[^\s\-_.'’&]/u.test(marks) ? ' | ' : ' '))
    .trim();

const plain = (name: string): string => marked(name).replace(/[| ]+/g, ' ').trim();

/** Null for one that nobody knows: it is no risk and no clearing. What the recipe names comes first. */
export function categoryOf(name: string | null, id: number | null, rules: CategoryRules): Category | null {
  const key = String(id);
  if (id !== null && Object.hasOwn(rules.categoriesById, key)) return rules.categoriesById[key]!;
  const text = plain(name ?? '');
  const own = Object.keys(rules.categoriesByName).find((alias) => plain(alias) === text);
  if (own !== undefined && text !== '') return rules.categoriesByName[own]!;
  return builtIn(name ?? '', text);
}

function builtIn(name: string, text: string): Category | null {
  const words = text.split(' ');
  const inCapitals = IN_CAPITALS.find(
    ([, capitals]) => name.includes(capitals) && isNamed(words, [capitals.toLowerCase()]),
  );
  if (inCapitals) return inCapitals[0];
  const phrases = marked(name);
  const isOtherTrade = words.some((word) => OTHER_TRADES.has(word));
  const mayBeOrdinary = !words.some((word) => UNCLEAR.has(word));
  const found = KNOWN.find(
    ({ category, words: wordsOf, names, shared }) =>
      ((category === 'ordinary' ? mayBeOrdinary : !isOtherTrade || !AMBIGUOUS.includes(category)) &&
        wordsOf.test(phrases)) ||
      names.test(text) ||
      shared.some((each) => isNamed(words, each)),
  );
  const category = found?.category ?? null;
  return category === 'ordinary' && LISTED.test(text) ? null : category;
}

/** The name stands there as a whole, and nothing beside it but generic words and numbers. */
const isNamed = (words: readonly string[], name: readonly string[]): boolean =>
  words.some(
    (_, at) =>
      name.every((word, i) => words[at + i] === word) &&
      words.every((word, i) => (i >= at && i < at + name.length) || GENERIC.has(word) || /^\d+$/.test(word)),
  );
