import type { NameFacts, NameOccurrence } from '../case/facts/name-facts.js';
import type { ScreeningCandidate } from '../risk-data/risk-answers.js';
import { readOf } from '../../test/default-bounds.js';
import { daysBefore, givenCase, type Given } from '../../test/given-case.js';

const flag = (flagId: string, given: Given) => readOf(flagId, givenCase(given));

const listed = (score: number, given: Partial<ScreeningCandidate> = {}): ScreeningCandidate => ({
  listId: 'OFAC SDN',
  entryId: '4711',
  name: 'JONSSON, Jon',
  score,
  dobs: [],
  nationalities: [],
  countries: [],
  program: 'TEST',
  ...given,
});
const screened = (
  candidates: readonly ScreeningCandidate[],
  given: Partial<NameFacts['screened'][number]> = {},
): NameFacts['screened'][number] => ({
  role: 'subject',
  name: 'Jon Jonsson',
  isPerson: true,
  dob: '1970-03-04',
  nationalities: ['IS'],
  countries: ['IS', 'SE'],
  isCut: false,
  ...given,
  candidates,
});
const names = (...all: NameFacts['screened']): NameFacts => ({
  listDate: '2026-06-01',
  listStale: false,
  unscreened: 0,
  screened: all,
});
const onNames = (flagId: string, facts: NameFacts) => flag(flagId, { further: { names: facts } });

/** [score, what the entry says, colour for the subject, colour for an owner] */
const CASES: [number, Partial<ScreeningCandidate>, string, string][] = [
  [100, { dobs: ['1970-03-04'] }, 'black', 'red'],
  [95, { dobs: ['1970'] }, 'black', 'red'],
  [95, { dobs: ['1970-03'] }, 'black', 'red'],
  [95, { nationalities: ['IS'] }, 'black', 'red'],
  [94.9, { dobs: ['1970-03-04'] }, 'black', 'red'],
  [82, { dobs: ['1970-03'] }, 'black', 'red'],
  [94.9, { dobs: ['1970'] }, 'red', 'yellow'],
  [82, { dobs: ['1970'], nationalities: ['IS'] }, 'black', 'red'],
  [94.9, { nationalities: ['IS'] }, 'red', 'yellow'],
  [100, {}, 'red', 'red'],
  [95, {}, 'red', 'red'],
  [94.9, {}, 'red', 'yellow'],
  [100, { countries: ['SE'] }, 'red', 'red'],
  [90, {}, 'red', 'yellow'],
  [89.9, {}, 'yellow', 'yellow'],
  [82, {}, 'yellow', 'yellow'],
  [81.9, {}, 'white', 'white'],
  [94.9, { dobs: ['1970'], nationalities: ['FR'] }, 'red', 'yellow'],
  [89.9, { dobs: ['1970'], nationalities: ['FR'] }, 'yellow', 'white'],
  [100, { dobs: ['1950-03-04'] }, 'white', 'white'],
  [95, { dobs: ['1970'], nationalities: ['FR'] }, 'black', 'red'],
  [100, { dobs: ['1971-08-09'] }, 'red', 'red'],
  [94.9, { dobs: ['1971-08-09'] }, 'white', 'white'],
  [94.9, { dobs: ['1970-03-05'], nationalities: ['IS'] }, 'red', 'yellow'],
  [93, { dobs: ['1971'], nationalities: ['IS'] }, 'red', 'yellow'],
  [93, { dobs: ['1972'], nationalities: ['IS'] }, 'white', 'white'],
  [83, { dobs: ['1970-09-09'] }, 'white', 'white'],
  [83, { dobs: ['1971'] }, 'white', 'white'],
  [83, { dobs: ['1970-04-03'] }, 'yellow', 'yellow'],
  [100, { dobs: ['1972'] }, 'white', 'white'],
  [100, { countries: ['FR'] }, 'red', 'red'],
  [83, { countries: ['FR'] }, 'yellow', 'yellow'],
  [100, { nationalities: ['FR'] }, 'white', 'white'],
  [100, { nationalities: ['SE'] }, 'red', 'red'],
  [100, { dobs: ['1950'], nationalities: ['IS'] }, 'white', 'white'],
  [100, { dobs: ['1970-03-04'], countries: ['FR'] }, 'black', 'red'],
];

