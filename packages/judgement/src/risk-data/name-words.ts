import words from './data/name-words.json' with { type: 'json' };

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Forms of address, offices and degrees in the languages of the lists: they say nothing about who it is. */
export const TITLES = wordSet(words.titles);

/** Words at the end that tell generations apart, which lists leave out. */
export const SUFFIXES = wordSet(words.suffixes);

/** Small words between names: lists write them, join them or leave them out. */
export const PARTICLES = wordSet(words.particles);
/** Particles that are never joined with the word after them. */
export const CONJUNCTIONS = wordSet(words.conjunctions);
/** Particles that may also be a given name, so that they stay at the beginning. */
export const PARTICLES_OR_GIVEN_NAMES = wordSet(words.maybeGiven);

/** Endings of Russian, Ukrainian, Bulgarian and Azeri names of the father. */
export const PATRONYMIC = new RegExp(`.(${words.patronymicEndings.replaceAll(' ', '|')})$`);

/** Kinds of bodies and trades that many organizations share: they count little. */
export const COMMON_IN_ORGANIZATIONS = wordSet(words.commonInOrganizations);

/** Words that a firm may add to its name or leave out: they count little in one name alone. */
export const GROUP_WORDS = wordSet(words.group);

/** Words that no person is called: a name with one of them is an organization's. */
export const ORGANIZATION_WORDS = wordSet(words.organization);

/** Words in names of banks, in the languages of most payments. */
export const BANK_WORDS = wordSet(words.banks);

/** Places that a firm adds to its name. */
export const PLACES = wordSet(words.places);

export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(words.abbreviations));

const numberWords = (text: string, first: number, step = 1): [string, number][] =>
  text.split(' ').map((word, at) => [word, first + step * at]);

/** English number words, and the frequent misspelling of a ten. */
export const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...numberWords(words.ones, 0),
  ...numberWords(words.ordinals, 0),
  ...numberWords(words.tens, 20, 10),
  ['fourty', 40],
  ['hundred', 100],
]);

export const ROMAN: ReadonlyMap<string, number> = new Map(numberWords(words.roman, 1));

/** Letters for which the digits 0 to 9 are typed inside a word. */
export const DIGIT_LETTERS = 'oizeasgtbg';

/**
 * Numbers of the groups that a word, as `plainWordsOf` writes it, stands in: short forms of a given name and
 * its forms in other languages. Names of two groups are two names, however alike they look.
 */
export const GIVEN_NAME_GROUPS: ReadonlyMap<string, readonly number[]> = (() => {
  const groups = new Map<string, number[]>();
  words.givenNames.forEach((line, group) => {
    for (const name of line.split(' ')) groups.set(name, [...(groups.get(name) ?? []), group]);
  });
  return groups;
})();
