import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { daysBefore, type Given, type Payment } from './given-case.js';
import { givenEscalated, told } from './write-up-case.js';

const flagged: Payment[] = Array.from({ length: 9 }, (_, i) => ({
  daysAgo: i / 10,
  amount: `${9_500 + i}.50`,
  with: `Payer ${i}`,
}));
const wages: Payment[] = Array.from({ length: 4 }, (_, i) => ({
  daysAgo: 12 + i,
  amount: `${3_000 + i}`,
  with: 'Employer',
}));

function draftOf(payments: readonly Payment[], upper_bound = 1_000, entity: Given['entity'] = {}): string {
  const facts = givenEscalated({
    payments,
    registeredAt: daysBefore(400),
    entity: { estimated_monthly_deposits: { upper_bound, currency: 840 }, ...entity },
    alert: { flagged_transaction_id_list: ['T1', 'T2'] },
  });
  const { sar, sources } = told(facts);
  checkNarrative(sar!, sources);
  return sar!.text;
}

describe('the rows behind an inflow beyond the declared deposits', () => {
  it('are the largest of its month, with their share of the sum', () => {
    const draft = draftOf([...flagged, ...wages]);
    expect(draft).toContain(
      'The inflow beyond the declared deposits: 13 amounts in the busiest 30 days, the largest 10 with ' +
        '90 % of the sum; 1 of these shows nothing else. One alone says nothing, and wages may be ' +
        'among them:\n- 15 June 2024: 3,003 USD came in from "employer", transaction "T13"\n\n',
    );
    expect(draft).toContain(
      'These are 10 of the 13 transactions that were read, with 90 % of all USD that came in. The others ' +
        'are in the records of the account.',
    );
  });

  it('are not told again where each of them shows more', () => {
    expect(draftOf(flagged)).toContain(
      'The inflow beyond the declared deposits: 9 amounts in the busiest 30 days; all of these are flagged ' +
        'or show more.',
    );
    expect(draftOf(flagged)).not.toContain('that were read. The others');
  });

  it('are without what an employed person is paid by the month', () => {
    const pay = Array.from({ length: 4 }, (_, i): Payment => {
      return { daysAgo: 2 + 30 * i, amount: '3000', with: 'Employer' };
    });
    const entity = {
      occupation: 'Teacher',
      estimated_monthly_deposits: { upper_bound: 1_000, currency: 840 },
      annual_income: { upper_bound: 40_000, currency: 840 },
    };
    const draft = draftOf([...flagged, ...pay], 1_000, entity);
    expect(draft).toContain(
      'The inflow beyond the declared deposits: 10 amounts in the busiest 30 days, 1 of them paid as ' +
        'regularly as wages, the largest of the others (9) with 96 % of the sum; all of these are flagged ' +
        'or show more.',
    );
  });

  it('are not told where the deposits are as declared', () => {
    expect(draftOf([...flagged, ...wages], 500_000)).not.toContain('The inflow beyond');
  });
});
