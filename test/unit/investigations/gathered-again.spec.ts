import { gatheredAgain } from '../../../src/investigations/domain/case/gathered-again.js';
import { daysBefore, givenCase, type Payment } from './given-case.js';

const gathering = (people: number, daysAgo: number): Payment[] =>
  Array.from({ length: people }, (_, i) => ({ daysAgo, amount: '520', with: `Payer ${i}` }));
const drawn = (daysAgo: number): Payment => {
  return { daysAgo, amount: '7000', direction: 'out', type: 'WITHDRAWAL', with: 'Cash desk' };
};
const found = (...payments: Payment[]) =>
  gatheredAgain(givenCase({ payments, registeredAt: daysBefore(800) }));

it('fourteen people who pay within a day of three months are counted, though none of them is rare', () => {
  const { rows, isPassedOn } = found(
    ...[63, 33, 3].flatMap((ago) => [...gathering(14, ago), drawn(ago - 1)]),
  );
  expect([rows.length, isPassedOn]).toEqual([42, true]);
});

it('money that stays is no money passed on', () => {
  expect(found(...gathering(14, 33), ...gathering(14, 3)).isPassedOn).toBe(false);
});

it.each([
  ['once', gathering(34, 3)],
  ['nine people', [...gathering(9, 33), ...gathering(9, 3)]],
])('%s: nobody', (_, payments) => {
  expect(found(...payments).rows).toEqual([]);
});

describe('what is due on one day of each month', () => {
  const rents = [33, 3].flatMap((ago) =>
    gathering(12, ago).map((row, i) => ({ ...row, descriptor: `Rent flat ${i}` })),
  );
  const ofCustomer = (source_of_funds: string[], payments: Payment[]) =>
    gatheredAgain(givenCase({ payments, registeredAt: daysBefore(800), entity: { source_of_funds } })).rows;

  it('is no gathering where the record names it and the texts say so', () => {
    expect(ofCustomer(['Rental income'], rents)).toEqual([]);
  });

  it.each([
    ['most of it is drawn', ['Rental income'], [...rents, drawn(32), drawn(2)]],
    ['the record names something else', ['Salary'], rents],
    ['no text says so', ['Rental income'], rents.map((row) => ({ ...row, descriptor: 'thanks' }))],
    [
      'each pays another sum each time',
      ['Rental income'],
      rents.map((row, i) => ({ ...row, amount: `${500 + i}` })),
    ],
    [
      'it comes again within a week',
      ['Rental income'],
      rents.map((row) => ({ ...row, daysAgo: row.daysAgo > 20 ? row.daysAgo - 24 : row.daysAgo })),
    ],
  ])('is one where %s', (_, source, payments) => {
    expect(ofCustomer(source, payments)).toHaveLength(24);
  });
});

describe('money of several currencies', () => {
  const mixed = [33, 3].flatMap((ago) => [
    { daysAgo: ago, amount: '10', currency: 'EUR', with: 'Payer 0' },
    ...gathering(14, ago),
  ]);
  const euros = [32, 2].map((ago) => ({ ...drawn(ago), amount: '10', currency: 'EUR' }));

  it('has not left where that of the first payment alone has', () => {
    expect(found(...mixed, ...euros).isPassedOn).toBe(false);
  });

  it('has left where that of each has', () => {
    expect(found(...mixed, ...euros, drawn(32), drawn(2)).isPassedOn).toBe(true);
  });

  it('has left by its worth, where that is known', () => {
    const rates = { USD: '1', EUR: '2' };
    const payments = [
      ...mixed,
      ...[32, 2].map((ago) => ({ ...drawn(ago), amount: '3500', currency: 'EUR' })),
    ];
    const further = { profile: { rates } } as unknown as Parameters<typeof givenCase>[0]['further'] & object;
    const facts = givenCase({ payments, registeredAt: daysBefore(800), further });
    expect(gatheredAgain(facts).isPassedOn).toBe(true);
  });
});

it('thousands of payments of five people within a day are read soon', () => {
  const payments = Array.from({ length: 10_000 }, (_, i) => ({
    daysAgo: 2 + i / 10_000,
    with: `Payer ${i % 5}`,
  }));
  const facts = givenCase({ payments, registeredAt: daysBefore(800) });
  const startMs = performance.now();
  expect(gatheredAgain(facts).rows).toEqual([]);
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
