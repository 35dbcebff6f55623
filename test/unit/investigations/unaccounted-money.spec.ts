import { DEFAULT_RECIPE, FLAGS } from '../../../src/investigations/blocks/index.js';
import { unexplainedIncome } from '../../../src/investigations/domain/case/money/unaccounted-money.js';
import type { Explanation } from '../../../src/investigations/domain/case/facts/explanation.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { readNote } from '../../../src/investigations/domain/notes/note-effects.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { daysBefore, givenCase, hmac, type Given, type Payment } from './given-case.js';
import { told } from './write-up-case.js';

/** All that due diligence asks for, but for what is declared. */
const person = (): Given['entity'] => ({
  ...{ name: 'Jon Jonsson', dob: '1970-03-04', nationality: ['IS'], mailing_country: 'IS' },
  ...{ mailing_street_address: 'Main Street 1', emails: ['jon.jonsson@jonsson.example'] },
  ...{ phone_numbers: ['+3546101234'], occupation: 'Teacher', employment_status: 'employed' },
  ...{ purpose_of_account: ['SALARY'], source_of_funds: ['Salary'] },
});
const RECIPE = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
const income = { annual_income: { upper_bound: 10_000_000, currency: 840 } };

function outcomeOf(
  payments: readonly Payment[],
  entity: Given['entity'] = {},
  notes: readonly string[] = [],
  further: Given['further'] = {},
) {
  const facts = givenCase({
    payments,
    further,
    registeredAt: daysBefore(800),
    entity: { ...person(), ...entity },
  });
  const read = notes.map((body, i) =>
    readNote({ noteId: `n${i}`, blockType: 'general', classification: 'added_facts', body }, FLAGS),
  );
  const run = runBlocks(facts, RECIPE, hmac, undefined, { ...NO_PAST, notes: read });
  const { narrative, sources } = told(facts, run);
  checkNarrative(narrative, sources);
  return run.outcome!;
}

const repeated = (count: number, of: (i: number) => Payment): Payment[] =>
  Array.from({ length: count }, (_, i) => of(i));

describe('money of strangers that goes on to others later than within days', () => {
  const passed = (count: number, wait: number, amount = 4_000) =>
    repeated(count, (i) => ({ daysAgo: 20 + 18 * i, amount: `${amount}`, with: `Payer ${i}` })).concat(
      repeated(count, (i) => ({
        ...{ daysAgo: 20 + 18 * i - wait, amount: `${amount - 100}`, with: 'Omar' },
        direction: 'out' as const,
      })),
    );

  it('keeps a clearance away', () => {
    const { rule, because } = outcomeOf(passed(3, 6));
    expect(rule).toBe('insufficient_data');
    expect(because).toContain(
      '12,000 USD came in from rare counterparties and went on to others, 3 times within 30 days each; no ' +
        'document shows what for.',
    );
  });

  it('is left be where it is seldom, little, a firm’s trade or told in a note with a document', () => {
    expect(outcomeOf(passed(2, 6)).rule).toBe('none');
    expect(outcomeOf(passed(3, 6, 3_000)).rule).toBe('none');
    expect(outcomeOf(passed(3, 6), { ...income, type: 'BUSINESS', account_holder_name: 'Ada' }).rule).toBe(
      'none',
    );
    const ruleWith = (note: string) => outcomeOf(passed(3, 6), income, [note]).rule;
    expect(ruleWith('The receiver is his landlord, contract on file.')).toBe('none');
    expect(ruleWith('The receiver is his landlord.')).toBe('insufficient_data');
  });
});

describe('money that no flag measures', () => {
  const firm = { ...income, type: 'BUSINESS' as const, account_holder_name: 'Ada' };
  const passed = repeated(9, (i) => ({ daysAgo: 20 + 18 * i, amount: '6000', with: 'Payer' })).concat(
    repeated(9, (i) => ({ daysAgo: 19 + 18 * i, amount: '5900', direction: 'out', with: 'Omar' })),
  );
  const kept: Payment = { daysAgo: 10, amount: '8000', with: 'Buyer' };

  it('nearly all passed on clears no firm', () => {
    expect(outcomeOf(passed, firm).because).toContain('54,000 USD came in and went on within days: TP3 says');
    const { because } = outcomeOf([...passed, kept], firm);
    expect(because).toContain('went on within days to parties with whom the account has no other dealings');
  });

  it('half of it drawn in cash clears nobody, unless it was declared', () => {
    const drawn = (count: number) => [
      ...repeated(10, (i) => ({ daysAgo: 9 + 15 * i, amount: '10000', with: 'Buyer' })),
      ...repeated(count, (i): Payment => {
        return { daysAgo: 2 + 15 * i, amount: '6000', direction: 'out', type: 'WITHDRAWAL', with: 'Desk' };
      }),
    ];
    expect(outcomeOf(drawn(9), firm).because).toContain('54,000 USD went out in cash, at least half of what');
    expect(outcomeOf(drawn(8), firm).because).not.toContain('in cash');
    const declared = { ...firm, estimated_monthly_withdrawals: { upper_bound: 20_000, currency: 840 } };
    expect(outcomeOf(drawn(9), declared).because).not.toContain('in cash');
    const openEnd = { ...firm, estimated_monthly_withdrawals: { lower_bound: 1_000, currency: 840 } };
    expect(outcomeOf(drawn(9), openEnd).because).toContain('in cash');
    const worthless: Payment = { daysAgo: 3, amount: '1', currency: 'SHIB', with: 'Ann' };
    expect(outcomeOf([...drawn(9), worthless], firm).because).toContain(
      '54,000 USD went out in cash, at least half of what came in, as far as its worth is known.',
    );
    const savings = drawn(9).filter(({ direction }) => direction === 'out');
    expect(outcomeOf(savings, firm).because).toContain('54,000 USD went out in cash, and nothing came in.');
  });

  it('what has a reason of its own is no part of nearly all', () => {
    const lawyers = {
      ...{ ...firm, industry: 'Law firm', purpose_of_account: ['Client escrow account'] },
      estimated_monthly_deposits: { upper_bound: 100_000, currency: 840 },
    };
    const fees = repeated(6, (i): Payment => ({ daysAgo: 12 + 30 * i, amount: '3000', with: 'Retainer' }));
    const rent = fees.map(({ daysAgo }): Payment => {
      return { daysAgo: daysAgo - 2, amount: '2900', direction: 'out', with: 'Landlord' };
    });
    const ids = passed.map((_, i) => `tx${String(i + 1).padStart(5, '0')}`);
    const escrow = { kind: 'purpose', basis: 'declaration', word: 'escrow', transactions: ids } as const;
    const because = (explanations: readonly Explanation[]) =>
      outcomeOf([...passed, ...fees, ...rent], lawyers, [], { explanations }).because;
    expect(because([])).toContain('72,000 USD came in and went on within days');
    expect(because([escrow])).not.toContain('went on within days');
  });
});

