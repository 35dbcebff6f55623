import words from './data/name-words.json' with { type: 'json' };

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Forms of address, offices and degrees in the languages of the lists: they say nothing about who it is. */
export const TITLES = set(words.titles);

/** Words at the end that tell generations apart, which lists leave out. */
export const SUFFIXES = set(words.suffixes);

/** Small words between names: lists write them, join them or leave them out. */
export const PARTICLES = set(words.particles);
/** Of these none is written as one word with what follows. */
export const CONJUNCTIONS = set(words.conjunctions);
/** Of these a given name may be written the same way, so at the beginning they stay. */
export const MAYBE_GIVEN = set(words.maybeGiven);

/** Russian, Ukrainian, Bulgarian and Azeri names of the father. */
export const PATRONYMIC = new RegExp(`.(${words.patronymicEndings.replaceAll(' ', '|')})$`);

/** Kinds of bodies and trades that many organizations share: they count little. */
export const COMMON_IN_ORGANIZATIONS = set(words.commonInOrganizations);

/** What a firm may add to its name or leave out: it counts little where one name alone has it. */
export const GROUP_WORDS = set(words.group);

/** Of these no person is called: a name that holds one is that of an organization. */
export const ORGANIZATION_WORDS = set(words.organization);

/** How banks call themselves in the languages that most payments are written in. */
export const BANK_WORDS = set(words.banks);

/** Places that a firm adds to its name. */
export const PLACES = set(words.places);

/** Ports and capitals under a call for action that name no carpet, person or street elsewhere. */
export const CITIES: Readonly<Record<string, string>> = words.cities;

export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(words.abbreviations));

/** Counts the words of a text from a number on. */
const numbered = (text: string, first: number, step = 1): [string, number][] =>
  text.split(' ').map((word, at) => [word, first + step * at]);

/** English number words, the tens with their frequent misspelling. */
export const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...numbered(words.ones, 0),
  ...numbered(words.ordinals, 0),
  ...numbered(words.tens, 20, 10),
  ['fourty', 40],
  ['hundred', 100],
]);

export const ROMAN: ReadonlyMap<string, number> = new Map(numbered(words.roman, 1));

/** The letters that 0 to 9 inside a word are typed for. */
export const DIGIT_LETTERS = 'oizeasgtbg';

/**
 * By the word as `wordsOf` writes it, the numbers of the groups it stands in: short forms of a given name
 * and its forms in other languages. Names in two groups are two names, however alike they look.
 */
export const GIVEN_NAME_GROUPS: ReadonlyMap<string, readonly number[]> = (() => {
  const groups = new Map<string, number[]>();
  words.givenNames.forEach((line, group) => {
    for (const name of line.split(' ')) groups.set(name, [...(groups.get(name) ?? []), group]);
  });
  return groups;
})();
