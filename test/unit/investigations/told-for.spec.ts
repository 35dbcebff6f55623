import { faultsIn } from './check-text.js';
import { daysBefore, givenCase, type Payment } from './given-case.js';
import { told } from './write-up-case.js';

describe('why a case is cleared', () => {
  const whyOf = (given: Parameters<typeof givenCase>[0]): string => {
    const each = told(givenCase({ registeredAt: daysBefore(300), ...given }));
    expect(faultsIn(each.narrative, each.sources)).toEqual([]);
    return each.narrative.text.split(/## (?:Why it is cleared|For the customer)\n/)[1] ?? '';
  };
  const monthly = (changes: Partial<Payment>): Payment[] =>
    [0, 30, 60, 90].map((daysAgo) => ({ daysAgo, amount: '1900', type: 'TRANSFER', ...changes }));

  it('is first who paid, and since when', () => {
    expect(whyOf({ payments: monthly({ with: 'Reed Ltd', descriptor: 'Invoice' }) })).toMatch(
      /^- Of the flagged USD that came in, from "reed ltd", who pays by the month, on record since 1 April /,
    );
    expect(whyOf({ payments: monthly({ with: 'Reed Ltd', descriptor: 'Salary' }) })).toContain(
      'who pays wages,',
    );
    expect(
      whyOf({ payments: monthly({ with: 'Eva Berg', direction: 'out' }), entity: { name: 'Nils Berg' } }),
    ).toMatch(/^- Of the flagged USD that went out, to "eva berg", of the same family name, on record since/);
  });

  it('is what is known of each of several payers, with its share', () => {
    const payments: Payment[] = [
      ...monthly({ with: 'Reed Ltd', daysAgo: 90 }).slice(0, 1),
      { daysAgo: 1, amount: '600', with: 'Reed Ltd' },
      { daysAgo: 0, amount: '400', with: 'Brook Ltd' },
    ];
    expect(whyOf({ payments, alert: { flagged_transaction_id_list: ['T2', 'T3'] } })).toContain(
      'from "reed ltd", on record since 1 April 2024, 60 %.\n',
    );
  });

  it('is nothing of patterns alone where somebody known paid, else that', () => {
    expect(whyOf({ payments: monthly({ with: 'Reed Ltd' }) })).not.toContain('known pattern');
    expect(whyOf({ payments: [{ daysAgo: 0, amount: '40' }] })).toContain('No known pattern stands out');
  });
  it('is of a firm which wages, taxes and insurance it pays, and nothing that is flagged', () => {
    const paid = (descriptor: string, who: string): Payment[] =>
      monthly({ direction: 'out', descriptor, with: who });
    const sale: Payment = { daysAgo: 0, amount: '900', with: 'Reed Ltd' };
    const entity = { type: 'BUSINESS', name: 'Lind Ltd' } as const;
    const payments = [...paid('Wages', 'Staff'), ...paid('VAT', 'Tax Office'), sale];
    const flagged = (...ids: string[]) => ({ flagged_transaction_id_list: ids });
    expect(whyOf({ payments, entity, alert: flagged('T9') })).toContain(
      '- It has paid wages and taxes since 1 April 2024 on record.',
    );
    expect(whyOf({ payments, entity, alert: flagged('T1', 'T2', 'T3', 'T4') })).not.toContain('paid wages');
  });
});