describe('SC1, a name of the subject on the sanctions list', () => {
  it.each(CASES)('%d %j: %s', (score, given, color) => {
    const found = onNames('SC1', names(screened([listed(score, given)])));
    expect(found).toMatchObject({ color, value: { hits: 1, score, entry: '4711' } });
    expect(found.rationale).toContain('2026-06-01');
  });

  it.each([
    ['1965/1969', '1967-05-05', 'black'],
    ['1965/1969', '1965-01-01', 'black'],
    ['1965/1969', '1969-12-31', 'black'],
    ['1965/1969', '1970-01-01', 'red'],
    ['1965/1969', '1971-01-01', 'white'],
    ['1965/1969', '1963-12-31', 'white'],
    ['1965-03/1965-06-15', '1965-06-15', 'black'],
    ['1965-03/1965-06-15', '1965-06-16', 'red'],
  ])('reads a birth listed as %s beside %s: %s', (listedAs, dob, color) => {
    const found = onNames('SC1', names(screened([listed(100, { dobs: [listedAs] })], { dob })));
    expect(found.color).toBe(color);
  });

  it('is white without a match, and takes the worst of several', () => {
    expect(onNames('SC1', names(screened([])))).toMatchObject({ color: 'white', value: { hits: 0 } });
    const several = [listed(100, { dobs: ['1950'] }), listed(90, { entryId: '5' })];
    expect(onNames('SC1', names(screened(several)))).toMatchObject({
      color: 'red',
      value: { hits: 2, score: 90, entry: '5' },
    });
  });

  it('takes the places of a company for its nationality', () => {
    const company = { isPerson: false, dob: null, nationalities: [], countries: ['IS'] };
    const on = (given: Partial<ScreeningCandidate>, score = 96) =>
      onNames('SC1', names(screened([listed(score, given)], company)));
    expect(on({ countries: ['IS'] }).color).toBe('black');
    expect(on({ countries: ['FR'] })).toMatchObject({ color: 'red', mandatory: 'sanctions_undecided' });
    expect(on({}).color).toBe('red');
    expect(on({ countries: ['FR', 'IS'] }, 83)).toMatchObject({ color: 'yellow' });
    expect(on({ countries: ['FR'] }, 90)).toMatchObject({ color: 'red', mandatory: 'sanctions_undecided' });
    expect(on({ countries: ['FR'] }, 89.9).color).toBe('white');
    expect(on({ countries: ['FR'] }, 83).rationale).toContain(
      'discounted; birth date unknown on both sides, country differs',
    );
  });

  it.each<[Partial<ScreeningCandidate>, Partial<NameFacts['screened'][number]>, string]>([
    [{ dobs: ['1970-03-04'] }, {}, 'birth date agrees, nationality not on the list'],
    [{ dobs: ['1970'], nationalities: ['IS'] }, {}, 'year of birth agrees, nationality agrees'],
    [{ dobs: ['1950'], nationalities: ['FR'] }, {}, 'discounted; birth date differs, nationality differs'],
    [
      { dobs: ['1971'] },
      { nationalities: [] },
      'birth date differs by little, nationality unknown on both sides',
    ],
    [{ dobs: ['1970'] }, { dob: null }, 'birth date unknown of the customer, nationality not on the list'],
    [{ sharedBy: 12 }, {}, 'a name that 12 of the list share'],
    [{ mainName: 'JONSSON, Johannes' }, {}, '"JONSSON, Jon", another name of "JONSSON, Johannes", at 96'],
    [
      { dobs: ['1970'], nationalities: ['IS'], countries: ['IS', 'SE'], program: 'SDGT' },
      {},
      'of 2026-06-01 (programme SDGT, born 1970, IS, SE)',
    ],
    [
      { dobs: ['1970'], birthPlaces: ['Sometown, Iraq', 'Elsewhere'] },
      {},
      'of 2026-06-01 (programme TEST, born 1970, birthplace Sometown, Iraq)',
    ],
  ])('says of %j beside %j: %s', (entry, own, text) => {
    expect(onNames('SC1', names(screened([listed(96, entry)], own))).rationale).toContain(text);
  });

  it('is not hidden by a name that is more alike, where it meets a rule and that one does not', () => {
    const foreigner = listed(94, { dobs: ['1970'], nationalities: ['FR'] });
    const nameless = listed(91, { entryId: '5' });
    for (const both of [
      [foreigner, nameless],
      [nameless, foreigner],
    ])
      expect(onNames('SC1', names(screened(both)))).toMatchObject({
        color: 'red',
        mandatory: 'sanctions_undecided',
        value: { hits: 2, score: 91, entry: '5' },
      });
    const sure = listed(82, { entryId: '6', dobs: ['1970-03-04'] });
    expect(onNames('SC2', names(screened([listed(100), sure], { role: 'owner' })))).toMatchObject({
      mandatory: 'sanctions_identity',
      value: { entry: '6' },
    });
  });

  it('says of a name that is merely alike that it is to be looked at', () => {
    const found = onNames('SC1', names(screened([listed(84)])));
    expect(found.rationale).toContain('a name to be looked at');
    expect(found).not.toHaveProperty('mandatory');
  });

  it('escapes what the customer and the list wrote', () => {
    const found = onNames('SC1', names(screened([listed(90, { name: '[x](http://y)' })])));
    expect(found.rationale).not.toContain('](http');
  });
});

