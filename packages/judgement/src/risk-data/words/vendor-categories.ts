import { compiledWords } from './word-lists.js';

/**
 * `prohibited` for every customer; `criminal`: used by criminals; `watched`: to be watched; `ordinary`: no
 * risk by itself.
 */
export type CategoryGrade = 'prohibited' | 'criminal' | 'watched' | 'ordinary';

/** Categories that an organization adds: by the vendor's number, and by a name in any case. */
interface OwnCategories {
  readonly byId: Readonly<Record<string, string>>;
  readonly byName: Readonly<Record<string, string>>;
}

interface ListedCategory {
  readonly category: string;
  readonly grade: CategoryGrade;
  /** The category's words have other meanings in other trades. */
  readonly isAmbiguous: boolean;
  readonly words: readonly Phrase[];
  /** Names that only belong to a service, wherever they occur. */
  readonly names: readonly Phrase[];
  /**
   * Names that people and companies have as well: the text must not contain other words except generic ones.
   */
  readonly shared: readonly Phrase[];
}

/** Consecutive words; `*` at the end of a word stands for any ending. */
type Phrase = readonly string[];

const phrases = (texts: readonly string[]): readonly Phrase[] => texts.map((text) => text.split(' '));

const compiled = compiledWords('vendor_categories', (list) => {
  /** Categories in order; the first match counts. */
  const listed = Object.entries(list.categories).map(
    ([category, { words, names, shared }]): ListedCategory => ({
      category,
      grade: list.grades[category as keyof typeof list.grades] as CategoryGrade,
      isAmbiguous: list.ambiguous.includes(category),
      words: phrases(words),
      names: phrases(names),
      shared: phrases(shared),
    }),
  );
  const risky = listed.filter(({ grade }) => grade !== 'ordinary');
  return {
    listed,
    capitals: Object.entries(list.capitals),
    generic: new Set(list.generic),
    against: phrases(list.against),
    otherTrades: new Set(list.otherTrades),
    unclear: new Set([...list.against, ...list.otherTrades]),
    riskyNames: [
      ...risky.flatMap(({ names, shared }) => [...names, ...shared]),
      ...phrases(list.neverOrdinary),
    ],
    neverDust: new Set(list.neverDust),
    denials: new Set(list.denials),
    articles: new Set(list.articles),
  };
});

/** Returns the grade of a category; null if no list contains it. */
export const gradeOfCategory = (category: string): CategoryGrade | null =>
  compiled().listed.find((row) => row.category === category)?.grade ?? null;

/** Tells whether even dust from a category is a risk, because nobody sends it to strangers for attention. */
export const isCategoryRiskyAsDust = (category: string): boolean => compiled().neverDust.has(category);

/**
 * Returns the category of a service; null if unknown, which is neither a risk nor a clearing. The
 * organization's own names take precedence.
 */
export function categoryOfVendor(name: string | null, id: number | null, own: OwnCategories): string | null {
  const key = String(id);
  if (id !== null && Object.hasOwn(own.byId, key)) return own.byId[key]!;
  const text = withoutBars(name ?? '');
  const alias = Object.keys(own.byName).find((each) => withoutBars(each) === text);
  if (alias !== undefined && text !== '') return own.byName[alias]!;
  return builtInCategoryOf(name ?? '', text.split(' '));
}

function builtInCategoryOf(name: string, words: readonly string[]): string | null {
  const { listed, capitals: inCapitals, otherTrades, unclear, riskyNames } = compiled();
  for (const [capitals, category] of inCapitals)
    if (name.includes(capitals) && isAll(words, [capitals.toLowerCase()])) return category;
  const marked = lowerCasedWithBars(name).split(' ');
  const isOtherTrade = words.some((word) => otherTrades.has(word));
  const mayBeOrdinary = !words.some((word) => unclear.has(word));
  const isClear = ({ grade, isAmbiguous }: ListedCategory) =>
    grade === 'ordinary' ? mayBeOrdinary : !isOtherTrade || !isAmbiguous;
  const found = listed.find(
    (row) =>
      (isClear(row) && saysCategory(marked, row.words)) ||
      row.names.some((each) => holdsPhrase(words, each, (at) => !isDenied(words, at))) ||
      row.shared.some((each) => isAll(words, each)),
  );
  if (found?.grade === 'ordinary' && riskyNames.some((each) => holdsPhrase(words, each))) return null;
  return found?.category ?? null;
}

/** Lower-cases a name and replaces punctuation between words, except space, hyphen and point, by a bar. */
const lowerCasedWithBars = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, (marks) => (/[^\s\-_.'’&]/u.test(marks) ? ' | ' : ' '))
    .trim();

const withoutBars = (name: string): string => lowerCasedWithBars(name).replace(/[| ]+/g, ' ').trim();

const isPhraseAt = (words: readonly string[], at: number, phrase: Phrase): boolean =>
  phrase.every((part, i) => {
    const word = words[at + i];
    if (word === undefined) return false;
    return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part;
  });

const holdsPhrase = (
  words: readonly string[],
  phrase: Phrase,
  isMeant: (at: number) => boolean = () => true,
): boolean => words.some((_, at) => isPhraseAt(words, at, phrase) && isMeant(at));

const saysCategory = (words: readonly string[], category: readonly Phrase[]): boolean =>
  category.some((phrase) =>
    holdsPhrase(
      words,
      phrase,
      (at) => !isDenied(words, at) && !isOfOpponent(words, at + phrase.length, category),
    ),
  );

/** Tells whether "not", "non" or "anti" before a word negates it. */
function isDenied(words: readonly string[], at: number): boolean {
  const { articles, denials } = compiled();
  const before = articles.has(words[at - 1] ?? '') ? at - 2 : at - 1;
  return denials.has(words[before] ?? '') || denials.has(words[at - 1] ?? '');
}

/** Tells whether words for an opponent of the category directly follow its own words. */
const isOfOpponent = (words: readonly string[], at: number, category: readonly Phrase[]): boolean =>
  compiled().against.some((each) => isPhraseAt(words, at, each)) ||
  category.some((each) => isPhraseAt(words, at, each) && isOfOpponent(words, at + each.length, category));

/** Tells whether the text consists only of the name, generic words and numbers. */
const isAll = (words: readonly string[], name: Phrase): boolean =>
  words.some(
    (_, at) =>
      isPhraseAt(words, at, name) &&
      words.every(
        (word, i) => (i >= at && i < at + name.length) || compiled().generic.has(word) || /^\d+$/.test(word),
      ),
  );
