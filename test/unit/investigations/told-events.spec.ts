import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { found, fromTenThousand, times, type Told } from './given-reasons.js';

const known: Partial<Entity> = {
  name: 'Ann Berg',
  registered_at: '2015-01-01T00:00:00Z',
  annual_income: { upper_bound: 60_000, currency: 840 },
};
const came = (amount: string, name: string, text: string): Told => {
  return { daysAgo: 20, amount, with: name, text };
};
const left = (daysAgo: number, amount: string, name: string, text?: string): Told => {
  return { daysAgo, amount, direction: 'out', with: name, ...(text ? { text } : {}) };
};
const roofer = (daysAgo: number, amount: string) => left(daysAgo, amount, 'Nord Roofing', 'Invoice 7');
const claim = came('90000', 'Nordic Insurance', 'Claim 7');
const boat = came('40000', 'Piet Sand', 'Boat');
const own = came('40000', 'Ann Berg', 'Savings');
const loan = came('90000', 'Santander Bank', 'Loan 7');
const gift = came('90000', 'Bo Berg', 'Gift');
const deposit = came('40000', 'Old Homes', 'Deposit returned');
const spent = (count: number): [string, string, number][] => [['spent', 'texts', count]];

it.each<[string, [string, string, number][], readonly Told[], Partial<Entity>]>([
  ['a claim and a bill of a part', spent(2), [claim, roofer(10, '60000')], known],
  ['a claim and a bill of nearly all of somebody', [], [claim, roofer(10, '60000.01')], known],
  ['a claim and a man', [], [claim, left(10, '60000', 'Dario Pell')], known],
  ['a claim of more than two incomes', [], [{ ...claim, amount: '120000.01' }, roofer(10, '80000')], known],
  ['a claim beside an unlikely income', [], [claim, roofer(10, '60000')], { ...known, annual_income: null }],
  [
    'a claim of whom nobody knows long',
    [],
    [claim, roofer(10, '60000')],
    { ...known, registered_at: '2999-01-01' },
  ],
  ['a claim of which half is spent', spent(2), [claim, roofer(10, '45000')], known],
  ['a claim of which less is', [], [claim, roofer(10, '44999.99')], known],
  [
    'a claim of which as much went elsewhere',
    [],
    [claim, roofer(19, '45000'), left(18, '45000.01', 'Pell')],
    known,
  ],
  ['a boat and a dealer', spent(2), [boat, left(19, '40000', 'Boat Dealer Lund')], known],
  ['a boat and the own name', spent(2), [boat, left(19, '40000', 'Ann Berg')], known],
  ['a boat and savings by name', [], [boat, left(19, '40000', 'Savings Invest Ltd')], known],
  ['a boat and a man', [], [boat, left(19, '40000', 'Dario Pell', 'Boat')], known],
  ['a boat of a firm', [], [{ ...boat, with: 'Ferrum OU' }, left(19, '40000', 'Ann Berg')], known],
  [
    'a boat of a dealer',
    spent(2),
    [{ ...boat, with: 'Boat Dealer AB' }, left(19, '40000', 'Ann Berg')],
    known,
  ],
  ['a boat of an exporter', [], [{ ...boat, with: 'Boat Export AB' }, left(19, '40000', 'Ann Berg')], known],
  ['a boat and who sells for a maker', spent(2), [boat, left(19, '40000', 'Toyota Center Lund')], known],
  [
    'a boat for more than a year',
    [],
    [{ ...boat, amount: '60000.01' }, left(19, '60000', 'Ann Berg')],
    known,
  ],
  ['own savings and a firm', spent(2), [own, left(17, '40000', 'Holm AB', 'Invoice 7')], known],
  ['own savings, most within two days', [], [own, left(18, '32000', 'Holm AB', 'Invoice 7')], known],
  ['own savings, less within two days', spent(2), [own, left(18, '31999', 'Holm AB', 'Invoice 7')], known],
  ['own savings, most after that', spent(2), [own, left(17.9, '32000', 'Holm AB', 'Invoice 7')], known],
  ['own savings and a clinic', spent(2), [own, left(19, '40000', 'Clínica Dental Sol')], known],
  ['own savings and a tax office', spent(2), [own, left(19, '40000', 'Tax Office')], known],
  ['own savings and who sells cars', spent(2), [own, left(19, '40000', 'Autosalon Novák')], known],
  ['own savings and who gets taxes back', [], [own, left(19, '40000', 'Tax Recovery Desk')], known],
  ['own savings and an academy of money', [], [own, left(19, '40000', 'Forex Academy')], known],
  ['half of a claim and nobody’s firm within two days', [], [claim, roofer(18, '45000')], known],
  ['half of a claim and nobody’s firm after that', spent(2), [claim, roofer(17.9, '45000')], known],
  ['own savings and coins', [], [own, left(10, '40000', 'Coin Desk AB', 'Invoice 7')], known],
  ['a loan and a dealer', spent(2), [loan, left(19, '90000', 'Camper Dealer Holm')], known],
  ['a loan of no bank', [], [{ ...loan, with: 'Ferrum OU' }, left(19, '90000', 'Camper Dealer Holm')], known],
  ['a gift and a clinic', spent(2), [gift, left(19, '90000', 'Heart Clinic')], known],
  ['a gift and a builder at once', [], [gift, left(16, '72000', 'Lund Builders')], known],
  ['a gift and a builder later', spent(2), [gift, left(14, '72000', 'Lund Builders')], known],
  ['a gift of a stranger', [], [{ ...gift, with: 'Bo Bergh' }, left(19, '90000', 'Heart Clinic')], known],
  [
    'a deposit that was paid, and the own name',
    spent(2),
    [left(90, '40000', 'Old Homes'), deposit, left(19, '40000', 'Ann Berg')],
    known,
  ],
  ['a deposit that nobody paid', [], [deposit, left(19, '40000', 'Ann Berg')], known],
  ['a boat and a man with the name of a maker', [], [boat, left(19, '40000', 'Kenji Suzuki')], known],
  ['a gift and an escrow at once', [], [gift, left(19, '90000', 'Escrow Services FZE')], known],
  [
    'more than one and a half incomes and a clinic at once',
    [],
    [{ ...gift, amount: '90000.01' }, left(19, '90000', 'Heart Clinic')],
    known,
  ],
  ['a boat of a trader', [], [{ ...boat, with: 'Bridge Trading' }, left(19, '40000', 'Ann Berg')], known],
  ['a boat and a firm of a maker', spent(2), [boat, left(19, '40000', 'Mercedes Lund AB')], known],
  [
    'a gift and an academy that trades',
    [],
    [{ ...gift, amount: '40000' }, left(19, '40000', 'Academy Trading FZE')],
    known,
  ],
  [
    'a gift and an academy',
    spent(2),
    [{ ...gift, amount: '40000' }, left(19, '40000', 'Academy of Music')],
    known,
  ],
  [
    'a deposit and some bank',
    [],
    [left(90, '40000', 'Old Homes'), deposit, left(19, '40000', 'Pacific Bank')],
    known,
  ],
  ['a deposit and a dealer', [], [deposit, left(19, '40000', 'Boat Dealer Lund')], known],
])('money that is told on both sides: %s', (_, reasons, payments, profile) => {
  // When
  const explained = found(payments, profile, true);

  // Then
  expect(explained.filter(([kind]) => kind === 'spent')).toEqual(reasons);
});

