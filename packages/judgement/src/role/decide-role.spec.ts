import { caseViewOf } from '../features/feature.js';
import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';
import { roleByFacts, roleInResult } from './decide-role.js';

const monthly = (amount: string, who: string, direction: 'in' | 'out', descriptor = ''): Payment[] =>
  [5, 35, 65, 95, 125, 155].map((days) => ({
    daysAgo: days + 10,
    amount,
    with: who,
    direction,
    type: 'TRANSFER',
    descriptor,
  }));
const LIFE = [
  ...monthly('3000', 'Harbour School', 'in', 'salary'),
  ...monthly('900', 'City Housing', 'out', 'rent'),
];

const paid = (daysAgo: number, amount: string, who: string, direction: 'in' | 'out' = 'out'): Payment => ({
  daysAgo,
  amount,
  with: who,
  direction,
  type: 'TRANSFER',
});
const savings = (daysAgo: number, amount: string): Payment => ({
  ...paid(daysAgo, amount, 'Ada Lind', 'in'),
  type: 'INTERNAL',
});

/** The role by facts, with the last `flagged` payments flagged. */
function roleOf(payments: readonly Payment[], flagged: number, entity: Given['entity'] = {}) {
  const life = entity.type === 'BUSINESS' ? [] : LIFE;
  const all = [...life, ...payments];
  return roleByFacts(
    caseViewOf(
      givenCase({
        payments: all,
        entity: { name: 'Ada Lind', ...entity },
        alert: {
          flagged_transaction_id_list: Array.from({ length: flagged }, (_, i) => `T${all.length - i}`),
        },
      }),
      DEFAULT_RECIPE,
    ),
  );
}

describe('the role of the customer by facts', () => {
  it('is a victim whose own savings went to new recipients', () => {
    const sent = [paid(3, '3000', 'Kim Far'), paid(2, '4000', 'Kim Far'), paid(1, '5000', 'Lou Away')];
    expect(roleOf([savings(4, '12000'), ...sent], 3)).toEqual({
      role: 'victim',
      money: 'own',
      gained: 'recipients',
      lost: 'customer',
      facts: ['own_money_lost', 'own_reserves_drawn', 'payments_grew'],
    });
  });

  it('is a victim who paid months of income to one new recipient again and again', () => {
    const again = (amount: string): Payment[] =>
      [4, 3, 2].map((daysAgo) => paid(daysAgo, amount, 'Far Trust'));
    expect(roleOf(again('3500'), 3)).toMatchObject({ role: 'victim', lost: 'customer' });
    expect(roleOf(again('900'), 3).role).not.toBe('victim');
  });

  it('is no victim where own money went to many recipients, of whom hardly any was paid again', () => {
    const many = [9, 8, 7, 6, 5].map((daysAgo) => paid(daysAgo, '3500', `Recipient ${daysAgo}`));
    const again = [4, 3].map((daysAgo) => paid(daysAgo, '3500', `Recipient ${daysAgo + 3}`));
    expect(roleOf([...many, ...again], 7).role).not.toBe('victim');
  });

  it('is no victim where much money of others came and left before own money followed it', () => {
    // Paid in and on before the month of the loss, so that the loss itself is own money.
    const passed = [90, 80, 70].flatMap((days) => [
      paid(days, '2500', `Stranger ${days}`, 'in'),
      paid(days - 1, '2500', `Onward ${days}`),
    ]);
    const again = [4, 3, 2].map((daysAgo) => paid(daysAgo, '3500', 'Far Trust'));
    expect(roleOf(again, 3).role).toBe('victim');
    expect(roleOf([...passed, ...again], 3).role).not.toBe('victim');
  });

  it('is not known where strangers paid in what left, until a pattern names it', () => {
    const through = [
      paid(4, '5000', 'Kim One', 'in'),
      paid(3, '4000', 'Lou Two', 'in'),
      paid(2, '8800', 'Far Trust'),
    ];
    const found = roleOf(through, 3);
    expect(found).toMatchObject({ role: 'not_known', money: 'others', lost: 'payers' });
    expect(roleInResult(found, true).role).toBe('suspect');
    expect(roleInResult(found, false).role).toBe('not_known');
  });

  it('is used where all of it and own money went to the same recipients', () => {
    const through = [
      paid(5, '5000', 'Kim One', 'in'),
      paid(4, '5000', 'Far Trust'),
      paid(3, '4000', 'Lou Two', 'in'),
      paid(2, '4000', 'Far Trust'),
      paid(1, '2500', 'Far Trust'),
    ];
    const found = roleOf(through, 5);
    expect([found.role, found.facts]).toEqual([
      'used',
      ['own_money_to_same_recipients', 'nothing_kept', 'others_money_passed_on'],
    ]);
    expect(roleInResult(found, true).role).toBe('used');
    expect(roleInResult(found, false).role).toBe('not_known');
  });

  it('is a third party where a payment went back to the payer who had sent it', () => {
    const mistaken = [paid(3, '4000', 'Kim One', 'in'), paid(2, '4000', 'Kim One')];
    expect(roleOf(mistaken, 2)).toMatchObject({ role: 'third_party', facts: ['returned_to_payer'] });
    expect(roleOf([paid(3, '4000', 'Kim One', 'in'), paid(2, '4000', 'Lou Two')], 2).role).not.toBe(
      'third_party',
    );
  });

  it('is a victim at a firm whose usual payee was replaced by one of an alike name', () => {
    const firm = { type: 'BUSINESS', name: 'Nordhus Ltd' } as const;
    const trade = [
      ...monthly('9000', 'Ash Stores', 'in'),
      ...monthly('5000', 'Birch Timber', 'out'),
      ...monthly('900', 'City Housing', 'out', 'rent'),
    ];
    const { role, facts } = roleOf([...trade, paid(1, '5100', 'Birch Timbers Intl')], 1, firm);
    expect([role, facts[0]]).toEqual(['victim', 'usual_payee_replaced']);
    expect(roleOf([...trade, paid(1, '5100', 'Quarry Works')], 1, firm).role).not.toBe('victim');
  });
});
