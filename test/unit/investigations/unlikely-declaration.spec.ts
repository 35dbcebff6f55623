import type { Block } from '../../../src/investigations/blocks/block.js';
import { customerProfile } from '../../../src/investigations/blocks/customer-profile.block.js';
import { expectedActivity } from '../../../src/investigations/blocks/expected-activity.block.js';
import { unlikelyDeclaration } from '../../../src/investigations/domain/case/unlikely-declaration.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { flagOf, givenCase, type Payment } from './given-case.js';

const worth = {
  rateOf: (code: string) => ({ EUR: '1', USD: '0.9', JPY: '0.006' })[code] ?? null,
  reportable: 10_000,
};
const [EUR, USD, JPY, XAF] = [978, 840, 392, 950];

const declared = (given: Partial<Entity>) =>
  unlikelyDeclaration({ entity_id: 'C1', type: 'INDIVIDUAL', ...given }, worth);
const income = (upper_bound: number, currency = EUR) => ({ annual_income: { upper_bound, currency } });
const deposits = (upper_bound: number) => ({ estimated_monthly_deposits: { upper_bound, currency: EUR } });

test.each<[string, Partial<Entity>, string[] | null]>([
  ['a student with as much as a grant', { occupation: 'Student', ...income(30_000) }, null],
  ['a student with more', { occupation: 'Student', ...income(30_001) }, ['annual_income']],
  ['in dollars', { occupation: 'student', ...income(33_333, USD) }, null],
  ['in dollars, more', { occupation: 'student', ...income(33_334, USD) }, ['annual_income']],
  ['in yen', { occupation: 'student', ...income(5_000_001, JPY) }, ['annual_income']],
  ['without a rate', { occupation: 'student', ...income(9_000_000, XAF) }, null],
  ['by the month', { occupation: 'unemployed', ...deposits(2_501) }, ['estimated_monthly_deposits']],
  ['by the month, little', { occupation: 'unemployed', ...deposits(2_500) }, null],
  [
    'both',
    { occupation: 'unemployed', ...deposits(9_000), ...income(99_000) },
    ['annual_income', 'estimated_monthly_deposits'],
  ],
  [
    'a range that is open above',
    { occupation: 'student', annual_income: { lower_bound: 40_000, currency: EUR } },
    ['annual_income'],
  ],
  ['a negative one', { occupation: 'student', ...income(-40_000) }, null],
  ['a cleaner', { occupation: 'Office cleaner', ...income(100_000) }, null],
  [
    'a cleaner who earns like a surgeon',
    { occupation: 'Office cleaner', ...income(100_001) },
    ['annual_income'],
  ],
  [
    'a cleaner with a firm',
    { occupation: 'Cleaner', employment_status: 'self_employed', ...income(300_000) },
    null,
  ],
  ['a surgeon', { occupation: 'Surgeon', ...income(900_000) }, null],
  ['by the employment status', { employment_status: 'unemployed', ...income(50_000) }, ['annual_income']],
  [
    'an occupation beside it',
    { occupation: 'Surgeon', employment_status: 'student', ...income(50_000) },
    null,
  ],
  ['a student who works', { occupation: 'Student', employment_status: 'employed', ...income(50_000) }, null],
  [
    'a placeholder',
    { occupation: 'n/a', employment_status: 'student', ...income(50_000) },
    ['annual_income'],
  ],
  ['nothing said', income(900_000), null],
  [
    'a benefit alone',
    { occupation: 'unemployed', source_of_funds: ['unemployment benefit'], ...income(50_000) },
    ['annual_income'],
  ],
  [
    'parents',
    { occupation: 'student', source_of_funds: ['Support of the parents'], ...income(50_000) },
    null,
  ],
  ['a fortune', { occupation: 'student', source_of_wealth: ['Inheritance'], ...income(500_000) }, null],
  ['a firm', { type: 'BUSINESS', occupation: 'unemployed', ...income(500_000) }, null],
])('%s', (_, given, fields) => {
  expect(declared(given)?.fields ?? null).toEqual(fields);
});

describe('an unlikely declaration', () => {
  const paid = (amount: string): Payment[] => [{ daysAgo: 0, amount }];
  const flag = (block: unknown, id: string, amount: string, occupation = 'Unemployed') =>
    flagOf(
      block as Block<unknown, unknown>,
      id,
      givenCase({
        payments: paid(amount),
        entity: {
          occupation,
          source_of_funds: ['Salary'],
          annual_income: { upper_bound: 120_000, currency: USD },
          estimated_monthly_deposits: { upper_bound: 10_000, currency: USD },
        },
        further: {
          profile: {
            highRiskOccupation: null,
            highRiskIndustry: null,
            rates: { USD: '1' },
            reference: 'USD',
          },
        },
      }),
    );

  test('vouches for nothing, and says so without accusing', () => {
    for (const id of ['EA1', 'EA2', 'EA4']) {
      expect(flag(expectedActivity, id, '9000', 'Engineer').color).not.toBe('gray');
      expect(flag(expectedActivity, id, '9000').color).toBe('gray');
    }
    expect(flag(expectedActivity, 'EA1', '9000').rationale).toBe(
      'The declared monthly deposits would be unusual for the occupation on record, "Unemployed"; nothing ' +
        'else on record explains them, so that they vouch for nothing; ask for a document.',
    );
    expect(flag(customerProfile, 'CP5', '9000', 'Engineer').color).toBe('green');
    expect(flag(customerProfile, 'CP5', '9000').color).toBe('white');
  });

  test('leaves what exceeds even that', () => {
    expect(flag(expectedActivity, 'EA1', '15000.01').color).toBe('yellow');
    expect(flag(expectedActivity, 'EA1', '30000.01').color).toBe('red');
  });
});
