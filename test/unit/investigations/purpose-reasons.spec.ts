import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { familyNameOf } from '../../../src/investigations/domain/case/facts/family-name.js';
import { daysBefore } from './given-case.js';
import { found, times, type Told } from './given-reasons.js';

const declared = (upper: number): Partial<Entity> => ({
  estimated_monthly_deposits: { upper_bound: upper, currency: 840 },
});
const old = { type: 'BUSINESS', registered_at: daysBefore(800) } as const;
const young = { ...old, registered_at: daysBefore(300) };

const student: Partial<Entity> = {
  name: 'Aarav Menon',
  source_of_funds: ['Support of the parents'],
  ...declared(10_000),
};
const relatives = (family: string): Told[] =>
  times(3, (i) => ({ daysAgo: 9 - i, amount: '4000', with: `${['Ravi', 'Meera', 'Anil'][i]!} ${family}` }));
const poor = { ...student, ...declared(1_000) };
const months = (count: number): Told[] =>
  times(count, (i) => ({ daysAgo: 130 - 30 * i, amount: '900', with: 'Ravi Menon' }));
const termFee = (school = 'Uppsala University'): Told[] => [
  { daysAgo: 8, amount: '12000', with: 'Ravi Menon' },
  { daysAgo: 3, amount: '11000', direction: 'out', with: school },
];
const fee: Told = { daysAgo: 3, amount: '11000', direction: 'out', with: 'Uppsala University' };

const moved: Told = { daysAgo: 30, amount: '5000', direction: 'self' };
const bought = (of: Partial<Told> = {}): Told[] =>
  times(6, (i) => ({
    daysAgo: 12 - 2 * i,
    amount: '900',
    direction: 'out' as const,
    type: 'PAYMENT' as const,
    with: `Vendor ${i}`,
    text: 'Wedding',
    ...of,
  }));

const farm: Partial<Entity> = { ...old, industry: 'Fruit growing' };
const sold: Told = { daysAgo: 20, amount: '20000', with: 'Wholesale' };
const hands = (of: Partial<Told> = {}): Told[] =>
  times(6, (i) => ({
    daysAgo: 1,
    amount: '2000',
    direction: 'out' as const,
    with: `Hand ${i}`,
    text: 'Season wages',
    ...of,
  }));

const lawyers: Partial<Entity> = {
  ...old,
  industry: 'Law firm',
  purpose_of_account: ['Client escrow account'],
  ...declared(100_000),
};
const sale = (seller: string): Told[] => [
  { daysAgo: 5, amount: '90000', with: 'Buyer', text: 'Purchase price' },
  { daysAgo: 3, amount: '89000', direction: 'out', with: seller, text: 'Purchase price' },
];

const charity: Partial<Entity> = {
  ...old,
  industry: 'Registered charity',
  purpose_of_account: ['Donations'],
  ...declared(1_000),
};
const gifts = (amount = '50'): Told[] => times(5, (i) => ({ daysAgo: i, amount, with: `Donor ${i}` }));
const drawn: Told = { daysAgo: 1, amount: '50', direction: 'out', type: 'WITHDRAWAL', with: 'Branch' };
const paidOut: Told = { daysAgo: 1, amount: '200', direction: 'out', with: 'Ann Chair' };

const kinds = (payments: readonly Told[], profile: Partial<Entity>) =>
  found(payments, profile).filter(([kind]) => kind !== 'declared');

it.each<[string, [string, string, number][], readonly Told[], Partial<Entity>]>([
  ['tuition of a family', [['support', 'record', 4]], [...relatives('Menon'), fee], student],
  ['tuition of strangers', [], [...relatives('Stern'), fee], student],
  ['a family that pays for no school', [], relatives('Menon'), student],
  ['a family whose money goes elsewhere', [], [...relatives('Menon'), { ...fee, with: 'Ann' }], student],
  [
    'a school that gets less than most of it',
    [],
    [...relatives('Menon'), { ...fee, amount: '7199' }],
    student,
  ],
  ['a family that is not on record', [], [...relatives('Menon'), fee], { ...student, source_of_funds: [] }],
  [
    'a family far beyond what was declared',
    [],
    [...relatives('Menon'), fee],
    { ...student, ...declared(7_999) },
  ],
  ['a father known for months', [['support', 'record', 2]], [...months(3), ...termFee()], poor],
  ['a father known for less', [], [...months(2), ...termFee()], poor],
  ['a known father and a school that trades', [], [...months(3), ...termFee('Academy Trading')], poor],

  ['a wedding of own savings', [['savings', 'texts', 6]], [moved, ...bought()], {}],
  ['a wedding of too little savings', [], [{ ...moved, amount: '4319' }, ...bought()], {}],
  ['savings moved after it', [], [...bought(), { ...moved, daysAgo: 1 }], {}],
  ['transfers called a wedding', [], [moved, ...bought({ type: 'TRANSFER' })], {}],
  ['a wedding paid within a day', [], [moved, ...bought({ daysAgo: 2 })], {}],
  ['savings spent on no occasion', [], [moved, ...bought({ text: 'Thing' })], {}],

  ['wages of a season', [['payroll', 'texts', 6]], [sold, ...hands()], farm],
  ['wages of a season by another trade', [], [sold, ...hands()], { ...farm, industry: 'Consulting' }],
  ['wages of a season by a new firm', [], [sold, ...hands()], { ...farm, ...young }],
  ['wages once of no season', [], [sold, ...hands({ text: 'Wages' })], farm],
  ['wages of a season that take most of it', [], [{ ...sold, amount: '19999' }, ...hands()], farm],

  ['escrow of lawyers', [['purpose', 'declaration', 2]], sale('Seller'), lawyers],
  ['escrow that the payer gets back', [], sale('Buyer'), lawyers],
  ['escrow of no such trade', [], sale('Seller'), { ...lawyers, industry: 'Consulting' }],
  ['escrow beyond what was declared', [], sale('Seller'), { ...lawyers, ...declared(89_999) }],
  ['escrow of new lawyers', [], sale('Seller'), { ...lawyers, ...young }],

  ['gifts to a charity', [['purpose', 'declaration', 5]], gifts(), charity],
  ['large gifts', [], gifts('50.01'), charity],
  ['gifts to a charity that draws cash', [], [...gifts(), drawn], charity],
  ['gifts that its holder gets', [], [...gifts(), paidOut], { ...charity, account_holder_name: 'Ann Chair' }],
  ['gifts to somebody else', [], gifts(), { ...charity, industry: 'Carpentry' }],
])('%s', (_, reasons, payments, profile) => {
  expect(kinds(payments, profile)).toEqual(reasons);
});

it.each([
  ['Aarav Menon', 'menon'],
  ['MENON, Aarav', 'menon'],
  [' Anna  von  Berg ', 'berg'],
  ['Menon', ''],
  ['', ''],
])('reads the family name of %j', (name, family) => {
  expect(familyNameOf(name)).toBe(family);
});