describe('cash of one amount', () => {
  const brought = (count: number, to: (i: number) => string, amount = (_: number) => '5000') => [
    ...repeated(count, (i) => ({ daysAgo: 5 + 5 * i, amount: amount(i), type: 'DEPOSIT', with: 'Desk' })),
    ...repeated(5, (i): Payment => {
      return { daysAgo: 4 + 20 * i, amount: '10000', direction: 'out', with: to(i) };
    }),
  ];
  const one = () => 'Zed Trading';

  it('is not cleared where it is most of what comes in, and one receiver gets most of what leaves', () => {
    const { rule, because } = outcomeOf(brought(12, one), {});
    expect([rule, because]).toEqual([
      'insufficient_data',
      expect.stringContaining('60,000 USD came in as 12 deposits of cash of the same amount, and most of'),
    ]);
  });

  it.each<[string, readonly Payment[]]>([
    ['seldom', brought(11, one)],
    ['of amounts that differ', brought(12, one, (i) => `${5_000 + i}`)],
    ['spent on several', brought(12, (i) => `Supplier ${i}`)],
  ])('may be takings where it is %s', (_, payments) => {
    expect(outcomeOf(payments, {}).because).not.toContain('of the same amount');
  });
});

describe('what a person got through many payments', () => {
  const many = (count: number, amount: number) =>
    repeated(count, (i) => ({ daysAgo: 2 + 3 * i, amount: `${amount}`, with: `Payer ${i}` }));
  const declared = { ...income, estimated_monthly_deposits: { upper_bound: 1_000, currency: 840 } };

  it('is not cleared where it is far beyond what was declared and nothing says that it is usual', () => {
    const { rule, because } = outcomeOf(many(5, 2_500), declared);
    expect(rule).toBe('insufficient_data');
    expect(because).toContain(
      '12,500 USD came in through 5 payments, neither regular pay nor explained by the record: EA1 says',
    );
    expect(outcomeOf(many(4, 2_500), declared).rule).toBe('none');
    expect(outcomeOf(many(5, 1_900), declared).rule).toBe('none');
  });

  it('is not cleared where nothing was declared and it is five sums that are reported', () => {
    const { rule, because } = outcomeOf(many(10, 5_000), {});
    expect([rule, because]).toEqual([
      'insufficient_data',
      expect.stringContaining('neither income nor deposits were declared. It would take a contract'),
    ]);
    expect(outcomeOf(many(10, 4_900), {}).rule).toBe('none');
  });

  const paidBy = (name: string) => repeated(6, (i) => ({ daysAgo: 2 + 30 * i, amount: '9000', with: name }));

  it('does not count what an employer pays by the month', () => {
    expect(outcomeOf(paidBy('School'), {}).rule).toBe('none');
  });

  it('does not count a pension, and of somebody without either each payment', () => {
    const retired = { occupation: 'Retired', employment_status: 'retired' };
    expect(outcomeOf(paidBy('Fund'), { ...retired, source_of_funds: ['Pension'] }).rule).toBe('none');
    expect(outcomeOf(paidBy('Fund'), { ...retired, source_of_funds: [] }).rule).toBe('insufficient_data');
  });

  it('counts what the alert flags, which is in question, and leaves its rhythm to the others', () => {
    const paymentsOf = (flagged: readonly string[]) => {
      const alert = { flagged_transaction_id_list: [...flagged] };
      return unexplainedIncome(givenCase({ payments: paidBy('Ann'), entity: person()!, alert })).length;
    };
    expect(paymentsOf(['T1', 'T2', 'T3', 'T4', 'T5', 'T6'])).toBe(6);
    expect(paymentsOf(['T3'])).toBe(1);
  });
});