describe('SC2, an owner on the sanctions list: one step lower', () => {
  it.each(CASES)('%d %j: not %s', (score, given, _subject, color) => {
    expect(onNames('SC2', names(screened([listed(score, given)], { role: 'owner' }))).color).toBe(color);
  });

  it('looks at owners alone, as SC1 looks at the subject alone', () => {
    const facts = names(screened([listed(90)]), screened([], { role: 'owner' }));
    expect(onNames('SC1', facts).color).toBe('red');
    expect(onNames('SC2', facts).color).toBe('white');
  });
});

describe.each(['SC1', 'SC2'])('%s where not all was compared', (flagId) => {
  const role = flagId === 'SC1' ? 'subject' : 'owner';

  it('is gray without a match on a name that is too long, and shows one all the same', () => {
    const long = (...candidates: ScreeningCandidate[]) => names(screened(candidates, { role, isCut: true }));
    expect(onNames(flagId, long()).color).toBe('gray');
    expect(onNames(flagId, long(listed(100, { dobs: ['1950'] }))).color).toBe('gray');
    expect(onNames(flagId, long(listed(90))).color).toBe(flagId === 'SC1' ? 'red' : 'yellow');
  });
});

it('SC2 is gray where owners were left out, SC1 is not', () => {
  const facts = { ...names(screened([]), screened([], { role: 'owner' })), unscreened: 3 };
  expect(onNames('SC1', facts).color).toBe('white');
  expect(onNames('SC2', facts)).toMatchObject({ color: 'gray', value: null });
  expect(onNames('SC2', facts).rationale).toContain('3 more owners');
});

describe('SC5 and SC6, others who take part', () => {
  const stood: NameOccurrence = {
    transaction: 'tx1',
    side: 'receiver',
    amount: '5000.00',
    currency: 'USD',
    day: '2024-06-30',
  };
  const textOf = (flagId: string, own: Partial<NameFacts['screened'][number]>, score = 96) => {
    const alert = { entity_id_list: ['C1', 'C2'] };
    const facts = names(screened([listed(score)], { dob: null, nationalities: [], countries: [], ...own }));
    return flag(flagId, { alert, further: { names: facts } });
  };

  it('says whose name it is, or where it stood', () => {
    const own = textOf('SC5', { role: 'party', entityId: 'C2' });
    expect(own.rationale).toMatch(/^Entity "C2": "Jon Jonsson" resembles "JONSSON, Jon" at 96, entry 4711/);
    const owner = textOf('SC5', { role: 'party', entityId: 'C2', isOwner: true });
    expect([owner.color, owner.rationale]).toEqual(['red', expect.stringMatching(/^Owner of the entity/)]);
    const counterparty = textOf('SC6', { role: 'counterparty', stood });
    expect(counterparty.rationale).toMatch(/^As the receiver of 5,000.00 USD on 2024-06-30: "Jon Jonsson" /);
    expect(counterparty.rationale).toContain('birth date unknown on both sides, nationality unknown on both');
    expect(counterparty).toMatchObject({ color: 'red', evidence: ['tx1'] });
    const bank = textOf('SC6', { role: 'counterparty', stood, isPart: true });
    expect([bank.color, bank.rationale]).toEqual([
      'yellow',
      expect.stringMatching(/^In the name of the receiver/),
    ]);
  });

  it('a counterparty whose name many share, or who was paid next to nothing, is a pointer', () => {
    const on = (own: Partial<NameFacts['screened'][number]>, entry: Partial<ScreeningCandidate> = {}) => {
      const facts = names(screened([listed(96, entry)], { dob: null, role: 'counterparty', stood, ...own }));
      const { color, mandatory } = flag('SC6', { further: { names: facts } });
      return [color, mandatory];
    };
    expect(on({ worth: 100 })).toEqual(['red', 'sanctions_undecided']);
    expect(on({ worth: null })).toEqual(['red', 'sanctions_undecided']);
    expect(on({ worth: 99.99 })).toEqual(['yellow', undefined]);
    expect(on({ worth: 50_000 }, { sharedBy: 10 })).toEqual(['yellow', undefined]);
    for (const agreeing of [{ nationalities: ['IS'] }, { dobs: ['1970'] }, { dobs: ['1970-03-05'] }]) {
      const known = { worth: 12, dob: '1970-03-04' };
      expect(on(known, { ...agreeing, sharedBy: 4 })).toEqual(['red', 'sanctions_undecided']);
    }
    const company = { worth: 12, isPerson: false, countries: ['SE'] };
    expect(on(company, { countries: ['RU'] })).toEqual(['yellow', undefined]);
    const same = { dobs: ['1970-03-04'], sharedBy: 10 };
    expect(on({ worth: 12, dob: '1970-03-04' }, same)).toEqual(['black', 'sanctions_identity']);
  });

  it('SC5 is white where the alert names nobody else, and gray where somebody was not compared', () => {
    expect(onNames('SC5', names(screened([])))).toMatchObject({ color: 'white', value: { hits: 0 } });
    const alert = { entity_id_list: ['C1', 'C2'] };
    expect(flag('SC5', { alert, further: { names: names(screened([])) } }).color).toBe('gray');
    const left = { ...names(screened([], { role: 'party', entityId: 'C2' })), unscreenedParties: 3 };
    const found = flag('SC5', { alert, further: { names: left } });
    expect(found.color).toBe('gray');
    expect(found.rationale).toContain('3 more names of other');
  });

  it('judges counterparties by bounds of their own', () => {
    const rules = { counterpartyRedFrom: 97, counterpartyYellowFrom: 96.5 };
    const on = (score: number) =>
      readOf(
        'SC6',
        givenCase({ further: { names: names(screened([listed(score)], { role: 'counterparty', stood })) } }),
        rules,
      ).color;
    expect([96, 96.5, 97].map(on)).toEqual(['white', 'yellow', 'red']);
    expect(onNames('SC1', names(screened([listed(100)], { role: 'counterparty', stood }))).color).toBe(
      'gray',
    );
  });
});

