import { isNoPlaceholder } from '../../case/facts/profile-facts.js';
import { isMediaWordOf } from '../../case/media/media-words.js';
import { alertTopics } from './alert-words.js';
import { sharedWordsByText, institutionOfNames, nameClasses, textClasses } from './payment-words.js';
import { categoryOfVendor } from './vendor-categories.js';
import {
  compiledWords,
  shownWordLists,
  stepsWithOwnWords,
  WORD_GROUPS,
  withOwnWords,
  wordListVersions,
} from './word-lists.js';

const NO_CATEGORIES = { byId: {}, byName: {} };
const exposed = compiledWords('exposed_person_tags', (words) => words.exposed);
const notEmployed = compiledWords('not_employed', ({ words }) => words.split(' '));

/** Of each list a group, a word for it, and what is asked of a text with the word. */
const USES: readonly (readonly [group: string, word: string, isFound: () => boolean])[] = [
  ['alert_words.crypto', 'Zorbcoin', () => alertTopics('Zorbcoin received').includes('crypto')],
  ['exposed_person_tags.exposed', 'Notabel', () => exposed().includes('notabel')],
  ['media_words.words.verbs', 'zorbs', () => isMediaWordOf('zorbs', 'verbs')],
  ['not_employed.words', 'Sabbatical', () => notEmployed().includes('sabbatical')],
  ['payment_words.names.pension', 'Alecta', () => nameClasses('Alecta Tjänste').includes('pension')],
  ['payment_words.texts.rent', 'Logisgeld', () => textClasses('LOGISGELD Mai').includes('rent')],
  [
    'payment_words.texts.rent',
    "driver's licence",
    () => textClasses('Driver’s licence fee').includes('rent'),
  ],
  ['payment_words.names.pension', "d'Arc", () => nameClasses("D'Arc Tjänste").includes('pension')],
  [
    'vendor_categories.ransomware.names',
    "d'Arc",
    () => categoryOfVendor('D’Arc affiliate', null, NO_CATEGORIES) === 'ransomware',
  ],
  ['placeholders.answers', 'not stated', () => !isNoPlaceholder('Not stated')],
  [
    'vendor_categories.ransomware.names',
    'Nova-Locker',
    () => categoryOfVendor('Nova Locker affiliate', null, NO_CATEGORIES) === 'ransomware',
  ],
];

describe('words of an organization', () => {
  it.each(USES)('of %s count inside the work and nowhere else: %s', (group, word, isFound) => {
    const name = WORD_GROUPS.get(group)!.list;
    expect(isFound()).toBe(false);
    withOwnWords({ [group]: { add: [word] } }, () => {
      expect(isFound()).toBe(true);
      expect(wordListVersions()[name]).toMatch(/ with 1 own$/);
    });
    expect(isFound()).toBe(false);
    expect(wordListVersions()[name]).toMatch(/ [0-9a-f]{12}$/);
  });

  it('count in each step of work that pauses, and not in what is done meanwhile', () => {
    const [group, word, isFound] = USES[0]!;
    const steps = stepsWithOwnWords(
      { [group]: { add: [word] } },
      (function* () {
        const first = isFound();
        yield;
        return [first, isFound()];
      })(),
    );
    steps.next();
    expect(isFound()).toBe(false);
    expect(steps.next().value).toEqual([true, true]);
  });

  it('of a group that is no more change nothing', () => {
    const own = { 'astrology.stars': { add: ['mars'] } };
    expect(withOwnWords(own, wordListVersions)).toEqual(wordListVersions());
  });
});

test('every list says its title, languages, version and licence, and how many words it has', () => {
  const lists = shownWordLists({});
  for (const list of lists) {
    expect([list.title, list.language, list.version, list.licence, list.source]).not.toContain('');
    expect(list.words).toBe(list.groups.reduce((sum, { words }) => sum + words, 0));
  }
  expect(new Set(lists.map(({ list }) => list)).size).toBe(lists.length);
});

test('a word that comes back in texts stands for them, and a text that is repeated for itself', () => {
  const texts = [
    'Terst Ondřej',
    'Terst Jakub',
    'Terst Klára',
    'za oba',
    ...Array.from({ length: 3 }, () => 'kytara + doprava'),
  ];
  expect(Object.fromEntries(sharedWordsByText(texts))).toEqual({
    'Terst Ondřej': 'terst',
    'Terst Jakub': 'terst',
    'Terst Klára': 'terst',
    'kytara + doprava': 'kytara + doprava',
  });
});

test.each([
  ['Stadtkasse Neuss', 'public body'],
  ['Notariat Lind', 'notary or lawyer'],
  ['Notary Trading', undefined],
  ['Ash & Sons', undefined],
])('%s is by name: %s', (name, expected) => {
  expect(institutionOfNames(nameClasses(name))).toBe(expected);
});
