import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { KYC_FIELDS } from '../../../src/investigations/domain/case/facts/profile-facts.js';
import { readOf } from './default-bounds.js';
import { daysBefore, givenCase, peersWith, type Given, type Payment } from './given-case.js';

const flag = (flagId: string, given: Given) => readOf(flagId, givenCase(given));
const unknownSubject: Given = { alert: { entity_id_list: ['C9'] } };

const money = { upper_bound: 1000, currency: 840 };
const filled: Partial<Entity> = {
  name: 'Åsa Ek',
  dob: '1980-01-01',
  nationality: ['SE'],
  mailing_street_address: 'Storgatan 1',
  mailing_country: 'SE',
  emails: ['asa.ek@example.com'],
  phone_numbers: ['+46701234567'],
  occupation: 'nurse',
  employment_status: 'employed',
  purpose_of_account: ['salary'],
  source_of_funds: ['salary'],
  annual_income: money,
};
const filledBusiness: Partial<Entity> = {
  ...filled,
  type: 'BUSINESS',
  corporate_tax_id: '1234',
  account_holder_name: 'Åsa Ek',
  industry: 'bakery',
  ubo: { individual: [{ id: 1, first_name: 'Åsa', last_name: 'Ek', ownership_percentage: 100 }] },
  estimated_monthly_deposits: money,
};
const without = (profile: Partial<Entity>, fields: readonly string[]): Partial<Entity> => ({
  ...profile,
  ...Object.fromEntries(fields.map((field) => [field, null])),
});

describe('CP1, due diligence fields that are missing', () => {
  it.each([
    [0, 'white'],
    [2, 'white'],
    [3, 'yellow'],
    [5, 'yellow'],
    [6, 'red'],
    [12, 'red'],
  ])('%d of 12: %s', (count, color) => {
    for (const profile of [filled, filledBusiness]) {
      const entity = without(profile, KYC_FIELDS[profile.type ?? 'INDIVIDUAL'].slice(0, count));
      expect(flag('CP1', { entity })).toMatchObject({
        color,
        value: count,
        threshold: { yellow: 3, red: 6 },
      });
    }
  });

  it('asks each kind of customer for twelve fields', () => {
    expect(new Set(KYC_FIELDS.INDIVIDUAL).size).toBe(12);
    expect(new Set(KYC_FIELDS.BUSINESS).size).toBe(12);
  });

  it('takes blanks for missing and citizenship for nationality, and names what is missing', () => {
    const entity = { ...filled, name: ' ', emails: ['', ' '], purpose_of_account: [] };
    expect(flag('CP1', { entity })).toMatchObject({
      value: 3,
      rationale: 'Due diligence fields missing, 3 of 12: name, email address, purpose of account.',
    });
    const unborn = { ...filled, dob: null, mailing_country: null, phone_numbers: [] };
    expect(flag('CP1', { entity: unborn }).rationale).toMatch(
      /: date of birth, country of residence, phone number\.$/,
    );
    const citizen = { ...filled, nationality: null, citizenship: ['SE'] };
    expect(flag('CP1', { entity: citizen }).value).toBe(0);
  });

  it('counts a field that says nothing as missing, but no code of a country', () => {
    const blank = { occupation: '\u200b', employment_status: 'N/A', purpose_of_account: ['\u3164', 'TBD'] };
    expect(flag('CP1', { entity: { ...filled, ...blank } })).toMatchObject({ color: 'yellow', value: 3 });
    const namibian = { ...filled, nationality: ['NA'], mailing_country: 'NA' };
    expect(flag('CP1', { entity: namibian }).value).toBe(0);
  });

  it('is gray without a record of the subject', () => {
    expect(flag('CP1', unknownSubject)).toMatchObject({ color: 'gray', value: null });
  });
});