it.each([
  ...['Università Bocconi', 'Universidad de Salamanca', 'Universiteit Leiden', 'Uniwersytet Warszawski'],
  ...[
    'Univerzita Karlova',
    'Univerza v Ljubljani',
    'Sveučilište u Zagrebu',
    'Eötvös Egyetem',
    'Tartu Ülikool',
  ],
  ...['Helsingin yliopisto', 'Latvijas Universitāte', 'Vilniaus universitetas', 'Софийски университет'],
  ...[
    'Εθνικό Πανεπιστήμιο',
    'Universitatea Babeș',
    'Københavns Universitet',
    'Coláiste Bhríde',
    'Escola Nova',
  ],
  ...[
    'Scuola Holden',
    'Szkoła Muzyczna',
    'Musikschule Graz',
    'International School of Basel',
    'Ospedale Maggiore',
  ],
  ...['Clínica Navarra', 'Szpital Bielański', 'Nemocnice Motol', 'Εργασίας Νοσοκομείο', 'Ziekenhuis Gent'],
])('a gift is for a school or a hospital of any country of the EU: %s', (name) => {
  const given = [{ ...gift, amount: '40000' }, left(19, '40000', name)];
  expect(found(given, known, true)).toContainEqual(spent(2)[0]);
});

it.each([
  'Universal Pictures',
  'Universum Kapital',
  'Accademia Commerciale',
  'Colt Equities',
  'Jan Kool',
  'Piet Verkool',
])('a gift is for no school that only sounds like one: %s', (name) => {
  const given = [{ ...gift, amount: '40000' }, left(19, '40000', name)];
  expect(found(given, known, true).filter(([kind]) => kind === 'spent')).toEqual([]);
});

