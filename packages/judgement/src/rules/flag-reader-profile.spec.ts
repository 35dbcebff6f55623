import type { GivenEntity } from '../given/given-records.js';
import { KYC_FIELDS } from '../case/facts/profile-facts.js';
import { readOf } from '../../test/default-bounds.js';
import { daysBefore, givenCase, type Given } from '../../test/given-case.js';

const flag = (flagId: string, given: Given) => readOf(flagId, givenCase(given));
const unknownSubject: Given = { alert: { entity_id_list: ['C9'] } };

const money = { upper_bound: 1000, currency: 840 };
const filled: Partial<GivenEntity> = {
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

describe('CP1, due diligence fields that are missing', () => {
  it('asks each kind of customer for twelve fields', () => {
    expect(new Set(KYC_FIELDS.INDIVIDUAL).size).toBe(12);
    expect(new Set(KYC_FIELDS.BUSINESS).size).toBe(12);
  });

  it('takes blanks for missing and citizenship for nationality, and names what is missing', () => {
    const entity = { ...filled, name: ' ', emails: ['', ' '], purpose_of_account: [] };
    expect(flag('CP1', { entity })).toMatchObject({
      value: 3,
      rationale: 'Missing due diligence fields (3 of 12): name, email address, purpose of account.',
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
});

describe('CP2, occupation and industry', () => {
  const listed = (highRiskOccupation: string | null, highRiskIndustry: string | null) => ({
    profile: { highRiskOccupation, highRiskIndustry, rates: {} },
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

describe('CP4, owners', () => {
  const owned = (ubo: GivenEntity['ubo'], type: GivenEntity['type'] = 'BUSINESS'): Given => ({
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

  it('counts the share of a company once, not again for the people behind it', () => {
    const ubo = { individual: [person(2, 60)], corporate: [company(1, 60, 900, [2])] };
    expect(flag('CP4', owned(ubo))).toMatchObject({ color: 'yellow', value: { percent: 60 } });
  });

  it('is white for a person without owners', () => {
    expect(flag('CP4', owned(null, 'INDIVIDUAL')).color).toBe('white');
  });
});
