import words from './data/name-words.json' with { type: 'json' };

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Forms of address, offices and degrees in the languages of the lists; they do not identify anybody. */
export const NAME_TITLES = wordSet(words.titles);

/** Suffixes that distinguish generations, which lists leave out. */
export const NAME_SUFFIXES = wordSet(words.suffixes);

/** Small words between names, which lists write separately, join or leave out. */
export const NAME_PARTICLES = wordSet(words.particles);
/** Particles that are never joined with the next word. */
export const NAME_CONJUNCTIONS = wordSet(words.conjunctions);
/** Particles and titles that may also be a given name, so that they stay at the beginning of a short name. */
export const PARTICLES_OR_GIVEN_NAMES = wordSet(words.maybeGiven);

/** Endings of Russian, Ukrainian, Bulgarian and Azeri patronymics. */
export const PATRONYMIC_ENDING = new RegExp(`.(${words.patronymicEndings.replaceAll(' ', '|')})$`);

/** Kinds of bodies and trades that many organizations share; they have little weight. */
export const COMMON_ORGANIZATION_WORDS = wordSet(words.commonInOrganizations);

/**
 * Words that a company may add to its name or leave out; they have little weight if only one name has them.
 */
export const OPTIONAL_COMPANY_WORDS = wordSet(words.group);

/** Words that are never personal names; a name with one of them is an organization's. */
export const ORGANIZATION_WORDS = wordSet(words.organization);

/** Words that name a trade, a practice or a family business, in the languages of most payments. */
export const TRADE_WORDS = wordSet(words.trades);

/** Words in names of banks, in the languages of most payments. */
export const BANK_WORDS = wordSet(words.banks);

/** Places that a company adds to its name. */
export const PLACE_WORDS = wordSet(words.places);

export const NAME_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(words.abbreviations));

const numberWords = (text: string, first: number, step = 1): [string, number][] =>
  text.split(' ').map((word, at) => [word, first + step * at]);

/** English number words, including the frequent misspelling "fourty". */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...numberWords(words.ones, 0),
  ...numberWords(words.ordinals, 0),
  ...numberWords(words.tens, 20, 10),
  ['fourty', 40],
  ['hundred', 100],
]);

export const ROMAN_NUMERALS: ReadonlyMap<string, number> = new Map(numberWords(words.roman, 1));

/** Letters for which the digits 0 to 9 are mistyped inside a word. */
export const DIGIT_LETTERS = 'oizeasgtbg';

/**
 * Groups of given names by word (as `plainWordsOf` writes it): short forms and forms in other languages
 * belong to the same group. Names of different groups are different, however similar they look.
 */
export const GIVEN_NAME_GROUPS: ReadonlyMap<string, readonly number[]> = (() => {
  const groups = new Map<string, number[]>();
  words.givenNames.forEach((line, group) => {
    for (const name of line.split(' ')) groups.set(name, [...(groups.get(name) ?? []), group]);
  });
  return groups;
})();