it.each([
  ['twenty', 20, 20],
  ['more', 21, 0],
])('events of one life: %s', (_, boats, explained) => {
  // Given
  const traded = times(boats, (i) => ({ ...boat, daysAgo: 8 * i + 8, with: `Buyer ${i}` }));
  const bought = times(boats, (i) => left(8 * i + 7, '40000', `Boat Dealer ${i}`));

  // When
  const reasons = found([...traded, ...bought], known, true);

  // Then
  expect(reasons.filter(([kind]) => kind === 'spent')).toHaveLength(explained);
});

it.each([
  ['half a sum that has to be reported', '5000', 1],
  ['less', '4999.99', 0],
])('is asked about %s', (_, amount, count) => {
  const payments = [{ ...boat, amount }, left(19, amount, 'Ann Berg')];
  expect(found(payments, known, fromTenThousand)).toHaveLength(count);
});

it('asks no word of what need not be reported', () => {
  expect(found([boat, left(19, '40000', 'Ann Berg')], known)).toEqual([]);
});

const wages = times(4, (i) => ({ daysAgo: 30 + 30 * i, amount: '3000', with: 'Employer' }));
const bonus: Told = { daysAgo: 20, amount: '20000', with: 'Employer', text: 'Bonus' };
const mortgage = left(17, '18000', 'Harbour Mortgage');

it.each<[string, number, readonly Told[]]>([
  ['beside the wages', 1, [...wages, bonus, mortgage]],
  ['less than twice as much', 0, [...wages, { ...bonus, amount: '5999' }, { ...mortgage, amount: '5500' }]],
  ['of 24 wages', 1, [...wages.map((row) => ({ ...row, amount: '833.34' })), bonus, mortgage]],
  ['of more wages', 0, [...wages.map((row) => ({ ...row, amount: '833.33' })), bonus, mortgage]],
  ['after two wages', 0, [...wages.slice(0, 2), bonus, mortgage]],
  ['of somebody else', 0, [...wages, { ...bonus, with: 'Ferrum OU' }, mortgage]],
])('one sum of an employer: %s', (_, count, payments) => {
  expect(found(payments, known, true).filter(([kind]) => kind === 'spent')).toHaveLength(count);
});

const salary = times(6, (i) => ({ daysAgo: 170 - 30 * i, amount: '3000', with: 'Employer' }));
const saved = (daysAgo: number, amount: string, name = 'Ann Berg') => left(daysAgo, amount, name);

it.each<[string, [string, string, number][], readonly Told[]]>([
  [
    'a part of what comes in, then more',
    [['put_aside', 'texts', 1]],
    [...salary, saved(160, '300'), saved(9, '20000')],
  ],
  [
    'by the name of a bank',
    [['put_aside', 'texts', 1]],
    [...salary, saved(160, '300', 'Savings Bank'), saved(9, '900', 'Savings Bank')],
  ],
  ['nothing before', [], [...salary, saved(9, '20000')]],
  ['some of the same month', [], [...salary, saved(38, '300'), saved(9, '20000')]],
  ['most of what came in', [], [...salary, saved(160, '4501'), saved(9, '20000')]],
  ['to somebody', [], [...salary, saved(160, '300', 'Dario Pell'), saved(9, '20000', 'Dario Pell')]],
])('money is put aside: %s', (_, reasons, payments) => {
  expect(found(payments, known)).toEqual(reasons);
});
