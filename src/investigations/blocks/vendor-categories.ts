import {
  ALIASES,
  GENERIC,
  IN_CAPITALS,
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

/** A word behind "not", "non" or "anti" says the contrary. */
const DENIED = /(?<!\b(?:un|not|non|no|anti|never|without) (?:(?:an?|any|the) )?)/;

const KNOWN = ALIASES.map(({ category, words, names }) => ({
  category,
  words: new RegExp(`${DENIED.source}\\b(?:${words.map((word) => word.replace('*', '\\w*')).join('|')})\\b`),
  names: names.map((name) => name.split(' ')),
}));

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Null for one that nobody knows: it is no risk and no clearing. What the recipe names comes first. */
export function categoryOf(name: string | null, id: number | null, rules: CategoryRules): Category | null {
  const key = String(id);
  if (id !== null && Object.hasOwn(rules.categoriesById, key)) return rules.categoriesById[key]!;
  const text = plain(name ?? '');
  const own = Object.keys(rules.categoriesByName).find((alias) => plain(alias) === text);
  if (own !== undefined && text !== '') return rules.categoriesByName[own]!;
  const inCapitals = IN_CAPITALS.find(([, pattern]) => pattern.test((name ?? '').trim()));
  return inCapitals ? inCapitals[0] : builtIn(text);
}

/** By the words for a category, unless the trade is another one, or by the whole name of a service. */
function builtIn(text: string): Category | null {
  const words = text.split(' ');
  const isOther = words.some((word) => OTHER_TRADES.has(word));
  const found = KNOWN.find(
    (known) => (!isOther && known.words.test(text)) || known.names.some((name) => isNamed(words, name)),
  );
  return found?.category ?? null;
}

/** The name stands there as a whole, and nothing beside it but generic words and numbers. */
const isNamed = (words: readonly string[], name: readonly string[]): boolean =>
  words.some(
    (_, at) =>
      name.every((word, i) => words[at + i] === word) &&
      words.every((word, i) => (i >= at && i < at + name.length) || GENERIC.has(word) || /^\d+$/.test(word)),
  );
