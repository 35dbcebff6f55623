import { NameIndex, NAME_SCORE_MIN, type ListedName } from './name-index.js';
import { nameParts } from './name-parts.js';
import { nameScore } from './name-score.js';
import { runAllSteps } from '../steps.js';
import { differentWords, madeUpNames } from '../../../../test/support/ofac-files.js';
import { seeded } from '../../../../test/support/seeded.js';

const score = (a: string, b: string): number => nameScore(nameParts(a), nameParts(b));
const entry = (entryId: string, ...names: string[]): ListedName => ({
  listId: 'L',
  entryId,
  names,
  dobs: [],
  nationalities: [],
  countries: [],
  program: 'P',
});
const indexOf = (entries: readonly ListedName[]): NameIndex => {
  const index = new NameIndex();
  entries.forEach((listed) => index.add(listed));
  return index;
};

test.each([
  ['Jasto Kelbor', 'KELBOR, Jasto', 100],
  ['José Núñez', 'NUNEZ, Jose', 100],
  ['Владимир Келбор', 'KELBOR, Vladimir', 100],
  ['Mr. Jasto Kelbor', 'Jasto KELBOR', 100],
  ['Norqua Holdings Ltd', 'NORQUA HOLDINGS LIMITED', 100],
  ["Jasto O'Kelbor", 'OKELBOR, Jasto', 100],
])('%s is %s', (a, b, expected) => {
  expect(score(a, b)).toBe(expected);
});

test.each([
  ['one letter of a common name', 'Jon Smith', 'John Smith', 90, 99],
  ['an additional given name', 'John Smith', 'SMITH, John Michael', 88, 88],
  ['another spelling of the same sounds', 'Muhammad Aly', 'Mohammed Ali', 90, 98],
  ['another family name', 'Anna Svensson', 'Anna Johansson', 0, 81],
  ['the same kind of company', 'Alpha Trading LLC', 'Beta Trading LLC', 0, 81],
  ['one word of a name', 'Kelbor', 'Jasto Kelbor', 0, 81],
  ['nothing', '', '', 0, 0],
  ['signs alone', '...', 'Jasto Kelbor', 0, 0],
])('%s', (_, a, b, from, to) => {
  expect(score(a, b)).toBeGreaterThanOrEqual(from);
  expect(score(a, b)).toBeLessThanOrEqual(to);
  expect(score(b, a)).toBe(score(a, b));
});

test('a search gives the best name of each entry from 82 up, best first', () => {
  const index = indexOf([
    entry('2', 'Jasto Kelbor'),
    entry('1', 'Jasto Kelbor', 'Jasto Kelbar'),
    entry('3', 'Other Person', 'Jasta Kelbor'),
    entry('4', 'Quite Different'),
  ]);
  const found = runAllSteps(index.search('kelbor jasto'));
  expect(found.map(({ entryId, name, score: points }) => [entryId, name, points >= NAME_SCORE_MIN])).toEqual([
    ['1', 'Jasto Kelbor', true],
    ['2', 'Jasto Kelbor', true],
    ['3', 'Jasta Kelbor', true],
  ]);
  expect(found[2]!.score).toBeLessThan(100);
  expect(runAllSteps(index.search('Somebody Else'))).toEqual([]);
  expect(runAllSteps(index.search(''))).toEqual([]);
});

test('the index finds what a look at every name finds: all with one slip, 95 of 100 with two', () => {
  const names = madeUpNames(7);
  const random = seeded(8);
  const entries = Array.from({ length: 2000 }, (_, id) => entry(String(id), names(2).join(' ')));
  const index = indexOf(entries);
  const slip = (text: string): string => {
    const at = Math.floor(random() * text.length);
    const letter = 'aeiklmnorst'[Math.floor(random() * 11)]!;
    const replaced = random() < 0.5 ? 1 : 0;
    return text.slice(0, at) + letter + text.slice(at + replaced);
  };
  const share = (slips: number): number => {
    let alike = 0;
    let found = 0;
    for (const { entryId, names: listed } of entries.slice(0, 300)) {
      const asked = Array.from({ length: slips }).reduce<string>((text) => slip(text), listed[0]!);
      if (score(asked, listed[0]!) < NAME_SCORE_MIN) continue;
      alike++;
      if (runAllSteps(index.search(asked)).some((candidate) => candidate.entryId === entryId)) found++;
    }
    expect(alike).toBeGreaterThan(slips === 1 ? 250 : 100);
    return found / alike;
  };
  expect(share(1)).toBe(1);
  expect(share(2)).toBeGreaterThan(0.95);
});

