import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { found, fromTenThousand, times, type Told } from './given-reasons.js';

const known: Partial<Entity> = {
  name: 'Ann Berg',
  registered_at: '2015-01-01T00:00:00Z',
  annual_income: { upper_bound: 60_000, currency: 840 },
};
const own: Told = { daysAgo: 9, amount: '60000', with: 'ANN  Berg' };
const grower: Partial<Entity> = { ...known, employment_status: 'self_employed' };
const sold: Told = { daysAgo: 20, amount: '50000', with: 'Union' };
const paidOn = (daysAgo: number, amount: string): Told => {
  return { daysAgo, amount, direction: 'out', with: 'Somebody' };
};
const soldTo = (count: number): Told[] =>
  times(count, (i) => ({ daysAgo: 20, amount: '9000', with: `Buyer ${i}` }));

it.each<[string, [string, string, number][], readonly Told[], Partial<Entity>]>([
  ['an account of the same name', [['own_account', 'texts', 1]], [own], known],
  ['more of it than a year brings', [], [{ ...own, amount: '60000.01' }], known],
  ['an account of a like name', [], [{ ...own, with: 'Ann Bergh' }], known],
  ['a name of one word', [], [{ ...own, with: 'Berg' }], { ...known, name: 'Berg' }],
  ['cash of the same name', [], [{ ...own, type: 'DEPOSIT' }], known],
  ['a customer of some weeks', [], [own], { ...known, registered_at: '2999-01-01T00:00:00Z' }],
  ['nothing declared for a year', [], [own], { ...known, annual_income: null }],
  ['a harvest within the declared year', [['declared_year', 'declaration', 1]], [sold], grower],
  ['a harvest of somebody employed', [], [sold], { ...known, employment_status: 'employed' }],
  ['two harvests', [], [sold, { ...sold, daysAgo: 30 }], grower],
  ['a harvest in cash', [], [{ ...sold, type: 'DEPOSIT' }], grower],
  ['a harvest handed on', [], [sold, paidOn(18, '25000.01')], grower],
  ['a harvest handed on later', [], [sold, paidOn(1, '25000.01')], grower],
  ['half of a harvest spent', [['declared_year', 'declaration', 1]], [sold, paidOn(18, '25000')], grower],
  ['what was spent before', [['declared_year', 'declaration', 1]], [paidOn(30, '40000'), sold], grower],
  ['a harvest of three buyers', [['declared_year', 'declaration', 3]], soldTo(3), grower],
  ['a harvest of four buyers', [], soldTo(4), grower],
  ['own money that half left', [['own_account', 'texts', 1]], [own, paidOn(8, '30000')], known],
  ['own money that more left', [], [own, paidOn(8, '30000.01')], known],
  ['the same a week later', [['own_account', 'texts', 1]], [own, paidOn(2, '60000')], known],
  [
    'own money at a broker',
    [['own_account', 'texts', 1]],
    [own, { ...paidOn(8, '60000'), text: 'Account of Ann Berg' }],
    known,
  ],
])('%s', (_, reasons, payments, profile) => {
  // When
  const explained = found(payments, profile);

  // Then
  expect(explained).toEqual(reasons);
});

const friends = (text: string, amount = '1150'): Told[] =>
  times(8, (i) => ({ daysAgo: 9, amount, with: `Friend ${i}`, text }));
const agency = (amount: string, text = 'Umrah group', name = 'Haram Journeys'): Told => {
  return { daysAgo: 2, amount, direction: 'out', with: name, text };
};

