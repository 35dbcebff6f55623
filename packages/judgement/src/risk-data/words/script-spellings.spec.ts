import { NameIndex, NAME_SCORE_MIN } from '../name-index.js';
import { nameParts, type NameBearerKind } from '../name-parts.js';
import { nameScore } from '../name-score.js';
import { runAllSteps } from '../../steps.js';
import { plainWordsOf } from './plain-words.js';
import { consonantSpellings, latinSpellings } from './script-spellings.js';

const score = (a: string, b: string, kind: NameBearerKind = 'person'): number =>
  nameScore(nameParts(a, kind), nameParts(b, kind));

test.each([
  ['Щербаков', ['shcherbakov', 'sherbakov', 'shterbakov']],
  ['Хасан', ['khasan', 'hasan']],
  ['Ντίνος', ['dinos', 'ntinos']],
  ['Μπακάλης', ['bakalis', 'mpakalis']],
  ['Τζαστο', ['tzasto', 'jasto']],
  ['Հարություն', ['harutyun']],
])('%s may be written as %j', (word, expected) => {
  expect(latinSpellings(word)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['لوي', ['l', 'lf']],
  ['عبدالله', ['ptlh']],
  ['בנימין', ['pnmn']],
])('%s may have the consonants %j', (word, expected) => {
  expect(consonantSpellings(word)).toEqual(expect.arrayContaining(expected));
});

test('words in Latin letters have no other spellings, and a long word has a limited number', () => {
  expect([...latinSpellings('Jürgen'), ...consonantSpellings('Jürgen')]).toEqual([]);
  expect(latinSpellings('хжцщюяёгъ'.repeat(30)).length).toBeLessThanOrEqual(12);
  expect(consonantSpellings('وجثذضظ'.repeat(30)).length).toBeLessThanOrEqual(12);
});

test.each([
  ['Παπανδρέου', 'papandreou'],
  ['Αυγερινός Ευαγγελία', 'avgerinos evangelia'],
  ['Φουρνιέ, Ζωή', 'fournie zoi'],
  ['Սուրեն', 'suren'],
])('%s is read as %s', (text, plain) => {
  expect(plainWordsOf(text).join(' ')).toBe(plain);
});

/** Spellings of invented names, each by another practice. */
test.each([
  ['Russian, German spelling', 'Юрий Жельборщев', 'Jurij Shelborschtschew'],
  ['Russian, kh or h', 'Хамид Хельборов', 'Hamid Helborov'],
  ['Russian, of a foreign name', 'Джасто Хельбор', 'Jasto Helbor'],
  ['Ukrainian, h for г', 'Гнат Гельборенко', 'Hnat Helborenko'],
  ['Serbian', 'Ђорђе Келборић', 'Djordje Kelboric'],
  ['Greek, b and d', 'Μπάμπης Ντελμόπουλος', 'Babis Delmopoulos'],
  ['Greek, of a foreign name', 'Τζάστο Κελμπόρ', 'Jasto Kelbor'],
  ['Greek, u', 'Σέφα Μαρκούνδε', 'Sefa Markunde'],
  ['Georgian', 'ხატია კელბორიძე', 'Hatia Kelboridze'],
  ['Armenian', 'Հարություն Ղելբուրյան', 'Harutyun Ghelburyan'],
  ['Arabic, God', 'حسن نصر الله', 'Hassan Nasrallah'],
  ['Arabic, a word like a title', 'عمر القلبوري', 'Omar al-Qalbouri'],
  ['Persian, a half-space', 'محمود کلبری‌نژاد', 'Mahmoud Kalborinejad'],
  ['Persian, a joined given name', 'محمدجواد ظریف', 'Mohammad Javad Zarif'],
  ['Hebrew', 'בנימין קלבורי', 'Benjamin Kelbori'],
])('%s: %s is found among listed names, in either direction', (_, told, latin) => {
  for (const [listed, asked] of [
    [latin, told],
    [told, latin],
  ] as const) {
    const index = new NameIndex();
    const rest = { listId: 'L', dobs: [], nationalities: [], countries: [], program: 'P' } as const;
    index.add({ ...rest, entryId: '1', kind: 'person', names: [listed] });
    expect(runAllSteps(index.search(asked, 'person')).map(({ entryId }) => entryId)).toEqual(['1']);
  }
});

test.each([
  ['Жанна Логинов', 'Anna Loginov'],
  ['Ντόρα Κελμπόρη', 'Maria Kelbori'],
  ['Хасан Келборов', 'Kasim Kelborov'],
  ['Գագիկ Կելբորյան', 'Hakob Kelboryan'],
  ['עמיר מזרחי', 'Omer Shahar'],
  ['ياسر قلبوري', 'Samir Qalbouri'],
])('%s is not %s', (told, other) => {
  expect(score(told, other)).toBeLessThan(NAME_SCORE_MIN);
});

test.each([
  ['شرکت فولاد کلبر سهامی عام', 'Foulad Kalbor PJSC'],
  ['גלבור בע"מ', 'Galbur Ltd'],
  ['Κελμπόρ Ναυτιλιακή Α.Ε.', 'Kelbor Naftiliaki SA'],
  ['შპს კელბორი', 'Kelbori LLC'],
  ['ՍՊԸ Կելբոր', 'Kelbor LLC'],
  ['ПрАТ Кельбор', 'Kelbor PrJSC'],
])('the firm %s is %s', (told, latin) => {
  expect(score(told, latin, 'organization')).toBeGreaterThanOrEqual(NAME_SCORE_MIN);
});

test('a title or particle that is a given name stays in a short name', () => {
  expect(score('Per Kelbor', 'Jan Kelbor')).toBeLessThan(NAME_SCORE_MIN);
  expect(score('Per Kelbor', 'Per Kelbor')).toBe(100);
  expect(score('Amir Hatami', 'Hatami')).toBeLessThan(NAME_SCORE_MIN);
  expect(score('Amir Hatami', 'امیر حاتمی')).toBeGreaterThanOrEqual(NAME_SCORE_MIN);
});