test.each([
  ['Hassan Alrashid', 'AL-RASHID, Hassan'],
  ['Hassan al-Rasheed', 'ALRASHID, Hassan'],
  ['Maria Delacruz', 'DE LA CRUZ, Maria'],
  ['Alnoor Exchange', 'Al Noor Exchange'],
])('%s is found as %s, with its particle joined or apart', (asked, listed) => {
  const found = runAllSteps(indexOf([entry('1', listed), entry('2', 'Quite Different')]).search(asked));
  expect(found).toMatchObject([{ entryId: '1', name: listed }]);
});

test('what is compared of a name ends after 16 telling words and 200 characters, and says so', () => {
  const isCut = (name: string): boolean => nameParts(name).isCut;
  expect([isCut(differentWords(16)), isCut(differentWords(17))]).toEqual([false, true]);
  expect([isCut(`${differentWords(16)} Ltd`), isCut('x'.repeat(200)), isCut('x'.repeat(201))]).toEqual([
    false,
    false,
    true,
  ]);
  expect(nameParts(madeUpNames(1)(400).join(' ')).words.length).toBeLessThanOrEqual(16);
  const index = indexOf([entry('1', 'Jasto Kelbor')]);
  expect(runAllSteps(index.search(`Jasto Kelbor ${differentWords(26)}`))).toMatchObject([{ score: 88 }]);
  expect(runAllSteps(index.search(`${differentWords(26)} Jasto Kelbor`))).toEqual([]);
});

test('a search can pause after every few names that it compares', () => {
  const index = indexOf(Array.from({ length: 1000 }, (_, id) => entry(String(id), `Kelbor Name${id}`)));
  const steps = index.search('Kelbor');
  let pauses = 0;
  while (!steps.next().done) pauses++;
  expect(pauses).toBe(31);
});

test('a name that many share loses points and says so, and stays a hit', () => {
  const names = madeUpNames(5);
  const common = Array.from({ length: 12 }, (_, id) => entry(`c${id}`, 'Mohamed Ali'));
  const others = Array.from({ length: 500 }, (_, id) => entry(`o${id}`, names(2).join(' ')));
  const index = indexOf([...common, entry('rare', 'Jasto Kelbor'), ...others]);
  const [first, ...more] = runAllSteps(index.search('Mohamed Ali'));
  expect([first!.score, first!.sharedBy, more.length]).toEqual([96, 12, 11]);
  expect(runAllSteps(index.search('Jasto Kelbor'))[0]).toEqual(
    expect.not.objectContaining({ sharedBy: expect.anything() as unknown }),
  );
  expect(runAllSteps(index.search('M. Ali')).map(({ score: points }) => points)).toEqual(
    Array(12).fill(NAME_SCORE_MIN),
  );
});

test('names whose words are common each are common together', () => {
  const names = madeUpNames(5);
  const givenName = (id: number) => entry(`g${id}`, `Omar ${names(1)[0]!}`);
  const familyName = (id: number) => entry(`f${id}`, `${names(1)[0]!} Hassan`);
  const index = indexOf([
    ...Array.from({ length: 200 }, (_, id) => givenName(id)),
    ...Array.from({ length: 200 }, (_, id) => familyName(id)),
    entry('both', 'Omar Hassan'),
  ]);
  expect(runAllSteps(index.search('Omar Hassan'))[0]).toMatchObject({
    entryId: 'both',
    score: 92,
    sharedBy: 101,
  });
});