describe.each(['SC1', 'SC2'])('%s without a usable list', (flagId) => {
  const role = flagId === 'SC1' ? 'subject' : 'owner';

  it('is gray without a match on a stale list, which still shows a match', () => {
    const stale = (...candidates: ScreeningCandidate[]) => ({
      ...names(screened(candidates, { role })),
      listStale: true,
    });
    expect(onNames(flagId, stale()).color).toBe('gray');
    expect(onNames(flagId, stale(listed(100, { dobs: ['1950'] }))).color).toBe('gray');
    expect(onNames(flagId, stale(listed(90))).color).toBe(flagId === 'SC1' ? 'red' : 'yellow');
  });
});

describe('SC3, politically exposed persons', () => {
  const tagged = (tags: string[] | null, given: Given = {}) =>
    flag('SC3', { ...given, entity: { tags, ...given.entity } });

  it.each([
    [['vip'], 'white'],
    [['stepping', 'rcast'], 'white'],
    [['PEP'], 'yellow'],
    [['is_pep'], 'yellow'],
    [['politically-exposed person'], 'yellow'],
    [['close associate'], 'yellow'],
    [['RCA'], 'yellow'],
    [['non-pep'], 'white'],
    [['not_a_PEP', 'no close associates'], 'white'],
    [['pep: false', 'PEP_NO'], 'white'],
    [['non-pep', 'rca'], 'yellow'],
    [['pep_norway'], 'yellow'],
    [['', ' \u200b'], 'gray'],
    [[], 'gray'],
    [null, 'gray'],
  ])('%j: %s', (tags, color) => {
    expect(tagged(tags).color).toBe(color);
  });

  it('is red where activity is far beyond what was declared', () => {
    const entity = { estimated_monthly_deposits: { upper_bound: 100, currency: 840 } };
    const given = (amount: string): Given => ({
      payments: [{ daysAgo: 0, amount }],
      registeredAt: daysBefore(400),
      entity,
      further: { profile: { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1' } } },
    });
    expect(tagged(['pep'], given('300')).color).toBe('yellow');
    expect(tagged(['pep'], given('300.01')).color).toBe('red');
    expect(tagged(['vip'], given('300.01')).color).toBe('white');
  });
});

it("SC3 is judged by the recipe's own expected_activity", () => {
  const facts = givenCase({
    payments: [{ daysAgo: 0, amount: '500' }],
    entity: { tags: ['pep'], estimated_monthly_deposits: { upper_bound: 100, currency: 840 } },
    further: { profile: { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1' } } },
  });
  const under = (moved: object) => readOf('SC3', facts, { ...moved }).color;
  expect(under({})).toBe('red');
  expect(under({ depositsRedAbovePercent: 500 })).toBe('yellow');
  expect(under({ depositsRedAbovePercent: 499 })).toBe('red');
});
