import { NameIndex, type ListedName } from './name-index.js';
import { weakAliases } from './ofac-csv.js';
import { screeningHitsOf, type NameFacts } from '../case/facts/name-facts.js';
import { runAllSteps } from '../steps.js';

test.each([
  [
    "DOB 17 Jan 1941; POB Sometown; a.k.a. 'THE TALL'; a.k.a. 'QUAVEN'; a.k.a. 'AL-SA'IDI'.",
    ['THE TALL', 'QUAVEN', "AL-SA'IDI"],
  ],
  ["a.k.a. 'QUAVEN'; f.k.a. 'QUAVEN'; n.k.a. 'NORQUA'", ['QUAVEN', 'NORQUA']],
  ["Website 'www.example.com'; alt. DOB 1970; Linked To: KELBOR, a.k.a. of somebody.", []],
  ['', []],
])('weak aliases of the remarks %s', (remarks, aliases) => {
  expect(weakAliases(remarks)).toEqual(aliases);
});

const listed: ListedName = {
  listId: 'OFAC-SDN',
  entryId: '1',
  kind: 'person',
  names: ['KELBOR, Jasto', 'KALBOR, Yasto'],
  weakNames: ['ABU QUAVEN', 'VENTOLO'],
  dobs: ['1969-02-21'],
  nationalities: ['IR'],
  countries: ['IR'],
  program: 'SDGT',
};
const index = new NameIndex();
index.add(listed);
const found = (name: string) => runAllSteps(index.search(name, 'person'));

test('a weak alias alone is told as one, and with a name of the entry it confirms the hit', () => {
  expect(found('Abu Quaven')).toMatchObject([
    { entryId: '1', name: 'ABU QUAVEN', mainName: 'KELBOR, Jasto', isWeakAlias: true },
  ]);
  const [strong] = found('Jasto Kelbor');
  expect(strong).toMatchObject({ score: 100 });
  expect(strong).not.toHaveProperty('isWeakAlias');
  expect(found('Jasto Kelbor alias Abu Quaven')).toMatchObject([
    { name: 'KELBOR, Jasto', weakAlias: 'ABU QUAVEN' },
  ]);
});

const BOUNDS = { strong: 95, red: 90, yellow: 82, undecided: 86, flow: 100 };
const likenessOf = (
  name: string,
  own: { readonly dob?: string; readonly nationalities?: readonly string[] },
) => {
  const { dob = null, nationalities = [] } = own;
  const person = {
    role: 'subject',
    name,
    isPerson: true,
    dob,
    nationalities,
    countries: nationalities,
  } as const;
  const screened = [{ ...person, candidates: found(name), isCut: false }];
  const facts: NameFacts = { listDate: '2026-11-20', listStale: false, unscreened: 0, screened };
  return screeningHitsOf(facts, 'subject', BOUNDS)[0]?.likeness;
};

test.each([
  ['nothing else is known', {}, 'somewhat_alike'],
  ['the nationality agrees', { nationalities: ['IR'] }, 'somewhat_alike'],
  ['the birth date agrees', { dob: '1969-02-21' }, 'likely_the_same'],
  ['the birth date differs', { dob: '1999-02-21' }, 'not_counted'],
] as const)('a weak alias is never a full hit by itself: %s', (_, own, likeness) => {
  expect(likenessOf('Abu Quaven', own)).toBe(likeness);
});

test('a name of the entry is a full hit as before', () => {
  expect(likenessOf('Jasto Kelbor', { nationalities: ['IR'] })).toBe('likely_the_same');
  expect(likenessOf('Jasto Kelbor', { dob: '1969-02-21' })).toBe('surely_the_same');
});