describe('CP2, occupation and industry', () => {
  const listed = (highRiskOccupation: string | null, highRiskIndustry: string | null) => ({
    profile: { highRiskOccupation, highRiskIndustry, rates: {} },
  });

  it.each([
    ['arms dealer', null, 'yellow'],
    [null, 'casino', 'yellow'],
    ['arms dealer', 'casino', 'yellow'],
    [null, null, 'white'],
  ])('listed occupation %s, listed industry %s: %s', (occupation, industry, color) => {
    const entity = { occupation: 'An arms dealer', industry: 'Casino' };
    const found = flag('CP2', { entity, further: listed(occupation, industry) });
    expect(found.color).toBe(color);
    expect(found.value).toEqual(color === 'white' ? 0 : { occupation, industry });
  });

  it('is assessed on either field, and gray without both or without the lists', () => {
    const further = listed(null, null);
    expect(flag('CP2', { entity: { occupation: 'nurse' }, further }).color).toBe('white');
    expect(flag('CP2', { entity: { industry: 'bakery' }, further }).color).toBe('white');
    expect(flag('CP2', { further }).color).toBe('gray');
    const blank = { occupation: '\u200b', industry: '\u3164' };
    expect(flag('CP2', { entity: blank, further }).color).toBe('gray');
    expect(flag('CP2', { entity: { occupation: 'nurse' } }).color).toBe('gray');
    expect(flag('CP2', unknownSubject).color).toBe('gray');
  });
});

describe('CP3, age and value', () => {
  const peers = peersWith({
    'inflow USD': { p80: '900', p95: '2000' },
    passed: { p80: '1.00', p95: '3.00' },
  });
  const through: Payment[] = [100, 200, 300].flatMap((amount, i): Payment[] => [
    { daysAgo: 90 - i * 30, amount: String(amount) },
    { daysAgo: 89 - i * 30, amount: String(amount), direction: 'out', with: `Taker ${i}` },
  ]);
  /** A birthday so many years before 2024, the year of the first flagged transaction (on 30 June). */
  const born = (years: number, day = '06-30') => `${2024 - years}-${day}`;
  const aged = (dob: string | null, payments: Payment[], given: Given = {}): Given => ({
    payments: [...payments, { daysAgo: 0, direction: 'out', amount: '1' }],
    entity: { dob },
    peers,
    ...given,
  });
  const paid = (amount: string): Payment[] => [{ daysAgo: 5, amount }];

  it.each([
    [born(20), '900.000000000000000001', 'yellow'],
    [born(20), '900', 'white'],
    [born(21, '07-01'), '901', 'yellow'],
    [born(21), '901', 'white'],
    [born(75), '901', 'white'],
    [born(76, '07-01'), '901', 'white'],
    [born(76), '901', 'yellow'],
  ])('born %s, inflow %s against a 90th percentile of 900: %s', (dob, amount, color) => {
    expect(flag('CP3', aged(dob, paid(amount))).color).toBe(color);
  });

  it('is red where more than a quarter of the money is handed on, rarer than with 95 % of peers', () => {
    expect(flag('CP3', aged(born(19), through))).toMatchObject({
      color: 'red',
      value: { age: 19, handedOn: 100, muchInflow: 0 },
    });
    expect(flag('CP3', aged(born(19), through.slice(0, 4))).color).toBe('white');
    expect(flag('CP3', aged(born(19), [...through, ...paid('1801')])).color).toBe('yellow');
    expect(flag('CP3', aged(born(30), through)).color).toBe('white');
  });

  it('is no sign of a mule where the money went back to whom it had come from', () => {
    const back = (payments: Payment[]) => payments.map((each) => ({ ...each, withEntity: 'C7' }));
    expect(flag('CP3', aged(born(19), back(through)))).toMatchObject({
      color: 'white',
      value: { handedOn: 0 },
      rationale:
        'Aged 19; nothing of what came in, beyond chance, left again within 5 days; ' +
        'no more came in than with most comparable customers.',
    });
    const inPart = [...back([through[0]!, { ...through[1]!, amount: '99' }]), ...through.slice(2)];
    expect(flag('CP3', aged(born(19), inPart)).rationale).toContain('83 % of what came in, beyond chance,');
  });

  it('is one where it came and went by one name, which may be that of a service', () => {
    const service = through.map((each) => ({ ...each, with: 'PayPal' }));
    expect(flag('CP3', aged(born(19), service)).color).toBe('red');
  });

  it('is gray without a plausible date of birth, and of an unusual age without peers or all rows', () => {
    expect(flag('CP3', aged(null, through)).color).toBe('gray');
    expect(flag('CP3', aged('2024-07-01', through)).color).toBe('gray');
    expect(flag('CP3', aged(born(121), through)).color).toBe('gray');
    expect(flag('CP3', aged(born(19), through, { peers: null })).color).toBe('gray');
    expect(flag('CP3', aged(born(30), through, { peers: null })).color).toBe('white');
    expect(flag('CP3', aged(born(19), paid('900'), { truncated: true })).color).toBe('gray');
    expect(flag('CP3', aged(born(19), paid('901'), { truncated: true })).color).toBe('yellow');
    expect(flag('CP3', aged(born(19), [{ daysAgo: 5, amount: '1', currency: 'EUR' }])).color).toBe('gray');
    expect(flag('CP3', unknownSubject).color).toBe('gray');
  });

  it('is white for a business', () => {
    expect(flag('CP3', { entity: { type: 'BUSINESS' } }).color).toBe('white');
  });
});