it.each<[string, [string, string, number][], readonly Told[], boolean]>([
  ['all', [['collection', 'texts', 9]], [...friends('Umrah'), agency('9200')], false],
  ['nine tenths', [['collection', 'texts', 9]], [...friends('Umrah'), agency('8280')], false],
  ['less', [], [...friends('Umrah'), agency('8000')], false],
  ['all, for something else', [], [...friends('Umrah'), agency('9200', 'Order')], false],
  ['all, at one who sells no journeys', [], [...friends('Umrah'), agency('9200', 'Umrah', 'Shop')], false],
  ['all, by a word of the bank', [], [...friends('Instant'), agency('9200', 'Instant')], false],
  ['all, at one known before', [], [...friends('Umrah'), agency('9200'), agency('5', 'Ticket')], false],
  ['all, a sum that is reported', [], [...friends('Umrah'), agency('9200')], true],
])('shares with one word, of which is spent: %s', (_, reasons, payments, isReportable) => {
  // When
  const explained = found(payments, known, isReportable);

  // Then
  expect(explained).toEqual(reasons);
});

const guests = (least: number, text = 'Wedding'): Told[] =>
  times(9, (i) => ({ daysAgo: 9, amount: String(least + 50 * i), with: `Guest ${i}`, text }));
const feast = (amount: string, name = 'Orchard Catering', daysAgo = 2): Told => {
  return { daysAgo, amount, direction: 'out', with: name, text: 'Wedding dinner' };
};

const cure = (name: string): Told => ({ ...feast('1700', name), text: 'Operation Bruno' });

it.each<[string, [string, string, number][], readonly Told[], Partial<Entity>]>([
  ['most, at who cooks', [['collection', 'texts', 10]], [...guests(99), feast('1700')], known],
  ['less', [], [...guests(99), feast('1600')], known],
  ['most, at a man', [], [...guests(99), feast('1700', 'Dario Pell')], known],
  ['most, at who cooked before', [], [...guests(99), feast('1700'), { ...feast('20'), text: 'Tip' }], known],
  ['most, of a large gift', [], [...guests(100), feast('1700')], known],
  [
    'most, at a clinic',
    [['collection', 'texts', 10]],
    [...guests(99, 'Bruno'), cure('Animal Clinic')],
    known,
  ],
  ['most, at who trades by name', [], [...guests(99, 'Bruno'), cure('Clinic Trading FZE')], known],
  ['most, at a man who cures', [], [...guests(99, 'Bruno'), cure('Renat Bulat')], known],
  [
    'most, for whom nobody knows long',
    [],
    [...guests(99), feast('1700')],
    { ...known, registered_at: '2999-01-01' },
  ],
])('gifts of any size for an occasion, of which is spent: %s', (_, reasons, payments, profile) => {
  // When
  const explained = found(payments, profile, fromTenThousand);

  // Then
  expect(explained).toEqual(reasons);
});

const firm: Partial<Entity> = {
  type: 'BUSINESS',
  registered_at: '2015-01-01T00:00:00Z',
  estimated_monthly_deposits: { upper_bound: 10_000, currency: 840 },
};
const sale = (daysAgo: number, amount: string): Told => ({ daysAgo, amount, with: 'Client' });
const helpers = (amount: string): Told[] =>
  times(5, (i) => ({ daysAgo: 4, amount, direction: 'out', with: `Helper ${i}`, text: 'Wages' }));
const year = [sale(160, '9000'), sale(120, '9000'), sale(80, '12000'), sale(10, '15000')];

it.each<[string, string[], readonly Told[], Partial<Entity>]>([
  ['one payday of a quarter', ['payroll', 'declared'], [sale(9, '10000'), ...helpers('500')], firm],
  ['one payday of more', ['declared'], [sale(9, '10000'), ...helpers('500.01')], firm],
  ['months as declared on average', ['declared_average'], year, firm],
  ['months of a person', [], year, { ...firm, type: 'INDIVIDUAL' }],
  ['a month of more than half above', [], [...year, sale(11, '0.01')], firm],
  ['more on average', [], [...year, sale(81, '3000'), sale(121, '6000')], firm],
  ['a shorter time', [], year.slice(2), firm],
])('a firm: %s', (_, kinds, payments, profile) => {
  // When
  const explained = found(payments, profile);

  // Then
  expect(explained.map(([kind]) => kind)).toEqual(kinds);
});
