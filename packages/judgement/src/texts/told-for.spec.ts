import { faultsIn } from '../../test/check-text.js';
import { daysBefore, givenCase, type Payment } from '../../test/given-case.js';
import { told } from '../../test/write-up-case.js';

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
      /^- Of the flagged USD that came in, from "reed ltd", who pays by the month, on record throughout, all/,
    );
    expect(whyOf({ payments: monthly({ with: 'Reed Ltd', descriptor: 'Salary' }) })).toContain(
      'who pays wages,',
    );
    expect(
      whyOf({ payments: monthly({ with: 'Eva Berg', direction: 'out' }), entity: { name: 'Nils Berg' } }),
    ).toMatch(
      /^- Of the flagged USD that went out, to "eva berg", of the same family name, monthly throughout/,
    );
  });

  it('is what is known of each of several payers, with its share', () => {
    const payments: Payment[] = [
      ...monthly({ with: 'Reed Ltd', daysAgo: 90 }).slice(0, 1),
      { daysAgo: 1, amount: '600', with: 'Reed Ltd' },
      { daysAgo: 0, amount: '400', with: 'Brook Ltd' },
    ];
    expect(whyOf({ payments, alert: { flagged_transaction_id_list: ['T2', 'T3'] } })).toContain(
      'from "reed ltd", on record throughout, 60 %.\n',
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
      '- The customer paid wages monthly (throughout, last 30 June 2024), ' +
        'taxes monthly (throughout, last 30 June 2024).',
    );
    expect(whyOf({ payments, entity, alert: flagged('T1', 'T2', 'T3', 'T4') })).not.toContain('paid wages');
  });

  it('is that most of many payers are old ones', () => {
    const payers = Array.from({ length: 12 }, (_, i) => `Payer ${i}`);
    const payments = [0, 80].flatMap((daysAgo) =>
      payers.map((who): Payment => ({ daysAgo, amount: '50', with: who })),
    );
    const alert = { flagged_transaction_id_list: payers.map((_, i) => `T${i + 1}`) };
    expect(whyOf({ payments, alert })).toContain(
      '- Most of the flagged USD that came in was from payers with earlier dealings.',
    );
  });

  describe('habits', () => {
    const flagged: Payment = { daysAgo: 10, amount: '900', with: 'Brook Ltd' };
    const alert = { flagged_transaction_id_list: ['T1'] };
    const old: Payment = { daysAgo: 170, amount: '40', direction: 'out', with: 'Corner Shop' };
    const pay = (...days: number[]): Payment[] =>
      days.map((daysAgo) => ({ daysAgo, amount: '2100', with: 'Reed Ltd', descriptor: 'Salary' }));

    it('have their first and last day, and end where they ended', () => {
      const going = [flagged, old, ...pay(110, 80, 50, 20)];
      const rest = pay(150, 120, 90).map((each) => ({
        ...each,
        with: 'Mill Ltd',
        direction: 'out' as const,
      }));
      expect(whyOf({ payments: going, alert })).toContain(
        '- "reed ltd" paid wages monthly (12 March 2024 to 10 June 2024).',
      );
      expect(whyOf({ payments: [flagged, old, ...pay(120, 90, 60)], alert })).not.toContain('wages');
      expect(whyOf({ payments: [...going, ...rest], alert })).not.toContain('mill ltd');
      const stopped = [{ ...flagged, daysAgo: 70 }, old, { ...old, daysAgo: 0 }, ...pay(120, 90, 60)];
      expect(whyOf({ payments: stopped, alert })).toContain('(2 March 2024 to 1 May 2024, none since).');
    });

    it('are not told from the first day of the record', () => {
      expect(whyOf({ payments: [flagged, ...pay(110, 80, 50, 20)], alert })).toContain(
        'paid wages monthly (throughout, last 10 June 2024).',
      );
    });
  });

  it('is a loan that came in just before what is asked about', () => {
    const payments: Payment[] = [
      { daysAgo: 1, amount: '9000', direction: 'out', with: 'Boatyard' },
      { daysAgo: 2, amount: '9000', type: 'LOAN', with: 'Lender' },
    ];
    expect(whyOf({ payments, alert: { flagged_transaction_id_list: ['T1'] } })).toContain(
      '- A loan came in just before "boatyard" was paid.',
    );
  });
});