describe('CP4, owners', () => {
  const owned = (ubo: Entity['ubo'], type: Entity['type'] = 'BUSINESS'): Given => ({
    payments: [{ daysAgo: 0 }],
    entity: { type, ubo },
  });
  const person = (id: number, ownership_percentage: number | null) => ({
    id,
    first_name: 'A',
    last_name: 'B',
    ownership_percentage,
  });
  const company = (
    id: number,
    ownership_percentage: number | null,
    daysOld: number | null,
    children: number[] = [],
  ) => ({
    id,
    entity_name: 'Holding',
    ownership_percentage,
    formation_date: daysOld === null ? null : daysBefore(daysOld).slice(0, 10),
    children: children.map((child) => ({ id: child })),
  });

  it.each([
    [[33.3, 33.3, 8.4], 'white'],
    [[33.3, 33.3, 8.39], 'yellow'],
    [[100], 'white'],
    [[74.99], 'yellow'],
  ])('people with %j %%: %s', (shares, color) => {
    const individual = shares.map((share, id) => person(id, share));
    expect(flag('CP4', owned({ individual })).color).toBe(color);
  });

  it.each([
    [80, 90, 'white'],
    [80, 89, 'yellow'],
    [74, 90, 'yellow'],
    [74, 89, 'red'],
  ])('a company with %d %% that is %d days old: %s', (share, days, color) => {
    const found = flag('CP4', owned({ corporate: [company(1, share, days)] }));
    expect(found).toMatchObject({ color, value: { percent: share, days } });
  });

  it('counts the share of a company once, not again for the people behind it', () => {
    const ubo = { individual: [person(2, 60)], corporate: [company(1, 60, 900, [2])] };
    expect(flag('CP4', owned(ubo))).toMatchObject({ color: 'yellow', value: { percent: 60 } });
  });

  it('is gray where owners, shares or formation dates are missing; what is met stays met', () => {
    expect(flag('CP4', owned(null)).color).toBe('gray');
    expect(flag('CP4', owned({ individual: [person(1, 50), person(2, null)] })).color).toBe('gray');
    expect(flag('CP4', owned({ corporate: [company(1, 100, null)] })).color).toBe('gray');
    expect(flag('CP4', owned({ corporate: [company(1, 100, -5)] })).color).toBe('gray');
    expect(flag('CP4', owned({ corporate: [company(1, 50, null)] })).color).toBe('yellow');
    expect(flag('CP4', owned({ corporate: [company(1, null, 10)] })).color).toBe('yellow');
    expect(flag('CP4', unknownSubject).color).toBe('gray');
  });

  it('is white for a person without owners', () => {
    expect(flag('CP4', owned(null, 'INDIVIDUAL')).color).toBe('white');
  });
});

describe('CP5, source of funds', () => {
  it.each([
    [['salary'], 'green', 1],
    [['n/a', 'sale of a house'], 'green', 1],
    [['Other', ' unknown ', '-'], 'white', 0],
    [[], 'gray', null],
    [[' '], 'gray', null],
    [['\u200b', '\u3164'], 'gray', null],
    [['.', '-', '?', 'TBD'], 'white', 0],
    [null, 'gray', null],
  ])('%j: %s', (source_of_funds, color, value) => {
    expect(flag('CP5', { entity: { source_of_funds } })).toMatchObject({ color, value });
  });

  it('is gray without a record of the subject', () => {
    expect(flag('CP5', unknownSubject).color).toBe('gray');
  });
});
